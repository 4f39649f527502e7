package agreement

import (
	"slices"

	"concord/eval"
)

// Between is methods of one dimension against each other, whatever the gold: how
// often two judges pick the same.
type Between struct {
	Of    []Contest
	All   int // methods of the dimension that are no trivial rule; of very many the first are in Of
	cells [][]Same
}

// Same is two methods on the pairs on which both gave a usable answer.
type Same struct {
	N    int // such pairs
	Same int // the same pick, a tie being one
	// Corrected is agreement beyond luck; nothing below ten pairs.
	Corrected Corrected
	Wrong     int // pairs that the first gets wrong
	BothWrong int // of these, wrong by the second too: the gold's other item
}

// At is the i-th method against the k-th.
func (b Between) At(i, k int) Same { return b.cells[i][k] }

// Share is how often the two pick the same; nil without a common pair.
func (s Same) Share() *float64 { return shareOf(s.Same, s.N) }

// Between compares the first most methods of a dimension that are no trivial rules.
func (j Judgments) Between(kind eval.GoldKind, dim eval.Dimension, most int) Between {
	type key struct {
		between eval.GoldKind
		dim     eval.Dimension
		most    int
	}
	return recall(j, key{kind, dim, most}, func() Between {
		var b Between
		for _, m := range j.On(dim) {
			if isMethod(eval.Agreement{Method: m.Method}) {
				b.Of = append(b.Of, Contest{m.Method, m.Judge})
			}
		}
		b.All = len(b.Of)
		b.Of = b.Of[:min(b.All, most)]
		lists := make([][]Judged, len(b.Of))
		for i, c := range b.Of {
			lists[i] = j.Behind(kind, dim, c.Method, c.Judge)
		}
		for i := range lists {
			row := make([]Same, len(lists))
			for k := range lists {
				if i != k {
					row[k] = sameOf(lists[i], lists[k])
				}
			}
			b.cells = append(b.cells, row)
		}
		return b
	})
}

// sameOf compares two lists of the same pairs in the same order.
func sameOf(first, second []Judged) (s Same) {
	categories := []eval.Choice{eval.ChoiceX, eval.ChoiceY, eval.ChoiceTie}
	table := Table{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
	for i, a := range first {
		b := second[i]
		at, to := slices.Index(categories, a.Pick), slices.Index(categories, b.Pick)
		if a.Pending || b.Pending || at < 0 || to < 0 {
			continue
		}
		s.N++
		table[at][to]++
		if a.Pick == b.Pick {
			s.Same++
		}
		if a.forced() && a.Pick == a.Gold.Other() {
			s.Wrong++
			if b.Pick == a.Pick {
				s.BothWrong++
			}
		}
	}
	if table.row(2)+table.column(2) == 0 {
		table = Table{table[0][:2], table[1][:2]}
	}
	if s.N < 10 {
		s.Corrected = Corrected{Reason: "fewer than ten pairs: counts only"}
	} else {
		s.Corrected = table.Corrected()
	}
	return s
}
