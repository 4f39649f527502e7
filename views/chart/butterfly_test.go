package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// 14 to 2 of 50: the wings are in proportion, and each leads to its pairs.
func TestButterflyWingsLeadToTheirPairs(t *testing.T) {
	t.Parallel()
	diff := 0.24
	b := Butterfly{
		Name:  "Ragas against GPT Score",
		First: Wing{"Ragas", 14, "/first", "Ragas did better on 14 pairs."}, Same: Wing{"same credit", 34, "/same", "34"}, Second: Wing{"GPT Score", 2, "/second", "2"},
		Difference: &diff, Span: &Span{0.09, 0.37}, DifferenceTitle: "+24 points",
	}
	doc := parse(t, b.View()).Find(".chart-wide")
	width := func(class string) float64 {
		w, err := strconv.ParseFloat(doc.Find("a."+class+" rect").AttrOr("width", ""), 64)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	if ratio := width("wing-first") / width("wing-second"); math.Abs(ratio-7) > 0.1 {
		t.Errorf("14 to 2 is drawn as %.2f", ratio)
	}
	for class, href := range map[string]string{"wing-first": "/first", "wing-same": "/same", "wing-second": "/second"} {
		if got := doc.Find("a."+class).AttrOr("href", ""); got != href {
			t.Errorf("%s leads to %q", class, got)
		}
	}
	if got := doc.Find(".wing-second path").AttrOr("d", ""); got == "" {
		t.Error("the second wing differs by color alone")
	}
}

func TestWithoutADifferenceThereIsNoStrip(t *testing.T) {
	t.Parallel()
	doc := parse(t, Butterfly{First: Wing{Name: "a"}, Same: Wing{Name: "same"}, Second: Wing{Name: "b"}}.View())
	if doc.Find(".difference").Length() != 0 || doc.Find("a").Length() != 0 {
		t.Error("nothing was compared, yet something is drawn")
	}
}

func TestButterfliesAndPowerCurvesAreNumbers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		n := func(name string) int { return rapid.IntRange(0, 100_000).Draw(rt, name) }
		share := func(name string) float64 { return rapid.Float64Range(-1, 1).Draw(rt, name) }
		d := share("difference")
		b := Butterfly{First: Wing{Count: n("first")}, Same: Wing{Count: n("same")}, Second: Wing{Count: n("second")}, Difference: &d, Span: &Span{share("low"), share("high")}}
		p := PowerCurve{Here: n("here"), Target: 0.8}
		for range rapid.IntRange(0, 2).Draw(rt, "lines") {
			p.Lines = append(p.Lines, PowerLine{Points: []PowerPoint{{0, 0}, {n("pairs"), math.Abs(share("power"))}}})
		}
		for _, drawing := range []string{markup(t, b.View()), markup(t, p.View())} {
			if strings.Contains(drawing, "NaN") || strings.Contains(drawing, "Inf") {
				rt.Fatal(drawing)
			}
		}
	})
}

func TestPowerCurveMarksThePairsAtHand(t *testing.T) {
	t.Parallel()
	p := PowerCurve{Here: 50, Target: 0.8, Lines: []PowerLine{
		{"independent", []PowerPoint{{0, 0}, {100, 0.5}}}, {"nested", []PowerPoint{{0, 0}, {100, 1}}},
	}}
	doc := parse(t, p.View())
	// Halfway between the points: 25 and 50 times in 100.
	for i, want := range []string{"about 25 times in 100", "about 50 times in 100"} {
		if got := doc.Find(".chart-wide [role=img]").Eq(i).AttrOr("aria-label", ""); !strings.Contains(got, want) {
			t.Errorf("%q", got)
		}
	}
	if doc.Find(".chart-wide .power-solid").Length() != 1 || doc.Find(".chart-wide .power-dashed").Length() != 1 {
		t.Error("the scenarios differ by color alone")
	}
}
