package handlers

import (
	"context"
	"math"
	"math/rand/v2"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
)

// drawing draws the pairs of one campaign.
type drawing struct {
	store     *store.Store
	team      int64
	dataset   int64
	rules     eval.CampaignRules
	judgments agreement.Judgments // read where the strategy or the checks need them
	rnd       *rand.Rand
}

// draw draws the pairs of one dimension: first those with a known answer that
// check people, then those to be labeled, in a random order.
func (d drawing) draw(ctx context.Context, dim eval.Dimension) ([]eval.DrawnPair, error) {
	all, err := d.store.Candidates(ctx, d.team, d.dataset, dim)
	if err != nil {
		return nil, err
	}
	checks, rest, err := d.checks(all, dim)
	if err != nil {
		return nil, err
	}
	size := d.rules.Sampling.Size
	if size == 0 || size > len(rest) {
		size = len(rest)
	}
	weights, err := d.weights(ctx, rest, dim)
	if err != nil {
		return nil, err
	}
	chances := agreement.Inclusion(weights, size, float64(d.rules.Sampling.Core)/100)
	for _, i := range agreement.DrawSystematic(chances, d.rnd) {
		checks = append(checks, eval.DrawnPair{Pair: rest[i].Pair, Purpose: eval.ForLabel, Probability: chances[i], Wanted: 1})
	}
	d.double(checks)
	return checks, nil
}

// checks takes out the pairs for training and the gold pairs: with a known
// answer, and where methods have run, such that all of them give it.
func (d drawing) checks(all []store.Candidate, dim eval.Dimension) (checks []eval.DrawnPair, rest []store.Candidate, err error) {
	gold := int(math.Round(float64(d.rules.Gold) / 100 * float64(len(all))))
	if d.rules.Gold > 0 {
		gold = max(gold, 1)
	}
	need := gold + d.rules.Training
	taken := map[int64]bool{}
	for _, i := range d.rnd.Perm(len(all)) {
		c := all[i]
		if len(taken) == need || !d.obvious(c) {
			continue
		}
		p := eval.DrawnPair{Pair: c.Pair, Purpose: eval.ForGold, Known: c.Known, Probability: 1, Wanted: 1}
		if len(taken) < d.rules.Training {
			p.Purpose = eval.ForTraining
		}
		taken[c.Pair] = true
		checks = append(checks, p)
	}
	if len(taken) < need {
		return nil, nil, eval.Invalidf("Checks and training on %s need %d pairs whose right answer is known and on which no method errs; there are %d. Ask for fewer, or leave them out.", dim.Name(), need, len(taken))
	}
	for _, c := range all {
		if !taken[c.Pair] {
			rest = append(rest, c)
		}
	}
	if len(rest) == 0 {
		return nil, nil, eval.Invalidf("With these checks no pair on %s is left to label. Ask for fewer.", dim.Name())
	}
	return checks, rest, nil
}

// obvious reports whether a pair has a right answer that every method gives.
func (d drawing) obvious(c store.Candidate) bool {
	if c.Known != eval.ChoiceX && c.Known != eval.ChoiceY {
		return false
	}
	for _, m := range d.judgments.Methods {
		if eval.FamilyOf(m.Method) == eval.FamilyBaseline {
			continue
		}
		if pick, ok := m.Picks[c.Pair]; ok && pick != c.Known {
			return false
		}
	}
	return true
}

// weights say how much the strategy prefers each pair (agreement §3.18).
func (d drawing) weights(ctx context.Context, pairs []store.Candidate, dim eval.Dimension) ([]float64, error) {
	prefer := func(store.Candidate) float64 { return 1 }
	s := d.rules.Sampling
	switch s.Strategy {
	case eval.WhereMethodsDiffer:
		a, b := d.verdicts(s.Methods[0]), d.verdicts(s.Methods[1])
		prefer = func(c store.Candidate) float64 { return differ(a.Picks[c.Pair], b.Picks[c.Pair]) }
	case eval.WhereUncertain:
		m := d.verdicts(s.Methods[0])
		prefer = func(c store.Candidate) float64 { return unsure(m.Orders[c.Pair]) }
	case eval.NearThreshold:
		scores, err := d.store.TwoScores(ctx, d.team, store.MethodOn{Dataset: d.dataset, Dimension: dim, Method: s.Methods[0].Method, Judge: s.Methods[0].Judge})
		if err != nil {
			return nil, err
		}
		widest := widestGap(scores)
		prefer = func(c store.Candidate) float64 { return near(scores[c.Pair], s.Margin, widest) }
	case eval.SecondLabel:
		prefer = func(c store.Candidate) float64 {
			if c.Labels == 1 {
				return 1
			}
			return 0
		}
	}
	list := make([]float64, len(pairs))
	for i, c := range pairs {
		list[i] = prefer(c)
	}
	return list, nil
}

// verdicts are what a method says; none when it has not run.
func (d drawing) verdicts(name eval.MethodName) agreement.MethodVerdicts {
	for _, m := range d.judgments.Methods {
		if m.Method == name.Method && m.Judge == name.Judge {
			return m
		}
	}
	return agreement.MethodVerdicts{}
}

func differ(a, b eval.Choice) float64 {
	if a == "" || b == "" || a == b {
		return 0
	}
	return 1
}

// unsure is the entropy of a method's votes over both orders; 0 unless it was
// asked in both.
func unsure(o agreement.Orders) float64 {
	votes := map[eval.Choice]int{}
	for _, c := range []eval.Choice{o.XFirst, o.YFirst} {
		if c != "" {
			votes[c]++
		}
	}
	entropy, why := agreement.VoteEntropy([]int{votes[eval.ChoiceX], votes[eval.ChoiceTie], votes[eval.ChoiceY]})
	if why != "" {
		return 0
	}
	return *entropy
}

// near is 1 at the margin and falls by half with every tenth of the widest gap
// away from it; 0 without two scores.
func near(s store.TwoScores, margin, widest float64) float64 {
	if s.X == nil || s.Y == nil || widest == 0 {
		return 0
	}
	return math.Exp2(-10 * math.Abs(math.Abs(*s.X-*s.Y)-margin) / widest)
}

func widestGap(scores map[int64]store.TwoScores) (widest float64) {
	for _, s := range scores {
		if s.X != nil && s.Y != nil {
			widest = max(widest, math.Abs(*s.X-*s.Y))
		}
	}
	return widest
}

// double gives a random share of the pairs to several people each.
func (d drawing) double(pairs []eval.DrawnPair) {
	var label []int
	for i, p := range pairs {
		if p.Purpose == eval.ForLabel {
			label = append(label, i)
		}
	}
	n := int(math.Round(float64(d.rules.Double) / 100 * float64(len(label))))
	for _, i := range d.rnd.Perm(len(label))[:n] {
		pairs[label[i]].Wanted = d.rules.Annotators
	}
}
