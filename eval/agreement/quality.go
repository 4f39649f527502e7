package agreement

import (
	"cmp"
	"slices"

	"concord/eval"
)

// Check is an answer that was given to check its annotator: a hidden repeat, with
// what was said the first time, or a pair with a known answer.
type Check struct {
	eval.Label
	Before eval.Choice // of a repeat
	Known  eval.Choice // of a gold pair
}

// Part is so many of n.
type Part struct{ K, N int }

// Rate is k/n; nil without trials.
func (s Part) Rate() *float64 { return shareOf(s.K, s.N) }

// Quality is how one annotator works (agreement §3.17), counts first.
type Quality struct {
	Annotator string
	Labels    int // the last word on each pair, given blind
	// Left is how often the left item was picked, of all picks of a side; a fair
	// share is one half.
	Left Part
	// Fast is how many answers took less time than the texts take to read, of
	// those whose time is known. MedianMS is the median time in sight; 0: unknown.
	Fast     Part
	MedianMS int64
	// Repeats is how many hidden repeats got the same answer.
	Repeats Part
	// Known is how many pairs with a known answer were answered right.
	Known Part
	// Others is the agreement with the other annotators: over N pairs, the mean
	// share of the others who said the same. Rest is that of the others among
	// each other, with its interval; nil where no pair has two others.
	Others    *float64
	OthersN   int
	Rest      *float64
	RestRange Interval
	RestN     int
	// First and Last are the right answers in the first and the last third, held
	// against known answers and the majority of the others.
	First, Last Part
}

// The criteria are the same for everybody and fixed here, before anybody is
// looked at (agreement §3.17).
const (
	sideAlpha     = 0.01 // side bias
	tooFast       = 0.2  // share of answers
	steady        = 0.8  // share of repeats, from leastRepeats on
	leastRepeats  = 8
	knownAlpha    = 0.05 // against a coin, from leastKnown on
	leastKnown    = 10
	driftAlpha    = 0.05
	leastCompared = 15 // answers, for thirds to be compared
)

// SideP is the exact two-sided p of the picks of the left side against one half.
func (q Quality) SideP() float64 { return BinomialTwoSided(q.Left.K, q.Left.N, 0.5) }

// OneSided reports picks of a side that a fair coin would hardly give.
func (q Quality) OneSided() bool { return q.Left.N > 0 && q.SideP() < sideAlpha }

// Hasty reports more than one answer in five that was faster than reading.
func (q Quality) Hasty() bool { return q.Fast.N > 0 && float64(q.Fast.K) > tooFast*float64(q.Fast.N) }

// Unsteady reports repeats that got another answer too often.
func (q Quality) Unsteady() bool {
	return q.Repeats.N >= leastRepeats && float64(q.Repeats.K) < steady*float64(q.Repeats.N)
}

// KnownP is the one-sided exact p of the known answers against guessing.
func (q Quality) KnownP() float64 { return BinomialAtLeast(q.Known.K, q.Known.N, 0.5) }

// Guesses reports known answers that a coin could give.
func (q Quality) Guesses() bool { return q.Known.N >= leastKnown && q.KnownP() > knownAlpha }

// Apart reports agreement with the others below the interval of the others.
func (q Quality) Apart() bool { return q.Others != nil && q.Rest != nil && *q.Others < q.RestRange.Low }

// DriftP is Fisher's exact p of the first third against the last.
func (q Quality) DriftP() (*float64, string) {
	if q.First.N == 0 {
		return nil, "fewer than 15 answers can be held against others"
	}
	return FisherExact(q.First.K, q.First.N, q.Last.K, q.Last.N)
}

// Drifts reports a first third that differs from the last.
func (q Quality) Drifts() bool {
	p, _ := q.DriftP()
	return p != nil && *p < driftAlpha
}

// Look reports whether any criterion is met.
func (q Quality) Look() bool {
	return q.OneSided() || q.Hasty() || q.Unsteady() || q.Guesses() || q.Apart() || q.Drifts()
}

// QualityOf looks at everybody who labeled, excluded or not, by name. fastest is
// the reading time of a pair in milliseconds; 0: unknown.
func QualityOf(pairs []JudgedPair, checks []Check, fastest func(pair int64) int64) []Quality {
	at := map[string]*worker{}
	of := func(name string) *worker {
		if at[name] == nil {
			at[name] = &worker{Quality: Quality{Annotator: name}}
		}
		return at[name]
	}
	var all among
	for _, p := range pairs {
		words := LastWords(included(p.Labels))
		all.add(picksOf(words), 1)
		for _, l := range words {
			w := of(l.Annotator)
			w.Labels++
			w.answer(l, fastest(p.ID))
			w.beside(l, words)
		}
	}
	for _, c := range checks {
		w := of(c.Annotator)
		w.answer(c.Label, fastest(c.PairID))
		w.check(c)
	}
	list := make([]Quality, 0, len(at))
	for _, w := range at {
		w.finish(all)
		list = append(list, w.Quality)
	}
	slices.SortFunc(list, func(a, b Quality) int { return cmp.Compare(a.Annotator, b.Annotator) })
	return list
}

// included is labels as if nobody was excluded.
func included(labels []eval.Label) []eval.Label {
	all := slices.Clone(labels)
	for i := range all {
		all[i].Excluded = false
	}
	return all
}
