package agreement

import (
	"math"

	"concord/eval"
)

// publishedPairs is the number of pairs behind every cell of the paper's table.
const publishedPairs = 50

// Published is one cell of Table 1 of the Ragas paper (arXiv 2309.15217): other
// pairs and other labels than any dataset here, so it is indicative only.
type Published struct {
	Method string  // a method's slug, or people for the annotators' agreement
	Rate   float64 // as printed, 0…1
}

// PaperTable is the paper's figures for a built-in dimension, none for others.
// The agreement of the two annotators is stated about, in its section 4.
func PaperTable(dim eval.Dimension) []Published {
	switch dim {
	case eval.Faithfulness:
		return paperTable(0.95, 0.72, 0.54, 0.95)
	case eval.AnswerRelevance:
		return paperTable(0.78, 0.52, 0.40, 0.90)
	case eval.ContextRelevance:
		return paperTable(0.70, 0.63, 0.52, 0.95)
	}
	return nil
}

func paperTable(ragas, score, rank, people float64) []Published {
	return []Published{{eval.MethodRagas, ragas}, {eval.MethodScore, score}, {eval.MethodRank, rank}, {eval.RowPeople, people}}
}

// Row is the cell with Wilson's interval and the coin test of the whole number
// of pairs next to it, a half rounded against the claim (agreement §3.3). Its
// counts are unknown and stay 0.
func (p Published) Row(dim eval.Dimension) eval.Agreement {
	row := eval.Agreement{Dimension: dim, Method: p.Method, N: publishedPairs, Rate: &p.Rate, Interval: IntervalWilson}
	successes := p.Rate * publishedPairs
	within(&row, Wilson(successes, publishedPairs, Confidence))
	half := float64(publishedPairs) / 2
	away := math.Ceil(math.Abs(successes-half) - 0.5 - 1e-9)
	p2 := BinomialTwoSided(int(half+away), publishedPairs, 0.5)
	row.PCoin = &p2
	return row
}
