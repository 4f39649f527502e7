package engine

import (
	"context"
	"math"
	"slices"

	"concord/eval"
	"concord/eval/metric"
)

// settleScore has a unit scored and, where the result is borderline, scored anew
// by the stronger judge. at is the pool whose place the unit holds.
func (s *shift) settleScore(ctx context.Context, u Unit, r row, at **pool) eval.Score {
	first := s.score(ctx, u, r, s.first)
	if !s.escalates(u) || !s.borderline(u.Method, first) {
		return first
	}
	if !s.move(ctx, at) {
		return eval.Without(eval.Cancelled, eval.ByUser, "Stopped before it was judged.")
	}
	second := s.score(ctx, u, r, s.second)
	s.sign(second.Calls)
	second.Before = &first
	second.Flags = append(slices.Clone(second.Flags), eval.FlagEscalated)
	return second
}

// settleVerdict is settleScore for pairs.
func (s *shift) settleVerdict(ctx context.Context, u Unit, r row, at **pool) eval.Verdict {
	first := s.verdict(ctx, u, r, s.first)
	if !s.escalates(u) || !s.close(u.Method, r.pair.Dimension, first) {
		return first
	}
	if !s.move(ctx, at) {
		return eval.Verdict{Status: eval.Cancelled, Reason: eval.Reason{Code: eval.ByUser, Text: "Stopped before it was judged."}}
	}
	second := s.verdict(ctx, u, r, s.second)
	s.sign(second.Calls)
	for _, score := range []*eval.Score{second.X, second.Y} {
		if score != nil {
			s.sign(score.Calls)
		}
	}
	second.Before = &first
	return second
}

func (s *shift) escalates(u Unit) bool { return s.second != nil && eval.NeedsJudge(u.Method) }

// move gives the place up for one of the stronger judge: holding both could
// block two runs that escalate to each other's judge. It reports false when ctx
// ends first; the unit then holds the place that at says.
func (s *shift) move(ctx context.Context, at **pool) bool {
	(*at).Release(1)
	*at = s.pools.of(s.second)
	return (*at).Acquire(context.WithoutCancel(ctx), 1) == nil && ctx.Err() == nil
}

// sign marks calls as those of the stronger judge.
func (s *shift) sign(calls []eval.Call) {
	for i := range calls {
		calls[i].Judge = s.run.Settings.Cascade.Judge
	}
}

// borderline reports whether a score is to be decided by the stronger judge: it
// lies near the threshold, a part of it is unclear or unjudged, or the first
// judge gave no usable answer (metrics §9).
func (s *shift) borderline(method string, sc eval.Score) bool {
	switch sc.Status {
	case eval.Failed:
		return !sc.Reason.Code.Retryable()
	case eval.Scored:
		return undecided(sc) || s.near(method, *sc.Value)
	}
	return false
}

func undecided(sc eval.Score) bool {
	return slices.ContainsFunc(sc.Parts, func(p eval.Part) bool {
		return p.Verdict == eval.Unclear || p.Verdict == eval.NoVerdict
	})
}

// near reports whether a value lies within the band around its threshold; a
// metric without one has the middle of its range.
func (s *shift) near(method string, value float64) bool {
	m, ok := metric.Lookup(method)
	if !ok {
		return false
	}
	threshold, ok := s.run.Settings.Threshold(method)
	if !ok {
		threshold = (m.Low + m.High) / 2
	}
	return math.Abs(value-threshold) <= s.run.Settings.Cascade.Band*(m.High-m.Low)+eval.TieTolerance
}

// close reports whether a verdict is a tie or nearly one, or missing for good.
func (s *shift) close(method string, d eval.Dimension, v eval.Verdict) bool {
	switch {
	case v.Status == eval.Failed:
		return !v.Reason.Code.Retryable()
	case v.Status != eval.Scored:
		return false
	case v.Pick == eval.ChoiceTie:
		return true
	case v.X == nil || v.Y == nil || v.X.Value == nil || v.Y.Value == nil:
		return false
	}
	return undecided(*v.X) || undecided(*v.Y) ||
		math.Abs(*v.X.Value-*v.Y.Value) <= s.run.Settings.Cascade.Margin*rangeOf(method, d)+eval.TieTolerance
}

// rangeOf is the width of the scores of a pointwise method.
func rangeOf(method string, d eval.Dimension) float64 {
	if method == eval.MethodRagas {
		m, _ := metric.Lookup(string(d)) // dimensions and their metrics share their slugs
		return m.High - m.Low
	}
	return 10 // a grade
}
