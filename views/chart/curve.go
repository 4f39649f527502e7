package chart

import (
	"fmt"
	"strings"
)

// Curve is agreement against coverage: how often a method is right on the share
// of pairs of which it is surest (agreement §3.12). Both axes run from 0 to 100 %.
type Curve struct {
	Name    string // accessible name
	Points  []CurvePoint
	Promise *float64    // the agreement that is asked for, a level line
	People  *Span       // how well people agree with each other, a shaded band
	Keeps   *CurvePoint // where the promise ends; left of it the method decides alone
}

// CurvePoint is the agreement among the pairs covered.
type CurvePoint struct {
	Coverage, Rate float64 // 0…1
	Title          string
	Href           string
}

// curvePlot is a curve laid out for a wide or a narrow place.
type curvePlot struct {
	Curve
	Class         string
	Width, Height float64
	Left, Right   float64 // of the area of the curve
	Top, Bottom   float64
}

func (c Curve) wide() curvePlot {
	return curvePlot{c, "chart-wide", 640, 330, 58, 624, 18, 284}
}

func (c Curve) narrow() curvePlot {
	return curvePlot{c, "chart-narrow", 380, 300, 50, 362, 14, 254}
}

func (p curvePlot) x(v float64) float64 { return Percents(p.Left, p.Right).At(v) }

func (p curvePlot) y(v float64) float64 { return Percents(p.Bottom, p.Top).At(v) }

// line is the curve as a path; it starts at its first point, for nothing is
// known of less.
func (p curvePlot) line() string {
	var d strings.Builder
	for i, at := range p.Points {
		op := "L"
		if i == 0 {
			op = "M"
		}
		fmt.Fprintf(&d, "%s%s %s", op, px(p.x(at.Coverage)), px(p.y(at.Rate)))
	}
	return d.String()
}

// dots are the points that are drawn: all of few, and of many every so-manieth
// and the last.
func (c Curve) dots() []CurvePoint {
	const most = 40
	step := (len(c.Points) + most - 1) / most
	var list []CurvePoint
	for i := 0; i < len(c.Points); i += max(1, step) {
		list = append(list, c.Points[i])
	}
	if n := len(c.Points); n > 0 && (n-1)%max(1, step) != 0 {
		list = append(list, c.Points[n-1])
	}
	return list
}
