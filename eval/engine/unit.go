package engine

import (
	"context"
	"fmt"
	"runtime/debug"

	"concord/eval"
	"concord/eval/metric"
)

// row is the sample or the pair with one row id. Units come by row, so that the
// last one read often serves several.
type row struct {
	id     int64
	sample eval.Sample
	pair   eval.Pair
}

func (s *shift) read(ctx context.Context, id int64, r *row) (err error) {
	if r.id == id {
		return nil
	}
	fresh := row{id: id}
	if s.run.Kind == eval.Pairs {
		fresh.pair, err = s.store.Pair(ctx, s.run.ID, id)
	} else {
		fresh.sample, err = s.store.Sample(ctx, s.run.ID, id)
	}
	if err != nil {
		return fmt.Errorf("row %d of run %d: %w", id, s.run.ID, err)
	}
	*r = fresh
	return nil
}

// settle judges one unit and saves what came out of it. What is judged is
// saved even if ctx has ended meanwhile; what was cut off by its end is not: it
// is missing still.
func (s *shift) settle(ctx context.Context, u Unit, r row) error {
	saving := context.WithoutCancel(ctx)
	if s.run.Kind == eval.Pairs {
		v := s.verdict(ctx, u, r)
		if cutOff(ctx, v.Status) {
			return nil
		}
		return s.store.SaveVerdict(saving, s.run.ID, u, v)
	}
	score := s.score(ctx, u, r)
	if cutOff(ctx, score.Status) {
		return nil
	}
	return s.store.SaveScore(saving, s.run.ID, u, score)
}

func cutOff(ctx context.Context, s eval.Status) bool {
	return ctx.Err() != nil && (s == eval.Failed || s == eval.Cancelled)
}

func (s *shift) score(ctx context.Context, u Unit, r row) (score eval.Score) {
	defer s.recovered(u, func(status eval.Status, why eval.Reason) {
		score = eval.Score{Status: status, Reason: why}
	})
	return metric.Score(ctx, u.Method, s.judge, r.sample, s.set)
}

func (s *shift) verdict(ctx context.Context, u Unit, r row) (v eval.Verdict) {
	defer s.recovered(u, func(status eval.Status, why eval.Reason) {
		v = eval.Verdict{Status: status, Reason: why}
	})
	return metric.Verdict(ctx, u.Method, s.judge, r.pair, s.set)
}

// recovered turns a panic into a failed unit: one bad row must not take the
// others with it. The code is retryable, so that the fault never counts as the
// judge's own missing verdict.
func (s *shift) recovered(u Unit, fail func(eval.Status, eval.Reason)) {
	if fault := recover(); fault != nil {
		s.opt.Log.Error("fault while judging", "run", s.run.ID, "row", u.Row, "method", u.Method,
			"fault", fault, "stack", string(debug.Stack()))
		fail(eval.Failed, eval.Reason{Code: eval.EndpointError, Text: "A fault in the program stopped this row; the log has the details."})
	}
}
