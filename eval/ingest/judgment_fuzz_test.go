package ingest

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"concord/eval"
)

var judgmentSeeds = []string{
	"question,answer_a,answer_b,annotator,pick\nq,a,b,anna,A\nq,b,a,ben,2\nr,c,d,ben,both bad\n",
	"prompt_text,system1_output,system2_output,preferred,factuality_s1,factuality_s2,_rag_side_for_analysis\nq,a,b,S1,3,4,S2\n",
	"question,answer,rater,rating,correctness-rank\nq,a,x,5,1\nq,b,x,4,2\n", "instruction,input,response1,response2,annotator1,annotator2\ni,j,a,b,1,0\n",
	`[{"query":"q","model1":{"model_name":"m","response":"a"},"model2":{"response":"b"},"correctness_label":-2}]`,
	`{"id":"1","questions":{"0":{"a":{"response":"x","reviews":[{"worker_id":"1","overall-rating":10}]},"b":{"response":"y","reviews":[{"worker_id":"1","overall-rating":1e400}]}}}}`,
	"question,answer,contexts,faithfulness,verdicts\nq,a,\"['c']\",0.5,x\nq,b,\"['c']\",nan,y\n", "question,answer_a,answer_b,score_a,score_b,winner\nq,a,b,1,,invalid\nq,b,a,0,2,A\n",
	"question,answer_a,answer_b,pick\nq,a,b,0\n",
}

// Whatever the file: rows add up or the error is typed, every label has a pair, a
// pick and its provenance, and no text that a database would refuse.
func FuzzLabels(f *testing.F) {
	for _, s := range judgmentSeeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var l labeled
		join := &LabelJoin{Finder: Finder{Matcher: l.matcher(), NewPair: l.NewPair}, Sink: l.Label}
		r, err := ReadJudgments(context.Background(), spool(t, string(text)), "x.csv", Options{As: AsLabels}, join)
		if !soundResult(t, r, err) {
			return
		}
		for _, x := range l.labels {
			if x.Pair < 1 || x.Pair > int64(len(l.pairs)) || x.Rule == "" || x.Annotator == "" || x.Dimension != l.pairs[x.Pair-1].Dimension {
				t.Fatalf("%+v", x)
			}
			if x.Pick != eval.ChoiceX && x.Pick != eval.ChoiceY && x.Pick != eval.ChoiceTie || x.Left != eval.ChoiceX && x.Left != eval.ChoiceY {
				t.Fatalf("%+v", x)
			}
			if !utf8.ValidString(x.Original+x.Annotator+x.Comment) || strings.IndexByte(x.Original+x.Annotator+x.Comment, 0) >= 0 {
				t.Fatalf("%+v", x)
			}
		}
		// The same file again joins what it has made, every label of it.
		n := len(l.labels)
		again := &LabelJoin{Finder: Finder{Matcher: l.matcher()}, Sink: l.Label}
		if _, err := ReadJudgments(context.Background(), spool(t, string(text)), "x.csv", Options{As: AsLabels}, again); err != nil {
			t.Fatal(err)
		}
		if len(l.labels) != 2*n || again.Report().Labels != n {
			t.Fatalf("%d labels, then %d", n, again.Report().Labels)
		}
	})
}

// Whatever the file, a recorded result is a number or has a reason.
func FuzzScores(f *testing.F) {
	for _, s := range judgmentSeeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		l := labeled{pairs: []Pair{{Pair: eval.Pair{Question: "q", Dimension: eval.Faithfulness, X: eval.Item{Answer: "a"}, Y: eval.Item{Answer: "b"}}}}}
		join := &ScoreJoin{Finder: Finder{Matcher: l.matcher()}, Name: "x", AcceptSimilar: true}
		r, err := ReadJudgments(context.Background(), spool(t, string(text)), "x.csv", Options{As: AsScores}, join)
		if !soundResult(t, r, err) {
			return
		}
		for _, v := range verdictsOf(t, join) {
			pick, ok := v.Verdict.Outcome()
			if !ok || pick == "" || pick == eval.ChoiceNone && v.Verdict.Reason.Text == "" {
				t.Fatalf("%+v", v)
			}
			for _, s := range []*eval.Score{v.Verdict.X, v.Verdict.Y} {
				if s != nil && s.Value != nil && (math.IsNaN(*s.Value) || math.IsInf(*s.Value, 0)) {
					t.Fatalf("%+v", s)
				}
			}
		}
	})
}

func soundResult(t *testing.T, r Result, err error) bool {
	t.Helper()
	var refused *Error
	if err != nil {
		if !errors.As(err, &refused) || refused.Text == "" {
			t.Fatalf("%v", err)
		}
		return false
	}
	if r.RowsRead != r.Accepted+r.SetAside+r.Rejected || r.Rejected != len(r.Rejects) {
		t.Fatalf("%+v", r)
	}
	return true
}

// A pick never changes with the side on which an item stands.
func FuzzSimilarity(f *testing.F) {
	f.Add("Io orbits Jupiter.", "Io orbits  Jupiter!")
	f.Add("", "a")
	f.Fuzz(func(t *testing.T, a, b string) {
		got := atLeast(a, b, MinSimilarity)
		if got != atLeast(b, a, MinSimilarity) {
			t.Fatalf("%q, %q: not symmetric", a, b)
		}
		if !utf8.ValidString(a) || !utf8.ValidString(b) || len(a)+len(b) > 2000 {
			return
		}
		// similarity counts exchanged neighbours as one edit, so it is never lower.
		if whole := similarity(a, b); got > whole+1e-9 || got == 0 && plainSimilarity(a, b) >= MinSimilarity+1e-9 {
			t.Fatalf("%q, %q: %v of %v", a, b, got, whole)
		}
	})
}

// plainSimilarity is the edit similarity without a band.
func plainSimilarity(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	longer := max(len(x), len(y))
	if longer == 0 {
		return 1
	}
	d, _ := boundedDistance(x, y, longer)
	return 1 - float64(d)/float64(longer)
}
