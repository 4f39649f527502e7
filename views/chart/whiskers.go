package chart

// Whiskers sets a few estimates of the same share beside each other, each with
// its interval, on 0 to 100 %.
type Whiskers struct {
	Name   string // accessible name
	Middle string // what 50 % means
	Rows   []Row
}

const (
	whiskersWidth     = 720.0
	whiskersLeft      = 236.0
	whiskersRow       = 40.0
	whiskersHead      = 24.0
	whiskersTextPlace = 574.0
)

func (w Whiskers) scale() Scale { return Percents(whiskersLeft, whiskersTextPlace-14) }

func (w Whiskers) bottom() float64 { return whiskersHead + whiskersRow*float64(len(w.Rows)) }

func (w Whiskers) y(i int) float64 { return whiskersHead + whiskersRow*float64(i) + whiskersRow/2 }

// plot lends the marks of the forest plot.
func (w Whiskers) plot() plot { return plot{Scale: w.scale()} }
