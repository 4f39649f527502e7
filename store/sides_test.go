package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/store"
)

func TestSidesAreBalancedInBlocksOfTen(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 40)
	lefts := map[int64]map[int64]eval.Choice{d.ann: {}, d.bob: {}}
	for user, seen := range lefts {
		for _, dim := range []eval.Dimension{eval.Faithfulness, eval.AnswerRelevance} {
			st := d.seat(user)
			st.Dimension = dim
			x := 0
			for i := 1; i <= 40; i++ {
				p, left := d.next(st)
				seen[p.ID] = left
				if left == eval.ChoiceX {
					x++
				}
				if i%10 == 0 && x != i/2 {
					t.Errorf("user %d, %s: item X stood %d times on the left in %d pairs", user, dim, x, i)
				}
				d.label(st, p.ID, store.Equal)
			}
		}
	}
	// The chance that two people see 80 pairs alike is below 10⁻¹⁵.
	if cmp.Equal(lefts[d.ann], lefts[d.bob]) {
		t.Error("both annotators see every pair the same way round")
	}
}

func TestASideIsDrawnOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 20)
	for range 20 {
		p, left := d.next(d.seat(d.ann))
		for range 5 {
			if again, err := d.SeenPair(t.Context(), d.seat(d.ann), p.ID); err != nil || again.Left != left {
				t.Fatalf("left is %s, then %s (%v)", left, again.Left, err)
			}
		}
		d.label(d.seat(d.ann), p.ID, store.Left)
	}
}
