package ingest

import (
	"slices"
	"testing"

	"concord/eval"
)

func sampleOf(question, answer string, contexts ...string) eval.Sample {
	return eval.Sample{UserInput: question, Response: answer, RetrievedContexts: contexts}
}

func TestJoinTwoDatasets(t *testing.T) {
	t.Parallel()
	a := []eval.Sample{
		sampleOf("Who?", "a1", "c1"), sampleOf("only in A", "x", "c"), sampleOf("twice", "x"), sampleOf("twice", "y"),
		sampleOf("same", "s", "c"), sampleOf("no contexts", "n"),
	}
	b := []eval.Sample{
		sampleOf("  Question: Who? ", "b1", "c2"), sampleOf("only in B", "x"), sampleOf("twice", "z"),
		sampleOf("same", "s ", "c"), sampleOf("no contexts", "m"),
	}
	j := Join(a, b, JoinOptions{NameA: "v1", NameB: "v2", Seed: 1})
	// Who? makes all three; "no contexts" answer relevance only.
	var got []eval.Dimension
	for _, p := range j.Pairs {
		got = append(got, p.Dimension)
		if p.Better != "" || p.Row != 0 {
			t.Errorf("pair %+v", p)
		}
	}
	if !slices.Equal(got, []eval.Dimension{eval.Faithfulness, eval.AnswerRelevance, eval.ContextRelevance, eval.AnswerRelevance}) {
		t.Errorf("dimensions %v", got)
	}
	if !slices.Equal(j.UnmatchedA, []string{"only in A"}) || !slices.Equal(j.UnmatchedB, []string{"only in B"}) {
		t.Errorf("unmatched %q %q", j.UnmatchedA, j.UnmatchedB)
	}
	if !slices.Equal(j.AmbiguousA, []string{"twice"}) || len(j.AmbiguousB) != 0 {
		t.Errorf("ambiguous %q %q", j.AmbiguousA, j.AmbiguousB)
	}
	for _, d := range eval.Dimensions() {
		if j.Identical[d] != 1 {
			t.Errorf("%s: %d identical", d, j.Identical[d])
		}
	}
	if j.Missing[eval.Faithfulness] != 1 || j.Missing[eval.ContextRelevance] != 1 || j.Missing[eval.AnswerRelevance] != 0 {
		t.Errorf("missing %v", j.Missing)
	}
}

// Questions match whatever their case; one that both sides have twice is one
// ambiguous question.
func TestJoinIgnoresCase(t *testing.T) {
	t.Parallel()
	j := Join([]eval.Sample{sampleOf("Wie GROSS ist Io?", "a"), sampleOf("twice", "a"), sampleOf("Twice", "b")},
		[]eval.Sample{sampleOf("wie groß ist  IO?", "b"), sampleOf("TWICE", "a"), sampleOf("twice", "b")},
		JoinOptions{Dimensions: []eval.Dimension{eval.AnswerRelevance}})
	if len(j.Pairs) != 1 || j.Pairs[0].Question != "Wie GROSS ist Io?" {
		t.Errorf("pairs %+v", j.Pairs)
	}
	if len(j.AmbiguousA) != 1 || len(j.AmbiguousB) != 1 || j.Ambiguous() != 1 {
		t.Errorf("ambiguous %q %q: %d", j.AmbiguousA, j.AmbiguousB, j.Ambiguous())
	}
}

// On faithfulness the same answer beside other contexts is another item.
func TestJoinKeepsEachItemsOwnEvidence(t *testing.T) {
	t.Parallel()
	j := Join([]eval.Sample{sampleOf("q", "a", "c1")}, []eval.Sample{sampleOf("q", "a", "c2")},
		JoinOptions{NameA: "v1", NameB: "v2", Dimensions: []eval.Dimension{eval.Faithfulness}})
	if len(j.Pairs) != 1 {
		t.Fatalf("result %+v", j)
	}
	want := map[string]string{"v1": "c1", "v2": "c2"}
	for _, i := range []eval.Item{j.Pairs[0].X, j.Pairs[0].Y} {
		if !slices.Equal(i.Contexts, []string{want[i.Role]}) {
			t.Errorf("item %+v", i)
		}
	}
}

func TestJoinTwoColumnsOfOneFile(t *testing.T) {
	t.Parallel()
	s := sampleOf("q", "first", "c")
	s.Metadata = map[string]string{"answer_old": "second"}
	rows := []eval.Sample{s}
	j := Join(rows, rows, JoinOptions{ColumnA: "response", ColumnB: "answer_old", NameA: "new", NameB: "old"})
	if len(j.Pairs) != 2 || j.Identical[eval.ContextRelevance] != 1 {
		t.Fatalf("result %+v", j)
	}
	answers := []string{j.Pairs[0].X.Answer, j.Pairs[0].Y.Answer}
	slices.Sort(answers)
	if !slices.Equal(answers, []string{"first", "second"}) {
		t.Errorf("answers %q", answers)
	}
}
