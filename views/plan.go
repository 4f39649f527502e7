package views

import (
	"fmt"
	"strconv"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// PlanPage is what the labels of a dimension can show, and how many more it takes.
type PlanPage struct {
	Page
	Dataset    Crumb
	Agreement  Crumb
	Dimension  eval.Dimension
	Gold       eval.GoldKind
	Dimensions []Segment
	Golds      []GoldChoice
	Pairs      int    // with a gold, on the dimension
	PairsHref  string // those pairs
	Wishes     Wishes
	Confidence float64 // of a promise, 0…1
	Goals      []Goal
	Curve      chart.PowerCurve
	Action     string
	CSV        string
	Label      string // where one labels more; empty for who may not
}

// Wishes are what one plans for, all 0…1.
type Wishes struct {
	First, Second float64 // accuracies to tell apart
	Within        float64 // half the width of an interval
	Promise       float64 // agreement to promise
}

// Points writes a share as percent for a form: "78".
func Points(share float64) string { return strconv.FormatFloat(100*share, 'g', 6, 64) }

// GoalKind is what one labels for.
type GoalKind int

// The kinds of goals.
const (
	GoalTell    GoalKind = iota // one method from another
	GoalCoin                    // a method from guessing
	GoalWithin                  // an interval so narrow
	GoalPromise                 // so much agreement
)

// Goal is how many pairs one goal takes.
type Goal struct {
	Kind   GoalKind
	Errors agreement.Errors // of GoalTell
	Wrong  int              // of GoalPromise: pairs that turn out wrong
	Needs  int              // 0 where Why says why
	Have   int
	Why    string
}

func (g Goal) name(w Wishes) string {
	switch g.Kind {
	case GoalTell:
		return fmt.Sprintf("Tell %s from %s", percentOf(w.First), percentOf(w.Second))
	case GoalCoin:
		return fmt.Sprintf("Tell %s from guessing", percentOf(w.First))
	case GoalWithin:
		return fmt.Sprintf("Know %s to within ± %s points", percentOf(w.First), Points(w.Within))
	}
	return fmt.Sprintf("Promise at least %s agreement", percentOf(w.Promise))
}

func (g Goal) condition() string {
	switch {
	case g.Kind == GoalTell && g.Errors == agreement.ErrorsNested:
		return "if the better one errs only where the other errs too"
	case g.Kind == GoalTell:
		return "if their errors have nothing to do with each other"
	case g.Kind == GoalPromise && g.Wrong == 0:
		return "if none of them turns out wrong"
	case g.Kind == GoalPromise:
		return "if " + strconv.Itoa(g.Wrong) + " of them " + plural(g.Wrong, "turns", "turn") + " out wrong"
	}
	return ""
}

func (g Goal) needs() string {
	if g.Needs == 0 {
		return "—"
	}
	return Count(g.Needs)
}

func (g Goal) more() string {
	switch {
	case g.Needs == 0:
		return g.Why
	case g.Needs <= g.Have:
		return "enough already"
	}
	return Count(g.Needs-g.Have) + " more"
}

func percentOf(share float64) string { return Points(share) + " %" }

// coinMark is the pass mark against guessing.
func (p PlanPage) coinMark() string {
	k, ok := agreement.PassMark(p.Pairs, 0.5, 0.05)
	if !ok {
		return fmt.Sprintf("%s are too few to tell any method from guessing.", CountOf(p.Pairs, "pair", "pairs"))
	}
	return fmt.Sprintf("A method must be right on %d of %s to be better than guessing.", k, CountOf(p.Pairs, "pair", "pairs"))
}

// planBases are the accuracies over which a gain is shown.
var planBases = []float64{0.5, 0.6, 0.7, 0.8, 0.9}

// visible is the smallest gain over a baseline that the pairs can show.
func (p PlanPage) visible(base float64) string {
	gain, why := agreement.SmallestGain(p.Pairs, base, agreement.ErrorsIndependent, 0.8, 0.01)
	if gain == nil {
		return why
	}
	return fmt.Sprintf("%s, %.0f points more", percentOf(base+*gain), 100**gain)
}

// curvePoints is the number of steps of a power curve.
const curvePoints = 24

// PowerCurve is the chance to tell two accuracies apart by the number of pairs,
// up to what it takes, or twice what there is.
func PowerCurve(n int, w Wishes) chart.PowerCurve {
	c := chart.PowerCurve{
		Name: "Chance that the difference shows, by the number of pairs. The table below has the same numbers.",
		Here: n, Target: 0.8,
	}
	most := max(40, 2*n)
	if needs := agreement.PlanFor(n, w.First, w.Second, agreement.ErrorsIndependent).Pairs; needs > 0 {
		most = max(most, min(needs*5/4, 20*max(n, 50)))
	}
	step := max(1, (most+curvePoints-1)/curvePoints)
	ns := make([]int, curvePoints+1)
	for i := range ns {
		ns[i] = i * step
	}
	for _, line := range []struct {
		errors agreement.Errors
		name   string
	}{{agreement.ErrorsIndependent, "errors independent"}, {agreement.ErrorsNested, "the better one errs only where the other does"}} {
		l := chart.PowerLine{Name: line.name}
		for _, at := range agreement.PowerCurve(ns, w.First, w.Second, line.errors) {
			l.Points = append(l.Points, chart.PowerPoint{Pairs: at.N, Power: at.Power})
		}
		c.Lines = append(c.Lines, l)
	}
	return c
}

func (p PlanPage) goldSegments() []Segment {
	return Subject{Golds: p.Golds, Gold: p.Gold}.goldSegments()
}
