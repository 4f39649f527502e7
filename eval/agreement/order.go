package agreement

import (
	"slices"

	"concord/eval"
)

// Order sorts the rows of one dimension as the table shows them (agreement §2):
// people, coin, trivial rules, then methods by the lower bound of their
// interval, best first. Rows without an interval come last.
func Order(rows []eval.Agreement) {
	slices.SortStableFunc(rows, func(a, b eval.Agreement) int {
		if d := place(a) - place(b); d != 0 || place(a) < methods {
			return d
		}
		return compareLow(b, a)
	})
}

// fixed are the rows that stand above the methods, in this order.
var fixed = []string{
	eval.RowPeople, eval.RowCoin,
	eval.MethodLonger, eval.MethodShorter, eval.MethodOverlap, eval.MethodLeft,
}

// methods is the place after every fixed row.
var methods = len(fixed)

func place(row eval.Agreement) int {
	if i := slices.Index(fixed, row.Method); i >= 0 {
		return i
	}
	return methods
}

// isTrivial reports whether the row is a rule without any model.
func isTrivial(row eval.Agreement) bool {
	return eval.FamilyOf(row.Method) == eval.FamilyBaseline
}

// isMethod reports whether the row is a method that somebody might trust.
func isMethod(row eval.Agreement) bool { return place(row) == methods }

// compareLow orders by the lower bound; an unknown one is below every other.
func compareLow(a, b eval.Agreement) int {
	switch {
	case a.Low == nil && b.Low == nil:
		return 0
	case a.Low == nil:
		return -1
	case b.Low == nil || *a.Low > *b.Low:
		return 1
	case *a.Low < *b.Low:
		return -1
	}
	return 0
}
