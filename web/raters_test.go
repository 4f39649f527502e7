package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

// labels gives a person's label to every pair, by row from 0.
func (a labelApp) labels(d eval.Dataset, who eval.Person, pick func(i int) eval.Choice) {
	a.t.Helper()
	a.labelsUntil(d, who, func(i int) (eval.Choice, bool) { return pick(i), true })
}

// labelsUntil labels in the order of the queue until there is no more to say.
func (a labelApp) labelsUntil(d eval.Dataset, who eval.Person, pick func(i int) (c eval.Choice, more bool)) {
	a.t.Helper()
	seat := store.Seat{Team: a.team, User: who.ID, Dataset: d.ID, Dimension: eval.Faithfulness}
	for {
		task, ok, err := a.store.NextPair(a.t.Context(), seat)
		noError(a.t, err)
		if !ok {
			return
		}
		p, left := task.Pair, task.Left
		c, more := pick(p.Row - 1)
		if !more {
			return
		}
		side := store.Equal
		switch c {
		case left:
			side = store.Left
		case left.Other():
			side = store.Right
		}
		_, err = a.store.AddLabel(a.t.Context(), seat, store.NewLabel{Pair: p.ID, Pick: side, Comment: fmt.Sprintf("because %d", p.Row)})
		noError(a.t, err)
	}
}

// Twenty pairs, the better one X and Y by turns. Ann always says the better one,
// Bob differs on the first two: 18 of 20 (90 %), one error each way, so both say
// X and Y ten times. κ = (0.9 − 0.5) / (1 − 0.5) = 0.80; α = 1 − 39 · 4 / (40² −
// 20² − 20²) = 0.805.
func twenty(t *testing.T) (labelApp, eval.Dataset) {
	t.Helper()
	app := newLabelApp(t)
	better := func(i int) eval.Choice { return []eval.Choice{eval.ChoiceX, eval.ChoiceY}[i%2] }
	d := app.pairs("Twenty", 20, func(i int, p *ingest.Pair) { p.Better = better(i) })
	app.labels(d, app.signIn("Ann", eval.Annotator).person, better)
	app.labels(d, app.signIn("Bob", eval.Annotator).person, func(i int) eval.Choice {
		if i < 2 {
			return better(i).Other()
		}
		return better(i)
	})
	return app, d
}

func peoplePath(d eval.Dataset, query string) string {
	return fmt.Sprintf("/datasets/%d/agreement/people%s", d.ID, query)
}

func TestPeopleAgreeWithEachOther(t *testing.T) {
	t.Parallel()
	app, d := twenty(t)
	page := app.signIn("lead", eval.Editor).get(peoplePath(d, ""))
	if got := page.text("headline"); got != "Ann and Bob said the same on 18 of 20 pairs (90 %)." {
		t.Errorf("headline %q", got)
	}
	if got := page.text("luck"); !strings.Contains(got, "α = 0.81, dependable") && !strings.Contains(got, "α = 0.80, dependable") {
		t.Errorf("luck %q", got)
	}
	if got := page.text("kappa"); !strings.HasPrefix(got, "Cohen’s κ = 0.80 ") {
		t.Errorf("kappa %q", got)
	}
	var cells []string
	page.Find(".chart-grid .cell-count").Each(func(_ int, s *goquery.Selection) { cells = append(cells, s.Text()) })
	if got := strings.Join(cells, " "); got != "9 1 1 9" {
		t.Errorf("grid %s", got)
	}
}

// A third person says X everywhere and so shares ten of twenty with Ann.
func TestEverybodyWithEverybody(t *testing.T) {
	t.Parallel()
	app, d := twenty(t)
	app.labels(d, app.signIn("Cid", eval.Annotator).person, func(int) eval.Choice { return eval.ChoiceX })
	lead := app.signIn("lead", eval.Editor)
	page := lead.get(peoplePath(d, ""))
	if got := page.text("headline"); got != "Of 3 people, the first two who labeled a pair said the same on 18 of 20 pairs (90 %)." {
		t.Errorf("headline %q", got)
	}
	cells := page.Find("tbody").First().Find("a").Map(func(_ int, s *goquery.Selection) string { return s.Text() })
	if got := strings.Join(cells, "; "); got != "18 of 20; 10 of 20; 18 of 20; 10 of 20; 10 of 20; 10 of 20" {
		t.Errorf("matrix %s", got)
	}
	two := lead.get(page.Find("tbody").First().Find("a").Eq(1).AttrOr("href", ""))
	if got := two.Find(".chart-grid svg").AttrOr("aria-label", ""); got != "What Ann and Cid said on faithfulness" {
		t.Errorf("a cell opens %q", got)
	}
}

func TestPairsBehindTheGridUnblind(t *testing.T) {
	t.Parallel()
	app, d := twenty(t)
	lead := app.signIn("lead", eval.Editor)
	open := func() int {
		list, err := app.store.LabelingProgress(t.Context(), app.team, lead.person.ID, d.ID)
		noError(t, err)
		return list[0].Open
	}
	page := lead.get(peoplePath(d, ""))
	if open() != 20 {
		t.Fatalf("counts leave %d of 20 pairs", open())
	}
	cell := page.Find(".chart-grid a").Eq(1).AttrOr("href", "")
	behind := lead.get(cell)
	if got := behind.text("behind"); !strings.HasPrefix(got, "Ann said X, Bob said Y: 1 pair") || !strings.Contains(got, "because 1") {
		t.Errorf("behind the cell: %q", got)
	}
	if open() != 19 {
		t.Errorf("one pair shown leaves %d", open())
	}
	if got := lead.get(peoplePath(d, "?dimension=faithfulness&a=Ann&b=Bob&cell=differ")).text("behind"); !strings.HasPrefix(got, "Where Ann and Bob differ: 2 pairs") {
		t.Errorf("disagreements: %q", got)
	}
	if open() != 18 {
		t.Errorf("two pairs shown leave %d", open())
	}
}

func TestPeopleWhoAreAlone(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Alone", 3, nil)
	lead := app.signIn("lead", eval.Editor)
	if got := lead.get(peoplePath(d, "")).text("headline"); got != "Nobody has labeled these pairs yet." {
		t.Errorf("%q", got)
	}
	app.labels(d, app.signIn("Ann", eval.Annotator).person, func(int) eval.Choice { return eval.ChoiceX })
	if got := lead.get(peoplePath(d, "")).text("headline"); !strings.HasPrefix(got, "Only Ann has labeled these pairs") {
		t.Errorf("%q", got)
	}
	// With a third of them told apart there still are too few for a coefficient.
	app.labels(d, app.signIn("Bob", eval.Annotator).person, func(i int) eval.Choice { return []eval.Choice{eval.ChoiceX, eval.ChoiceY, eval.ChoiceTie}[i] })
	page := lead.get(peoplePath(d, ""))
	if page.text("headline") != "Ann and Bob said the same on 1 of 3 pairs." || page.text("kappa") != "Fewer than ten shared pairs: counts only." {
		t.Errorf("%q %q", page.text("headline"), page.text("kappa"))
	}
	if n := page.Find(".chart-grid .cell").Length(); n != 9 {
		t.Errorf("%d cells with a tie among the picks", n)
	}
}

// Ten pairs, X better: 4 right and 1 wrong twice, 3 times the first, 1 the
// second, 1 no opinion twice. Consistency 6 of 10, agreement (4 + 2.5) / 10.
func TestOrderSwap(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Swapped", 10, func(_ int, p *ingest.Pair) { p.Better = eval.ChoiceX })
	x, y, tie := eval.ChoiceX, eval.ChoiceY, eval.ChoiceTie
	picks := [][2]eval.Choice{{x, x}, {x, x}, {x, x}, {x, x}, {y, y}, {x, y}, {x, y}, {x, y}, {y, x}, {tie, tie}}
	app.judged(d, eval.MethodRank, func(i int, _ eval.Pair) eval.Verdict {
		v := eval.Verdict{Status: eval.Scored, Pick: tie, Orders: []eval.Order{{First: x, Pick: picks[i][0]}, {First: y, Pick: picks[i][1]}}}
		if picks[i][0] == picks[i][1] {
			v.Pick = picks[i][0]
		}
		return v
	})
	lead := app.signIn("lead", eval.Editor)
	page := lead.get(fmt.Sprintf("/datasets/%d/agreement/order?gold=construction", d.ID))
	if got := page.text("sentence"); got != "Swapping the two items changed the verdict on 4 of 10 pairs; on 3 of these it simply took the first one." {
		t.Errorf("sentence %q", got)
	}
	row := strings.Join(page.Find("tbody td").Map(func(_ int, s *goquery.Selection) string { return s.Text() }), "; ")
	if row != "Faithfulness; 10; 60 %; 60 %; -0.20; 65 %" {
		t.Errorf("row %q", row)
	}
	for part, want := range map[string]int{"both_right": 4, "both_wrong": 1, "both_first": 3, "both_second": 1, "both_tied": 1} {
		behind := lead.get(page.Find(`[data-testid=swap] .bar-key a[href*="outcome=`+part+`"]`).AttrOr("href", ""))
		if n := behind.Find("article.pair").Length(); n != want {
			t.Errorf("%d pairs behind %s, want %d", n, part, want)
		}
	}
	differ := lead.get(page.Find("[data-testid=changed]").AttrOr("href", ""))
	if got := strings.Join(tabs(differ, "Causes"), "; "); got != "All 6; Changed with the order 4; Same score 1; Other 1" {
		t.Errorf("causes %q", got)
	}
}
