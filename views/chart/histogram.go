package chart

import (
	"fmt"
	"math"
)

// Bin is one column of a histogram: how many values lie in [From, To).
type Bin struct {
	From, To float64
	Count    int
	Href     string // the values behind it; may be empty
}

// Histogram is a small picture of how values are spread. Missing values are
// not in the bins: say their number beside it.
type Histogram struct {
	Name string // accessible name, such as "Faithfulness of run 14"
	Bins []Bin
	// Threshold is drawn as a line; nil: none.
	Threshold *float64
}

const (
	histWidth  = 280.0
	histHeight = 104.0
	histTop    = 16.0
	histBottom = 84.0
)

// Binned counts values into n equal bins over [from, to]; the last bin includes
// its upper end. Values outside and NaN are left out.
func Binned(values []float64, from, to float64, n int) []Bin {
	bins := make([]Bin, n)
	width := (to - from) / float64(n)
	for i := range bins {
		bins[i].From, bins[i].To = from+width*float64(i), from+width*float64(i+1)
	}
	for _, v := range values {
		if v >= from && v <= to {
			bins[min(n-1, int((v-from)/width))].Count++
		}
	}
	return bins
}

func (h Histogram) most() (n int) {
	for _, b := range h.Bins {
		n = max(n, b.Count)
	}
	return n
}

func (h Histogram) scale() Scale {
	if len(h.Bins) == 0 {
		return Percents(6, histWidth-6)
	}
	return Scale{From: h.Bins[0].From, To: h.Bins[len(h.Bins)-1].To, Left: 6, Right: histWidth - 6}
}

// column is a bin laid out.
type column struct {
	X, Y, Width, Height float64
	Title               string
	Href                string
}

func (h Histogram) columns() []column {
	s, most := h.scale(), math.Max(1, float64(h.most()))
	columns := make([]column, len(h.Bins))
	for i, b := range h.Bins {
		height := float64(b.Count) / most * (histBottom - histTop)
		columns[i] = column{
			X: s.At(b.From) + 1, Width: s.At(b.To) - s.At(b.From) - 2,
			Y: histBottom - height, Height: height,
			Title: fmt.Sprintf("%d from %s to %s", b.Count, short(b.From), short(b.To)), Href: b.Href,
		}
	}
	return columns
}

func (h Histogram) title() string {
	total := 0
	for _, b := range h.Bins {
		total += b.Count
	}
	return fmt.Sprintf("%s: %d values, most in one column %d", h.Name, total, h.most())
}

func short(v float64) string { return fmt.Sprintf("%.4g", v) }
