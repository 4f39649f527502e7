package chart

import "fmt"

// Span is a stretch of shares, 0…1.
type Span struct{ Low, High float64 }

// Kind says what a row of a forest plot stands for; each has a mark of its own.
type Kind int

// The kinds: a dot, a short stroke, a square, and a coin's range without a mark.
const (
	Method Kind = iota
	Trivial
	People
	Coin
)

func (k Kind) class() string {
	return [...]string{"row-method", "row-trivial", "row-people", "row-coin"}[k]
}

// Row is one row of a forest plot.
type Row struct {
	Name   string
	Judge  string // written smaller behind the name
	Kind   Kind
	Value  *float64 // share, 0…1; nil draws no mark
	Span   *Span    // interval around it
	Hollow bool     // indicative only: other pairs, or a published number
	Text   string   // at the end of the row: the rate, or why there is none
	Note   string   // softer, behind the text: the interval
	Title  string   // the whole row in a sentence, on hover and for screen readers
	Href   string   // the pairs behind the mark
}

// Forest is the plot of one dimension: methods as rows, a dot with its interval
// on 0–100 %, a line at 50 % where a coin is, and a shaded band where people are
// (agreement §7).
type Forest struct {
	Name   string // accessible name
	Rows   []Row
	People *Span // the band of human agreement
	Coin   *Span // where 95 % of coins land at this number of pairs
}

// plot is a forest laid out: wide with the names beside the marks, or narrow,
// for a phone, with the names above them.
type plot struct {
	Forest
	Class         string
	Width, Height float64
	Top, Bottom   float64 // of the area of the marks
	Scale         Scale
	rowHeight     float64
	stacked       bool
}

const (
	head = 26 // above the rows, for what the shades mean
	foot = 24 // below, for the axis
)

func (f Forest) wide() plot {
	return f.lay(plot{Class: "chart-wide", Width: 960, Scale: Percents(262, 792), rowHeight: 27})
}

func (f Forest) narrow() plot {
	return f.lay(plot{Class: "chart-narrow", Width: 380, Scale: Percents(8, 372), rowHeight: 44, stacked: true})
}

func (f Forest) lay(p plot) plot {
	p.Forest = f
	p.Top = head
	p.Bottom = head + p.rowHeight*float64(len(f.Rows)) + 4
	p.Height = p.Bottom + foot
	return p
}

// judge is cut to what fits beside the name; the title has all of it.
func (p plot) judge(row Row) string {
	room := int(p.Scale.Left/7.2) - 3
	if p.stacked {
		room = 30
	}
	judge := []rune(row.Judge)
	if room = max(4, room-len([]rune(row.Name))); len(judge) <= room {
		return row.Judge
	}
	return string(judge[:room-1]) + "…"
}

// markY is the height of a row's mark.
func (p plot) markY(row int) float64 {
	top := p.Top + p.rowHeight*float64(row)
	if p.stacked {
		return top + 32
	}
	return top + p.rowHeight/2 + 2
}

// nameY is the base line of a row's words.
func (p plot) nameY(row int) float64 {
	if p.stacked {
		return p.markY(row) - 14
	}
	return p.markY(row) + 4.5
}

// ends is where a row's last words end.
func (p plot) ends() float64 { return p.Width - 2 }

// textEnds leaves room for the note, so that the rates stand in a column.
func (p plot) textEnds(row Row) float64 {
	if row.Note == "" {
		return p.ends()
	}
	return p.ends() - 68
}

// shade is a vertical stripe over all rows.
type shade struct{ X, Width float64 }

func (p plot) shade(s Span) shade {
	from, to := p.Scale.At(s.Low), p.Scale.At(s.High)
	return shade{from, max(to-from, 1.5)}
}

// bandLabel stays inside the drawing, whatever the band's place.
func (p plot) bandLabel(s Span) (x float64, anchor string) {
	if s.High > 0.5 {
		return p.Scale.At(s.High), "end"
	}
	return p.Scale.At(s.Low), "start"
}

func percentTick(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }

// tickAnchor keeps the words at both ends inside the drawing.
func (p plot) tickAnchor(v float64) string {
	switch {
	case p.stacked && v == 0:
		return "start"
	case p.stacked && v == 1:
		return "end"
	}
	return "middle"
}
