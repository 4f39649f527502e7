package agreement

import "fmt"

// BeyondLuck reads an agreement coefficient aloud; the guide is Krippendorff's
// and uses no other adjectives (agreement §3.7).
func BeyondLuck(coefficient float64) string {
	switch {
	case coefficient >= 0.8:
		return "dependable"
	case coefficient >= 0.67:
		return "tentative"
	}
	return "low"
}

// Together says how often two people said the same: "the same on 45 of 50 pairs
// (90 %)"; below ten pairs without the percentage.
func Together(same, n int) string {
	text := fmt.Sprintf("the same on %d of %s", same, pairs(n))
	if TierOf(n) > TierCounts {
		text += fmt.Sprintf(" (%s)", Percent(float64(same)/float64(n), n))
	}
	return text
}
