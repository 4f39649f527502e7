package store_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/store"
)

func TestLongRows(t *testing.T) {
	t.Parallel()
	b := openBench(t, t.TempDir())
	set, err := b.Import(t.Context(), b.team, "long", func(sink ingest.Sink) (store.Filled, error) {
		for i, contexts := range [][]string{nil, {strings.Repeat("a", 400), strings.Repeat("b", 392)}, {strings.Repeat("火", 300)}, {"short"}} {
			if err := sink.Sample(eval.Sample{Row: i + 2, UserInput: "When does it open?", Response: "At nine.", RetrievedContexts: contexts}); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Samples}, nil
	})
	must(t, err)
	d, err := b.Dataset(t.Context(), b.team, set.ID)
	must(t, err)
	// 18 and 8 characters are 4 and 2 tokens; ["…","…"] is 7 characters more than
	// its texts: 799/4; 300 characters of three bytes and 4 more: 304/4 + 3·300/4.
	rows, every, err := b.LongRows(t.Context(), b.team, d, eval.RunSettings{}, 100)
	must(t, err)
	want := []engine.RowSize{
		{Row: 3, Chunks: 2, Sizes: engine.Sizes{Question: 4, Answer: 2, Contexts: 199}},
		{Row: 4, Chunks: 1, Sizes: engine.Sizes{Question: 4, Answer: 2, Contexts: 301}},
	}
	if diff := cmp.Diff(want, rows); every != 1 || diff != "" {
		t.Error(diff)
	}
	rows, _, err = b.LongRows(t.Context(), b.team, d, eval.RunSettings{Selection: eval.First(2)}, 100)
	must(t, err)
	if len(rows) != 1 {
		t.Errorf("%d of the first two rows are long, want 1", len(rows))
	}

	few, _, err := b.SomeRows(t.Context(), b.team, d, eval.RunSettings{}, 2)
	must(t, err)
	if len(few) != 2 || few[1].Row-few[0].Row != 2 {
		t.Errorf("two of four rows are %+v, want every second", few)
	}
	all, _, err := b.SomeRows(t.Context(), b.team, d, eval.RunSettings{DryRun: true}, 9)
	must(t, err)
	if len(all) != eval.DryRunRows {
		t.Errorf("%d rows of a dry run", len(all))
	}
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	rows, _, err = b.LongRows(t.Context(), other, d, eval.RunSettings{}, 1)
	if err != nil || len(rows) > 0 {
		t.Errorf("rows of another team: %v, %v", rows, err)
	}
}
