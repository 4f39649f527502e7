package store

import (
	"context"

	"concord/eval"
)

// MethodSummary counts what a method did in a run, all repeats together.
type MethodSummary struct {
	Method        string
	Dimension     eval.Dimension // empty on samples
	Scored        int
	NotApplicable int `db:"not_applicable"`
	Failed        int
	Cancelled     int
	Partial       int
	// Mean is over scored results, nil when there are none; on pairs always nil.
	Mean *float64
	// Repeats are the counts of each repeat, where there is more than one.
	Repeats []RepeatSummary
}

// RepeatSummary is the part of one repeat.
type RepeatSummary struct {
	Repeat int
	Scored int
	Failed int
	Mean   *float64
}

// Strict is the mean with every failed result counted as 0, which is also the
// worst case of metrics from 0; nil when there is nothing to count (metrics §1).
func (m MethodSummary) Strict() *float64 { return m.withFailed(0) }

// Best is the mean if every failed result were 1.
func (m MethodSummary) Best() *float64 { return m.withFailed(1) }

func (m MethodSummary) withFailed(value float64) *float64 {
	n := m.Scored + m.Failed
	if n == 0 || m.Mean == nil && m.Failed == 0 || m.Dimension != "" {
		return nil
	}
	sum := value * float64(m.Failed)
	if m.Mean != nil {
		sum += *m.Mean * float64(m.Scored)
	}
	mean := sum / float64(n)
	return &mean
}

// SD is how much the mean varies from repeat to repeat: the standard deviation
// (n − 1) of the means; nil for fewer than two.
func (m MethodSummary) SD() *float64 {
	var means []float64
	for _, r := range m.Repeats {
		if r.Mean != nil {
			means = append(means, *r.Mean)
		}
	}
	return eval.SD(means)
}

// Summary counts a run's results by method and, on pairs, by dimension.
func (s *Store) Summary(ctx context.Context, team int64, run eval.Run) ([]MethodSummary, error) {
	join := "LEFT JOIN" // a metric without results yet is still one of the run
	if run.Kind == eval.Pairs {
		join = "JOIN"
	}
	var rows []struct {
		MethodSummary
		Repeat int
		Sum    *float64
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT m.method, coalesce(c.dimension, '') AS dimension, coalesce(c.repeat, 1) AS repeat,
			coalesce(sum(CASE c.status WHEN 'scored'         THEN c.results END), 0) AS scored,
			coalesce(sum(CASE c.status WHEN 'not_applicable' THEN c.results END), 0) AS not_applicable,
			coalesce(sum(CASE c.status WHEN 'failed'         THEN c.results END), 0) AS failed,
			coalesce(sum(CASE c.status WHEN 'cancelled'      THEN c.results END), 0) AS cancelled,
			coalesce(sum(c.partial), 0) AS partial,
			CASE r.kind WHEN 'samples' THEN sum(CASE c.status WHEN 'scored' THEN c.value_sum END) END AS sum
		FROM runs r
		JOIN run_methods m ON m.run_id = r.id
		`+join+` run_counts c ON c.run_id = m.run_id AND c.method = m.method AND c.results > 0
		WHERE r.team_id = ? AND r.id = ?
		GROUP BY r.kind, c.dimension, m.pos, m.method, c.repeat
		ORDER BY `+dimensionOrder+`, coalesce(c.dimension, ''), m.pos, coalesce(c.repeat, 1)`, team, run.ID)
	var list []MethodSummary
	sums := map[int]float64{}
	for _, r := range rows {
		i := len(list) - 1
		if i < 0 || list[i].Method != r.Method || list[i].Dimension != r.Dimension {
			list = append(list, MethodSummary{Method: r.Method, Dimension: r.Dimension})
			i++
		}
		one := RepeatSummary{Repeat: r.Repeat, Scored: r.Scored, Failed: r.Failed, Mean: ratio(r.Sum, r.Scored)}
		if r.Sum != nil {
			sums[i] += *r.Sum
		}
		list[i].add(r.MethodSummary, one)
	}
	for i := range list {
		list[i].finish(run, sums[i])
	}
	return list, err
}

func (m *MethodSummary) add(o MethodSummary, one RepeatSummary) {
	m.Scored += o.Scored
	m.NotApplicable += o.NotApplicable
	m.Failed += o.Failed
	m.Cancelled += o.Cancelled
	m.Partial += o.Partial
	m.Repeats = append(m.Repeats, one)
}

func (m *MethodSummary) finish(run eval.Run, sum float64) {
	if run.Kind == eval.Samples {
		m.Mean = ratio(&sum, m.Scored)
	}
	if len(m.Repeats) < 2 {
		m.Repeats = nil
	}
}

// ratio is a mean, nil of nothing.
func ratio(sum *float64, n int) *float64 {
	if sum == nil || n == 0 {
		return nil
	}
	mean := *sum / float64(n)
	return &mean
}

// dimensionOrder puts the built-in dimensions first, in the order of the paper.
const dimensionOrder = `
	CASE c.dimension WHEN 'faithfulness' THEN 1 WHEN 'answer_relevance' THEN 2 WHEN 'context_relevance' THEN 3 ELSE 4 END`

// PickCount counts what a method said of the pairs of one dimension in a run.
type PickCount struct {
	Dimension eval.Dimension
	Method    string
	X, Y, Tie int
	None      int // gave no usable answer, for good
	Pending   int // a retry could still bring a verdict
}

// PickCounts counts a run's verdicts by dimension and method.
func (s *Store) PickCounts(ctx context.Context, team, run int64) (list []PickCount, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT c.dimension, c.method,
			coalesce(sum(CASE c.pick WHEN 'x'    THEN c.results END), 0) AS x,
			coalesce(sum(CASE c.pick WHEN 'y'    THEN c.results END), 0) AS y,
			coalesce(sum(CASE c.pick WHEN 'tie'  THEN c.results END), 0) AS tie,
			coalesce(sum(CASE c.pick WHEN 'none' THEN c.results END), 0) AS none,
			coalesce(sum(CASE c.pick WHEN ''     THEN c.results END), 0) AS pending
		FROM run_counts c
		JOIN run_methods m ON m.run_id = c.run_id AND m.method = c.method
		WHERE c.team_id = ? AND c.run_id = ? AND c.results > 0
		GROUP BY c.dimension, m.pos, c.method
		ORDER BY `+dimensionOrder+`, c.dimension, m.pos`, team, run)
	return list, err
}

// FailureGroup is a cause of missing values and how often it struck.
type FailureGroup struct {
	Code   eval.Code `db:"reason_code"`
	Reason string    // an example
	Count  int
}

// Failures groups a run's failed results by cause, the most frequent first.
func (s *Store) Failures(ctx context.Context, team int64, run eval.Run) (list []FailureGroup, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT reason_code, min(example) AS reason, sum(results) AS count
		FROM run_counts
		WHERE team_id = ? AND run_id = ? AND status = 'failed' AND results > 0
		GROUP BY reason_code
		ORDER BY sum(results) DESC, reason_code`, team, run.ID)
	return list, err
}
