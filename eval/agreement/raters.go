package agreement

import (
	"slices"

	"concord/eval"
)

// Raters is what several people said of the pairs of one dimension: of each
// person the first label, given blind, so that nothing was discussed before.
type Raters struct {
	Names []string // of everybody who labeled a pair, in order of name
	said  []saidOf // pair by pair
}

type saidOf struct {
	pair   JudgedPair
	labels []eval.Label // by rater; the zero label where there is none
}

// RatersOf gathers who said what of a dimension's pairs.
func RatersOf(pairs []JudgedPair, dim eval.Dimension) Raters {
	var r Raters
	first := map[int64][]eval.Label{}
	for _, p := range pairs {
		if p.Dimension != dim {
			continue
		}
		for _, l := range blind(p.Labels) {
			if !slices.ContainsFunc(first[p.ID], func(o eval.Label) bool { return o.Annotator == l.Annotator }) {
				first[p.ID] = append(first[p.ID], l)
			}
			if !slices.Contains(r.Names, l.Annotator) {
				r.Names = append(r.Names, l.Annotator)
			}
		}
	}
	slices.Sort(r.Names)
	for _, p := range pairs {
		if list := first[p.ID]; list != nil {
			s := saidOf{pair: p, labels: make([]eval.Label, len(r.Names))}
			for _, l := range list {
				s.labels[slices.Index(r.Names, l.Annotator)] = l
			}
			r.said = append(r.said, s)
		}
	}
	return r
}

// Categories are the picks that occur: x and y, and a tie where anybody saw one.
func (r Raters) Categories() []eval.Choice {
	list := []eval.Choice{eval.ChoiceX, eval.ChoiceY}
	for _, s := range r.said {
		for _, l := range s.labels {
			if l.Pick == eval.ChoiceTie {
				return append(list, eval.ChoiceTie)
			}
		}
	}
	return list
}

// Grid counts the pairs that both raters a and b labeled, by what a said (rows)
// and what b said (columns), in the order of [Raters.Categories].
func (r Raters) Grid(a, b int) Table {
	of := r.Categories()
	t := make(Table, len(of))
	for i := range t {
		t[i] = make([]int, len(of))
	}
	for _, s := range r.Both(a, b) {
		t[slices.Index(of, s.A.Pick)][slices.Index(of, s.B.Pick)]++
	}
	return t
}

// SaidByTwo is one pair with what two raters said of it.
type SaidByTwo struct {
	Pair JudgedPair
	A, B eval.Label
}

// Both lists the pairs that raters a and b both labeled.
func (r Raters) Both(a, b int) []SaidByTwo {
	var list []SaidByTwo
	for _, s := range r.said {
		if s.labels[a].Pick != "" && s.labels[b].Pick != "" {
			list = append(list, SaidByTwo{s.pair, s.labels[a], s.labels[b]})
		}
	}
	return list
}

// Same is the number of pairs on which both said the same, of the pairs that
// both labeled.
func (r Raters) Same(a, b int) (same, n int) {
	t := r.Grid(a, b)
	for i := range t {
		same += t[i][i]
	}
	return same, t.total()
}

// Alpha is Krippendorff's α of all raters (agreement §3.7), below ten pairs
// with two labels undefined.
func (r Raters) Alpha() (*float64, string) {
	if why := r.few(); why != "" {
		return nil, why
	}
	return Krippendorff(r.units())
}

// AC1 is Gwet's coefficient of all raters, which one dominant letter does not
// distort; below ten pairs with two labels it is undefined.
func (r Raters) AC1() (*float64, string) {
	if why := r.few(); why != "" {
		return nil, why
	}
	g := GwetAC1(r.units(), r.Categories())
	return g.AC1, g.Reason
}

func (r Raters) units() [][]eval.Choice {
	units := make([][]eval.Choice, len(r.said))
	for i, s := range r.said {
		units[i] = make([]eval.Choice, len(s.labels))
		for j, l := range s.labels {
			units[i][j] = l.Pick
		}
	}
	return units
}

// few says why coefficients stay away: below ten pairs there is raw agreement only.
func (r Raters) few() string {
	if n := r.Twice(); n < 10 {
		return "fewer than 10 pairs have labels by two people"
	}
	return ""
}

// Twice is the number of pairs with labels by two people or more.
func (r Raters) Twice() (n int) {
	for _, unit := range r.units() {
		if _, m := tally(unit); m > 1 {
			n++
		}
	}
	return n
}

// dominant is the share of all labels above which one letter makes κ and α
// misleading.
const dominant = 0.8

// Skewed says why coefficients that correct for luck would mislead here; empty
// where they do not (agreement §3.7).
func (r Raters) Skewed() string {
	var x, y, all, better, known int
	for _, s := range r.said {
		for _, l := range s.labels {
			switch l.Pick {
			case eval.ChoiceX:
				x++
			case eval.ChoiceY:
				y++
			}
			if l.Pick != "" {
				all++
			}
		}
		if s.pair.Better == eval.ChoiceX {
			better++
		}
		if s.pair.Better == eval.ChoiceX || s.pair.Better == eval.ChoiceY {
			known++
		}
	}
	switch {
	case all > 0 && float64(max(x, y)) > dominant*float64(all):
		return "more than 80 % of the labels are the same letter"
	case BinomialTwoSided(better, known, 0.5) < alpha:
		return "the better item by construction is not evenly spread over X and Y"
	}
	return ""
}
