package agreement

import (
	"fmt"
	"math"
	"strings"

	"concord/eval"
)

// Sentence says in plain words how often a row agrees with the gold, within the
// limits of its display tier: below ten pairs there are counts only.
func Sentence(row eval.Agreement, gold eval.GoldKind) string {
	switch {
	case TierOf(row.N) == TierNone:
		return nothing(row, gold)
	case row.Method == eval.RowCoin:
		return coinSentence(row)
	case row.Method == eval.RowPeople:
		return fmt.Sprintf("Two people agree with each other on %s.", Share(row.Right, row))
	}
	return fmt.Sprintf("Agrees with %s on %s (%s).%s", With(gold), share(row), counts(row), judged(row))
}

// With names the gold as the object of "agrees with".
func With(gold eval.GoldKind) string {
	switch gold {
	case eval.GoldConstruction:
		return "the construction gold"
	case eval.GoldUnanimous:
		return "people where they are of one mind"
	case eval.GoldMajority:
		return "the majority of people"
	case eval.GoldAdjudicated:
		return "the adjudicated answers"
	}
	return "people"
}

// Share is k of the row's pairs: "6 of 8 pairs" below ten, "72 % of 50 pairs" above.
func Share(k int, row eval.Agreement) string {
	if TierOf(row.N) <= TierCounts {
		return fmt.Sprintf("%d of %s", k, pairs(row.N))
	}
	return fmt.Sprintf("%s of %s", Percent(float64(k)/float64(row.N), row.N), pairs(row.N))
}

// share is the agreement of a row; a tie counts half.
func share(row eval.Agreement) string {
	if TierOf(row.N) <= TierCounts || row.Rate == nil {
		return Share(row.Right, row)
	}
	return fmt.Sprintf("%s of %s", Percent(*row.Rate, row.N), pairs(row.N))
}

// CreditShare is the agreement of a row, a tie counting half: "3.5 of 7 pairs"
// below ten, "72 % of 50 pairs" above.
func CreditShare(row eval.Agreement) string {
	if TierOf(row.N) <= TierCounts || row.Rate == nil {
		return CreditWords(row)
	}
	return share(row)
}

// CreditWords is the credit of a row on few pairs, a tie counting half: "3.5 of 7 pairs".
func CreditWords(row eval.Agreement) string {
	return fmt.Sprintf("%g of %s", credits(&row), pairs(row.N))
}

func nothing(row eval.Agreement, gold eval.GoldKind) string {
	switch {
	case row.Method == eval.RowPeople:
		return "No pair has labels by two people yet."
	case row.NotJudged > 0:
		return fmt.Sprintf("0 of %s judged.", pairs(row.NotJudged))
	case row.GoldTies > 0:
		return fmt.Sprintf("People saw no difference on %s.", pairs(row.GoldTies))
	case gold == eval.GoldConstruction:
		return "No pair has a construction gold."
	}
	return "No labels yet."
}

func coinSentence(row eval.Agreement) string {
	if TierOf(row.N) == TierCounts {
		return fmt.Sprintf("With %s a coin can look as good as any method.", pairs(row.N))
	}
	return fmt.Sprintf("Of 100 coins tossed on %s, 95 land between %s and %s.",
		pairs(row.N), Percent(*row.Low, row.N), Percent(*row.High, row.N))
}

// counts are the integers behind a rate; kinds that did not occur are left out,
// right and wrong never are.
func counts(row eval.Agreement) string {
	parts := []string{fmt.Sprintf("%d right", row.Right)}
	if row.Ties > 0 {
		parts = append(parts, fmt.Sprintf("%d no opinion", row.Ties))
	}
	if row.NoVerdict > 0 {
		parts = append(parts, fmt.Sprintf("%d without a usable answer", row.NoVerdict))
	}
	text := strings.Join(append(parts, fmt.Sprintf("%d wrong", row.Wrong)), ", ")
	if TierOf(row.N) <= TierCounts {
		return text
	}
	return text + halfNote(row)
}

// halfNote says what earns half a credit, where anything does.
func halfNote(row eval.Agreement) string {
	switch {
	case row.Ties > 0 && row.NoVerdict > 0:
		return "; a tie or no answer counts half"
	case row.Ties > 0:
		return "; a tie counts half"
	case row.NoVerdict > 0:
		return "; no answer counts half"
	}
	return ""
}

// TieBounds says how far the ties could move a rate, both ways; empty where
// there are none and below ten pairs.
func TieBounds(row eval.Agreement) string {
	undecided := row.Ties + row.NoVerdict
	if undecided == 0 || TierOf(row.N) <= TierCounts {
		return ""
	}
	n := float64(row.N)
	return fmt.Sprintf("If every tie were wrong: %s; if every tie were right: %s.",
		Percent(float64(row.Right)/n, row.N), Percent(float64(row.Right+undecided)/n, row.N))
}

// judged says what the rate leaves out, with a leading space.
func judged(row eval.Agreement) string {
	var text string
	if row.NotJudged > 0 {
		text = fmt.Sprintf(" %d of %s judged.", row.N, pairs(row.N+row.NotJudged))
	}
	if row.GoldTies > 0 {
		text += fmt.Sprintf(" On %s more, people saw no difference.", pairs(row.GoldTies))
	}
	return text
}

// Range says how sure a rate is: "could be anywhere from 58 % to 83 %". It is
// the reason where there is no interval.
func Range(row eval.Agreement) string {
	if row.Low == nil || row.High == nil {
		return row.Reason
	}
	return fmt.Sprintf("could be anywhere from %s to %s", Percent(*row.Low, row.N), Percent(*row.High, row.N))
}

// Tag compares a row with guessing: "better than guessing (p = 0.003)". It is
// empty below ten pairs.
func Tag(row eval.Agreement) string {
	switch StandingOf(row) {
	case LikeCoin:
		return "not better than guessing"
	case BetterThanCoin:
		return fmt.Sprintf("better than guessing (%s)", P(*row.PCoin))
	case WorseThanCoin:
		return fmt.Sprintf("worse than guessing (%s)", P(*row.PCoin))
	}
	return ""
}

// Badges are the warnings that a row carries: small sample, few questions.
func Badges(row eval.Agreement) []string {
	var badges []string
	if TierOf(row.N) == TierCounts || TierOf(row.N) == TierSmall {
		badges = append(badges, "small sample")
	}
	if row.Interval == IntervalClustered && row.Questions < 10 {
		badges = append(badges, "few questions")
	}
	return badges
}

// Worth says what pairs that share questions are worth; empty for other rows.
func Worth(row eval.Agreement) string {
	if row.Effective == nil {
		return ""
	}
	return fmt.Sprintf("These %s come from %d questions, so they carry the information of about %.0f independent pairs.",
		pairs(row.N), row.Questions, math.Round(*row.Effective))
}

func pairs(n int) string {
	if n == 1 {
		return "1 pair"
	}
	return fmt.Sprintf("%d pairs", n)
}
