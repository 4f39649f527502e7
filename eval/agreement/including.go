package agreement

import "concord/eval"

// Including is the judgments as if nobody was excluded.
func (j Judgments) Including() Judgments {
	pairs := make([]JudgedPair, len(j.Pairs))
	for i, p := range j.Pairs {
		p.Labels = included(p.Labels)
		pairs[i] = p
	}
	j.Pairs = pairs
	return j.Remembering()
}

// OfCampaign is the pairs that have labels of a campaign, with these alone.
func (j Judgments) OfCampaign(name string) Judgments {
	var pairs []JudgedPair
	for _, p := range j.Pairs {
		var labels []eval.Label
		for _, l := range p.Labels {
			if l.Campaign == name {
				labels = append(labels, l)
			}
		}
		if p.Labels = labels; len(labels) > 0 {
			pairs = append(pairs, p)
		}
	}
	j.Pairs = pairs
	return j.Remembering()
}

// Excluded counts the labels of a dataset whose annotator was excluded.
func (j Judgments) Excluded() (n int) {
	for _, p := range j.Pairs {
		for _, l := range p.Labels {
			if l.Excluded {
				n++
			}
		}
	}
	return n
}
