package chart

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden drawings anew")

func markup(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(b.String(), "><", ">\n<") + "\n"
}

func golden(t *testing.T, name string, c templ.Component) {
	t.Helper()
	path, got := filepath.Join("testdata", name+".svg"), markup(t, c)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got), -update accepts it:\n%s", name, diff)
	}
}

func parse(t *testing.T, c templ.Component) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(markup(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func at(v float64) *float64 { return &v }

func sample() Forest {
	return Forest{
		Name: "Faithfulness", People: &Span{0.94, 0.97}, Coin: &Span{0.36, 0.64},
		Rows: []Row{
			{Name: "People", Kind: People, Value: at(0.94), Span: &Span{0.84, 0.98}, Text: "94 %", Note: "84–98 %", Title: "People agree on 94 %.", Href: "/p"},
			{Name: "Coin flip", Kind: Coin, Value: at(0.5), Span: &Span{0.36, 0.64}, Text: "50 %", Title: "A coin."},
			{Name: "Longer wins", Kind: Trivial, Value: at(0.32), Span: &Span{0.21, 0.46}, Text: "32 %", Title: "Longer wins, 32 %.", Href: "/l"},
			{Name: "Ragas", Judge: "a-model-with-a-very-long-name-70b", Kind: Method, Value: at(0.95), Span: &Span{0.85, 0.98}, Text: "95 %", Title: "Ragas, 95 %.", Href: "/r"},
			{Name: "GPT Score", Judge: "gpt", Kind: Method, Hollow: true, Value: at(0.7), Text: "70 %", Title: "GPT Score, 70 %.", Href: "/s"},
			{Name: "GPT Ranking", Kind: Method, Text: "no labels yet", Title: "No labels yet.", Href: "/g"},
		},
	}
}

func TestGoldenDrawings(t *testing.T) {
	t.Parallel()
	golden(t, "forest", sample().View())
	golden(t, "bar", StackedBar{Name: "Ragas", Right: 26, Ties: 20, NoVerdict: 1, Wrong: 3, Rate: at(0.73)}.View())
	golden(t, "key", BarKey())
	golden(t, "histogram", Histogram{Name: "Faithfulness", Bins: Binned([]float64{0, 0.1, 0.5, 0.5, 0.9, 1, 1}, 0, 1, 4)}.View())
}

func TestForestKindsDifferByShape(t *testing.T) {
	t.Parallel()
	doc := parse(t, sample().View()).Find(".chart-wide")
	for selector, want := range map[string]int{
		".row-method circle.dot": 2, ".row-people rect.dot": 1, ".row-trivial path.dot": 1, ".row-coin .dot": 0,
		".hollow": 1, ".no-mark": 1, "a[href]": 4, "a title": 4, ".coin-line": 1, ".people-band": 1, ".whisker": 4,
	} {
		if got := doc.Find(selector).Length(); got != want {
			t.Errorf("%d × %s, want %d", got, selector, want)
		}
	}
}

// The axis is the same on every drawing: 0 on the left end, 100 % on the right.
func TestForestAxisIsNeverCut(t *testing.T) {
	t.Parallel()
	got := parse(t, Forest{}.View()).Find(".chart-wide .tick-label").Map(func(_ int, s *goquery.Selection) string { return s.Text() })
	if diff := cmp.Diff([]string{"0 %", "25 %", "50 %", "75 %", "100 %"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestForestWithoutLinksOrBands(t *testing.T) {
	t.Parallel()
	doc := parse(t, Forest{Rows: []Row{{Name: "x", Value: at(0.1), Title: "x, 10 %"}}}.View())
	if doc.Find("a, .people-band, .coin-range").Length() != 0 {
		t.Error("something was drawn that is not known")
	}
	if doc.Find("[role=img][aria-label='x, 10 %']").Length() != 2 {
		t.Error("a mark without a link must still have a name")
	}
}

func TestStackedBarFillsItsWidth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1000)
		b := StackedBar{Right: n.Draw(t, "right"), Ties: n.Draw(t, "ties"), NoVerdict: n.Draw(t, "none"), Wrong: n.Draw(t, "wrong")}
		width := 0.0
		for _, p := range b.parts() {
			if p.Width <= 0 {
				t.Fatalf("%+v: a part of width %v", b, p.Width)
			}
			width += p.Width
		}
		want := barWidth - 1
		if b.total() == 0 {
			want = 0
		}
		if d := width - want; d > 1e-6 || d < -1e-6 {
			t.Fatalf("%+v: parts are %v wide together, want %v", b, width, want)
		}
	})
}

func TestBinnedLosesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.Float64Range(0, 1)).Draw(t, "values")
		total := 0
		for _, b := range Binned(values, 0, 1, rapid.IntRange(1, 20).Draw(t, "bins")) {
			total += b.Count
		}
		if total != len(values) {
			t.Fatalf("%d of %d values are in the bins", total, len(values))
		}
	})
}

func TestScaleStaysWithinItsEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := Percents(10, 110)
		if x := s.At(rapid.Float64().Draw(t, "v")); x < 10 || x > 110 {
			t.Fatalf("at %v", x)
		}
	})
}

func TestTicks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to float64
		n        int
		want     []float64
	}{
		{0, 1, 4, []float64{0, 0.25, 0.5, 0.75, 1}},
		{0, 10, 5, []float64{0, 2, 4, 6, 8, 10}},
		{3, 3, 4, []float64{3}},
		{0, 7, 4, []float64{0, 2, 4, 6}},
	} {
		got := Scale{From: c.from, To: c.to}.Ticks(c.n)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%v to %v in %d: %s", c.from, c.to, c.n, diff)
		}
	}
}
