package agreement

import (
	"fmt"

	"concord/eval"
)

// StandIn is the alternative annotator test on a dimension with its people.
type StandIn struct {
	Replacement
	Names   []string // of the annotators, in the order of Each and P
	Pairs   int      // one a question
	Epsilon float64
}

// Epsilons are the discounts for being cheaper that the test is made with: for
// crowd workers, skilled people, experts. One is chosen before looking.
func Epsilons() []float64 { return []float64{0.1, 0.15, 0.2} }

// StandIn asks whether a method could stand in for one of the annotators
// (agreement §3.8), on one pair a question and with thirty pairs or more of every
// annotator who counts.
func (j Judgments) StandIn(dim eval.Dimension, method, judge string, epsilon float64) (*StandIn, string) {
	raters := RatersOf(j.Pairs, dim)
	m := j.method(method, judge)
	var picks []eval.Choice
	people := make([][]eval.Choice, len(raters.Names))
	seen := map[string]bool{}
	for _, s := range raters.said {
		pick, judged := m.Picks[s.pair.ID]
		if !judged || s.pair.Question != "" && seen[s.pair.Question] {
			continue
		}
		seen[s.pair.Question] = true
		picks = append(picks, pick)
		for k, l := range s.labels {
			people[k] = append(people[k], l.Pick)
		}
	}
	names, kept := raters.withEnough(people)
	if len(kept) < 2 {
		return nil, fmt.Sprintf("the test needs two people with labels on %d questions that the method has judged", leastForPromise)
	}
	r, why := AltTest(picks, kept, epsilon, alpha)
	if r == nil {
		return nil, why
	}
	return &StandIn{*r, names, len(picks), epsilon}, ""
}

// withEnough keeps the people with labels on thirty items or more.
func (r Raters) withEnough(people [][]eval.Choice) (names []string, kept [][]eval.Choice) {
	for k, picks := range people {
		n := 0
		for _, p := range picks {
			if p != "" {
				n++
			}
		}
		if n >= leastForPromise {
			names, kept = append(names, r.Names[k]), append(kept, picks)
		}
	}
	return names, kept
}
