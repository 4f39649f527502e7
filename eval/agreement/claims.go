package agreement

import "concord/eval"

// Brier is the Brier score of a pairwise judge whose votes over both orders are
// read as the probability that x is better (agreement §3.12 e): a judge that
// always says one half gets 0.25. Undefined without pairs asked in both orders.
func (j Judgments) Brier(kind eval.GoldKind, dim eval.Dimension, method, judge string) (*float64, string) {
	m := j.method(method, judge)
	var claimed, happened []float64
	for _, one := range j.Behind(kind, dim, method, judge) {
		o, asked := m.Orders[one.Pair]
		if !asked || !one.Counts() {
			continue
		}
		claimed = append(claimed, (CreditOf(o.XFirst, eval.ChoiceX)+CreditOf(o.YFirst, eval.ChoiceX))/2)
		happened = append(happened, CreditOf(one.Gold, eval.ChoiceX))
	}
	return Brier(claimed, happened)
}
