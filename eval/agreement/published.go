package agreement

import (
	"math"

	"concord/eval"
)

// Published is one accuracy as somebody printed it: of other pairs and other
// labels than any dataset here, so it is indicative only.
type Published struct {
	ID        int64          `json:"-"` // 0 for the paper's table
	Source    string         `json:"source"`
	Dimension eval.Dimension `json:"dimension"`
	Method    string         `json:"method"` // as the source names it, a slug of ours, or people for how often two agree
	Printed   string         `json:"value"`  // as printed: "0.95", "95 %"
	Pairs     int            `json:"pairs"`  // that it was counted on
	About     bool           `json:"-"`      // the source itself says "about"
}

// Paper is the source of [PaperTable].
const Paper = "Ragas paper, Table 1"

// paperPairs is the number of pairs behind every cell of the paper's table.
const paperPairs = 50

// PaperTable is Table 1 of the Ragas paper (arXiv 2309.15217) for a built-in
// dimension, none for others. The agreement of the two annotators is stated
// about, in its section 4.
func PaperTable(dim eval.Dimension) []Published {
	switch dim {
	case eval.Faithfulness:
		return paperTable(dim, "0.95", "0.72", "0.54", "0.95")
	case eval.AnswerRelevance:
		return paperTable(dim, "0.78", "0.52", "0.40", "0.90")
	case eval.ContextRelevance:
		return paperTable(dim, "0.70", "0.63", "0.52", "0.95")
	}
	return nil
}

func paperTable(dim eval.Dimension, ragas, score, rank, people string) []Published {
	cell := func(method, printed string) Published {
		return Published{Source: Paper, Dimension: dim, Method: method, Printed: printed, Pairs: paperPairs}
	}
	two := cell(eval.RowPeople, people)
	two.About = true
	return []Published{cell(eval.MethodRagas, ragas), cell(eval.MethodScore, score), cell(eval.MethodRank, rank), two}
}

// Rate is the printed value, 0…1; 0 where it cannot be read, which
// [ReadPublished] never lets through.
func (p Published) Rate() float64 {
	rate, _, _ := readPrinted(p.Printed)
	return rate
}

// Name is the method as people read it.
func (p Published) Name() string {
	if p.IsPeople() {
		return "Two people"
	}
	return Name(p.Method, "")
}

// IsPeople reports whether the number is how often two people agree.
func (p Published) IsPeople() bool { return p.Method == eval.RowPeople }

// Row is the number with Wilson's interval and the coin test of the whole number
// of pairs next to it, a half rounded against the claim (agreement §3.3). Its
// counts are unknown and stay 0.
func (p Published) Row() eval.Agreement {
	rate := p.Rate()
	row := eval.Agreement{Dimension: p.Dimension, Method: p.Method, N: p.Pairs, Rate: &rate, Interval: IntervalWilson}
	within(&row, Wilson(rate*float64(p.Pairs), p.Pairs, Confidence))
	// The distance from a coin in pairs: of 47.5 of 50 it is 22, not 22.5.
	half := float64(p.Pairs) / 2
	claim := rate*float64(p.Pairs) - half
	k := nearest(half+math.Abs(claim), p.Pairs, -1)
	coin := BinomialTwoSided(k, p.Pairs, 0.5)
	row.PCoin = &coin
	return row
}

// nearest is the whole number of n pairs next to x; a half goes up or down as
// toward says, +1 or −1.
func nearest(x float64, n, toward int) int {
	k := math.Ceil(x - 0.5 - 1e-9)
	if toward > 0 {
		k = math.Floor(x + 0.5 + 1e-9)
	}
	return int(clamp(k, 0, float64(n)))
}
