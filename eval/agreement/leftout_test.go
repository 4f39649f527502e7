package agreement

import (
	"testing"

	"concord/eval"
)

func TestCommonPairs(t *testing.T) {
	t.Parallel()
	j := Judgments{
		Pairs: []JudgedPair{{ID: 1, Dimension: "a", Better: x}, {ID: 2, Dimension: "a", Better: x}, {ID: 3, Dimension: "b", Better: x}},
		Methods: []MethodVerdicts{
			{Method: "longer", Picks: map[int64]eval.Choice{1: x, 2: y, 3: x}},
			{Method: "ragas", Judge: "m", Picks: map[int64]eval.Choice{1: x}}, // not run on b at all
		},
	}
	c := j.Common()
	if len(c.Pairs) != 2 || c.Pairs[0].ID != 1 || c.Pairs[1].ID != 3 {
		t.Errorf("%+v", c.Pairs)
	}
	for _, r := range c.Report(eval.GoldConstruction).Rows() {
		if r.Method == "longer" && (r.N != 1 || r.Right != 1) {
			t.Errorf("longer wins on the common pairs: %+v", r)
		}
	}
}

func TestEveryPairIsCountedOrLeftOutForAReason(t *testing.T) {
	t.Parallel()
	said := func(picks ...eval.Choice) (labels []eval.Label) {
		for i, p := range picks {
			labels = append(labels, eval.Label{Annotator: string(rune('a' + i)), Pick: p})
		}
		return labels
	}
	j := Judgments{Pairs: []JudgedPair{
		{ID: 1, Better: x}, {ID: 2, Labels: said(x)}, {ID: 3, Labels: said(x, y)}, {ID: 4, Labels: said(x, x)},
		{ID: 5, Labels: said(tie, tie)}, {ID: 6, Labels: said(x, x, y)},
	}}
	for kind, want := range map[eval.GoldKind]map[LeftOut]int{
		eval.GoldConstruction: {"": 1, WithoutGold: 5},
		eval.GoldHuman:        {"": 2, WithoutGold: 1, InDispute: 2, SawNoDifference: 1},
		eval.GoldUnanimous:    {"": 1, WithoutGold: 1, LabeledOnce: 1, InDispute: 2, SawNoDifference: 1},
		eval.GoldMajority:     {"": 2, WithoutGold: 1, LabeledOnce: 1, InDispute: 1, SawNoDifference: 1},
	} {
		got := j.GoldCounts(kind)
		total := 0
		for why, n := range got {
			total += n
			if n != want[why] || len(j.LeftOut(kind, why)) != n {
				t.Errorf("%s, %q: %d pairs, want %d", kind, why, n, want[why])
			}
		}
		if total != len(j.Pairs) {
			t.Errorf("%s: %d of %d pairs", kind, total, len(j.Pairs))
		}
	}
}
