package ingest

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
)

func asked(questions ...string) (list []eval.Sample) {
	for i, q := range questions {
		list = append(list, eval.Sample{ID: int64(i + 1), UserInput: q, Response: fmt.Sprintf("answer %d to %s", i, q)})
	}
	return list
}

// TestSimilarQuestionsWaitForAPerson: nothing that only nearly agrees is paired
// unless it was accepted.
func TestSimilarQuestionsWaitForAPerson(t *testing.T) {
	t.Parallel()
	a := asked("What is Io?", "Where does the river Nile end?", "Why is Mars red?")
	b := asked("what is io?", "Where does the river Nile ends?", "How old is the Sun?")
	o := JoinOptions{NameA: "a", NameB: "b", Dimensions: []eval.Dimension{eval.AnswerRelevance}}
	r := Join(a, b, o)
	// One letter more in 31: 1 − 1/31.
	if len(r.Pairs) != 1 || len(r.Similar) != 1 || r.Similar[0].Similarity != 1-1./31 || len(r.UnmatchedA) != 2 {
		t.Fatalf("%d pairs, similar %+v, unmatched %q", len(r.Pairs), r.Similar, r.UnmatchedA)
	}
	o.Accept = map[[2]int64]bool{{2, 2}: true, {3, 3}: true} // the second was never offered
	r = Join(a, b, o)
	if len(r.Pairs) != 2 || len(r.Similar) != 0 || len(r.Accepted) != 1 || len(r.UnmatchedA) != 1 || len(r.UnmatchedB) != 1 {
		t.Errorf("%d pairs, similar %+v, accepted %+v, unmatched %q %q", len(r.Pairs), r.Similar, r.Accepted, r.UnmatchedA, r.UnmatchedB)
	}
}

// TestLettersNeverHideASimilarQuestion: what is sorted out by letters alone is
// not similar enough by letters in their order either.
func TestLettersNeverHideASimilarQuestion(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("abc dé問")), 1, 30, -1)
		a, b := asked(text.Draw(t, "a")), asked(text.Draw(t, "b"))
		x, y := spelled(a)[0], spelled(b)[0]
		if atLeast(x.key, y.key, SameQuestion) > 0 && !x.mayBe(y) {
			t.Fatalf("%q and %q are similar", x.key, y.key)
		}
	})
}

func BenchmarkSimilarQuestions(b *testing.B) {
	var left, right []eval.Sample
	for i := range comparedQuestions {
		left = append(left, eval.Sample{ID: int64(i), UserInput: fmt.Sprintf("What is known about moon number %d of the planet?", i*7919)})
		right = append(right, eval.Sample{ID: int64(i), UserInput: fmt.Sprintf("Who has written of crater %d on the far side?", i*104729)})
	}
	for b.Loop() {
		similar(left, right)
	}
}
