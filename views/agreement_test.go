package views

import (
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/agreement"
)

// counted is a row of n = right + ties + none + wrong pairs of different
// questions, as the statistics give it.
func counted(method, judge string, right, ties, none, wrong int) eval.Agreement {
	var judged []agreement.Judged
	add := func(n int, pick eval.Choice) {
		for range n {
			judged = append(judged, agreement.Judged{Question: fmt.Sprint(len(judged)), Gold: eval.ChoiceX, Pick: pick})
		}
	}
	add(right, eval.ChoiceX)
	add(ties, eval.ChoiceTie)
	add(none, eval.ChoiceNone)
	add(wrong, eval.ChoiceY)
	return agreement.Row(eval.Faithfulness, method, judge, judged)
}

func sectionOf(gold eval.GoldKind, rows ...eval.Agreement) AgreementSection {
	return NewAgreementSection(rows, gold, func(r eval.Agreement, o Outcome) string {
		return "/pairs?method=" + r.Method + "&outcome=" + string(o)
	})
}

func drawAgreement(t *testing.T, p AgreementPage) *goquery.Document {
	t.Helper()
	p.Person = &Person{Name: "Mara", Role: eval.Editor}
	return draw(t, Agreement(p))
}

func row(doc *goquery.Document, name string) []string {
	var cells []string
	doc.Find(".agreement-table tbody tr").Each(func(_ int, tr *goquery.Selection) {
		if strings.HasPrefix(strings.TrimSpace(tr.Find("th").Text()), name) {
			cells = texts(tr.Find("th, td"))
		}
	})
	return cells
}

func TestEveryCountLeadsToItsPairs(t *testing.T) {
	t.Parallel()
	doc := drawAgreement(t, AgreementPage{Gold: eval.GoldHuman, Sections: []AgreementSection{
		sectionOf(eval.GoldHuman, counted("score", "gpt-x", 26, 20, 1, 3)),
	}})
	// (26 + 21/2) / 50 = 0.73; Wilson for 36.5 of 50 is 0.594 … 0.834.
	// right against wrong: 26 to 3 by a coin has p < 0.001.
	want := []string{"GPT Score gpt-x", "26", "20", "1", "3", "", "73 %", "59–83 %", "better than guessing (p < 0.001)"}
	got := row(doc, "GPT Score")
	got[5] = "" // the bar's title
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, o := range []Outcome{OutcomeRight, OutcomeTie, OutcomeNone, OutcomeWrong} {
		if doc.Find(fmt.Sprintf("td a[href='/pairs?method=score&outcome=%s']", o)).Length() != 1 {
			t.Errorf("no link to the pairs that are %s", o)
		}
	}
	if doc.Find(".tag-good").Length() != 1 {
		t.Error("50 pairs are enough for green")
	}
}

func TestBuiltInRulesAreNeverCalledGPT(t *testing.T) {
	t.Parallel()
	var rows []eval.Agreement
	for _, m := range []string{"ragas", "score", "rank", "score_weighted"} {
		rows = append(rows, counted(m, agreement.BuiltIn, 20, 0, 0, 10))
	}
	doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldConstruction, rows...)}})
	if text := doc.Find(".panel").Text(); strings.Contains(text, "GPT") {
		t.Errorf("GPT in %q", text)
	}
	want := []string{"Methods", "Ragas built-in rules", "Score 0–10 built-in rules", "Ranking built-in rules", "Score 0–10 (weighted) built-in rules"}
	if diff := cmp.Diff(want, texts(doc.Find(".agreement-table tbody th"))); diff != "" {
		t.Error(diff)
	}
}

// What is shown depends on the number of pairs (agreement §1.3).
func TestTiersOfTheTable(t *testing.T) {
	t.Parallel()
	doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldHuman,
		counted("longer", "", 0, 0, 0, 0),
		counted("shorter", "", 6, 0, 0, 2),
		counted("overlap", "", 20, 0, 0, 0),
		counted("left", "", 20, 0, 0, 20),
	)}})
	if got := row(doc, "Longer wins"); !cmp.Equal(got, []string{"Longer wins", "No labels yet."}) {
		t.Errorf("no pairs: %v", got)
	}
	few := row(doc, "Shorter wins")
	if few[0] != "Shorter wins small sample" || few[6] != "6 of 8 pairs" || few[7] != "—" || few[8] != "" {
		t.Errorf("8 pairs: %v", few)
	}
	small := row(doc, "Word overlap")
	if small[0] != "Word overlap small sample" || small[6] != "100 %" || !strings.HasPrefix(small[8], "better than guessing") {
		t.Errorf("20 pairs: %v", small)
	}
	if doc.Find(".tag-good").Length() != 0 {
		t.Error("a small sample is never green")
	}
}

func TestSmallSampleIsSaidOnceWhereEveryRowIsSmall(t *testing.T) {
	t.Parallel()
	doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldHuman,
		counted("longer", "", 12, 0, 0, 12), counted("ragas", "lexical", 20, 0, 0, 4))}})
	if got := texts(doc.Find(".tag-warn")); !cmp.Equal(got, []string{"small sample"}) {
		t.Errorf("warnings %q", got)
	}
	if doc.Find(".hollow").Length() != 2 { // one dot in the wide drawing, one in the narrow
		t.Error("a small sample is drawn hollow")
	}
}

func TestCountsOnlyHaveNoPlot(t *testing.T) {
	t.Parallel()
	doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldHuman,
		counted("ragas", "lexical", 3, 1, 0, 1), agreement.Coin(eval.Faithfulness, 5))}})
	if doc.Find(".chart-forest").Length() != 0 {
		t.Error("a dot on a scale of percent is a percentage")
	}
	if got := row(doc, "Coin"); !cmp.Equal(got, []string{"Coin flip", "With 5 pairs a coin can look as good as any method."}) {
		t.Errorf("coin %q", got)
	}
	if got := doc.Find(".notice").Text(); !strings.Contains(got, "5 pairs") {
		t.Errorf("notice %q", got)
	}
}

func TestAnswerNamesWhatTrivialRulesDoAsWell(t *testing.T) {
	t.Parallel()
	good, rule := counted("ragas", "gpt-x", 47, 1, 0, 2), counted("overlap", "", 47, 1, 0, 2)
	coin, few := counted("ragas", "gpt-x", 26, 0, 0, 24), counted("ragas", "gpt-x", 3, 0, 0, 1)
	for want, rows := range map[string][]eval.Agreement{
		"On faithfulness a metric beats guessing and every trivial rule.":                       {good},
		"On faithfulness a metric beats guessing, but is not shown to beat every trivial rule.": {good, rule},
		"On faithfulness no metric is shown to beat guessing.":                                  {coin, rule},
		"On faithfulness there are too few pairs to say.":                                       {few},
		"On faithfulness no metric has been run yet.":                                           {rule},
	} {
		doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldHuman, rows...)}})
		if got := texts(doc.Find("#short")); !cmp.Equal(got, []string{want}) {
			t.Errorf("answer %q, want %q", got, want)
		}
	}
}

func TestGoldIsChosenAndExplained(t *testing.T) {
	t.Parallel()
	doc := drawAgreement(t, AgreementPage{
		Gold: eval.GoldHuman,
		Golds: []GoldChoice{
			{Kind: eval.GoldConstruction, Pairs: 72, Href: "?gold=construction"},
			{Kind: eval.GoldHuman, Pairs: 1, Href: "?gold=human", LeftOut: []LeftOut{{agreement.InDispute, 1, "/disputed"}, {agreement.WithoutGold, 70, "/none"}}},
			{Kind: eval.GoldUnanimous, Pairs: 1, Href: "?gold=unanimous", LeftOut: []LeftOut{{agreement.LabeledOnce, 71, "/once"}}},
			{Kind: eval.GoldMajority, Href: "?gold=majority"},
		},
	})
	if got := texts(doc.Find(".segment")); !cmp.Equal(got, []string{"Construction 72 pairs", "People 1 pair", "Unanimous 1 pair, leaves out 71", "Majority no pairs yet"}) {
		t.Errorf("segments %q", got)
	}
	if doc.Find("a[href='?gold=majority']").Length() != 0 {
		t.Error("a gold without pairs cannot be chosen")
	}
	if got := texts(doc.Find("a[href='/disputed']")); !cmp.Equal(got, []string{"1 disputed"}) {
		t.Errorf("disputed %q", got)
	}
	if got := texts(doc.Find("a[href='/none']")); !cmp.Equal(got, []string{"70 not labeled yet"}) {
		t.Errorf("not labeled %q", got)
	}
	if doc.Find(".empty").Length() != 1 {
		t.Error("without rows the page says what to do")
	}
}

func TestRowsThatAreNotWhollyJudgedSaySo(t *testing.T) {
	t.Parallel()
	r := counted("ragas", "gpt-x", 30, 0, 0, 8)
	r.NotJudged = 12
	doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldHuman, r)}})
	if got := row(doc, "Ragas")[0]; got != "Ragas gpt-x 38 of 50 pairs judged" {
		t.Errorf("row %q", got)
	}
}

func TestSectionSaysWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	r := counted("ragas", "gpt-x", 30, 0, 0, 8)
	r.GoldTies = 2
	doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldHuman, r)}})
	want := "On 2 more pairs people saw no difference; they are not counted here."
	if got := texts(doc.Find("#dimension-faithfulness > p.small")); !cmp.Equal(got, []string{want}) {
		t.Errorf("notes %q", got)
	}
}

func TestPeopleComeBeforeAnyJudge(t *testing.T) {
	t.Parallel()
	doc := drawAgreement(t, AgreementPage{Gold: eval.GoldHuman, Sections: []AgreementSection{
		sectionOf(eval.GoldHuman, counted(eval.RowPeople, "", 47, 0, 0, 3), counted("ragas", "gpt-x", 40, 0, 0, 10)),
	}})
	first := doc.Find(".panel").First()
	want := []string{"Two people agree with each other on 94 % of 50 pairs. 3 disagreements"}
	if diff := cmp.Diff(want, texts(first.Find("dd"))); diff != "" {
		t.Error(diff)
	}
	if first.Find("a[href='/pairs?method=people&outcome=wrong']").Length() != 1 {
		t.Error("the disagreements are not linked")
	}
}

// 26 right, 20 ties, 4 wrong of 50: 52 % if ties are wrong, 92 % if they are right.
func TestBothTieConventionsAreSaid(t *testing.T) {
	t.Parallel()
	doc := drawAgreement(t, AgreementPage{Sections: []AgreementSection{sectionOf(eval.GoldHuman, counted("score", "gpt-x", 26, 20, 0, 4))}})
	want := "If every tie were wrong: 52 %; if every tie were right: 92 %."
	if got, _ := doc.Find("td.strong").Attr("title"); got != want {
		t.Errorf("title %q", got)
	}
}
