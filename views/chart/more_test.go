package chart

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
)

func drawn(t *testing.T, c templ.Component) *goquery.Document {
	t.Helper()
	var b strings.Builder
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "style=") {
		t.Error("a drawing has no NaN and no style")
	}
	return doc
}

func TestGridLeadsToItsPairs(t *testing.T) {
	t.Parallel()
	doc := drawn(t, Grid{Name: "Ann and Bob", Rows: "Ann", Cols: "Bob", Categories: []string{"X", "Y"}, Cells: [][]Cell{
		{{N: 9, Href: "/xx", Title: "both X: 9 pairs"}, {N: 1, Href: "/xy", Title: "1 pair"}},
		{{N: 0, Href: "/yx", Title: "0 pairs"}, {N: 5, Href: "/yy", Title: "5 pairs", Current: true}},
	}}.View())
	if n := doc.Find("a").Length(); n != 3 {
		t.Errorf("%d cells lead somewhere, an empty one leads nowhere", n)
	}
	if doc.Find(".cell-same").Length() != 2 || doc.Find(".cell-current").Length() != 1 {
		t.Error("the diagonal or the cell in sight is not marked")
	}
	if got := doc.Find(".cell-count").Text(); got != "9105" {
		t.Errorf("counts %s", got)
	}
}

func TestGridOfNothing(t *testing.T) {
	t.Parallel()
	drawn(t, Grid{Categories: []string{"X"}, Cells: [][]Cell{{{}}}}.View())
	drawn(t, Curve{}.View())
	drawn(t, Whiskers{}.View())
	drawn(t, SwapBar{}.View())
}

// Of 8 pairs the stretches are proportional: 4 right take half of the bar.
func TestSwapBarDividesThePairs(t *testing.T) {
	t.Parallel()
	doc := drawn(t, SwapBar{Name: "both orders", Parts: []SwapPart{
		{Kind: "right", Words: "right", N: 4}, {Kind: "first", Words: "first twice", N: 4, Href: "/first"}, {Kind: "tied", Words: "tied"},
	}}.View())
	for _, rect := range []string{".chart-wide .swap-right rect", ".chart-wide .swap-first rect"} {
		if w := doc.Find(rect).AttrOr("width", ""); w != "359.5" {
			t.Errorf("%s is %s wide", rect, w)
		}
	}
	if doc.Find("svg a").Length() != 2 || doc.Find(".chart-wide .swap-tied").Length() != 0 {
		t.Error("a link for each size; nothing is drawn of nothing")
	}
}

func TestCurveShowsThePromise(t *testing.T) {
	t.Parallel()
	promise := 0.9
	points := make([]CurvePoint, 100)
	for i := range points {
		points[i] = CurvePoint{Coverage: float64(i+1) / 100, Rate: 1 - float64(i)/400, Title: "point"}
	}
	c := Curve{Name: "curve", Points: points, Promise: &promise}
	if doc := drawn(t, c.View()); doc.Find(".promise-part, .promise-end").Length() != 0 {
		t.Error("a promise that cannot be kept has a part")
	}
	c.Keeps = &points[39]
	c.Keeps.Href = "/people"
	doc := drawn(t, c.View())
	if doc.Find(`a[href="/people"]`).Length() != 2 || doc.Find(".promise-part").Length() != 2 {
		t.Error("no way to the pairs behind the threshold")
	}
	if n := len(c.dots()); n > 41 || c.dots()[n-1].Coverage != 1 {
		t.Errorf("%d dots, or not the last one", n)
	}
}
