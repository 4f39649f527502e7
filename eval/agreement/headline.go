package agreement

import (
	"cmp"
	"fmt"
	"slices"

	"concord/eval"
)

// Headline says in one sentence what can be trusted on one dimension. A method
// is praised only if it does better than guessing and better than the best
// trivial rule; without the paired comparison, better means that the rule's rate
// lies below the whole interval of the method.
func Headline(rows []eval.Agreement, gold eval.GoldKind) string {
	rule, method := best(rows, isTrivial), best(rows, isMethod)
	switch {
	case rule == nil && method == nil:
		return unjudged(rows, gold)
	case tooFew(rule) && tooFew(method):
		return fmt.Sprintf("Only %s so far: too few to say which method to trust.", pairs(most(rows)))
	case tooFew(method):
		return fmt.Sprintf("Only trivial rules can be read yet: the best, %s, agrees with %s on %s.",
			quoted(rule), With(gold), share(*rule))
	}
	return verdict(*method, rule, gold)
}

// verdict is the headline once a method has pairs enough.
func verdict(m eval.Agreement, rule *eval.Agreement, gold eval.GoldKind) string {
	claim := fmt.Sprintf("agrees with %s on %s", With(gold), share(m))
	if TierOf(m.N) == TierSmall {
		claim += ", a small sample"
	}
	claim += fmt.Sprintf(" (%s)", Range(m))
	name := Name(m.Method, m.Judge)
	switch StandingOf(m) {
	case BetterThanCoin:
		return fmt.Sprintf("%s %s: better than guessing%s.", name, claim, beside(m, rule))
	case WorseThanCoin:
		return fmt.Sprintf("No method can be trusted here: the best, %s, %s: worse than guessing.", name, claim)
	}
	return fmt.Sprintf("No method is shown to be better than guessing: the best, %s, %s.", name, claim)
}

// beside sets a method that beats guessing beside the best trivial rule.
func beside(m eval.Agreement, rule *eval.Agreement) string {
	if tooFew(rule) {
		return ""
	}
	rate := Percent(*rule.Rate, rule.N)
	switch {
	case *rule.Rate > *m.High:
		return fmt.Sprintf(", but the trivial rule %s does better (%s)", quoted(rule), rate)
	case *rule.Rate >= *m.Low:
		return fmt.Sprintf(", but no better than the trivial rule %s (%s) as far as these pairs show", quoted(rule), rate)
	}
	return fmt.Sprintf(" and than the best trivial rule, %s (%s)", quoted(rule), rate)
}

// best is the row to speak of: better than guessing if there is one, and among
// those the one with the highest lower bound.
func best(rows []eval.Agreement, of func(eval.Agreement) bool) *eval.Agreement {
	kept := slices.DeleteFunc(slices.Clone(rows), func(r eval.Agreement) bool { return !of(r) || r.N == 0 })
	if len(kept) == 0 {
		return nil
	}
	top := slices.MaxFunc(kept, func(a, b eval.Agreement) int {
		return cmp.Or(compareBool(beatsCoin(a), beatsCoin(b)), compareLow(a, b))
	})
	return &top
}

func beatsCoin(row eval.Agreement) bool { return StandingOf(row) == BetterThanCoin }

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func tooFew(row *eval.Agreement) bool {
	return row == nil || TierOf(row.N) <= TierCounts || row.Low == nil
}

func competes(row eval.Agreement) bool { return isMethod(row) || isTrivial(row) }

func most(rows []eval.Agreement) (n int) {
	for _, r := range rows {
		if competes(r) {
			n = max(n, r.N)
		}
	}
	return n
}

// unjudged is the headline where no row has a single pair.
func unjudged(rows []eval.Agreement, gold eval.GoldKind) string {
	for _, r := range rows {
		if competes(r) && r.NotJudged+r.GoldTies > 0 {
			return nothing(r, gold)
		}
	}
	for _, r := range rows {
		if r.Method == eval.RowCoin && r.N > 0 {
			return fmt.Sprintf("No method has judged the %s with gold yet: evaluate them first.", pairs(r.N))
		}
	}
	return nothing(eval.Agreement{}, gold)
}

func quoted(row *eval.Agreement) string { return "“" + Name(row.Method, row.Judge) + "”" }
