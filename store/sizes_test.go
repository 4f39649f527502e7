package store

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
)

// sizesHold compares the sizes that are kept with the rows to those that are read
// from them.
func sizesHold(t *testing.T, s *Store, team int64, d eval.Dataset) engine.Rows {
	t.Helper()
	kept, err := s.RowsOf(t.Context(), team, d, eval.RunSettings{})
	if err != nil {
		t.Fatal(err)
	}
	read, err := s.exactly(t.Context(), team, d, eval.RunSettings{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(read, kept); diff != "" {
		t.Error("the sizes are not those of the rows (-read +kept)\n" + diff)
	}
	return kept
}

func TestSizesFollowTheRows(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "moons.csv")
	write := func(text string) Imported {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		in, err := s.ImportVersion(ctx, team, FileImport{Dataset: "moons", Path: path, File: "moons.csv"})
		if err != nil {
			t.Fatal(err)
		}
		return in
	}
	d := write("question,answer,contexts,reference\n" +
		"Was ist Größe 木星?,a,\"[\"\"x\"\", \"\"y\"\"]\",same\nq2,b,plain,same\nq3,,,other\nq4,d,\"['x\",\n").Dataset
	// Three rows, the fourth has a broken list; "same" is one reference.
	if r := sizesHold(t, s, team, d); r.Count != 3 || r.Chunks != 3 || r.References != 2 {
		t.Errorf("%+v", r)
	}
	person, err := s.AddPerson(ctx, team, "mona", eval.Editor)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := s.SamplePage(ctx, team, d.ID, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	edited := rows[0]
	edited.Response, edited.RetrievedContexts = "a much longer answer ±", nil
	if err := s.EditSample(ctx, team, person.ID, d.ID, edited); err != nil {
		t.Fatal(err)
	}
	sizesHold(t, s, team, d)
	for _, away := range []bool{true, true, false, false, true} { // the second press changes nothing
		if err := s.ArchiveSample(ctx, team, d.ID, rows[1].ID, away); err != nil {
			t.Fatal(err)
		}
		want := 3 - flag(away)
		if r := sizesHold(t, s, team, d); r.Count != want {
			t.Errorf("%d rows in use, want %d", r.Count, want)
		}
	}
	edited = rows[1] // a row that is put away is in no count
	edited.Response = "unseen"
	if err := s.EditSample(ctx, team, person.ID, d.ID, edited); err != nil {
		t.Fatal(err)
	}
	sizesHold(t, s, team, d)

	// The fixed reject adds to the version before, archived row and all.
	next := write("question,answer,contexts,reference,_row,_column,_reason\nq4,d,\"['x']\",new,5,contexts,broken\n").Dataset
	if r := sizesHold(t, s, team, next); r.Count != 3 || next.Rows != 4 {
		t.Errorf("%d of %d rows in use", r.Count, next.Rows)
	}
}

func TestSizesOfPairsFollowTheRows(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	d, err := s.Import(t.Context(), team, "pairs", func(sink ingest.Sink) (Filled, error) {
		for i := range 5 {
			p := ingest.Pair{Pair: eval.Pair{Row: i + 2, Dimension: []eval.Dimension{eval.Faithfulness, eval.ContextRelevance}[i%2], Question: "Größe?"}}
			p.X, p.Y = eval.Item{Answer: fmt.Sprint("answer ", i), Contexts: []string{"c"}}, eval.Item{Answer: "other"}
			if err := sink.Pair(p); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Pairs}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if r := sizesHold(t, s, team, d); r.Dimensions[eval.Faithfulness] != 3 || r.Dimensions[eval.ContextRelevance] != 2 {
		t.Errorf("%+v", r)
	}
}

func TestDistinctIsExactForFewAndCloseForMany(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 1000, 200_000} {
		var d distinct
		for i := range n {
			d.add(uint64(textKey(fmt.Sprint(i))))
			d.add(uint64(textKey(fmt.Sprint(i / 2)))) // seen before
		}
		// Four standard errors of 1/√1024 are 12.5 %.
		if off := d.count() - n; n <= 1000 && off != 0 || off > n/8 || off < -n/8 {
			t.Errorf("%d counted of %d", d.count(), n)
		}
	}
}

// TestSizesOfOlderDatabases has the migration count rows that were there before
// it.
func TestSizesOfOlderDatabases(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	d, err := fillBench(t.Context(), s, team, "old", 20)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ArchiveSample(t.Context(), team, d.ID, 3, true); err != nil {
		t.Fatal(err)
	}
	m, err := newMigrator(t.Context(), s.db, s.dialect)
	if err != nil {
		t.Fatal(err)
	}
	for _, up := range []bool{false, true} {
		if _, err := m.ApplyVersion(t.Context(), 22, up); err != nil {
			t.Fatal(err)
		}
	}
	if r := sizesHold(t, s, team, d); r.Count != 19 || r.Sizes.Question == 0 {
		t.Errorf("%+v", r)
	}
}
