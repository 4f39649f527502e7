package agreement

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"concord/eval"
)

// Replacement is the alternative annotator test: could the judge stand in for
// one of the annotators? (Calderon et al. 2025, arXiv 2501.10970; agreement §3.8)
type Replacement struct {
	Winning   float64   `json:"winning_rate"` // share of annotators beaten; 0.5 passes
	Advantage float64   `json:"rho"`          // mean of Each
	Each      []float64 `json:"rho_j"`        // share of items on which the judge is at least as good
	P         []float64 `json:"p"`            // one-sided, an annotator each
}

// Passes reports whether the judge beats at least half of the annotators.
func (r Replacement) Passes() bool { return r.Winning >= 0.5 }

// AltTest sets the judge's picks against those of each annotator; people[j][i]
// is what annotator j said of item i, empty where nothing. Epsilon is the
// discount for being cheaper (0.2 experts, 0.15 skilled, 0.1 crowd), q the level
// of the false discovery rate. Undefined for fewer than two annotators or an
// annotator who shares fewer than two items with another.
func AltTest(judge []eval.Choice, people [][]eval.Choice, epsilon, q float64) (*Replacement, string) {
	if len(people) < 2 {
		return nil, "the test needs two annotators"
	}
	var r Replacement
	for j := range people {
		gaps, wins := contest(judge, people, j)
		if len(gaps) < 2 {
			return nil, "an annotator shares fewer than two items with the others"
		}
		r.Each = append(r.Each, wins/float64(len(gaps)))
		r.P = append(r.P, belowEpsilon(gaps, epsilon))
	}
	r.Advantage = mean(r.Each)
	beaten := 0
	for _, p := range BenjaminiYekutieli(r.P) {
		if p <= q {
			beaten++
		}
	}
	r.Winning = float64(beaten) / float64(len(people))
	return &r, ""
}

// contest is, item by item, whether annotator j (+1) or the judge (−1) alone is
// closer to the other people, and on how many items the judge is at least as close.
func contest(judge []eval.Choice, people [][]eval.Choice, j int) (gaps []float64, wins float64) {
	for i := range judge {
		byJudge, byPerson, others := matches(judge[i], people, i, j)
		if others == 0 {
			continue
		}
		if byJudge >= byPerson {
			wins++
		}
		switch {
		case byJudge > byPerson:
			gaps = append(gaps, -1)
		case byJudge < byPerson:
			gaps = append(gaps, 1)
		default:
			gaps = append(gaps, 0)
		}
	}
	return gaps, wins
}

// matches counts the other annotators of item i whom the judge and annotator j match.
func matches(pick eval.Choice, people [][]eval.Choice, i, j int) (byJudge, byPerson, others int) {
	own := said(people[j], i)
	if own == "" {
		return 0, 0, 0
	}
	for k := range people {
		other := said(people[k], i)
		if k == j || other == "" {
			continue
		}
		others++
		if other == pick {
			byJudge++
		}
		if other == own {
			byPerson++
		}
	}
	return byJudge, byPerson, others
}

func said(picks []eval.Choice, i int) eval.Choice {
	if i < len(picks) {
		return picks[i]
	}
	return ""
}

// belowEpsilon is the one-sided t-test that the mean gap is below epsilon.
func belowEpsilon(gaps []float64, epsilon float64) float64 {
	m, sd := stat.MeanStdDev(gaps, nil)
	if sd == 0 {
		if m < epsilon {
			return 0
		}
		return 1
	}
	n := float64(len(gaps))
	return distuv.StudentsT{Sigma: 1, Nu: n - 1}.CDF((m - epsilon) / (sd / math.Sqrt(n)))
}
