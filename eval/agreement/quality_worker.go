package agreement

import (
	"cmp"
	"slices"

	"concord/eval"
)

// worker gathers what one annotator did.
type worker struct {
	Quality
	times    []int64
	matched  float64 // sum over pairs of the share of others who said the same
	compared []compared
	without  among // what the others say on the pairs of this one, less what all say
}

// compared is an answer that can be held against something.
type compared struct {
	at    int64 // UTC microseconds
	right bool
}

// answer takes side and time of an answer.
func (w *worker) answer(l eval.Label, fastest int64) {
	if l.Pick == eval.ChoiceX || l.Pick == eval.ChoiceY {
		w.Left.N++
		if l.Pick == l.Left {
			w.Left.K++
		}
	}
	if l.VisibleMS > 0 {
		w.times = append(w.times, l.VisibleMS)
		w.Fast.N++
		if l.VisibleMS < fastest {
			w.Fast.K++
		}
	}
}

// beside holds a label against those of the others on the pair.
func (w *worker) beside(l eval.Label, all []eval.Label) {
	votes := map[eval.Choice]int{}
	var rest []eval.Choice
	for _, o := range all {
		if o.Annotator != l.Annotator {
			votes[o.Pick]++
			rest = append(rest, o.Pick)
		}
	}
	w.without.add(rest, 1)
	w.without.add(picksOf(all), -1)
	others := len(rest)
	if others == 0 {
		return
	}
	w.OthersN++
	w.matched += float64(votes[l.Pick]) / float64(others)
	for pick, n := range votes {
		if 2*n > others {
			w.compared = append(w.compared, compared{l.Created, l.Pick == pick})
		}
	}
}

func (w *worker) check(c Check) {
	switch c.Purpose {
	case eval.ForRepeat:
		w.Repeats.N++
		if c.Pick == c.Before {
			w.Repeats.K++
		}
	case eval.ForGold:
		w.Known.N++
		if c.Pick == c.Known {
			w.Known.K++
		}
		w.compared = append(w.compared, compared{c.Created, c.Pick == c.Known})
	}
}

// among is how often people say the same: over pairs with two of them or more, the
// share of all pairings who do.
type among struct {
	same  float64
	pairs int
}

// add takes a pair in, or with sign −1 out.
func (a *among) add(picks []eval.Choice, sign int) {
	counts, m := tally(picks)
	if m < 2 {
		return
	}
	same := 0.0
	for _, c := range counts {
		same += c * (c - 1)
	}
	a.same += float64(sign) * same / (m * (m - 1))
	a.pairs += sign
}

// finish sums up. Of what all people say among each other it takes the pairs of
// this one out, and puts them back without them.
func (w *worker) finish(all among) {
	rest := among{all.same + w.without.same, all.pairs + w.without.pairs}
	w.Rest, w.RestN = ratio(rest.same, float64(rest.pairs)), rest.pairs
	w.RestRange = Wilson(rest.same, rest.pairs, Confidence)
	w.Others = ratio(w.matched, float64(w.OthersN))
	if n := len(w.times); n > 0 {
		slices.Sort(w.times)
		w.MedianMS = w.times[(n-1)/2]
	}
	slices.SortStableFunc(w.compared, func(a, b compared) int { return cmp.Compare(a.at, b.at) })
	if n := len(w.compared); n >= leastCompared {
		w.First, w.Last = rightOf(w.compared[:n/3]), rightOf(w.compared[n-n/3:])
	}
}

func rightOf(list []compared) (s Part) {
	for _, c := range list {
		s.N++
		if c.right {
			s.K++
		}
	}
	return s
}
