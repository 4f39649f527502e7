package ingest

import (
	"math"
	"testing"

	"concord/eval"
)

// A row's raw replies, and what Concord's parser makes of them. The value is the
// statements with yes over all statements (metrics §4.1).
func TestRepliesReadAgain(t *testing.T) {
	t.Parallel()
	const two = `{"statements":["Io is a moon.","Io is cold."]}`
	for name, tt := range map[string]struct {
		replies
		want float64
		code eval.Code // of an item without a score
	}{
		"one reply a statement":         {replies{two, "", `["Verdict: 1", "Verdict: 0\n\nIt is hot."]`}, 1. / 2, ""},
		"as Python prints it":           {replies{"", `['a', 'b', 'c']`, `['Verdict: 1', "Verdict: 1", 'Verdict: 0']`}, 2. / 3, ""},
		"unclear counts below the line": {replies{two, "", `["Verdict: unclear", "Verdict: yes"]`}, 1. / 2, ""},
		"no column of statements":       {replies{"", "", `["Verdict: 0", "{\"v\":1}", "Verdict: 0", "Verdict: 0"]`}, 1. / 4, ""},
		"one reply for all":             {replies{two, "", `{"verdicts":[{"i":1,"v":1},{"i":2,"v":1}]}`}, 1, ""},
		"one bare array for all":        {replies{two, "", `[{"i":1,"v":0},{"i":2,"v":0}]`}, 0, ""},
		"one reply for all, in a list":  {replies{two, "", `["[{\"i\":1,\"v\":0},{\"i\":2,\"v\":1}]"]`}, 1. / 2, ""},
		"of a repeated index the last":  {replies{two, "", `[{"i":1,"v":0},{"i":1,"v":1},{"i":2,"v":1}]`}, 1, ""},
		"no claims":                     {replies{`{"statements":[]}`, "", ""}, 0, eval.NoStatements},
		"no replies":                    {replies{two, "", ""}, 0, eval.MissingInput},
		"an unreadable verdict":         {replies{two, "", `["Verdict: 1", "Well, it depends."]`}, 0, eval.ParseFailed},
		"an empty reply":                {replies{two, "", `["Verdict: 1", null]`}, 0, eval.ParseFailed},
		"a reply that was cut":          {replies{two, "", `{"verdicts":[{"i":1,"v":1},{"i":2,`}, 0, eval.ParseFailed},
		"statements that were cut":      {replies{`["Io is a moon.", "Io is`, `["Io is a moon."]`, `["Verdict: 1"]`}, 0, eval.ParseFailed},
		"fewer replies than statements": {replies{`["a", "b", "c"]`, "", `["Verdict: 1", "Verdict: 1"]`}, 0, eval.ParseFailed},
		"how many is not known":         {replies{"", "", `[{"i":1,"v":1}]`}, 0, eval.ParseFailed},
		"an empty list":                 {replies{two, "", `[]`}, 0, eval.ParseFailed},
		"prose":                         {replies{two, "", "I think that all of it is true."}, 0, eval.ParseFailed},
	} {
		got := tt.score()
		if got.Reason.Code != tt.code || (got.Value == nil) != (tt.code != "") {
			t.Errorf("%s: %+v", name, got)
		}
		if got.Value != nil && math.Abs(*got.Value-tt.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", name, *got.Value, tt.want)
		}
	}
}

const repliesHeader = "question,answer,faithfulness,raw_statements,raw_verdicts\n"

// The recorded row keeps its numbers whatever the replies say: the tool took 0.9
// against 0.1, the replies say 0 of 1 against 1 of 1. A file without replies, one
// with two scores of faithfulness and one where less is better have no second row.
func TestReparsedRowBesideTheRecordedOne(t *testing.T) {
	t.Parallel()
	pairs := []Pair{{Pair: eval.Pair{Dimension: eval.Faithfulness, Question: "q", X: eval.Item{Answer: "a"}, Y: eval.Item{Answer: "b"}}}}
	text := repliesHeader + `q,a,0.9,"[""s""]",Verdict: 0` + "\n" + `q,b,0.1,"[""s""]",Verdict: 1` + "\n"
	l := labeled{pairs: pairs}
	_, join := l.scoresText(t, text, Options{}, false)
	v := verdictsOf(t, join)
	if len(v) != 2 || v[0].Method != "imported:tool" || v[0].Verdict.Pick != eval.ChoiceX {
		t.Fatalf("%+v", v)
	}
	if v[1].Method != "imported:tool:re-parsed" || v[1].Verdict.Pick != eval.ChoiceY || *v[1].Verdict.X.Value != 0 || len(v[1].Verdict.X.Calls) != 2 {
		t.Errorf("%+v", v[1])
	}
	for name, other := range map[string]struct {
		text string
		o    Options
	}{
		"no replies":     {"question,answer,faithfulness,statements\n" + `q,a,0.9,"[""s""]"` + "\n" + `q,b,0.1,"[""s""]"` + "\n", Options{}},
		"two scores":     {"question,answer,faithfulness,groundedness,raw_verdicts\nq,a,0.9,1,Verdict: 1\nq,b,0.1,0,Verdict: 1\n", Options{}},
		"less is better": {text, Options{Judgments: JudgmentOptions{LowerBetter: true}}},
	} {
		l := labeled{pairs: pairs}
		_, join := l.scoresText(t, other.text, other.o, false)
		for _, v := range verdictsOf(t, join) {
			if v.Method == "imported:tool:re-parsed" || v.Method == "imported:tool:faithfulness:re-parsed" {
				t.Errorf("%s: %+v", name, v)
			}
		}
	}
}

// Whatever the cells hold, an item has a share or a reason for none.
func FuzzRepliesReadAgain(f *testing.F) {
	f.Add(`{"statements":["a"]}`, "", `["Verdict: 1"]`)
	f.Add("", `['a', 'b']`, `[{"i":1,"v":1},{"i":2,"v":0}]`)
	f.Add(`["a", "b`, "[", `[[[`)
	f.Fuzz(func(t *testing.T, split, listed, verdicts string) {
		s := replies{split, listed, verdicts}.score()
		switch {
		case s.Value == nil && (s.Status == eval.Scored || s.Reason.Text == ""):
			t.Fatalf("no value and no reason: %+v", s)
		case s.Value != nil && !(0 <= *s.Value && *s.Value <= 1):
			t.Fatalf("%v is no share", *s.Value)
		}
	})
}
