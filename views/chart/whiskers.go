package chart

// Whiskers sets a few estimates of the same share beside each other, each with
// its interval, on 0 to 100 %.
type Whiskers struct {
	Name   string // accessible name
	Middle string // what 50 % means
	Rows   []Row
}

// whiskersPlot is laid out wide, names and numbers beside the marks, or narrow,
// with both above them.
type whiskersPlot struct {
	Whiskers
	plot // lends the marks of the forest plot
}

const whiskersHead = 24.0

func (w Whiskers) wide() whiskersPlot {
	return whiskersPlot{w, w.lay(plot{Class: "chart-wide", Width: 720, Scale: Percents(236, 560), rowHeight: 40})}
}

func (w Whiskers) narrow() whiskersPlot {
	return whiskersPlot{w, w.lay(plot{Class: "chart-narrow", Width: 380, Scale: Percents(14, 364), rowHeight: 48, stacked: true})}
}

func (w Whiskers) lay(p plot) plot {
	p.Top = whiskersHead
	p.Bottom = whiskersHead + p.rowHeight*float64(len(w.Rows)) + 4
	p.Height = p.Bottom + 24
	return p
}
