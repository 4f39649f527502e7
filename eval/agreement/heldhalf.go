package agreement

import (
	"hash/fnv"

	"concord/eval"
)

// HeldOut reports whether a question belongs to the half that nobody should look
// at while wording a prompt. The halves follow from the question's text alone:
// they are the same for every method, every version of a dataset and every reader.
func HeldOut(question string) bool {
	h := fnv.New64a()
	_, _ = h.Write([]byte(question)) // never fails
	return NewSplitMix64(h.Sum64()).Uint64()>>63 == 1
}

// VersionPicks is what one version of a method says, by pair, and which pairs
// those who worded it had seen before.
type VersionPicks struct {
	Picks map[int64]eval.Choice
	Seen  map[int64]bool
}

// Version is the agreement of one version of a method on both halves.
type Version struct {
	Development eval.Agreement
	HeldOut     eval.Agreement
	Seen        int         // counted held-out pairs that its authors had seen before
	Gain        *Comparison // on held-out pairs, against the version before; nil for the first
}

// Versions holds the versions of a method, oldest first, against a gold. The
// p-values of the gains are adjusted together (Holm).
func (j Judgments) Versions(kind eval.GoldKind, dim eval.Dimension, method, judge string, versions []VersionPicks, seed uint64) []Version {
	pairs, golds := j.golds(dim, kind)
	out := make([]Version, len(versions))
	held := make([][]Judged, len(versions))
	var gains []Comparison
	for i, v := range versions {
		var development []Judged
		for _, one := range (MethodVerdicts{Picks: v.Picks}).judged(pairs, golds) {
			if !HeldOut(one.Question) {
				development = append(development, one)
				continue
			}
			held[i] = append(held[i], one)
			if one.Counts() && v.Seen[one.Pair] {
				out[i].Seen++
			}
		}
		out[i].Development, out[i].HeldOut = Row(dim, method, judge, development), Row(dim, method, judge, held[i])
		if i > 0 {
			gains = append(gains, Compare(held[i], held[i-1], seed))
		}
	}
	Adjust(gains)
	for i := range gains {
		out[i+1].Gain = &gains[i]
	}
	return out
}
