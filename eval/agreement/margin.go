package agreement

import (
	"fmt"

	"concord/eval"
)

// MarginAUC is the chance that a right pick has a wider margin than a wrong one,
// ties left out: 0.5 says that the margin tells nothing (agreement §3.12 c).
func MarginAUC(decisions []Decision) (*float64, string) {
	var right, wrong []float64
	for _, d := range decisions {
		switch d.Credit {
		case 1:
			right = append(right, d.Margin)
		case 0:
			wrong = append(wrong, d.Margin)
		}
	}
	switch {
	case len(right)+len(wrong) == 0:
		return nil, "no pair was decided"
	case len(wrong) == 0:
		return nil, "every decided pair is right"
	case len(right) == 0:
		return nil, "every decided pair is wrong"
	}
	return AUC(right, wrong)
}

// MarginBin is the pairs whose margins lie in one stretch.
type MarginBin struct {
	From, To float64 // smallest and largest margin in it
	N        int
	Sum      float64 // of the credits
	Rate     float64
	Interval // Wilson, 95 %
}

// binSize is the fewest pairs of a bin.
const binSize = 10

// MarginBins cuts the decisions into at most most bins of equally many pairs, ten
// or more, the widest margins first. Equal margins stay together. It is empty
// below twenty decisions, where there would be a single bin.
func MarginBins(decisions []Decision, most int) []MarginBin {
	n := len(decisions)
	if n < 2*binSize {
		return nil
	}
	size := max(binSize, (n+most-1)/most)
	var bins []MarginBin
	var open MarginBin
	sorted := byMargin(decisions)
	for i, d := range sorted {
		if open.N == 0 {
			open.To = d.Margin
		}
		open.From = d.Margin
		open.N++
		open.Sum += d.Credit
		last := i+1 == len(sorted)
		if last || open.N >= size && sorted[i+1].Margin != d.Margin && len(sorted)-i-1 >= binSize {
			open.Rate = open.Sum / float64(open.N)
			open.Interval = Wilson(open.Sum, open.N, Confidence)
			bins = append(bins, open)
			open = MarginBin{}
		}
	}
	return bins
}

// leastForPromise is the fewest labeled pairs for which a promise is looked for
// (agreement §1.3).
const leastForPromise = 30

// Promise is what a person wants to rely on: agreement of at least Level, and to
// be right about that with Confidence.
type Promise struct {
	Level      float64 // 0…1
	Confidence float64 // 0…1
}

// Keep finds the margin from which on the promise holds, or says in a sentence
// why there is none.
func (p Promise) Keep(decisions []Decision) (*Threshold, string) {
	if n := len(decisions); n < leastForPromise {
		return nil, fmt.Sprintf("A promise takes at least %d labeled pairs; there are %d.", leastForPromise, n)
	}
	least, ok := PairsWithoutError(1-p.Level, 1-p.Confidence)
	if ok && len(decisions) < least {
		return nil, fmt.Sprintf("This promise takes at least %d labeled pairs without a single mistake; there are %d in all.", least, len(decisions))
	}
	t, why := SelectThreshold(decisions, 1-p.Level, 1-p.Confidence)
	if t == nil {
		return nil, "No gap is wide enough to keep this promise: " + reasonTail(why) + "."
	}
	return t, ""
}

// reasonTail is a reason without its first clause, where it has two.
func reasonTail(why string) string {
	if why == "no margin keeps the promise: everything goes to a person" {
		return "everything goes to a person"
	}
	return why
}

// OnePerQuestion keeps the first judged pair of each question: a promise holds
// for pairs that do not share one (agreement §10).
func OnePerQuestion(judged []Judged) []Judged {
	seen := map[string]bool{}
	var list []Judged
	for _, j := range judged {
		if !j.Counts() || j.Question != "" && seen[j.Question] {
			continue
		}
		seen[j.Question] = true
		list = append(list, j)
	}
	return list
}

// Decide is the pair's margin and credit. A pair without two scores has no
// margin and is never decided alone.
func (j Judged) Decide(x, y *float64) Decision {
	d := Decision{Credit: j.Credit()}
	if x != nil && y != nil && isItem(j.Pick) {
		d.Margin = max(*x-*y, *y-*x)
	}
	return d
}

func isItem(c eval.Choice) bool { return c == eval.ChoiceX || c == eval.ChoiceY }
