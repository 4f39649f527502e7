package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// NewSecretEnv names the environment variable that holds the key to change to,
// where the present one comes from the environment as well.
const NewSecretEnv = "CONCORD_SECRET_KEY_NEW"

// RotateSecret encrypts every stored judge key anew with another secret key, and
// reports how many. Without a key in the environment the new one is made, and
// takes the place of the file; else it is the one in [NewSecretEnv], and the
// caller must start Concord with it from then on. No server may be running: it
// would go on with the old key.
//
// A change that is cut off loses nothing: until the new file has taken the place
// of the old one, both are tried.
func (s *Store) RotateSecret(ctx context.Context) (keys int, err error) {
	if !s.Owns() || s.pulse.workers.Load() > 0 {
		return 0, eval.Conflictf("Concord is running on this data. Stop it first, then change the key.")
	}
	next, path, err := nextKey(s.dir)
	if err != nil {
		return 0, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		keys, err = s.reseal(ctx, tx, next)
		return err
	})
	if err != nil || path == "" {
		return keys, err
	}
	if err := os.Rename(path, filepath.Join(s.dir, secretFile)); err != nil {
		return keys, fmt.Errorf("cannot put the new encryption key in its place: %w", err)
	}
	return keys, nil
}

// nextKey is the key to change to, and the file in which it waits; none where it
// comes from the environment.
func nextKey(dir string) (next *sealer, path string, err error) {
	if os.Getenv(SecretEnv) != "" {
		v := os.Getenv(NewSecretEnv)
		if v == "" {
			return nil, "", eval.Invalidf("The present key comes from %s. Put the new one, 64 hexadecimal digits, into %s.", SecretEnv, NewSecretEnv)
		}
		key, err := decodeKey(v, NewSecretEnv)
		if err != nil {
			return nil, "", err
		}
		next, err = sealWith(key)
		return next, "", err
	}
	path = filepath.Join(dir, nextFile)
	// Left by a change that was cut off: what was encrypted with it is tried below.
	key, err := makeKey(path)
	if errors.Is(err, fs.ErrExist) {
		key, err = readKey(path)
	}
	if err != nil {
		return nil, "", err
	}
	next, err = sealWith(key)
	return next, path, err
}

// reseal opens every stored key with the present secret and seals it with the next.
func (s *Store) reseal(ctx context.Context, tx *sqlx.Tx, next *sealer) (keys int, err error) {
	var judges []struct {
		ID     int64
		Team   int64 `db:"team_id"`
		Name   string
		Sealed string `db:"api_key_sealed"`
	}
	err = tx.SelectContext(ctx, &judges, `SELECT id, team_id, name, api_key_sealed FROM judges WHERE api_key_sealed <> '' ORDER BY id`)
	if err != nil {
		return 0, err
	}
	teams := map[int64]int{}
	for _, j := range judges {
		key, err := s.seal.Open(j.Sealed)
		if err != nil {
			return 0, eval.Invalidf("The key of the judge %s cannot be read: %s. Nothing was changed.", j.Name, err)
		}
		sealed, err := next.Seal(key)
		if err != nil {
			return 0, err
		}
		_, err = tx.ExecContext(ctx, `UPDATE judges SET api_key_sealed = ? WHERE team_id = ? AND id = ?`, sealed, j.Team, j.ID)
		if err != nil {
			return 0, err
		}
		teams[j.Team]++
	}
	for team, n := range teams {
		err := s.note(ctx, tx, team, eval.Event{Action: eval.KeysRotated, Detail: fmt.Sprintf("%d keys encrypted anew", n)})
		if err != nil {
			return 0, err
		}
	}
	return len(judges), nil
}
