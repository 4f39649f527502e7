package agreement

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Cluster is the pairs of one question: how many, and the sum of their credits.
type Cluster struct {
	Sum  float64
	Size int
}

// ByQuestion gathers the counted pairs of each question, in order of first
// appearance. Pairs without a question stay alone.
func ByQuestion(judged []Judged) []Cluster {
	c := newClusters(len(judged))
	for _, j := range judged {
		if j.Counts() {
			c.add(j.Question, j.Credit())
		}
	}
	return c.all
}

// clusters gathers values by question.
type clusters struct {
	all []Cluster
	at  map[string]int
}

func newClusters(n int) *clusters {
	return &clusters{make([]Cluster, 0, n), make(map[string]int, n)}
}

func (c *clusters) add(question string, value float64) {
	i, seen := c.at[question]
	if !seen || question == "" {
		i = len(c.all)
		c.at[question] = i
		c.all = append(c.all, Cluster{})
	}
	c.all[i].Sum += value
	c.all[i].Size++
}

// Clustered is the accuracy of pairs that share questions.
type Clustered struct {
	Rate      float64  `json:"p"`     // 0…1
	SE        float64  `json:"se"`    // standard error of Rate, from the spread between questions
	Questions int      `json:"G"`     // questions
	N         int      `json:"n"`     // pairs
	Design    *float64 `json:"deff"`  // variance against independent pairs; nil when Rate is 0 or 1
	Effective float64  `json:"n_eff"` // number of independent pairs that N pairs are worth, at most N
	Interval
}

// KornGraubard is the interval for several pairs a question (Korn and Graubard
// 1998; agreement §3.4): the Clopper–Pearson interval at the effective sample
// size. Without any spread that size is the number of questions. Undefined for
// fewer than two questions.
func KornGraubard(clusters []Cluster, conf float64) (*Clustered, string) {
	sum, n := totals(clusters)
	if n == 0 {
		return nil, "no pair has both a gold and a verdict"
	}
	if !(sum >= 0 && sum <= float64(n)) {
		return nil, "the credits do not lie between 0 and 1"
	}
	g := len(clusters)
	if g == 1 {
		return nil, "all pairs come from one question"
	}
	c := &Clustered{Rate: sum / float64(n), Questions: g, N: n}
	v := betweenVariance(clusters, c.Rate, n)
	c.SE = math.Sqrt(v)
	c.Effective = float64(g)
	if binomial := c.Rate * (1 - c.Rate); binomial > 0 {
		design := v * float64(n) / binomial
		c.Design = &design
		if v > 0 {
			c.Effective = effective(binomial/v, n, g, conf)
		}
	}
	c.Interval = ClopperPearson(c.Rate*c.Effective, c.Effective, conf)
	return c, ""
}

// betweenVariance is the linearized variance of the ratio Σs/Σm.
func betweenVariance(clusters []Cluster, rate float64, n int) float64 {
	var squares float64
	for _, c := range clusters {
		d := c.Sum - rate*float64(c.Size)
		squares += d * d
	}
	g := float64(len(clusters))
	return g / (g - 1) * squares / (float64(n) * float64(n))
}

// effective corrects a raw effective size for the few degrees of freedom that
// the questions leave.
func effective(raw float64, n, g int, conf float64) float64 {
	q := 1 - (1-conf)/2
	t := distuv.StudentsT{Sigma: 1, Nu: float64(n - 1)}.Quantile(q) /
		distuv.StudentsT{Sigma: 1, Nu: float64(g - 1)}.Quantile(q)
	return math.Min(raw*t*t, float64(n))
}

func totals(clusters []Cluster) (sum float64, n int) {
	for _, c := range clusters {
		sum += c.Sum
		n += c.Size
	}
	return sum, n
}
