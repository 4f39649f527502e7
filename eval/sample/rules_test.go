package sample

import (
	"testing"

	"concord/eval"
	"concord/eval/judge/lexical"
	"concord/eval/metric"
)

// The first agreement table that a newcomer sees comes from the built-in rules
// on this data: it teaches something only if they do better than a coin on the
// whole, and make mistakes.
func TestBuiltInRulesGetMostButNotAll(t *testing.T) {
	t.Parallel()
	for _, method := range []string{eval.MethodRagas, eval.MethodScore, eval.MethodRank, eval.MethodOverlap} {
		total := 0.0
		for _, dimension := range eval.Dimensions() {
			a := agreementOf(t, method, dimension)
			t.Logf("%-18s %-8s %.3f", dimension, method, a)
			if a < 0.4 || a > 0.97 {
				t.Errorf("%s on %s agrees with the construction: %.3f", method, dimension, a)
			}
			total += a / 3
		}
		if total < 0.6 || total > 0.95 {
			t.Errorf("%s agrees with the construction: %.3f", method, total)
		}
	}
}

// agreementOf is how often a method prefers the better side, ties and missing
// verdicts at half credit.
func agreementOf(t *testing.T, method string, dimension eval.Dimension) float64 {
	t.Helper()
	rows := readRows(t)
	credit := 0.0
	for _, r := range rows {
		v := metric.Verdict(t.Context(), method, lexical.New(), asPair(r, dimension), metric.Settings{})
		switch v.Pick {
		case eval.ChoiceX:
			credit++
		case eval.ChoiceY:
		default:
			credit += 0.5
		}
	}
	return credit / float64(len(rows))
}

// asPair is a pair whose better side is X.
func asPair(r row, dimension eval.Dimension) eval.Pair {
	p := eval.Pair{Dimension: dimension, Question: r.Question}
	sides := pairsOf(r)[dimension]
	if dimension.JudgesContexts() {
		p.X.Contexts, p.Y.Contexts = sides.better, sides.worse
		return p
	}
	p.X = eval.Item{Answer: sides.better[0], Contexts: r.V1}
	p.Y = eval.Item{Answer: sides.worse[0], Contexts: r.V1}
	return p
}
