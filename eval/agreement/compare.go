package agreement

// bootstrapDraws is the number of resamples behind an interval on a page.
const bootstrapDraws = 2000

// Comparison is two methods on the pairs that both judged (agreement §3.5).
type Comparison struct {
	N          int      `json:"n"`      // common pairs
	First      int      `json:"first"`  // pairs on which the first earned more credit
	Second     int      `json:"second"` // pairs on which the second did
	Difference *float64 `json:"diff"`   // first minus second, −1…1
	Low        *float64 `json:"low"`    // 95 % interval of Difference
	High       *float64 `json:"high"`
	P          *float64 `json:"p"`          // exact sign-flip test
	Adjusted   *float64 `json:"p_adjusted"` // after Holm, set by [Adjust]
	Clustered  bool     `json:"clustered"`  // whole questions were flipped and resampled
	Exact      bool     `json:"exact"`      // false: P is the normal approximation
	Reason     string   `json:"reason,omitempty"`
}

// Compare sets the first method against the second on their common pairs. Where
// pairs share questions, whole questions are flipped for the test and resampled,
// with the seed of the report, for the interval.
func Compare(first, second []Judged, seed uint64) Comparison {
	gaps := gapsBetween(first, second)
	clusters := clusterGaps(gaps)
	c, interval := contrast(gaps, clusters)
	if c.Clustered {
		interval, _ = BootstrapClusters(clusters, bootstrapDraws, seed, Confidence)
	}
	if interval != nil {
		c.Low, c.High = &interval.Low, &interval.High
	}
	return c
}

// Contrast is [Compare] without the interval: what a matrix of many methods shows.
func Contrast(first, second []Judged) Comparison {
	gaps := gapsBetween(first, second)
	c, _ := contrast(gaps, clusterGaps(gaps))
	return c
}

// contrast counts and tests; the interval is that of pairs that share no questions.
func contrast(gaps []gap, clusters []Cluster) (c Comparison, independent *Interval) {
	diffs := make([]float64, len(gaps))
	for i, g := range gaps {
		diffs[i] = g.Credit
		c.add(g.Credit)
	}
	d, why := BonettPriceGeneral(diffs, Confidence)
	if d == nil {
		c.Reason = why
		return c, nil
	}
	c.Difference = &d.Mean
	c.Clustered = len(clusters) < len(gaps)
	p, exact := SignFlip(sums(clusters))
	c.P, c.Exact = &p, exact
	return c, &d.Interval
}

// Adjust corrects the p-values of one family of comparisons after Holm.
func Adjust(family []Comparison) {
	var ps []float64
	var with []int
	for i, c := range family {
		if c.P != nil {
			ps = append(ps, *c.P)
			with = append(with, i)
		}
	}
	for rank, p := range Holm(ps) {
		family[with[rank]].Adjusted = &p
	}
}

func (c *Comparison) add(gap float64) {
	c.N++
	if gap > 0 {
		c.First++
	} else if gap < 0 {
		c.Second++
	}
}

// gap is the difference of the credits of two methods on one pair.
type gap struct {
	Question string
	Credit   float64
}

// gapsBetween keeps the order of first.
func gapsBetween(first, second []Judged) []gap {
	matches := Matched(first, second)
	gaps := make([]gap, len(matches))
	for i, m := range matches {
		gaps[i] = gap{m.First.Question, m.Gap()}
	}
	return gaps
}

func clusterGaps(gaps []gap) []Cluster {
	c := newClusters(len(gaps))
	for _, g := range gaps {
		c.add(g.Question, g.Credit)
	}
	return c.all
}

func sums(clusters []Cluster) []float64 {
	s := make([]float64, len(clusters))
	for i, c := range clusters {
		s[i] = c.Sum
	}
	return s
}

// Turned is the comparison with the two methods exchanged.
func (c Comparison) Turned() Comparison {
	c.First, c.Second = c.Second, c.First
	c.Difference, c.Low, c.High = minus(c.Difference), minus(c.High), minus(c.Low)
	return c
}

func minus(v *float64) *float64 {
	if v == nil {
		return nil
	}
	m := -*v
	return &m
}
