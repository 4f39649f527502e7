package store

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"
)

// bulk inserts many rows in one transaction. SQLite takes them one by one from a
// prepared statement, which is the fastest it can; with PostgreSQL every
// statement is a round trip, so a hundred rows go in one.
type bulk struct {
	tx      *sqlx.Tx
	dialect dialect
	tables  []*bulkTable // in the order of their first row, which later rows of others may refer to
	free    map[string][]int64
}

// bulkRows is the number of rows in a statement, and of ids taken at a time.
const bulkRows = 100

type bulkTable struct {
	into   string // the table and its columns
	insert *sqlx.Stmt
	width  int
	values []any // of rows that wait
}

// analyze tells the planner of PostgreSQL of many rows that are new: by itself it
// notices a minute later, and reads a page of a large dataset the slow way till
// then.
func (s *Store) analyze(ctx context.Context, table string) error {
	if s.dialect == sqlite {
		return nil
	}
	_, err := s.db.ExecContext(ctx, `ANALYZE `+table)
	return err
}

func newBulk(tx *sqlx.Tx, d dialect) *bulk {
	return &bulk{tx: tx, dialect: d, free: map[string][]int64{}}
}

// add inserts a row by the time of the next flush; into is "table (columns)".
func (b *bulk) add(ctx context.Context, into string, values ...any) (err error) {
	t := b.table(into, len(values))
	if b.dialect == sqlite {
		if t.insert == nil {
			if t.insert, err = b.tx.PreparexContext(ctx, t.statement(1)); err != nil {
				return err
			}
		}
		_, err = t.insert.ExecContext(ctx, values...)
		return err
	}
	if t.values = append(t.values, values...); len(t.values) < bulkRows*t.width {
		return nil
	}
	return b.flush(ctx)
}

func (b *bulk) table(into string, width int) *bulkTable {
	for _, t := range b.tables {
		if t.into == into {
			return t
		}
	}
	t := &bulkTable{into: into, width: width}
	b.tables = append(b.tables, t)
	return t
}

func (t *bulkTable) statement(rows int) string {
	row := `(?` + strings.Repeat(`, ?`, t.width-1) + `)`
	return `INSERT INTO ` + t.into + ` VALUES ` + row + strings.Repeat(`, `+row, rows-1)
}

// flush inserts the rows that wait.
func (b *bulk) flush(ctx context.Context) error {
	for _, t := range b.tables {
		if len(t.values) == 0 {
			continue
		}
		if _, err := b.tx.ExecContext(ctx, t.statement(len(t.values)/t.width), t.values...); err != nil {
			return err
		}
		t.values = t.values[:0]
	}
	return nil
}

// newID is the id of a row to come, above those of all rows before it.
func (b *bulk) newID(ctx context.Context, table string) (id int64, err error) {
	if len(b.free[table]) == 0 {
		if b.free[table], err = b.ids(ctx, table); err != nil {
			return 0, err
		}
	}
	id, b.free[table] = b.free[table][0], b.free[table][1:]
	return id, nil
}

// ids takes ids that nobody else gets. On SQLite no other transaction writes.
func (b *bulk) ids(ctx context.Context, table string) (ids []int64, err error) {
	if b.dialect == postgres {
		err = b.tx.SelectContext(ctx, &ids, `
			SELECT nextval(pg_get_serial_sequence(?, 'id')) FROM generate_series(1, CAST(? AS BIGINT))`, table, bulkRows)
		return ids, err
	}
	var last int64
	err = b.tx.GetContext(ctx, &last, `SELECT coalesce(max(id), 0) FROM `+table)
	for i := range int64(bulkRows) {
		ids = append(ids, last+1+i)
	}
	return ids, err
}
