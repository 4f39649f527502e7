package store

import (
	"database/sql/driver"
	"testing"

	"concord/eval"
)

func TestOtherDatabasesAreRefused(t *testing.T) {
	t.Parallel()
	_, err := Open(t.Context(), t.TempDir(), Options{Database: "mysql://db.example/concord"})
	wantKind(t, err, eval.Invalid)
}

func TestQuestionMarksAreNumbered(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		`SELECT 1`:                                   `SELECT 1`,
		`SELECT a FROM t WHERE a = ? AND b = ?`:      `SELECT a FROM t WHERE a = $1 AND b = $2`,
		`SELECT id FROM j WHERE id = $1 AND m ? 'x'`: `SELECT id FROM j WHERE id = $1 AND m ? 'x'`, // River's own
	} {
		if got := numbered(query); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}

// PostgreSQL refuses NUL and broken UTF-8, which replies of models can hold.
func TestTextsAreMended(t *testing.T) {
	t.Parallel()
	type named string
	for value, want := range map[any]any{
		"a\x00b": "a\ufffdb", "a\xffb": "a\ufffdb", named("x\x00"): "x\ufffd", "王☃": "王☃", 7: int64(7), true: true,
	} {
		v := driver.NamedValue{Value: value}
		if err := (conn{}).CheckNamedValue(&v); err != nil || v.Value != want {
			t.Errorf("%q: %q, %v", value, v.Value, err)
		}
	}
}
