package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// succession is what a version takes over from the one before.
type succession struct {
	before  version
	carried map[int64]bool // content of the rows that were taken over; nil: none were
}

// version is a dataset as one of its chain.
type version struct {
	eval.Dataset
	Chain   int64
	Version int
	Hash    string `db:"content_hash"`
}

// errUnchanged ends an import that would make the version that is there.
var errUnchanged = errors.New("the dataset has these rows already")

// newest is the dataset of a name, which its newest version bears; the zero
// version when the name is free.
func (s *Store) newest(ctx context.Context, team int64, name string) (v version, err error) {
	err = s.ro.GetContext(ctx, &v, `
		SELECT id, name, kind, row_count AS rows, created_at AS created, chain, version, content_hash
		FROM datasets
		WHERE team_id = ? AND name = ? AND state = 'ready'`, team, name)
	if isNoRows(err) {
		return version{}, nil
	}
	return v, err
}

// Next is what a file of this name would succeed: the dataset that bears it, and
// the number of the version that it would make; 0 when the name is free.
func (s *Store) Next(ctx context.Context, team int64, name string) (before eval.Dataset, number int, err error) {
	v, err := s.newest(ctx, team, name)
	if err != nil || v.ID == 0 {
		return eval.Dataset{}, 0, err
	}
	return v.Dataset, v.Version + 1, nil
}

// temporaryName is borne by a version until all of it is in.
func temporaryName(name string) string { return name + " (importing " + rand.Text()[:8] + ")" }

// known reports whether a row was taken over from the version before.
func (im *importer) known(k keys) bool {
	return im.version != nil && im.version.carried[k.Content]
}

// compare stores what sets the version apart from the one before, and returns
// the counts.
func (im *importer) compare(kind eval.Kind, hash string) (changes string, err error) {
	if im.version == nil {
		return "", nil
	}
	switch before := im.version.before; {
	case before.Kind != kind:
		return "", eval.Conflictf("There is already a dataset named %q, and it holds %s. Choose another name.", before.Name, before.Kind)
	case before.Hash == hash, im.version.carried != nil && im.rows == before.Rows:
		return "", errUnchanged
	}
	counts, err := im.difference(kind, im.version.before.ID)
	if err == nil && counts == (Changes{}) {
		err = errUnchanged
	}
	if err == nil {
		err = im.commit()
	}
	return mustJSON(counts), err
}

// succeed hands the name on: the version before keeps its number for one.
func (im *importer) succeed(tx *sqlx.Tx) error {
	if im.version == nil {
		return nil
	}
	before := im.version.before
	res, err := tx.ExecContext(im.ctx, `
		UPDATE datasets SET name = ? WHERE team_id = ? AND id = ? AND name = ?`,
		olderName(before.Name, before.Version), im.team, before.ID, before.Name)
	if isDuplicate(err) {
		return eval.Conflictf("There is a dataset named %q, which the present version would be called. Rename your file.", olderName(before.Name, before.Version))
	}
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return eval.Conflictf("Another version of %s was imported or it was deleted meanwhile. Import the file again.", before.Name)
	}
	_, err = tx.ExecContext(im.ctx, `
		UPDATE datasets SET name = ?, chain = ?, version = ? WHERE team_id = ? AND id = ?`,
		before.Name, before.Chain, before.Version+1, im.team, im.dataset)
	return err
}

func olderName(name string, version int) string { return fmt.Sprintf("%s (version %d)", name, version) }

// giveBack gives the name of a deleted version back to the one before it.
func giveBack(ctx context.Context, tx *sqlx.Tx, team, chain int64, deleted int, name string) error {
	var left version
	err := tx.GetContext(ctx, &left, `
		SELECT id, name, version FROM datasets
		WHERE team_id = ? AND chain = ? AND state = 'ready'
		ORDER BY version DESC
		LIMIT 1`, team, chain)
	if isNoRows(err) {
		return nil
	}
	if err != nil || left.Version > deleted || !strings.HasPrefix(left.Name, name) {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE datasets SET name = ? WHERE team_id = ? AND id = ?`, name, team, left.ID)
	return err
}

// Version is one version of a dataset with what set it apart from the one before.
type Version struct {
	ID      int64
	Name    string
	Version int
	Rows    int
	Created int64
	Changes Changes
}

// Versions lists all versions of the dataset that a version belongs to, the
// newest first.
func (s *Store) Versions(ctx context.Context, team, dataset int64) ([]Version, error) {
	var rows []struct {
		Version
		Text string `db:"changes_text"`
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT id, name, version, row_count AS rows, created_at AS created, changes AS changes_text
		FROM datasets
		WHERE team_id = ? AND state = 'ready' AND chain = (SELECT chain FROM datasets WHERE team_id = ? AND id = ?)
		ORDER BY version DESC`, team, team, dataset)
	list := make([]Version, len(rows))
	for i, r := range rows {
		list[i] = r.Version
		if list[i].Changes, err = changesOf(r.Text); err != nil {
			return nil, err
		}
	}
	return list, err
}
