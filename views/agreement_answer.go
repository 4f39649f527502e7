package views

import (
	"strings"

	"concord/eval/agreement"
)

// worth is what the best method of a dimension is worth, in one glance.
type worth int

const (
	unmeasured  worth = iota // no method but trivial rules has judged it
	tooLittle                // too few pairs to say
	guessing                 // no method is shown to beat a coin
	likeTrivial              // a method beats a coin, but is not shown to beat every trivial rule
	trusted                  // a method beats a coin and every trivial rule
)

// worth judges as [agreement.Headline] does: without the paired comparison, a
// method beats a rule whose rate lies below the method's whole interval.
func (s AgreementSection) worth() worth {
	best, rule := unmeasured, s.bestRule()
	for _, r := range s.methods() {
		best = max(best, tooLittle)
		switch agreement.StandingOf(r.Agreement) {
		case agreement.NoStanding:
		case agreement.BetterThanCoin:
			if *r.Low > rule {
				return trusted
			}
			best = max(best, likeTrivial)
		default:
			best = max(best, guessing)
		}
	}
	return best
}

// bestRule is the highest rate of a trivial rule that may be read, else 0.
func (s AgreementSection) bestRule() float64 {
	best := 0.0
	for _, r := range s.Rows {
		if r.trivial() && r.tier() >= agreement.TierSmall && r.Rate != nil {
			best = max(best, *r.Rate)
		}
	}
	return best
}

// answer is the page in one sentence.
func (p AgreementPage) answer() string {
	by := map[worth][]string{}
	for _, s := range p.Sections {
		by[s.worth()] = append(by[s.worth()], lowerFirst(s.Dimension.Name()))
	}
	var parts []string
	for _, w := range []worth{trusted, likeTrivial, guessing, tooLittle, unmeasured} {
		if len(by[w]) > 0 {
			parts = append(parts, "on "+list(by[w])+" "+w.words())
		}
	}
	return upperFirst(strings.Join(parts, "; ")) + "."
}

func (w worth) words() string {
	switch w {
	case trusted:
		return "a metric beats guessing and every trivial rule"
	case likeTrivial:
		return "a metric beats guessing, but is not shown to beat every trivial rule"
	case guessing:
		return "no metric is shown to beat guessing"
	case unmeasured:
		return "no metric has been run yet"
	}
	return "there are too few pairs to say"
}
