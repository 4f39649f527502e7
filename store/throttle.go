package store

import (
	"context"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
)

// Tries that an account and a network address have before the next one must
// wait. An address may stand for an office.
const (
	freeTriesAccount = 5
	freeTriesAddress = 30
)

const (
	firstWait = 5 * time.Second // doubles with every further try
	longWait  = 15 * time.Minute
	forgetAll = 24 * time.Hour // without a try
)

// TrySignIn counts a try to sign in before the password is looked at, so that
// many at once are bounded too, and says how long the next one must wait: 0 lets
// it through. [Store.SignInWorked] takes the tries of an account back.
func (s *Store) TrySignIn(ctx context.Context, name, address string) (wait time.Duration, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			DELETE FROM sign_in_tries WHERE tried_at < ?`, s.now().Add(-forgetAll).UnixMicro())
		if err != nil {
			return err
		}
		for _, subject := range []struct {
			key  string
			free int
		}{{accountKey(name), freeTriesAccount}, {hashToken("address " + address), freeTriesAddress}} {
			w, err := s.try(ctx, tx, subject.key, subject.free)
			if err != nil {
				return err
			}
			wait = max(wait, w)
		}
		return nil
	})
	return wait, err
}

func (s *Store) try(ctx context.Context, tx *sqlx.Tx, subject string, free int) (wait time.Duration, err error) {
	now := s.now()
	var t struct {
		Tries int
		Open  int64 `db:"open_again"`
	}
	// Written before it is judged: of many tries at once, each waits for the one before.
	err = tx.GetContext(ctx, &t, `
		INSERT INTO sign_in_tries (subject, tries, open_again, tried_at) VALUES (?, 0, 0, ?)
		ON CONFLICT (subject) DO UPDATE SET tried_at = excluded.tried_at
		RETURNING tries, open_again`, subject, now.UnixMicro())
	if err != nil {
		return 0, err
	}
	// A clock that went back must not lock anybody out for longer.
	if left := time.UnixMicro(t.Open).Sub(now); left > 0 && left <= longWait {
		return left, nil
	}
	open := now
	if t.Tries++; t.Tries >= free {
		open = now.Add(min(longWait, firstWait<<min(t.Tries-free, 10)))
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE sign_in_tries SET tries = ?, open_again = ? WHERE subject = ?`, t.Tries, open.UnixMicro(), subject)
	return 0, err
}

// SignInWorked forgets the tries of an account.
func (s *Store) SignInWorked(ctx context.Context, name string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM sign_in_tries WHERE subject = ?`, accountKey(name))
	return err
}

func accountKey(name string) string { return hashToken("account " + strings.ToLower(name)) }
