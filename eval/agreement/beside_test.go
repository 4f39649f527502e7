package agreement

import (
	"testing"

	"concord/eval"
)

func TestPlaceBesidePeople(t *testing.T) {
	t.Parallel()
	row := func(rate, low, high float64) eval.Agreement {
		return eval.Agreement{N: 50, Rate: &rate, Low: &low, High: &high}
	}
	people := row(0.90, 0.79, 0.96) // the band is 0.90 … 0.95
	for want, r := range map[Place]eval.Agreement{
		BelowPeople: row(0.72, 0.58, 0.83), MayReach: row(0.86, 0.74, 0.93),
		LikePeople: row(0.92, 0.81, 0.97), AbovePeople: row(1, 0.96, 1), NoPlace: {N: 50},
	} {
		if got := PlaceOf(r, people); got != want {
			t.Errorf("place %d, want %d", got, want)
		}
	}
	people.N = 9
	if PlaceOf(row(0.72, 0.58, 0.83), people) != NoPlace {
		t.Error("nine pairs make no band")
	}
}
