package store

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// slice is a part of a table that is worked off bit by bit: the rows of one owner,
// told apart by a key.
type slice struct{ table, key, owner string }

// A bit is a transaction of its own that shall take bitTime at most, so that
// whoever writes meanwhile hardly waits.
const (
	firstBit = 100 // rows
	mostBit  = 5000
	bitTime  = 50 * time.Millisecond
)

// slices deletes the rows of an owner. Rows of a dataset count as its progress; 0
// is none.
func (s *Store) slices(ctx context.Context, of slice, owner, dataset int64) error {
	return bits(ctx, func(n int) (int64, error) { return s.deleteBit(ctx, of, owner, dataset, n) })
}

func (s *Store) deleteBit(ctx context.Context, of slice, owner, dataset int64, n int) (gone int64, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		res, err := tx.ExecContext(ctx, `
			DELETE FROM `+of.table+`
			WHERE `+of.owner+` = ? AND `+of.key+` IN (
				SELECT `+of.key+` FROM `+of.table+` WHERE `+of.owner+` = ? LIMIT ?)`, owner, owner, n)
		if err != nil {
			return err
		}
		if gone, err = res.RowsAffected(); err != nil || gone == 0 || dataset == 0 {
			return err
		}
		return progressed(ctx, tx, of.table, gone, dataset)
	})
	return gone, err
}

// progressed counts erased rows and results, for a dataset or the team it is of.
func progressed(ctx context.Context, tx *sqlx.Tx, table string, gone, dataset int64) error {
	switch table {
	case "samples", "pairs", "scores", "verdicts":
	default:
		return nil // not counted in the total either
	}
	_, err := tx.ExecContext(ctx, `
		UPDATE deletions SET done = done + ?
		WHERE dataset_id = ? OR dataset_id IS NULL AND team_id = (SELECT team_id FROM datasets WHERE id = ?)`,
		gone, dataset, dataset)
	return err
}

// bits does something to at most n rows again and again until none is left, n
// being what the database can bear, and leaves others as much time as it takes.
func bits(ctx context.Context, do func(n int) (int64, error)) error {
	for n := firstBit; ; {
		began := time.Now()
		rows, err := do(n)
		if err != nil || rows == 0 {
			return err
		}
		took := time.Since(began)
		n = resized(n, took)
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(took):
		}
	}
}

// resized is how many rows come next after n that took so long.
func resized(n int, took time.Duration) int {
	switch {
	case took > bitTime:
		return max(1, n/2)
	case took < bitTime/4:
		return min(2*n, mostBit)
	}
	return n
}
