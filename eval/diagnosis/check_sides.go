package diagnosis

import (
	"fmt"
	"slices"

	"concord/eval"
	"concord/eval/agreement"
)

// sides: X and Y are drawn by a coin, so the better item by construction must be
// each about equally often (exact binomial, 5 %).
func sides(d Data) []Finding {
	var list []Finding
	for _, dim := range d.dimensions() {
		var x, known int
		var pairs []int64
		for _, p := range d.Pairs {
			if p.Dimension != dim || !isItem(p.Better) {
				continue
			}
			known++
			pairs = append(pairs, p.ID)
			if p.Better == eval.ChoiceX {
				x++
			}
		}
		if p := agreement.BinomialTwoSided(x, known, 0.5); p < 0.05 {
			list = append(list, Finding{Check: "sides", Dimension: dim, Severity: Serious, Count: known, Pairs: pairs, Reveals: true,
				Text: fmt.Sprintf("Item X is the better one on %d of %d pairs (%s). X and Y should be drawn by a coin: a method or a person that leans to one letter gains or loses here.", x, known, agreement.P(p))})
		}
	}
	return list
}

// annotatorSides: a person who looks at the items picks each side about equally
// often, for sides are drawn anew for everybody (agreement §3.17, 1 %).
func annotatorSides(d Data) []Finding {
	left, all := map[string]int{}, map[string]int{}
	for _, p := range d.Pairs {
		for _, l := range p.Labels {
			if isItem(l.Pick) && !l.Unblinded {
				all[l.Annotator]++
				if l.Pick == l.Left {
					left[l.Annotator]++
				}
			}
		}
	}
	var list []Finding
	for who, n := range all {
		if p := agreement.BinomialTwoSided(left[who], n, 0.5); p < 0.01 {
			name := "One annotator"
			if d.Names {
				name = who
			}
			list = append(list, Finding{Check: "annotator_sides", Key: who, Severity: Caution, Count: n,
				Text: fmt.Sprintf("%s picked the left side %d of %d times (%s).", name, left[who], n, agreement.P(p))})
		}
	}
	slices.SortFunc(list, func(a, b Finding) int { return b.Count - a.Count })
	return list
}
