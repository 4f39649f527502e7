package agreement

import "concord/eval"

type reportInput struct {
	Question []string
	Human    string
	RagasL   []float64 `json:"ragas_left"`
	RagasR   []float64 `json:"ragas_right"`
	ScoreL   []float64 `json:"gptscore_left"`
	ScoreR   []float64 `json:"gptscore_right"`
	Ranking  string    `json:"ranking_pick"`
}

// agreementReport is the whole table and its two comparisons from raw scores.
func agreementReport(in reportInput) any {
	ragas := in.judged(preferences(in.RagasL, in.RagasR))
	score := in.judged(preferences(in.ScoreL, in.ScoreR))
	ranking := in.judged(letters(in.Ranking))
	versus := []Comparison{Compare(ragas, score, 1), Compare(ragas, ranking, 1)}
	Adjust(versus)
	return map[string]any{
		"ragas": reportRow(ragas), "gpt_score": reportRow(score), "gpt_ranking": reportRow(ranking),
		"ragas_vs_score":   reportPair(ragas, score, versus[0]),
		"ragas_vs_ranking": reportPair(ragas, ranking, versus[1]),
		"holm":             []any{versus[0].Adjusted, versus[1].Adjusted},
	}
}

func (in reportInput) judged(picks []eval.Choice) []Judged {
	gold := letters(in.Human)
	out := make([]Judged, len(picks))
	for i, p := range picks {
		out[i] = Judged{Pair: int64(i), Question: in.Question[i], Gold: gold[i], Pick: p}
	}
	return out
}

func preferences(left, right []float64) []eval.Choice {
	picks := make([]eval.Choice, len(left))
	for i := range left {
		picks[i] = eval.Prefer(left[i], right[i])
	}
	return picks
}

func reportRow(judged []Judged) any {
	row := Row(eval.Faithfulness, "m", "", judged)
	return map[string]any{
		"correct": row.Right, "ties": row.Ties, "wrong": row.Wrong, "acc": row.Rate, "n_eff": row.Effective,
		"wilson":     Wilson(credits(&row), row.N, Confidence).pair(),
		"cluster_ci": []any{row.Low, row.High},
	}
}

// reportPair takes the test on questions from the comparison, and the test and
// the interval on pairs from their own functions.
func reportPair(first, second []Judged, c Comparison) any {
	var d []float64
	for _, g := range gapsBetween(first, second) {
		d = append(d, g.Credit)
	}
	onPairs, _ := SignFlip(d)
	interval, _ := BonettPriceGeneral(d, Confidence)
	return map[string]any{"diff": c.Difference, "p_pairs": onPairs, "p_questions": c.P, "ci": interval.pair()}
}
