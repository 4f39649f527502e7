package diagnosis

import (
	"fmt"

	"concord/eval"
	"concord/eval/agreement"
)

// lengths: a rule that looks at length alone should do no better than a coin
// (agreement §3.11).
func lengths(d Data) []Finding {
	var list []Finding
	for _, dim := range d.dimensions() {
		var longer, shorter []settled
		for _, s := range d.settled(dim) {
			switch Longer(s.Pair) {
			case s.gold:
				longer = append(longer, s)
			case s.gold.Other():
				shorter = append(shorter, s)
			}
		}
		if len(longer) >= len(shorter) {
			list = append(list, lengthFinding(dim, "longer", longer, len(longer)+len(shorter))...)
		} else {
			list = append(list, lengthFinding(dim, "shorter", shorter, len(longer)+len(shorter))...)
		}
	}
	return list
}

// lengthFinding speaks up where the interval of the rule lies above a coin.
func lengthFinding(dim eval.Dimension, rule string, right []settled, n int) []Finding {
	if n < 10 || agreement.Wilson(float64(len(right)), n, agreement.Confidence).Low <= 0.5 {
		return nil
	}
	f := Finding{Check: "length", Dimension: dim, Severity: Caution, Count: len(right), Pairs: ids(right), Reveals: true}
	f.Text = fmt.Sprintf("A rule that just picks the %s %s gets %d of %d here. A metric must beat that before it has shown anything.", rule, things(dim, 1), len(right), n)
	if len(right) == n {
		f.Text += " Length and quality cannot be told apart in these pairs."
	}
	if 10*len(right) >= 9*n {
		f.Severity = Serious
	}
	return []Finding{f}
}
