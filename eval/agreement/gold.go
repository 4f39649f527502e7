package agreement

import (
	"cmp"
	"slices"

	"concord/eval"
)

// How says where the gold of one pair comes from.
type How string

// The ways in which a pair gets its gold.
const (
	HowConstruction How = "construction"
	HowAdjudicated  How = "adjudicated"
	HowUnanimous    How = "unanimous" // two or more people, all of one mind
	HowMajority     How = "majority"  // more than half of two or more people
	HowSingle       How = "single"    // the only label
)

// Gold is the answer that one pair is held against (design §2).
type Gold struct {
	Choice   eval.Choice // x, y or tie; empty when the pair has no gold
	How      How         // empty when the pair has no gold
	Disputed bool        // people differ and the kind of gold does not settle it
}

// GoldOf settles the gold of one pair. Construction is the choice known from how
// the pair was made and adjudicated the one that settled a dispute; both are
// empty where there is none. Of each annotator the latest label counts; labels
// given after results were seen never do.
func GoldOf(kind eval.GoldKind, construction eval.Choice, labels []eval.Label, adjudicated eval.Choice) Gold {
	if kind == eval.GoldConstruction {
		return settled(construction, HowConstruction)
	}
	if adjudicated != "" && (kind == eval.GoldHuman || kind == eval.GoldAdjudicated) {
		return settled(adjudicated, HowAdjudicated)
	}
	picks := latest(labels)
	top, votes := leader(picks)
	switch {
	case kind == eval.GoldHuman && len(picks) == 1:
		return settled(top, HowSingle)
	case len(picks) < 2:
		return Gold{}
	case kind == eval.GoldAdjudicated:
		return Gold{Disputed: votes < len(picks)}
	case votes == len(picks):
		return settled(top, HowUnanimous)
	case kind == eval.GoldMajority && 2*votes > len(picks):
		return settled(top, HowMajority)
	}
	return Gold{Disputed: true}
}

func settled(c eval.Choice, how How) Gold {
	if !isPick(c) {
		return Gold{}
	}
	return Gold{Choice: c, How: how}
}

func isPick(c eval.Choice) bool {
	return c == eval.ChoiceX || c == eval.ChoiceY || c == eval.ChoiceTie
}

// leader is the most frequent pick and how often it occurs.
func leader(picks []eval.Choice) (eval.Choice, int) {
	var top eval.Choice
	votes := map[eval.Choice]int{}
	for _, p := range picks {
		if votes[p]++; votes[p] > votes[top] {
			top = p
		}
	}
	return top, votes[top]
}

// LastWords is what each annotator says now: the latest label that was given
// without sight of results, the newest first.
func LastWords(labels []eval.Label) []eval.Label {
	now := blind(labels)
	slices.Reverse(now)
	return onePerAnnotator(now)
}

func latest(labels []eval.Label) []eval.Choice { return picksOf(LastWords(labels)) }

// first is what each annotator said before anything was discussed.
func first(labels []eval.Label) []eval.Choice { return picksOf(onePerAnnotator(blind(labels))) }

func picksOf(labels []eval.Label) []eval.Choice {
	picks := make([]eval.Choice, len(labels))
	for i, l := range labels {
		picks[i] = l.Pick
	}
	return picks
}

// blind is the labels that count, given without sight of results, oldest first.
func blind(labels []eval.Label) []eval.Label {
	kept := slices.DeleteFunc(slices.Clone(labels), func(l eval.Label) bool {
		return l.Unblinded || l.Excluded || !isPick(l.Pick)
	})
	slices.SortStableFunc(kept, func(a, b eval.Label) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
	})
	return kept
}

// onePerAnnotator keeps the first label of each.
func onePerAnnotator(labels []eval.Label) []eval.Label {
	seen := map[string]bool{}
	var list []eval.Label
	for _, l := range labels {
		if !seen[l.Annotator] {
			seen[l.Annotator] = true
			list = append(list, l)
		}
	}
	return list
}
