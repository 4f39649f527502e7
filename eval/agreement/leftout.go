package agreement

import "concord/eval"

// LeftOut says why a pair is in no row of the table under one kind of gold;
// empty for a pair that is.
type LeftOut string

// The reasons, in the order in which a page lists them.
const (
	SawNoDifference LeftOut = "tie"      // people call the two items equal
	InDispute       LeftOut = "disputed" // people differ and nothing has settled it
	LabeledOnce     LeftOut = "once"     // the gold needs two people and only one has labeled
	WithoutGold     LeftOut = "none"     // nobody has labeled it; by construction: unknown
)

// Reasons lists why pairs are left out.
func Reasons() []LeftOut { return []LeftOut{SawNoDifference, InDispute, LabeledOnce, WithoutGold} }

// LeftOut is why the pair does not count under a kind of gold.
func (p JudgedPair) LeftOut(kind eval.GoldKind) LeftOut {
	g := p.Gold(kind)
	switch {
	case g.Disputed:
		return InDispute
	case g.Choice == eval.ChoiceTie:
		return SawNoDifference
	case g.Choice != "":
		return ""
	case kind != eval.GoldConstruction && p.People() == 1:
		return LabeledOnce
	}
	return WithoutGold
}

// GoldCounts is how many pairs a kind of gold counts, under the empty key, and
// how many it leaves out for each reason. All dimensions together.
func (j Judgments) GoldCounts(kind eval.GoldKind) map[LeftOut]int {
	counts := map[LeftOut]int{}
	for _, byReason := range j.goldCounts(kind) {
		for why, n := range byReason {
			counts[why] += n
		}
	}
	return counts
}

// WithGold is how many pairs of a dimension a kind of gold counts.
func (j Judgments) WithGold(kind eval.GoldKind, dim eval.Dimension) int {
	return j.goldCounts(kind)[dim][""]
}

func (j Judgments) goldCounts(kind eval.GoldKind) map[eval.Dimension]map[LeftOut]int {
	type key struct{ counts eval.GoldKind }
	return recall(j, key{kind}, func() map[eval.Dimension]map[LeftOut]int {
		counts := map[eval.Dimension]map[LeftOut]int{}
		for _, p := range j.Pairs {
			if counts[p.Dimension] == nil {
				counts[p.Dimension] = map[LeftOut]int{}
			}
			counts[p.Dimension][p.LeftOut(kind)]++
		}
		return counts
	})
}

// LeftOut lists the pairs that a kind of gold leaves out for one reason.
func (j Judgments) LeftOut(kind eval.GoldKind, why LeftOut) []JudgedPair {
	var list []JudgedPair
	for _, p := range j.Pairs {
		if p.LeftOut(kind) == why {
			list = append(list, p)
		}
	}
	return list
}
