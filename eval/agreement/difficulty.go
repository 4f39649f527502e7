package agreement

import "concord/eval"

// Difficulty is a method on the pairs on which people were of one mind and on
// those on which they differed (agreement §3.8).
type Difficulty struct {
	Easy, Hard eval.Agreement
	Unsettled  int      // pairs on which people differ and that the gold leaves out
	P          *float64 // Fisher's exact test of right against the rest between the two
	Reason     string   // why P is nil
}

// Difficulty splits the counted pairs of a method that two people or more have
// labeled; pairs with one label are in neither part.
func (j Judgments) Difficulty(kind eval.GoldKind, dim eval.Dimension, method, judge string) Difficulty {
	var easy, hard []Judged
	d := Difficulty{}
	at := j.byID(dim)
	for _, one := range j.Behind(kind, dim, method, judge) {
		picks := latest(at[one.Pair].Labels)
		if len(picks) < 2 {
			continue
		}
		_, votes := leader(picks)
		switch {
		case votes == len(picks):
			easy = append(easy, one)
		case one.Gold == "":
			d.Unsettled++
		default:
			hard = append(hard, one)
		}
	}
	d.Easy, d.Hard = Row(dim, method, judge, easy), Row(dim, method, judge, hard)
	if d.Easy.N == 0 || d.Hard.N == 0 {
		d.Reason = "there are not both kinds of pairs"
		return d
	}
	p := Fisher(d.Easy.Right, d.Easy.N-d.Easy.Right, d.Hard.Right, d.Hard.N-d.Hard.Right)
	d.P = &p
	return d
}

func (j Judgments) byID(dim eval.Dimension) map[int64]JudgedPair {
	at := map[int64]JudgedPair{}
	for _, p := range j.Pairs {
		if p.Dimension == dim {
			at[p.ID] = p
		}
	}
	return at
}
