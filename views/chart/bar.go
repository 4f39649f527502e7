package chart

import (
	"fmt"
	"strings"
)

// StackedBar shows how a method's pairs divide: right, no opinion (a tie), no
// usable answer, wrong, with a stroke at the agreement. Each part has its own
// filling, so that it can be told apart without color.
type StackedBar struct {
	Name                          string // whose pairs, for the accessible name
	Right, Ties, NoVerdict, Wrong int
	Rate                          *float64 // agreement, 0…1
}

const (
	barWidth  = 132.0
	barHeight = 14.0
)

// part is one stretch of the bar.
type part struct {
	Class    string
	X, Width float64
}

func (b StackedBar) total() int { return b.Right + b.Ties + b.NoVerdict + b.Wrong }

func (b StackedBar) parts() []part {
	s := Scale{To: float64(b.total()), Left: 0.5, Right: barWidth - 0.5}
	var parts []part
	from := 0
	for _, p := range b.counts() {
		if p.n > 0 {
			x := s.At(float64(from))
			parts = append(parts, part{"part-" + p.class, x, s.At(float64(from+p.n)) - x})
		}
		from += p.n
	}
	return parts
}

type count struct {
	class, word string
	n           int
}

func (b StackedBar) counts() []count {
	return []count{
		{"right", "right", b.Right},
		{"tie", "no opinion", b.Ties},
		{"none", "no usable answer", b.NoVerdict},
		{"wrong", "wrong", b.Wrong},
	}
}

// title says the counts in words.
func (b StackedBar) title() string {
	var words []string
	for _, c := range b.counts() {
		words = append(words, fmt.Sprintf("%d %s", c.n, c.word))
	}
	text := strings.Join(words, ", ")
	if b.Name != "" {
		text = b.Name + ": " + text
	}
	return text
}

func (b StackedBar) rateX() float64 { return Percents(0.5, barWidth-0.5).At(*b.Rate) }

// hatch fills a stretch with strokes: slanted for a tie, level for wrong.
func (p part) hatch() string {
	var d strings.Builder
	switch p.Class {
	case "part-tie":
		for x := p.X - barHeight; x < p.X+p.Width; x += 4 {
			from, to := max(x, p.X), min(x+barHeight, p.X+p.Width)
			fmt.Fprintf(&d, "M%s %sL%s %s", px(from), px(barHeight-(from-x)), px(to), px(barHeight-(to-x)))
		}
	case "part-wrong":
		for y := 2.5; y < barHeight; y += 3 {
			fmt.Fprintf(&d, "M%s %sh%s", px(p.X), px(y), px(p.Width))
		}
	}
	return d.String()
}
