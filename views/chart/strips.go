package chart

import "math"

// Strips shows how a method's verdict on each pair scatters over repeats: one row
// a pair, one dot a repeat, left of the middle for item Y and right of it for X
// (agreement §3.13).
type Strips struct {
	Name string // accessible name
	Rows []Strip
}

// Strip is one pair.
type Strip struct {
	Name  string
	Title string
	Href  string
	Gaps  []float64 // by repeat: score x − score y, or 1, 0, −1 for a pick
	Flips bool      // two repeats name different winners
}

const (
	stripTop    = 30.0
	stripHeight = 24.0
)

// stripsPlot is laid out for a wide or a narrow place.
type stripsPlot struct {
	Strips
	Class string
	Width float64
	Scale Scale
}

func (s Strips) wide() stripsPlot {
	return stripsPlot{s, "chart-wide", 720, s.scale(120, 700)}
}

func (s Strips) narrow() stripsPlot {
	return stripsPlot{s, "chart-narrow", 380, s.scale(92, 366)}
}

// scale is symmetric around 0, so that the middle is where the winner changes.
func (s Strips) scale(left, right float64) Scale {
	most := 0.0
	for _, r := range s.Rows {
		for _, g := range r.Gaps {
			most = math.Max(most, math.Abs(g))
		}
	}
	if most == 0 {
		most = 1
	}
	return Scale{From: -most, To: most, Left: left, Right: right}
}

func (p stripsPlot) height() float64 { return stripTop + stripHeight*float64(len(p.Rows)) + 6 }

func (p stripsPlot) y(row int) float64 { return stripTop + stripHeight*(float64(row)+0.5) }

// ends are the outermost repeats of a row.
func (p stripsPlot) ends(s Strip) (low, high float64) {
	low, high = p.Scale.To, p.Scale.From
	for _, g := range s.Gaps {
		low, high = math.Min(low, g), math.Max(high, g)
	}
	return p.Scale.At(low), p.Scale.At(high)
}
