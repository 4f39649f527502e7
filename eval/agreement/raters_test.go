package agreement

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
)

// twoRaters labels [[xx, xy], [yx, yy]] pairs by two people.
func twoRaters(t [2][2]int) []JudgedPair {
	letters := []eval.Choice{eval.ChoiceX, eval.ChoiceY}
	var pairs []JudgedPair
	for i := range t {
		for j, n := range t[i] {
			for range n {
				id := int64(len(pairs) + 1)
				pairs = append(pairs, JudgedPair{ID: id, Dimension: eval.Faithfulness, Labels: []eval.Label{
					{Annotator: "bob", Pick: letters[j], Created: 2},
					{Annotator: "ann", Pick: letters[i], Created: 1},
				}})
			}
		}
	}
	return pairs
}

// The table of the vectors: [[23, 2], [3, 22]] has κ 0.80, AC1 0.800080 and
// α 0.801921.
func TestRatersOfTwo(t *testing.T) {
	t.Parallel()
	r := RatersOf(twoRaters([2][2]int{{23, 2}, {3, 22}}), eval.Faithfulness)
	if diff := cmp.Diff(Table{{23, 2}, {3, 22}}, r.Grid(0, 1)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Table{{23, 3}, {2, 22}}, r.Grid(1, 0)); diff != "" {
		t.Error(diff)
	}
	if same, n := r.Same(0, 1); same != 45 || n != 50 {
		t.Errorf("%d of %d", same, n)
	}
	a, _ := r.Alpha()
	g, _ := r.AC1()
	if a == nil || g == nil || math.Abs(*a-0.801921) > 1e-6 || math.Abs(*g-0.80008) > 1e-5 {
		t.Errorf("α %v, AC1 %v", a, g)
	}
	if why := r.Skewed(); why != "" {
		t.Error(why)
	}
}

func TestRatersWarnOfOneLetter(t *testing.T) {
	t.Parallel()
	if RatersOf(twoRaters([2][2]int{{45, 2}, {3, 0}}), eval.Faithfulness).Skewed() == "" {
		t.Error("95 of 100 labels are X and nothing is said")
	}
	pairs := twoRaters([2][2]int{{10, 0}, {0, 10}})
	for i := range pairs {
		pairs[i].Better = eval.ChoiceX // 20 of 20: p < 0.00001
	}
	if RatersOf(pairs, eval.Faithfulness).Skewed() == "" {
		t.Error("X is always better and nothing is said")
	}
}

func TestRatersTakeFirstBlindLabels(t *testing.T) {
	t.Parallel()
	pairs := []JudgedPair{{ID: 1, Dimension: eval.Faithfulness, Labels: []eval.Label{
		{ID: 1, Annotator: "ann", Pick: eval.ChoiceX, Created: 1},
		{ID: 2, Annotator: "ann", Pick: eval.ChoiceY, Created: 2}, // a change of mind, after talking perhaps
		{ID: 3, Annotator: "bob", Pick: eval.ChoiceY, Created: 3, Unblinded: true},
		{ID: 4, Annotator: "cid", Pick: eval.ChoiceTie, Created: 4},
	}}}
	r := RatersOf(pairs, eval.Faithfulness)
	if diff := cmp.Diff([]string{"ann", "cid"}, r.Names); diff != "" {
		t.Fatal(diff)
	}
	// Three categories, for somebody saw a tie: ann X and cid tie.
	if diff := cmp.Diff(Table{{0, 0, 1}, {0, 0, 0}, {0, 0, 0}}, r.Grid(0, 1)); diff != "" {
		t.Error(diff)
	}
	if a, why := r.Alpha(); a != nil || why == "" {
		t.Error("a coefficient of one pair")
	}
	if none := RatersOf(pairs, eval.AnswerRelevance); len(none.Names) != 0 || none.Twice() != 0 {
		t.Error("labels of another dimension")
	}
}
