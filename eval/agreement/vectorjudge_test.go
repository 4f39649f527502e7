package agreement

import (
	"strconv"

	"concord/eval"
)

func utoa(x uint64) string { return strconv.FormatUint(x, 10) }

type labels struct {
	Units      [][]any
	Categories []any
}

// chanceFuncs are §3.7 and §3.8.
var chanceFuncs = map[string]vectorFunc{
	"agreement_table": on(func(in struct{ Table Table }) any { return in.Table.Corrected() }),
	"fleiss_kappa":    on(func(in struct{ Counts [][]int }) any { return orNull(FleissKappa(in.Counts)) }),
	"krippendorff_nominal": on(func(in labels) any {
		return orNull(Krippendorff(in.Units))
	}),
	"gwet_ac1_raw": on(func(in labels) any { return GwetAC1(in.Units, in.Categories) }),
	"human_row": on(func(in struct {
		N, Agree int
		Resolved []int `json:"dispute_resolved_for"`
	}) any {
		c := CeilingOf(in.N, in.Agree, in.Resolved)
		out := map[string]any{"agreement": c.Agreement, "acc_annotator": c.Accuracy, "mean_acc": c.Mean, "identity": "(1+A)/2"}
		if c.Interval != nil {
			out["agreement_wilson"] = c.Interval.pair()
		}
		return out
	}),
	"annotator_accuracy_from_agreement": on(func(in struct{ Agreement float64 }) any {
		return orNull(AnnotatorAccuracy(in.Agreement))
	}),
	"denoise_accuracy": on(func(in struct {
		Acc  float64
		Gold float64 `json:"gold_accuracy"`
	}) any {
		return orNull(Denoise(in.Acc, in.Gold))
	}),
	"alt_test": on(func(in struct {
		LLM        string
		Humans     []string
		Epsilon, Q float64
	}) any {
		people := make([][]eval.Choice, len(in.Humans))
		for i, h := range in.Humans {
			people[i] = letters(h)
		}
		return orNull(AltTest(letters(in.LLM), people, in.Epsilon, in.Q))
	}),
}

// letters reads a string of L and R as picks of x and y.
func letters(s string) []eval.Choice {
	picks := make([]eval.Choice, 0, len(s))
	for _, r := range s {
		picks = append(picks, side(string(r)))
	}
	return picks
}

func side(letter string) eval.Choice {
	switch letter {
	case "L", "A":
		return eval.ChoiceX
	case "R", "B":
		return eval.ChoiceY
	case "tie", "T":
		return eval.ChoiceTie
	}
	return eval.ChoiceNone
}

type tallied struct{ Correct, Ties, Wrong, N int }

func (in tallied) tally() Tally {
	if in.N > 0 {
		in.Wrong = in.N - in.Correct - in.Ties
	}
	return Tally{in.Correct, in.Ties, in.Wrong}
}

type felt struct {
	Pairs [][2]float64
	Eps   float64
}

func (in felt) pairs() []Felt {
	out := make([]Felt, len(in.Pairs))
	for i, p := range in.Pairs {
		out[i] = Felt{int(p[0]), p[1]}
	}
	return out
}

// judgeFuncs are §3.1, §3.2 and §3.9 to §3.11.
var judgeFuncs = map[string]vectorFunc{
	"tie_summary": on(func(in tallied) any { return in.tally().Summary() }),
	"tiebreak_interval": on(func(in struct {
		tallied
		Conf float64
	}) any {
		return pairOrNull(in.tally().TossRange(in.Conf))
	}),
	"pairwise_outcomes": on(pairwiseOutcomes),
	"random_tiebreak": on(func(in struct {
		Credit []float64
		Seed   uint64
	}) any {
		tossed := Toss(in.Credit, in.Seed)
		return map[string]any{"credit": tossed, "acc": orNull(Mean(tossed))}
	}),
	"acc_eq":        on(func(in felt) any { return orNull(TieAccuracy(in.pairs(), in.Eps)) }),
	"tie_calibrate": on(func(in felt) any { return orNull(CalibrateTies(in.pairs())) }),
	"position_bias": on(func(in struct {
		Right  int `json:"consistent_right"`
		Wrong  int `json:"consistent_wrong"`
		First  int `json:"first_both"`
		Second int `json:"second_both"`
		Tied   int `json:"consistent_tied"`
	}) any {
		return Swaps(in).Bias()
	}),
	"order_identity": on(func(in struct {
		First  []float64 `json:"right_order1"`
		Second []float64 `json:"right_order2"`
	}) any {
		return CompareOrders(in.First, in.Second)
	}),
	"self_preference_equal_opportunity": on(func(in struct {
		Own        int `json:"human_own"`
		JudgeOwn   int `json:"judge_own_given_human_own"`
		Other      int `json:"human_other"`
		JudgeOther int `json:"judge_other_given_human_other"`
	}) any {
		return SelfPreferenceOf(in.Own, in.JudgeOwn, in.Other, in.JudgeOther)
	}),
	"verbosity_gap": on(func(in struct {
		LongRight  int `json:"long_better_right"`
		Long       int `json:"long_better_n"`
		ShortRight int `json:"short_better_right"`
		Short      int `json:"short_better_n"`
	}) any {
		return VerbosityGap(in.LongRight, in.Long, in.ShortRight, in.Short)
	}),
	"length_baseline": on(func(in struct {
		Left  []int `json:"len_left"`
		Right []int `json:"len_right"`
		Human string
		Rule  string
	}) any {
		var credits []float64
		for i, gold := range letters(in.Human) {
			pick := ByLength(in.Left[i], in.Right[i], in.Rule == "longer wins")
			credits = append(credits, Judged{Gold: gold, Pick: pick}.Credit())
		}
		return map[string]any{"credit": credits, "acc": orNull(Mean(credits))}
	}),
}

func pairwiseOutcomes(in struct {
	Eps   float64 `json:"tie_eps"`
	Pairs []struct {
		A     float64 `json:"score_a"`
		B     float64 `json:"score_b"`
		Human string
	}
}) any {
	var picks []string
	var credits []float64
	var judged []Judged
	for i, p := range in.Pairs {
		j := Judged{Pair: int64(i), Gold: side(p.Human), Pick: Prefer(p.A, p.B, in.Eps)}
		judged = append(judged, j)
		credits = append(credits, j.Credit())
		picks = append(picks, map[eval.Choice]string{eval.ChoiceX: "A", eval.ChoiceY: "B", eval.ChoiceTie: "tie"}[j.Pick])
	}
	row := Row(eval.Faithfulness, "m", "", judged)
	return map[string]any{"pred": picks, "credit": credits, "correct": row.Right, "ties": row.Ties, "wrong": row.Wrong, "acc_half": row.Rate}
}
