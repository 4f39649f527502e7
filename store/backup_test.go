package store

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/store/storetest"
)

func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	s, err := Open(t.Context(), dir, onTest(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	team, err := s.EnsureTeam(t.Context(), "Kept")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	wantKind(t, s.Backup(t.Context(), file), eval.Conflict)
	if _, err := s.AddPerson(t.Context(), team, "late", eval.Viewer); err != nil {
		t.Fatal(err)
	}
	_, err = Restore(t.Context(), dir, file, onTest(t, dir))
	wantKind(t, err, eval.Conflict) // in use
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	old, err := Restore(t.Context(), dir, file, onTest(t, dir))
	if err != nil || old == "" {
		t.Fatalf("old %q, %v", old, err)
	}
	if s, err = Open(t.Context(), dir, onTest(t, dir)); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	people, err := s.People(t.Context(), team)
	if err != nil || len(people) != 0 {
		t.Errorf("people %v, %v: the backup had none", people, err)
	}
	// Ids go on behind those that were restored.
	if next, err := s.EnsureTeam(t.Context(), "Next"); err != nil || next <= team {
		t.Errorf("team %d behind %d, %v", next, team, err)
	}
}

// A backup of one database is restored into the other and back, and every row of
// every table is what it was.
func TestBackupMovesBetweenDatabases(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	fill(t, s, team)
	first := backup(t, s)
	want := rowsOfBackup(t, first)
	for _, table := range []string{"users", "datasets", "samples", "pair_roles", "run_counts", "score_details", "judges", "audit"} {
		if len(want[table]) == 0 {
			t.Errorf("the test has nothing in %s", table)
		}
	}
	files := []string{t.TempDir()}
	if storetest.OnPostgres() { // then it moves to SQLite, and back to another PostgreSQL
		files = append(files, t.TempDir())
	}
	for i, dir := range files {
		o := Options{}
		if i == 1 {
			o = onTest(t, dir)
		}
		if _, err := Restore(t.Context(), dir, first, o); err != nil {
			t.Fatal(err)
		}
		moved, err := Open(t.Context(), dir, o)
		if err != nil {
			t.Fatal(err)
		}
		first = backup(t, moved)
		if err := moved.Close(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, rowsOfBackup(t, first)); diff != "" {
			t.Errorf("move %d: %s", i+1, diff)
		}
	}
}

// fill puts something of every kind into a database, with texts that are hard to
// carry.
func fill(t *testing.T, s *Store, team int64) {
	t.Helper()
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.AddPerson(ctx, team, "Zoë 王", eval.Editor)
	must(err)
	_, err = s.AddJudge(ctx, team, Judge{Name: "j", BaseURL: "http://127.0.0.1/v1", Model: "m"}, "sk-secret")
	must(err)
	samples, err := s.Import(ctx, team, "samples", func(sink ingest.Sink) (Filled, error) {
		for i := range 30 {
			if err := sink.Sample(eval.Sample{Row: i, UserInput: fmt.Sprintf("q%d \t'\"\\N\\\\?$1", i), Response: "naïve ☃\u0001", RetrievedContexts: []string{"a\nb", ""}}); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Samples}, nil
	})
	must(err)
	_, err = s.Import(ctx, team, "pairs", func(sink ingest.Sink) (Filled, error) {
		return Filled{Kind: eval.Pairs}, sink.Pair(ingest.Pair{Pair: eval.Pair{Dimension: eval.Faithfulness, Question: "q"}, Better: eval.ChoiceX})
	})
	must(err)
	run, err := s.CreateRun(ctx, team, NewRun{Dataset: samples.ID, Methods: []string{eval.MetricFaithfulness}, Profile: eval.Current})
	must(err)
	page, err := s.SamplePage(ctx, team, samples.ID, 0, 2)
	must(err)
	third := 1.0 / 3
	_, err = s.SaveScore(ctx, run.ID, engine.Unit{Row: page[0].ID, Method: eval.MetricFaithfulness, Repeat: 1}, eval.Score{Status: eval.Scored, Value: &third})
	must(err)
	_, err = s.SaveScore(ctx, run.ID, engine.Unit{Row: page[1].ID, Method: eval.MetricFaithfulness, Repeat: 1}, eval.Score{Status: eval.Failed, Reason: eval.Reason{Code: "timeout", Text: "too slow"}})
	must(err)
}

func backup(t *testing.T, s *Store) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	return path
}

// rowsOfBackup are the rows of each table, in any order, as text.
func rowsOfBackup(t *testing.T, path string) map[string][]string {
	t.Helper()
	file, err := connectSQLite(t.Context(), path, readSettings, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	tables, err := tablesOf(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, table := range tables {
		rows, err := file.Queryx(`SELECT ` + table.quoted() + ` FROM ` + table.name)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			row, err := rows.SliceScan()
			if err != nil {
				t.Fatal(err)
			}
			all[table.name] = append(all[table.name], fmt.Sprintf("%#v", row))
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		slices.Sort(all[table.name])
	}
	return all
}

func TestRestoreRefusesWhatIsNoBackup(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(file, []byte("not a database"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	_, err := Restore(t.Context(), dir, file, onTest(t, dir))
	wantKind(t, err, eval.Invalid)
}

func TestRestoreRefusesABackupOfANewerConcord(t *testing.T) {
	t.Parallel()
	s, _ := openTest(t)
	path := backup(t, s)
	file, err := connectSQLite(t.Context(), path, dumpSettings, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	_, err = Restore(t.Context(), dir, path, onTest(t, dir))
	wantKind(t, err, eval.Invalid)
	if err == nil || !strings.Contains(err.Error(), "newer Concord") {
		t.Error(err)
	}
}

// Both databases have the same tables with the same columns: what one is given
// by a migration, the other is too.
func TestDatabasesHaveTheSameSchema(t *testing.T) {
	if !storetest.OnPostgres() {
		return // both are at hand when the tests run on PostgreSQL
	}
	t.Parallel()
	s, _ := openTest(t)
	var columns []struct{ Name, Column string }
	err := s.ro.SelectContext(t.Context(), &columns, `
		SELECT table_name AS name, column_name AS column
		FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name NOT LIKE 'river%'
			AND table_name NOT IN ('goose_db_version', 'sessions', 'processes')`)
	if err != nil {
		t.Fatal(err)
	}
	got, want := map[string][]string{}, map[string][]string{}
	for _, c := range columns {
		got[c.Name] = append(got[c.Name], c.Column)
	}
	file, err := connectSQLite(t.Context(), backup(t, s), readSettings, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	tables, err := tablesOf(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		want[table.name] = table.columns
	}
	for _, list := range []map[string][]string{got, want} {
		for name := range maps.Keys(list) {
			slices.Sort(list[name])
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("SQLite (-), PostgreSQL (+):\n%s", diff)
	}
}
