package web

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ledger is all that a team owns in the database, as text by table: what is
// equal before and after was changed by nobody.
type ledger map[string][]string

// elsewhere says how tables that have no column team_id belong to a team; ? is
// its id.
var elsewhere = map[string]string{
	"teams":       `id = ?`,
	"users":       `id IN (SELECT user_id FROM members WHERE team_id = ?)`,
	"login_links": `user_id IN (SELECT user_id FROM members WHERE team_id = ?)`,
	"identities":  `user_id IN (SELECT user_id FROM members WHERE team_id = ?)`,
	"sign_ins":    `user_id IN (SELECT user_id FROM members WHERE team_id = ?)`,
}

// ledgerOf reads what a team owns, from a backup: that is the same for either
// database.
func (s site) ledgerOf(t *testing.T, team int64) ledger {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.db")
	noError(t, s.store.Backup(t.Context(), path))
	db, err := sql.Open("sqlite3", path)
	noError(t, err)
	defer func() { noError(t, db.Close()) }()
	l := ledger{}
	for _, table := range lines(t, db, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`) {
		belongs, ok := elsewhere[table]
		if columns := lines(t, db, `SELECT name FROM pragma_table_info('`+table+`')`); strings.Contains(" "+strings.Join(columns, " ")+" ", " team_id ") {
			belongs, ok = `team_id = ?`, true
		}
		if ok {
			l[table] = lines(t, db, `SELECT * FROM "`+table+`" WHERE `+belongs, team)
			slices.Sort(l[table])
		}
	}
	return l
}

// lines are the rows of a query, their columns between bars.
func lines(t *testing.T, db *sql.DB, query string, args ...any) (list []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query, args...)
	noError(t, err)
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	noError(t, err)
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		noError(t, rows.Scan(into...))
		text := make([]string, len(values))
		for i, v := range values {
			text[i] = fmt.Sprint(v)
		}
		list = append(list, strings.Join(text, " | "))
	}
	noError(t, rows.Err())
	return list
}

// unchanged says what somebody changed in the belongings of a team.
func (l ledger) unchanged(t *testing.T, now ledger, by string) {
	t.Helper()
	if diff := cmp.Diff(l, now); diff != "" {
		t.Errorf("%s has changed what belongs to another team:\n%s", by, diff)
	}
}
