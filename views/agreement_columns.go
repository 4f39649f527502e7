package views

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
)

// versus is the difference from the reference in points, with its interval. Few
// pairs have no percentages: the counts then stand for themselves.
func (r AgreementRow) versus() string {
	c := r.Versus
	switch {
	case c == nil || c.Difference == nil:
		return "—"
	case agreement.TierOf(c.N) <= agreement.TierCounts:
		return fmt.Sprintf("%d to %d pairs", c.First, c.Second)
	}
	return signed(100**c.Difference) + " points"
}

func (r AgreementRow) versusSpan() string {
	c := r.Versus
	if c == nil || c.Low == nil || agreement.TierOf(c.N) <= agreement.TierCounts {
		return "—"
	}
	return signed(100**c.Low) + " to " + signed(100**c.High)
}

// versusTest is the exact test after Holm's correction. It is green only with
// pairs enough, and never says that two methods are equal.
func (r AgreementRow) versusTest() Badge {
	c := r.Versus
	if c == nil || c.Adjusted == nil || agreement.TierOf(c.N) <= agreement.TierCounts {
		return Badge{}
	}
	b := Badge{Text: "cannot be told apart", Title: r.versusTitle()}
	switch {
	case *c.Adjusted >= 0.05:
	case *c.Difference > 0:
		b.Text = "better (" + agreement.P(*c.Adjusted) + ")"
		if agreement.TierOf(c.N) == agreement.TierFull {
			b.Tone = Good
		}
	default:
		b.Text, b.Tone = "worse ("+agreement.P(*c.Adjusted)+")", Warn
	}
	return b
}

func (r AgreementRow) versusTitle() string {
	c := r.Versus
	return fmt.Sprintf("On %s: better on %d, worse on %d. %s alone, %s after allowing for the other comparisons.",
		CountOf(c.N, "common pair", "common pairs"), c.First, c.Second, agreement.P(*c.P), agreement.P(*c.Adjusted))
}

// besidePeople is the row against the band of human agreement.
func (r AgreementRow) besidePeople() Badge {
	switch r.Place {
	case agreement.BelowPeople:
		return Badge{Text: "below people", Tone: Warn, Title: "The whole interval lies below how often two people agree."}
	case agreement.MayReach:
		return Badge{Text: "may reach people", Title: "The rate lies below how often two people agree, but the interval reaches it."}
	case agreement.LikePeople:
		return Badge{Text: "in the band of people", Tone: Info, Title: "The rate lies in the band of human agreement, or above it."}
	case agreement.AbovePeople:
		return Badge{Text: "above people", Tone: Info, Title: "The whole interval lies above the band of human agreement."}
	}
	return Badge{}
}

func signed(points float64) string {
	r := math.Round(points)
	if r == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+.0f", r), "-", "−", 1)
}

// steady is how often a pairwise judge stood by its verdict when the two items
// changed places.
func (r AgreementRow) steady() string {
	switch {
	case eval.FamilyOf(r.Method) != eval.FamilyRank:
		return ""
	case r.Bias.N == 0:
		return "order not controlled"
	}
	return fmt.Sprintf("%d of %d", r.Bias.N-r.Bias.Primacy-r.Bias.Recency, r.Bias.N)
}

// steadyTitle says which place the judge favors.
func (r AgreementRow) steadyTitle() string {
	b := r.Bias
	flips := b.Primacy + b.Recency
	switch {
	case eval.FamilyOf(r.Method) != eval.FamilyRank:
		return "Not applicable: each item is scored alone."
	case b.N == 0:
		return "No pair was shown in both orders."
	case flips == 0:
		return "Swapping the two items never changed the verdict."
	}
	return fmt.Sprintf("Swapping the two items changed the verdict on %d of %s; %d of those times it took the first one.", flips, CountOf(b.N, "pair", "pairs"), b.Primacy)
}

// coverage is how many of the pairs with a gold the method has judged.
func (r AgreementRow) coverage() string {
	return fmt.Sprintf("%d of %d", r.N, r.N+r.NotJudged)
}

// asksModel reports whether the row costs anything: trivial rules and the
// built-in judge ask no model.
func (r AgreementRow) asksModel() bool {
	return r.Judge != "" && r.Judge != agreement.BuiltIn
}

// tokens is what 100 pairs cost, read and written; unknown is never 0.
func (r AgreementRow) tokens() string {
	switch {
	case !r.asksModel():
		return "none"
	case r.Cost.Pairs == 0 || r.Cost.Tokens == 0:
		return "unknown"
	}
	return Count(int(math.Round(100 * float64(r.Cost.Tokens) / float64(r.Cost.Pairs))))
}

// seconds is how long a judge takes over 100 pairs asked one after another.
func (r AgreementRow) seconds() string {
	switch {
	case !r.asksModel():
		return "none"
	case r.Cost.Pairs == 0 || r.Cost.MS == 0:
		return "unknown"
	}
	s := 100 * float64(r.Cost.MS) / float64(r.Cost.Pairs) / 1000
	if s < 10 {
		return strconv.FormatFloat(s, 'f', 1, 64) + " s"
	}
	return Count(int(math.Round(s))) + " s"
}

// money is what 100 pairs cost at the prices of the runs; unknown is never 0.
func (r AgreementRow) money() string {
	switch {
	case !r.asksModel():
		return "none"
	case r.Cost.Money == nil || r.Cost.Pairs == 0:
		return "unknown"
	}
	each := 100 * *r.Cost.Money / float64(r.Cost.Pairs)
	return strings.TrimSpace(r.Cost.Currency + " " + strconv.FormatFloat(each, 'f', moneyDigits(each), 64))
}

// moneyDigits keeps two figures of small sums: 0.0042.
func moneyDigits(v float64) int {
	if v <= 0 || v >= 1 {
		return 2
	}
	return int(math.Ceil(-math.Log10(v))) + 1
}
