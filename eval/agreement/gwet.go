package agreement

// Gwet is agreement beyond luck that a dominant category does not distort.
type Gwet struct {
	Observed *float64 `json:"po"`
	Luck     *float64 `json:"pe"`
	AC1      *float64 `json:"ac1"`
	Reason   string   `json:"reason,omitempty"`
}

// GwetAC1 is the multi-rater form for raw labels (Gwet 2008; agreement §3.7):
// observed over items with two labels or more, luck over items with any. An
// empty label is missing. Categories are all that could have been said.
func GwetAC1[L comparable](units [][]L, categories []L) Gwet {
	var agree, shared, rated float64
	prevalence := map[L]float64{}
	for _, unit := range units {
		counts, m := tally(unit)
		if m == 0 {
			continue
		}
		rated++
		same := 0.0
		for label, c := range counts {
			prevalence[label] += c / m
			same += c * (c - 1)
		}
		if m >= 2 {
			shared++
			agree += same / (m * (m - 1))
		}
	}
	return gwetOf(ratio(agree, shared), prevalence, categories, rated)
}

func gwetOf[L comparable](observed *float64, prevalence map[L]float64, categories []L, rated float64) Gwet {
	if observed == nil {
		return Gwet{Reason: "no item has labels by two people"}
	}
	if len(categories) < 2 {
		return Gwet{Observed: observed, Reason: "there is only one category"}
	}
	var luck float64
	for _, k := range categories {
		pi := prevalence[k] / rated
		luck += pi * (1 - pi) / float64(len(categories)-1)
	}
	return Gwet{Observed: observed, Luck: &luck, AC1: ratio(*observed-luck, 1-luck)}
}
