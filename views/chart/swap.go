package chart

import (
	"fmt"
	"strconv"
	"strings"
)

// SwapBar is what a pairwise judge did when each pair was shown in both orders:
// one stretch for each outcome, with its count (agreement §3.9).
type SwapBar struct {
	Name  string // accessible name
	Parts []SwapPart
}

// SwapPart is one outcome. Kind is right, wrong, first, second or tied and
// decides the filling.
type SwapPart struct {
	Kind  string
	Words string // "same verdict twice, right"
	N     int
	Href  string // the pairs behind it
}

// The bar is drawn for a wide and for a narrow place.
const (
	swapWide   = 720.0
	swapNarrow = 360.0
	swapHeight = 34.0
)

// stretch is a part laid out.
type stretch struct {
	SwapPart
	X, Width float64
}

func (b SwapBar) total() (n int) {
	for _, p := range b.Parts {
		n += p.N
	}
	return n
}

func (b SwapBar) stretches(width float64) []stretch {
	s := Scale{To: float64(b.total()), Left: 0.5, Right: width - 0.5}
	var list []stretch
	from := 0
	for _, p := range b.Parts {
		if p.N > 0 {
			x := s.At(float64(from))
			list = append(list, stretch{p, x, s.At(float64(from+p.N)) - x})
		}
		from += p.N
	}
	return list
}

func (s stretch) title() string { return fmt.Sprintf("%s: %d", s.Words, s.N) }

// count is written where there is room for it.
func (s stretch) count() string {
	if s.Width < 24 {
		return ""
	}
	return strconv.Itoa(s.N)
}

// hatch tells apart without color: strokes up for the first twice, down for the
// second twice, level for wrong.
func (s stretch) hatch() string {
	var d strings.Builder
	switch s.Kind {
	case "first", "second":
		for x := s.X - swapHeight; x < s.X+s.Width; x += 7 {
			from, to := max(x, s.X), min(x+swapHeight, s.X+s.Width)
			y1, y2 := swapHeight-(from-x), swapHeight-(to-x)
			if s.Kind == "second" {
				y1, y2 = from-x, to-x
			}
			fmt.Fprintf(&d, "M%s %sL%s %s", px(from), px(y1), px(to), px(y2))
		}
	case "wrong":
		for y := 5.0; y < swapHeight; y += 6 {
			fmt.Fprintf(&d, "M%s %sh%s", px(s.X), px(y), px(s.Width))
		}
	}
	return d.String()
}
