package agreement

import (
	"testing"

	"concord/eval"
)

func label(by string, pick eval.Choice, at int64) eval.Label {
	return eval.Label{Annotator: by, Pick: pick, Created: at}
}

func TestGoldOf(t *testing.T) {
	t.Parallel()
	x, y, tie := eval.ChoiceX, eval.ChoiceY, eval.ChoiceTie
	one := []eval.Label{label("ann", x, 1)}
	same := []eval.Label{label("ann", y, 1), label("bob", y, 2)}
	split := []eval.Label{label("ann", x, 1), label("bob", y, 2)}
	two21 := append(split[:2:2], label("cyd", y, 3))
	moved := append(split[:2:2], label("ann", y, 9))
	seen := []eval.Label{label("ann", x, 1), {Annotator: "bob", Pick: y, Created: 2, Unblinded: true}}
	disputed := Gold{Disputed: true}
	for _, c := range []struct {
		name        string
		kind        eval.GoldKind
		labels      []eval.Label
		adjudicated eval.Choice
		want        Gold
	}{
		{"construction ignores labels", eval.GoldConstruction, same, "", Gold{Choice: x, How: HowConstruction}},
		{"human: the only label", eval.GoldHuman, one, "", Gold{Choice: x, How: HowSingle}},
		{"human: unanimous", eval.GoldHuman, same, "", Gold{Choice: y, How: HowUnanimous}},
		{"human: disputed", eval.GoldHuman, split, "", disputed},
		{"human: a majority settles nothing", eval.GoldHuman, two21, "", disputed},
		{"human: adjudicated", eval.GoldHuman, split, tie, Gold{Choice: tie, How: HowAdjudicated}},
		{"human: the latest label counts", eval.GoldHuman, moved, "", Gold{Choice: y, How: HowUnanimous}},
		{"human: unblinded labels do not", eval.GoldHuman, seen, "", Gold{Choice: x, How: HowSingle}},
		{"human: no label", eval.GoldHuman, nil, "", Gold{}},
		{"unanimous needs two", eval.GoldUnanimous, one, "", Gold{}},
		{"unanimous ignores adjudication", eval.GoldUnanimous, split, x, disputed},
		{"majority", eval.GoldMajority, two21, "", Gold{Choice: y, How: HowMajority}},
		{"majority: one all", eval.GoldMajority, split, "", disputed},
		{"adjudicated", eval.GoldAdjudicated, split, y, Gold{Choice: y, How: HowAdjudicated}},
		{"adjudicated: open dispute", eval.GoldAdjudicated, split, "", disputed},
		{"adjudicated: nothing to settle", eval.GoldAdjudicated, same, "", Gold{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := GoldOf(c.kind, x, c.labels, c.adjudicated); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
	if got := GoldOf(eval.GoldConstruction, "", same, ""); got != (Gold{}) {
		t.Errorf("no construction: %+v", got)
	}
}
