package chart

import (
	"fmt"
	"math"
	"strings"
)

// PowerPoint is the chance, 0…1, to see a difference on so many pairs.
type PowerPoint struct {
	Pairs int
	Power float64
}

// PowerLine is one scenario of a power curve, its points by pairs.
type PowerLine struct {
	Name   string
	Points []PowerPoint
}

// PowerCurve shows how the chance to see a difference grows with the pairs, and
// where the pairs at hand are on it (agreement §3.14, §7).
type PowerCurve struct {
	Name   string // accessible name
	Lines  []PowerLine
	Here   int     // pairs at hand
	Target float64 // the chance that one plans for, 0…1
}

// powerPlot is a power curve laid out, wide or narrow.
type powerPlot struct {
	PowerCurve
	Class         string
	Width, Height float64
	X, Y          Scale
}

func (p PowerCurve) wide() powerPlot   { return p.lay("chart-wide", 960, 320) }
func (p PowerCurve) narrow() powerPlot { return p.lay("chart-narrow", 380, 280) }

func (p PowerCurve) lay(class string, width, height float64) powerPlot {
	return powerPlot{
		PowerCurve: p, Class: class, Width: width, Height: height,
		X: Scale{From: 0, To: math.Max(1, float64(p.most())), Left: 46, Right: width - 14},
		Y: Scale{From: 0, To: 1, Left: height - 46, Right: 26},
	}
}

func (p PowerCurve) most() (n int) {
	for _, l := range p.Lines {
		for _, at := range l.Points {
			n = max(n, at.Pairs)
		}
	}
	return n
}

// path is a line of the curve.
func (c powerPlot) path(l PowerLine) string {
	var d strings.Builder
	for i, at := range l.Points {
		command := "L"
		if i == 0 {
			command = "M"
		}
		fmt.Fprintf(&d, "%s%s %s", command, px(c.X.At(float64(at.Pairs))), px(c.Y.At(at.Power)))
	}
	return d.String()
}

// lineClass tells the scenarios apart by dashes as well as by color.
func lineClass(i int) string { return [...]string{"power-solid", "power-dashed"}[i%2] }

// here is the power of a line at the pairs at hand, between its points.
func (c powerPlot) here(l PowerLine) float64 {
	for i := 1; i < len(l.Points); i++ {
		a, b := l.Points[i-1], l.Points[i]
		if c.Here <= b.Pairs {
			share := float64(c.Here-a.Pairs) / math.Max(1, float64(b.Pairs-a.Pairs))
			return a.Power + share*(b.Power-a.Power)
		}
	}
	return 0
}

func (c powerPlot) hereTitle(l PowerLine) string {
	return fmt.Sprintf("%s: with the %d pairs at hand the difference shows about %.0f times in 100.", l.Name, c.Here, 100*c.here(l))
}

// hereAnchor keeps the words beside the mark inside the drawing.
func (c powerPlot) hereAnchor() (dx float64, anchor string) {
	if c.X.At(float64(c.Here)) > c.Width*0.6 {
		return -6, "end"
	}
	return 6, "start"
}
