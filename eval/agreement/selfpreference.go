package agreement

// SelfPreference is how much more often a judge agrees with people who prefer
// the text of its own model (equal opportunity; Wataoka et al. 2024, arXiv
// 2410.21819; agreement §3.10).
type SelfPreference struct {
	Own      *float64  `json:"recall_own"`   // P(judge picks own | people pick own)
	Other    *float64  `json:"recall_other"` // P(judge picks other | people pick other)
	Bias     *float64  `json:"bias"`         // Own − Other, −1…1
	Interval *Interval `json:"interval,omitempty"`
	Reason   string    `json:"reason,omitempty"`
}

// SelfPreferenceOf takes, where people preferred the judge's own text, the
// number of pairs and those on which the judge agreed; then the same where they
// preferred the other's.
func SelfPreferenceOf(own, judgeOwn, other, judgeOther int) SelfPreference {
	s := SelfPreference{Own: shareOf(judgeOwn, own), Other: shareOf(judgeOther, other)}
	if s.Own == nil || s.Other == nil {
		s.Reason = "not measurable: people never preferred one of the two writers"
		return s
	}
	bias := *s.Own - *s.Other
	s.Bias = &bias
	s.Interval, _ = NewcombeIndependent(judgeOwn, own, judgeOther, other, Confidence)
	return s
}
