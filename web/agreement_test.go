package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

// cells is the row of a table whose head starts with a name.
func cells(doc reply, table, name string) []string {
	var list []string
	doc.Find(table).First().Find("tbody tr").Each(func(_ int, tr *goquery.Selection) {
		if strings.HasPrefix(words(tr.Find("th")), name) {
			tr.Find("th, td").Each(func(_ int, td *goquery.Selection) { list = append(list, words(td)) })
		}
	})
	return list
}

func words(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

func TestComparisonColumns(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	p := a.page("?columns=comparison")
	// Ragas earns 33 of 40, the rule 24: 9 of 40 are 22.5 points. It is better on
	// 24…35, of which six by a half, and worse nowhere: p = 2/2^12 = 0.0005, the
	// smaller of two, so Holm doubles it to 0.001. Ranking earns 25 of 40.
	ragas, rank := cells(p, ".agreement-table", "Ragas"), cells(p, ".agreement-table", "GPT Ranking")
	if ragas[1] != "83 %" || ragas[3] != "+23 points" || ragas[5] != "better (p < 0.001)" {
		t.Errorf("Ragas: %q", ragas)
	}
	if rank[1] != "63 %" || rank[3] != "+3 points" || rank[5] != "cannot be told apart" {
		t.Errorf("Ranking: %q", rank)
	}
	if rule := cells(p, ".agreement-table", "Longer wins"); rule[3] != "what the others are compared with" {
		t.Errorf("the reference: %q", rule)
	}
	p = a.page("?columns=comparison&reference=ragas:m")
	if rule := cells(p, ".agreement-table", "Longer wins"); rule[3] != "−23 points" {
		t.Errorf("against Ragas: %q", rule)
	}
	if got := p.Find("#reference option[selected]").AttrOr("value", ""); got != "ragas:m" {
		t.Errorf("the form shows %q", got)
	}
}

func TestOrderAndCostColumns(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	p := a.page("?columns=cost")
	want := []string{"GPT Ranking m", "63 %", "47–76 %", "30 of 40", "40 of 40", "51,000", "120 s", "unknown"}
	if diff := cmp.Diff(want, cells(p, ".agreement-table", "GPT Ranking")); diff != "" {
		t.Error(diff)
	}
	// No call of Ragas is known: that is unknown, not nothing.
	want = []string{"Ragas m", "83 %", "68–91 %", "—", "40 of 40", "unknown", "unknown", "unknown"}
	if diff := cmp.Diff(want, cells(p, ".agreement-table", "Ragas")); diff != "" {
		t.Error(diff)
	}
	if rule := cells(p, ".agreement-table", "Longer wins"); rule[5] != "none" || rule[7] != "none" {
		t.Errorf("a rule asks nobody: %q", rule)
	}
	swapped := a.get(p.Find(`a[href*="outcome=swapped"]`).AttrOr("href", ""))
	if n := swapped.Find("article.pair").Length(); n != 10 {
		t.Errorf("%d pairs changed with the order, want 10", n)
	}
}

func TestEveryTiePolicyAtOnce(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	p := a.page("")
	// 30 right, 6 tied, 4 wrong: 33/40, 30/40, 36/40, 30/34.
	got := cells(p, ".ties-table", "Ragas")
	for i, want := range []string{"Ragas m", "6", "83 %", "75 %", "90 %", "88 %"} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("column %d: %q, want %q", i, got[i], want)
		}
	}
	if !strings.HasSuffix(got[5], "leaves out 6") {
		t.Errorf("decided only says nothing of what it leaves out: %q", got[5])
	}
	if len(cells(p, ".ties-table", "Longer wins")) != 0 {
		t.Error("a rule without ties is the same under every policy")
	}
	undecided := a.get(p.Find(`.ties-table a[href*="method=ragas"]`).AttrOr("href", ""))
	if n := undecided.Find("article.pair").Length(); n != 6 {
		t.Errorf("%d pairs behind six ties", n)
	}
	decided := a.page("?ties=decided")
	if got := cells(decided, ".agreement-table", "Ragas"); got[6] != "88 %" || got[1] != "30" {
		t.Errorf("decided only: %q", got)
	}
	if !strings.Contains(decided.Find(".notice-warn").Text(), "leave out pairs without an opinion") {
		t.Error("no warning")
	}
	if r := a.get(fmt.Sprintf("/datasets/%d/agreement?ties=odd", a.dataset)); r.status != 404 {
		t.Errorf("an unknown policy answers %d", r.status)
	}
}

func TestCommonPairsOnly(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	a.judge("m", eval.MethodScore, func(i int) eval.Verdict {
		if i >= 30 {
			return eval.Verdict{Status: eval.Failed, Reason: eval.Reason{Code: eval.Timeout}} // could still be judged
		}
		return picks(eval.ChoiceX, "")
	})
	if got := cells(a.page(""), ".agreement-table", "GPT Score"); got[0] != "GPT Score m 30 of 40 pairs judged" {
		t.Errorf("each on its own: %q", got)
	}
	p := a.page("?pairs=common")
	// The first thirty pairs: Ragas is right on all, longer wins on 24.
	if got := cells(p, ".agreement-table", "Ragas"); got[1] != "30" || got[6] != "100 %" {
		t.Errorf("Ragas: %q", got)
	}
	if !strings.Contains(p.Find(".lens").Text(), "Counted on the 30 of 40 pairs") {
		t.Error("the page does not say what it leaves out")
	}
	wrong := a.get(p.Find(`.agreement-table a[href*="method=longer"][href*="outcome=wrong"]`).AttrOr("href", ""))
	if n := wrong.Find("article.pair").Length(); n != 6 {
		t.Errorf("%d pairs behind a 6", n)
	}
	csv := a.get(p.Find(`.downloads a[href*=".csv"]`).AttrOr("href", ""))
	if !strings.Contains(csv.body, "library,construction,faithfulness,ragas,m,30,0,30,0,0,0,1,") {
		t.Errorf("the download has other numbers:\n%s", csv.body)
	}
}

func TestGoldsSayWhatTheyLeaveOut(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	// Three people: of one mind on pair 1, two to one on pair 2, one alone on 3.
	for i, name := range []string{"p", "q", "r"} {
		a.signIn(name, eval.Editor)
		want := map[int]eval.Choice{0: eval.ChoiceX, 1: []eval.Choice{eval.ChoiceX, eval.ChoiceX, eval.ChoiceY}[i]}
		if i == 0 {
			want[2] = eval.ChoiceY
		}
		a.label(want)
	}
	p := a.page("?gold=unanimous")
	var offered []string
	p.Find(".gold-row .segment").Each(func(_ int, s *goquery.Selection) { offered = append(offered, words(s)) })
	want := []string{"Construction 40 pairs", "People 2 pairs, leaves out 38", "Unanimous 1 pair", "Majority 2 pairs, leaves out 38"}
	if diff := cmp.Diff(want, offered); diff != "" {
		t.Error(diff)
	}
	if got := words(p.Find(".gold-row p")); !strings.HasSuffix(got, "Left out: 1 disputed , 1 labeled by one person only , 37 not labeled yet .") {
		t.Errorf("left out: %q", got)
	}
	p.Find(".gold-row p a").Each(func(i int, link *goquery.Selection) {
		list := a.get(link.AttrOr("href", ""))
		if n := list.Find("tbody tr").Length(); n != []int{1, 1, 37}[i] {
			t.Errorf("%s: %d pairs", words(link), n)
		}
	})
}

func TestPublishedNumbersStandApart(t *testing.T) {
	t.Parallel()
	if a := newAgreementApp(t).judged(); a.page("?published=1").Find("#published-show").Length() != 0 {
		t.Error("one dimension is no WikiEval")
	}
	a := newAgreementApp(t, eval.Dimensions()...).judged()
	if a.page("").Find(`[data-testid="published"]`).Length() != 0 {
		t.Error("published numbers come without being asked for")
	}
	p := a.page("?published=1")
	group := p.Find("#dimension-context_relevance [data-testid='published']")
	if !strings.Contains(group.Text(), "other pairs and labels, indicative only") {
		t.Error("not marked as indicative")
	}
	if got := words(group.Find("tr").Eq(2)); got != "GPT Score counts were not published 0.63 49–75 % not better than guessing" {
		t.Errorf("%q", got)
	}
	if n := p.Find("#dimension-faithfulness .chart-wide .hollow").Length(); n != 4 {
		t.Errorf("%d hollow rows, want 4", n)
	}
}

func TestWithoutVerdictsThePageSaysWhatToDo(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	d, err := a.store.Import(t.Context(), a.team, "empty", func(ingest.Sink) (store.Filled, error) { return store.Filled{Kind: eval.Pairs}, nil })
	check(t, err)
	p := a.get(fmt.Sprintf("/datasets/%d/agreement", d.ID))
	if got := words(p.Find(".empty .actions a").Last()); got != "Evaluate" {
		t.Errorf("the empty page offers %q", got)
	}
}
