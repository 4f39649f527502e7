package ingest

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
)

const wikiRowText = `{"question":"Question: Who?","source":"Io","answer":"Answer: Galileo.","ungrounded_answer":"Kepler.\nI think.",` +
	`"poor_answer":"It isn't known'","context_v1":["Seen by Galileo."],"context_v2":["Seen by Galileo.","Io is a moon."]}`

// byRole finds the two items of a pair by their construction roles.
func byRole(t *testing.T, p Pair, first, second string) (eval.Item, eval.Item) {
	t.Helper()
	switch {
	case p.X.Role == first && p.Y.Role == second && p.Better == eval.ChoiceX:
		return p.X, p.Y
	case p.Y.Role == first && p.X.Role == second && p.Better == eval.ChoiceY:
		return p.Y, p.X
	}
	t.Fatalf("pair %+v: want %s better than %s", p, first, second)
	return eval.Item{}, eval.Item{}
}

func TestWikiEvalRowMakesThreePairs(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.jsonl", wikiRowText, Options{})
	if len(c.pairs) != 3 || r.Shape != ShapeWikiEval || r.Pairs != 3 || r.Accepted != 1 {
		t.Fatalf("%d pairs, %+v", len(c.pairs), r)
	}
	f, a, cr := c.pairs[0], c.pairs[1], c.pairs[2]
	good, bad := byRole(t, f, "answer", "ungrounded_answer")
	if f.Question != "Who?" || f.Source != "Io" || f.Row != 1 || good.Answer != "Galileo." || bad.Answer != "Kepler.\nI think." ||
		!slices.Equal(good.Contexts, []string{"Seen by Galileo."}) || !slices.Equal(bad.Contexts, good.Contexts) {
		t.Errorf("faithfulness %+v", f)
	}
	good, bad = byRole(t, a, "answer", "poor_answer")
	if bad.Answer != "It isn't known" || good.Contexts != nil || bad.Contexts != nil {
		t.Errorf("answer relevance %+v", a)
	}
	good, bad = byRole(t, cr, "context_v1", "context_v2")
	if good.Answer != "" || len(good.Contexts) != 1 || len(bad.Contexts) != 2 {
		t.Errorf("context relevance %+v", cr)
	}
	for _, column := range []string{"question", "answer", "poor_answer"} {
		if !hasNotice(r.Notices, Stripped, column) {
			t.Errorf("%s: not said what was stripped", column)
		}
	}
}

// In CSV the contexts are Python lists; a missing answer costs one pair only.
func TestWikiEvalAsCSV(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,grounded_answer,ungrounded_answer,poor_answer,context_v1,context_v2\n"+
		"q,a,u,,\"['it\\'s 1']\",\"[\"\"2\"\", '3\\n']\"\n", Options{})
	if len(c.pairs) != 2 || !hasNotice(r.Notices, NoPair, "poor_answer") {
		t.Errorf("%d pairs, notices %+v", len(c.pairs), r.Notices)
	}
	c, r = read(t, "x.jsonl", wikiRowText, Options{As: AsSamples})
	if len(c.samples) != 1 || len(c.samples[0].RetrievedContexts) != 1 || r.Shape != ShapeSamples {
		t.Errorf("as samples: %+v", c.samples)
	}
}

func TestStrayQuote(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Not known.'":               true,
		"It isn't known'":           true,
		"the writers' work'":        true,
		"He said 'so'":              false,
		"'quoted'":                  false,
		"He said 'it isn't so'":     false,
		"'one' and two'":            true,
		"no quote":                  false,
		"":                          false,
		"'":                         true,
		"called 'a' and ('b') here": false,
	} {
		if got := endsInStrayQuote(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestFileOfPairs(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer_a,answer_b,contexts,contexts_b,dimension,better\n"+
		"q1,a1,b1,\"['c']\",,faithfulness,A\nq2,a2,b2,,,,2\nq3,a3,b3,,,correctness,tie\nq4,a4,b4,,,,who knows\n"+
		"q5,,,,,,\n,a6,b6,,,,\nq7,,,\"['c']\",\"['d']\",context relevance,contexts_b\n", Options{Seed: 7})
	if len(c.pairs) != 5 || r.Shape != ShapePairs || r.Rejected != 2 {
		t.Fatalf("%d pairs, rejects %+v", len(c.pairs), r.Rejects)
	}
	first, second := byRole(t, c.pairs[0], "answer_a", "answer_b")
	if first.Answer != "a1" || second.Answer != "b1" || !slices.Equal(second.Contexts, []string{"c"}) || c.pairs[0].Dimension != eval.Faithfulness {
		t.Errorf("pair %+v", c.pairs[0])
	}
	byRole(t, c.pairs[1], "answer_b", "answer_a")
	if p := c.pairs[1]; p.Dimension != eval.AnswerRelevance {
		t.Errorf("dimension %s", p.Dimension)
	}
	if p := c.pairs[2]; p.Dimension != "correctness" || p.Better != eval.ChoiceTie {
		t.Errorf("pair %+v", p)
	}
	if p := c.pairs[3]; p.Better != "" || !hasNotice(r.Notices, UnreadableGold, "better") {
		t.Errorf("pair %+v", p)
	}
	last := c.pairs[4]
	if last.Dimension != eval.ContextRelevance || last.X.Answer != "" || len(last.X.Contexts) != 1 || len(last.Y.Contexts) != 1 {
		t.Errorf("pair %+v", last)
	}
	if e := refusal(t, "x.csv", "question,answer\nq,a\n", Options{As: AsPairs}); e.Code != NoRole {
		t.Error(e)
	}
}

func TestAnswerBesideTwoOthersStaysASample(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,answer_1,answer_2\nq,a,b,c\n", Options{})
	if r.Shape != ShapeSamples || c.samples[0].Metadata["answer_1"] != "b" {
		t.Errorf("%s %+v", r.Shape, c.samples)
	}
}

// At no moment do the sides of a dimension differ by more than one; the same
// seed gives the same sides, another dimension does not change them.
func TestCoinIsBalancedAndDeterministic(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		dims := rapid.SliceOf(rapid.SampledFrom(eval.Dimensions())).Draw(t, "dimensions")
		a, alone := coins{seed: seed}, map[eval.Dimension]*coins{}
		balance := map[eval.Dimension]int{}
		for _, d := range dims {
			if alone[d] == nil {
				alone[d] = &coins{seed: seed}
			}
			swap := a.swap(d)
			if swap != alone[d].swap(d) {
				t.Fatal("another dimension changed the coin")
			}
			if balance[d]++; swap {
				balance[d] -= 2
			}
			if balance[d] > 1 || balance[d] < -1 {
				t.Fatalf("%s differs by %d", d, balance[d])
			}
		}
	})
}

// SplitMix64 of state 0 begins with 0xE220A8397B1DCDAF (Vigna's reference).
func TestSplitMix64(t *testing.T) {
	t.Parallel()
	if got := (&coin{}).next(); got != 0xE220A8397B1DCDAF {
		t.Errorf("%#x", got)
	}
}

func TestSeedsDiffer(t *testing.T) {
	t.Parallel()
	sides := map[bool]int{}
	for seed := range uint64(64) {
		c := coins{seed: seed}
		sides[c.swap(eval.Faithfulness)]++
	}
	if sides[true] < 16 || sides[false] < 16 {
		t.Errorf("first throws %v", sides)
	}
}
