// Package chart draws the statistical charts as SVG on the server: no script,
// every mark a link where there is something behind it, every number said in a
// title as well. Colors come from the page's theme through classes, and shapes,
// hatching and words tell apart what colors tell apart.
package chart

import (
	"math"
	"strconv"
)

// Scale maps values onto a horizontal stretch of a drawing.
type Scale struct {
	From, To    float64 // values at the two ends
	Left, Right float64 // their places, in units of the drawing
}

// Percents is the scale of every share: always 0 to 100 %, never cut.
func Percents(left, right float64) Scale {
	return Scale{From: 0, To: 1, Left: left, Right: right}
}

// At is the place of a value; values beyond the ends stay at the ends. A scale
// of one value puts everything in the middle.
func (s Scale) At(v float64) float64 {
	if s.To == s.From {
		return (s.Left + s.Right) / 2
	}
	share := (v - s.From) / (s.To - s.From)
	return s.Left + math.Min(1, math.Max(0, share))*(s.Right-s.Left)
}

// Ticks are round values from one end to the other, at most n+1 of them.
func (s Scale) Ticks(n int) []float64 {
	step := roundStep((s.To - s.From) / float64(n))
	if step == 0 {
		return []float64{s.From}
	}
	var ticks []float64
	for i := int(math.Ceil(s.From/step - 1e-9)); float64(i)*step <= s.To+step*1e-9; i++ {
		ticks = append(ticks, float64(i)*step)
	}
	return ticks
}

// roundStep is the smallest of 1, 2, 2.5, 5 times a power of ten that is at
// least the step wished for.
func roundStep(wished float64) float64 {
	if wished <= 0 || math.IsInf(wished, 0) || math.IsNaN(wished) {
		return 0
	}
	power := math.Pow(10, math.Floor(math.Log10(wished)))
	for _, m := range []float64{1, 2, 2.5, 5} {
		if m*power >= wished*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// px writes a coordinate with one decimal at most.
func px(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64)
}

// fraction writes a share between 0 and 1 with two decimals at most.
func fraction(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

// viewBox writes the size of a drawing.
func viewBox(width, height float64) string {
	return "0 0 " + px(width) + " " + px(height)
}
