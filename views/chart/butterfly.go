package chart

import (
	"fmt"
	"math"
)

// Wing is one part of a butterfly: some pairs, with the way to them.
type Wing struct {
	Name  string // of the method that did better; of the middle: what the pairs have in common
	Count int
	Href  string
	Title string // in a sentence, on hover and for screen readers
}

// Butterfly sets two methods against each other: to the left the pairs on which
// the first did better, to the right those of the second, and gray between them
// the pairs that tell nothing. Below stands the difference with its interval,
// positive to the left, where the first is (agreement §3.5, §7).
type Butterfly struct {
	Name                string // accessible name
	First, Same, Second Wing
	Difference          *float64 // −1…1; nil draws no strip
	Span                *Span    // interval of it
	DifferenceTitle     string
}

// butterfly is a drawing of it, wide or narrow.
type butterfly struct {
	Butterfly
	Class         string
	Width, Height float64
	unit          float64 // width of one pair
}

const (
	wingTop    = 46.0
	wingHeight = 34.0
	stripY     = 124.0
)

func (b Butterfly) wide() butterfly   { return b.lay("chart-wide", 960) }
func (b Butterfly) narrow() butterfly { return b.lay("chart-narrow", 380) }

func (b Butterfly) lay(class string, width float64) butterfly {
	d := butterfly{Butterfly: b, Class: class, Width: width, Height: 98}
	if b.Difference != nil {
		d.Height = stripY + 46
	}
	most := float64(max(b.First.Count, b.Second.Count)) + float64(b.Same.Count)/2
	d.unit = (width/2 - 4) / math.Max(1, most)
	return d
}

func (d butterfly) center() float64 { return d.Width / 2 }

// half is where the gray middle ends on either side of the center.
func (d butterfly) half() float64 { return math.Max(1, float64(d.Same.Count)/2*d.unit) }

// area is a stretch of the body.
type area struct{ X, Width float64 }

func (d butterfly) left() area {
	w := d.wing(d.First)
	return area{d.center() - d.half() - w, w}
}

func (d butterfly) middle() area { return area{d.center() - d.half(), 2 * d.half()} }

func (d butterfly) right() area { return area{d.center() + d.half(), d.wing(d.Second)} }

// wing is at least a few units wide where there is a pair: it must be clickable.
func (d butterfly) wing(w Wing) float64 {
	if w.Count == 0 {
		return 0
	}
	return math.Max(4, float64(w.Count)*d.unit)
}

// hatch fills the second wing, so that the two differ without color.
func (a area) hatch() string {
	var path string
	for y := wingTop + 4; y < wingTop+wingHeight; y += 5 {
		path += fmt.Sprintf("M%s %sh%s", px(a.X), px(y), px(a.Width))
	}
	return path
}

// limit is the end of the scale of differences: all of the interval fits.
func (d butterfly) limit() float64 {
	most := math.Abs(*d.Difference)
	if d.Span != nil {
		most = math.Max(most, math.Max(math.Abs(d.Span.Low), math.Abs(d.Span.High)))
	}
	for _, l := range []float64{0.1, 0.2, 0.5} {
		if most <= l {
			return l
		}
	}
	return 1
}

func (d butterfly) scale() Scale {
	return Scale{From: d.limit(), To: -d.limit(), Left: 26, Right: d.Width - 26}
}

func (d butterfly) ticks() []float64 {
	l := d.limit()
	return []float64{l, l / 2, 0, -l / 2, -l}
}

// pointsTick writes how far one is ahead, whichever it is.
func pointsTick(v float64) string {
	if v == 0 {
		return "0 points"
	}
	return fmt.Sprintf("%.0f", 100*math.Abs(v))
}

// name cuts a method's name to what fits over its wing.
func (d butterfly) name(w Wing) string {
	room := int(d.Width / 2 / 8.5)
	if runes := []rune(w.Name); len(runes) > room {
		return string(runes[:room-1]) + "…"
	}
	return w.Name
}
