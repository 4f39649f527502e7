package agreement

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var printedForm = regexp.MustCompile(`^(\d{1,3}(?:[.,]\d{1,6})?)\s*(%?)$`)

// readPrinted reads a share as people print it, 0…1, and the decimals of that
// share: 0.95 and 95 % have two, 95.2 % has three.
func readPrinted(text string) (rate float64, decimals int, ok bool) {
	m := printedForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, 0, false
	}
	number := strings.Replace(m[1], ",", ".", 1)
	rate, err := strconv.ParseFloat(number, 64)
	if at := strings.IndexByte(number, '.'); at >= 0 {
		decimals = len(number) - at - 1
	}
	if m[2] == "%" {
		rate, decimals = rate/100, decimals+2
	}
	return rate, decimals, err == nil && rate <= 1
}

// Consistency says whether a printed share can come from its number of pairs.
type Consistency string

// The answers (agreement §3.20).
const (
	WholePairs Consistency = "whole" // some number of right pairs rounds to it
	HalfPairs  Consistency = "half"  // only with half a pair: ties or averaging must be involved
	Impossible Consistency = "none"  // no number of right and tied pairs rounds to it
)

// Check is that test (GRIM, [GRIM]).
func (p Published) Check() Consistency {
	rate, decimals, _ := readPrinted(p.Printed)
	switch {
	case GRIM(rate, p.Pairs, decimals, false):
		return WholePairs
	case GRIM(rate, p.Pairs, decimals, true):
		return HalfPairs
	}
	return Impossible
}

// CheckWords is [Published.Check] as a sentence.
func (p Published) CheckWords() string {
	switch p.Check() {
	case WholePairs:
		return fmt.Sprintf("Fits %d of %s.", nearest(p.Rate()*float64(p.Pairs), p.Pairs, 1), pairs(p.Pairs))
	case HalfPairs:
		return fmt.Sprintf("Published as %s; with %s that needs half a pair (%g): ties or averaging must be involved.",
			p.Printed, pairs(p.Pairs), math.Round(2*p.Rate()*float64(p.Pairs))/2)
	}
	return fmt.Sprintf("Published as %s; no number of right and tied pairs out of %d comes to that. Check the number of pairs, or ask how it was averaged.", p.Printed, p.Pairs)
}

// PublishedPair is what two published numbers on the same pairs allow to say of
// the two methods: how far their errors overlap is unknown.
type PublishedPair struct {
	Better, Other Published
	Overlap
}

// PublishedPairs compares the best method of each source, dimension and number of
// pairs with its rivals (agreement §3.5). Halves are rounded against the claim.
func PublishedPairs(list []Published) []PublishedPair {
	type group struct {
		source, dimension string
		pairs             int
	}
	of := func(p Published) group { return group{p.Source, string(p.Dimension), p.Pairs} }
	best := map[group]Published{}
	for _, p := range list {
		if b, known := best[of(p)]; !p.IsPeople() && (!known || p.Rate() > b.Rate()) {
			best[of(p)] = p
		}
	}
	var out []PublishedPair
	for _, p := range list {
		b := best[of(p)]
		if p.IsPeople() || p == b {
			continue
		}
		n := float64(p.Pairs)
		better, other := nearest(b.Rate()*n, p.Pairs, -1), nearest(p.Rate()*n, p.Pairs, 1)
		out = append(out, PublishedPair{b, p, McNemarRange(max(better, other), other, p.Pairs)})
	}
	return out
}

// Words says whether the numbers alone tell the two methods apart.
func (p PublishedPair) Words() string {
	low, high := math.Min(p.Best, p.Worst), math.Max(p.Best, p.Worst)
	between := fmt.Sprintf("p lies between %s and %s", plainP(low), plainP(high))
	if plainP(low) == plainP(high) {
		between = fmt.Sprintf("p is %s", plainP(low))
	}
	names := fmt.Sprintf("%s against %s: %s", p.Better.Name(), p.Other.Name(), between)
	switch {
	case low >= 0.05:
		return names + ", however their errors overlap. They cannot be told apart."
	case high < 0.05:
		return names + ", however their errors overlap. " + p.Better.Name() + " is better."
	}
	return names + ", depending on how their errors overlap. The published numbers cannot settle it."
}

func plainP(p float64) string {
	return strings.TrimPrefix(strings.TrimPrefix(P(p), "p = "), "p ")
}
