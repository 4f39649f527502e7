package agreement

import "concord/eval"

// Place is where a method stands against the band of human agreement.
type Place int

// The places. Below is claimed only with the whole interval: a method whose
// interval reaches the band may be as good as people.
const (
	NoPlace     Place = iota // too few pairs of the method, or labeled by two people
	BelowPeople              // the whole interval lies below A
	MayReach                 // the rate lies below A, the interval reaches it
	LikePeople               // the rate lies in the band or above it
	AbovePeople              // the whole interval lies above (1+A)/2
)

// PlaceOf holds a method against the people row of its dimension (agreement §3.8).
func PlaceOf(row, people eval.Agreement) Place {
	band, known := Band(people)
	if !known || TierOf(people.N) <= TierCounts || TierOf(row.N) <= TierCounts || row.Low == nil || row.Rate == nil {
		return NoPlace
	}
	switch {
	case *row.High < band.Low:
		return BelowPeople
	case *row.Low > band.High:
		return AbovePeople
	case *row.Rate >= band.Low:
		return LikePeople
	}
	return MayReach
}

// BestTrivial is the rule without any model to beat, as [Headline] names it;
// nil where none was counted.
func BestTrivial(rows []eval.Agreement) *eval.Agreement { return best(rows, isTrivial) }

// BestMethod is the method that [Headline] speaks of; nil where none was counted.
func BestMethod(rows []eval.Agreement) *eval.Agreement { return best(rows, isMethod) }

// Contest is one method of one judge.
type Contest struct{ Method, Judge string }

// Against compares every method with one reference on their common pairs and
// adjusts the p-values as one family (agreement §3.6). The reference itself, and
// a method that has no pair in common with it, is not in the answer.
func (j Judgments) Against(kind eval.GoldKind, dim eval.Dimension, reference Contest, seed uint64) map[Contest]Comparison {
	type key struct {
		kind      eval.GoldKind
		dim       eval.Dimension
		reference Contest
		seed      uint64
	}
	return recall(j, key{kind, dim, reference, seed}, func() map[Contest]Comparison { return j.against(kind, dim, reference, seed) })
}

func (j Judgments) against(kind eval.GoldKind, dim eval.Dimension, reference Contest, seed uint64) map[Contest]Comparison {
	all := j.All(kind, dim)
	var keys []Contest
	var family []Comparison
	for _, m := range j.Methods {
		key := Contest{m.Method, m.Judge}
		if key == reference {
			continue
		}
		if c := Compare(all[key], all[reference], seed); c.N > 0 {
			keys, family = append(keys, key), append(family, c)
		}
	}
	Adjust(family)
	by := make(map[Contest]Comparison, len(keys))
	for i, key := range keys {
		by[key] = family[i]
	}
	return by
}
