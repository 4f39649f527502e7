package views

import (
	"fmt"

	"concord/eval"
	"concord/eval/agreement"
)

// MethodVersionsPage is one method over its wordings and models.
type MethodVersionsPage struct {
	Page
	Subject
	Versions []MethodVersion // oldest first
	CSV      string
	Explore  string // where it differs, on pairs that may be looked at
	Evaluate string
	Edits    bool
}

// MethodVersion is one version with its agreement on both halves.
type MethodVersion struct {
	agreement.Version
	Name  string // its wordings
	Asked string // model and profile
	Runs  []Crumb
	When  When
}

// verdict is the page in one line; it never says that two versions are equal.
func (p MethodVersionsPage) verdict() string {
	last := len(p.Versions) - 1
	if last < 1 {
		return "One version so far"
	}
	v := p.Versions[last]
	switch g := v.Gain; {
	case agreement.TierOf(v.HeldOut.N) <= agreement.TierCounts:
		return "Too few held-out pairs to compare versions"
	case g == nil || g.Adjusted == nil || *g.Adjusted >= 0.05:
		return "The newest version cannot be told from the one before on held-out pairs"
	case *g.Difference > 0:
		return "The newest version is better than the one before on held-out pairs"
	}
	return "The newest version is worse than the one before on held-out pairs"
}

func (p MethodVersionsPage) sentence() string {
	if len(p.Versions) < 2 {
		return "Word a prompt anew or choose another model, and run the method again: both versions will stand here."
	}
	v := p.Versions[len(p.Versions)-1]
	text := fmt.Sprintf("It agrees with %s on %s held out, and on %s of the others.", agreement.With(p.Gold), agreement.CreditShare(v.HeldOut), agreement.CreditShare(v.Development))
	if v.Seen > 0 {
		text += fmt.Sprintf(" Whoever worded it had seen results of %d of the held-out pairs before, so its number there is no longer a clean one.", v.Seen)
	}
	return text
}

// tuned is the badge of a version whose authors had seen held-out pairs.
func (v MethodVersion) tuned() Badge {
	if v.Seen == 0 {
		return Badge{}
	}
	return Badge{Text: "tuned on these pairs", Tone: Warn, Title: fmt.Sprintf(
		"Whoever worded it had seen results of %d of the %s held out before writing it.", v.Seen, CountOf(v.HeldOut.N, "pair", "pairs"))}
}

// gain is the change on held-out pairs.
func (v MethodVersion) gain() string {
	return AgreementRow{Beside: Beside{Versus: v.Gain}}.versus()
}

func (v MethodVersion) gainBadge() Badge {
	return AgreementRow{Beside: Beside{Versus: v.Gain}}.versusTest()
}

// half is the agreement on one half of the questions with its number of pairs.
func half(a eval.Agreement) string {
	if a.N == 0 {
		return "—"
	}
	return agreement.CreditShare(a)
}

// halfSpan is its interval, from ten pairs on.
func halfSpan(a eval.Agreement) string {
	if a.Low == nil || a.High == nil || agreement.TierOf(a.N) <= agreement.TierCounts {
		return "—"
	}
	return percentSpan(*a.Low, *a.High, a.N)
}
