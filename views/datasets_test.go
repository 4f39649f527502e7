package views

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
)

func TestDatasetsListsWhereToGo(t *testing.T) {
	t.Parallel()
	doc := draw(t, Datasets(DatasetsPage{
		Page: Page{Person: &Person{Role: eval.Editor}}, Edits: true,
		Datasets: []DatasetItem{
			{Name: "wikieval", Href: "/datasets/1", Kind: eval.Pairs, Rows: 1204, Labels: 3, LabelHref: "/l", Agreement: "/a", Created: 1764538200000000},
			{Name: "<b>", Href: "/datasets/2", Kind: eval.Samples},
		},
	}))
	want := []string{
		"wikieval", "pairs", "1,204", "0", "3", "30 Nov 2025, 21:30", "—", "Agreement",
		"<b>", "samples", "0", "0", "0", "—", "—", "",
	}
	if diff := cmp.Diff(want, texts(doc.Find("tbody th, tbody td"))); diff != "" {
		t.Error(diff)
	}
	if got := texts(doc.Find(".actions a")); !cmp.Equal(got, []string{"Make pairs", "Upload"}) {
		t.Errorf("actions %q", got)
	}
}

func TestFirstDatasetSaysWhyAWayIsShut(t *testing.T) {
	t.Parallel()
	doc := draw(t, Datasets(DatasetsPage{Page: Page{Person: &Person{Role: eval.Viewer}}}))
	if doc.Find(".entry-card").Length() != 4 || doc.Find(".entry-card button[disabled]").Length() != 3 {
		t.Error("four ways, three of them for editors")
	}
	if got := doc.Find(".action-off").First().Text(); !strings.Contains(got, "an editor can do this") {
		t.Errorf("reason %q", got)
	}
}

func TestLongTextIsNeverCutOff(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("Pluto was found in 1930. ", 60)
	doc := draw(t, LongText{Text: text, Lang: "en", Limit: 100}.View())
	if got := doc.Find("details p").Text(); got != text {
		t.Errorf("the whole text is not there: %d of %d bytes", len(got), len(text))
	}
	if opening := doc.Find(".long-opening").Text(); len(opening) > 110 || !strings.HasSuffix(opening, " …") {
		t.Errorf("opening %q", opening)
	}
	short := draw(t, LongText{Text: "<script>alert(1)</script>"}.View())
	if got := short.Find("p").Text(); got != "<script>alert(1)</script>" {
		t.Errorf("markup in a text must stay text: %q", got)
	}
}

func TestPairsBehindShowsGoldAndPick(t *testing.T) {
	t.Parallel()
	doc := draw(t, PairsBehind(PairsBehindPage{
		Page: Page{Person: &Person{Role: eval.Editor}}, Method: "ragas", Judge: "lexical", Dimension: eval.Faithfulness, Gold: eval.GoldHuman,
		Pairs: []PairBehind{{
			Href: "/pairs/7", Question: "When was Pluto found?", Gold: eval.ChoiceX, GoldHow: "unanimous", Pick: eval.ChoiceY, Outcome: OutcomeWrong, Reason: "1.00 against 0.50",
			X: PairItem{Answer: "In 1930.", Contexts: []string{"Pluto was found in 1930."}, Score: "0.50"},
			Y: PairItem{Answer: "In 1846.", Score: "1.00"},
		}},
	}))
	for selector, want := range map[string][]string{
		"h1":                     {"Ragas · built-in rules on faithfulness"},
		".pair-gold h3":          {"X"},
		".pair-foot span":        {"The gold prefers X (unanimous); the method prefers Y.", "1.00 against 0.50"},
		".pair-head .tag":        {"Wrong"},
		"a[href='/pairs/7']":     {"When was Pluto found?"},
		".pair-side .tag":        {"gold", "picked"},
		".pair-side summary":     {"1 context"},
		".pair-side .pair-score": {"0.50", "1.00"},
	} {
		if diff := cmp.Diff(want, texts(doc.Find(selector))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", selector, diff)
		}
	}
}
