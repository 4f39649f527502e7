package agreement

import "concord/eval"

// Tier says how much of a row may be shown at its number of pairs (agreement §1.3).
type Tier int

// The display tiers.
const (
	TierNone   Tier = iota // 0: no labels yet
	TierCounts             // 1–9: counts only; no percentage, no ranking, no p-values
	TierSmall              // 10–29: percentage, interval, badge "small sample"; tests never green
	TierFull               // 30 and more: everything
)

// TierOf is the display tier at n pairs.
func TierOf(n int) Tier {
	switch {
	case n <= 0:
		return TierNone
	case n < 10:
		return TierCounts
	case n < 30:
		return TierSmall
	}
	return TierFull
}

// alpha is the level at which a row passes for better than guessing.
const alpha = 0.05

// Standing is a row against a coin.
type Standing int

// What a row can be against a coin.
const (
	NoStanding     Standing = iota // too few pairs to say
	LikeCoin                       // not better than guessing
	BetterThanCoin                 // better than guessing
	WorseThanCoin                  // worse than guessing
)

// StandingOf compares a row with a coin by the exact binomial test; where pairs
// share questions the clustered interval, which knows of it, must agree.
func StandingOf(row eval.Agreement) Standing {
	switch {
	case TierOf(row.N) <= TierCounts || row.PCoin == nil || row.Low == nil:
		return NoStanding
	case *row.PCoin >= alpha:
		return LikeCoin
	case row.Interval == IntervalClustered && *row.Low <= 0.5 && *row.High >= 0.5:
		return LikeCoin
	case row.Right > row.Wrong:
		return BetterThanCoin
	}
	return WorseThanCoin
}
