package web_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/store"
)

// agreementApp is the application with one dataset of pairs whose figures can be
// derived by hand: item X is the better one of all forty pairs on faithfulness.
type agreementApp struct {
	*datasetsApp
	dataset int64
	pairs   []int64
}

func newAgreementApp(t *testing.T, dims ...eval.Dimension) agreementApp {
	t.Helper()
	a := agreementApp{datasetsApp: newDatasetsApp(t, eval.Editor)}
	if len(dims) == 0 {
		dims = []eval.Dimension{eval.Faithfulness}
	}
	d, err := a.store.Import(t.Context(), a.team, "library", func(sink ingest.Sink) (store.Filled, error) {
		for _, dim := range dims {
			for i := range 40 {
				p := ingest.Pair{Better: eval.ChoiceX}
				p.Row, p.Dimension, p.Question = i+2, dim, fmt.Sprintf("When does library %d open?", i+1)
				p.X.Answer, p.Y.Answer = fmt.Sprintf("Library %d opens at nine.", i+1), "Nobody can know that."
				p.X.Contexts, p.Y.Contexts = []string{"It opens at nine."}, []string{"It opens at nine."}
				if err := sink.Pair(p); err != nil {
					return store.Filled{}, err
				}
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	check(t, err)
	a.dataset = d.ID
	for p, err := range a.store.Pairs(t.Context(), a.team, d.ID) {
		check(t, err)
		a.pairs = append(a.pairs, p.ID)
	}
	return a
}

// judge runs one method; say gives its verdict on the i-th pair.
func (a agreementApp) judge(judge, method string, say func(i int) eval.Verdict) {
	a.t.Helper()
	run, err := a.store.CreateRun(a.t.Context(), a.team, store.NewRun{
		Dataset: a.dataset, Judge: judge, Methods: []string{method}, Profile: eval.Paper,
	})
	check(a.t, err)
	for i, id := range a.pairs {
		check(a.t, saved(a.store.SaveVerdict(a.t.Context(), run.ID, engine.Unit{Row: id, Method: method, Repeat: 1}, say(i))))
	}
}

func picks(c eval.Choice, why string) eval.Verdict {
	return eval.Verdict{Status: eval.Scored, Pick: c, Reason: eval.Reason{Text: why}}
}

// judged adds three methods, with 40 pairs each:
//
//	Ragas        30 right, 6 no opinion, 4 wrong
//	longer wins  24 right, 16 wrong: the last 16 pairs
//	GPT Ranking  20 right, 10 changed with the order (the first always taken), 10 wrong, the last 10
func (a agreementApp) judged() agreementApp {
	a.t.Helper()
	a.judge("m", eval.MethodRagas, func(i int) eval.Verdict {
		switch {
		case i < 30:
			return picks(eval.ChoiceX, "ragas prefers the grounded answer")
		case i < 36:
			return picks(eval.ChoiceTie, "")
		}
		return picks(eval.ChoiceY, "")
	})
	a.judge("", eval.MethodLonger, func(i int) eval.Verdict {
		if i < 24 {
			return picks(eval.ChoiceX, "the longer one")
		}
		return picks(eval.ChoiceY, "")
	})
	a.judge("m", eval.MethodRank, func(i int) eval.Verdict {
		v := picks(eval.ChoiceX, "")
		second := eval.ChoiceX
		switch {
		case i >= 30:
			v.Pick, second = eval.ChoiceY, eval.ChoiceY
		case i >= 20:
			v.Pick, second = eval.ChoiceTie, eval.ChoiceY
		}
		first := v.Pick
		if first == eval.ChoiceTie {
			first = eval.ChoiceX
		}
		v.Orders = []eval.Order{{First: eval.ChoiceX, Pick: first}, {First: eval.ChoiceY, Pick: second}}
		v.Calls = []eval.Call{{PromptTokens: 500, CompletionTokens: 10, Milliseconds: 1200}}
		return v
	})
	return a
}

func (a agreementApp) page(query string) reply {
	a.t.Helper()
	r := a.get(fmt.Sprintf("/datasets/%d/agreement%s", a.dataset, query))
	if r.status != 200 {
		a.t.Fatalf("%s answers %d", query, r.status)
	}
	return r
}

// label goes through the queue of the signed-in person and picks items of some
// pairs; the others are put off.
func (a agreementApp) label(want map[int]eval.Choice) {
	a.t.Helper()
	path := fmt.Sprintf("/label/%d/%s", a.dataset, eval.Faithfulness)
	for range 2 * len(a.pairs) {
		page := a.get(path)
		id := page.Find("input[name=pair]").AttrOr("value", "")
		i := slices.IndexFunc(a.pairs, func(p int64) bool { return fmt.Sprint(p) == id })
		item, wanted := want[i]
		if !wanted {
			a.post(path+"/skip", url.Values{"pair": {id}})
			continue
		}
		side := "right"
		if xIsLeft := strings.Contains(page.Find(`[data-testid="side"] .desk-text`).First().Text(), "Library"); xIsLeft == (item == eval.ChoiceX) {
			side = "left"
		}
		a.post(path, url.Values{"pair": {id}, "pick": {side}})
		if delete(want, i); len(want) == 0 {
			return
		}
	}
	a.t.Fatalf("the queue never showed %v", want)
}
