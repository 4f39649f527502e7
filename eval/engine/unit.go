package engine

import (
	"context"
	"runtime/debug"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

// row is the sample or the pair with one row id.
type row struct {
	sample eval.Sample
	pair   eval.Pair
}

// read gets the rows of units, which come by row.
func (s *shift) read(ctx context.Context, units []Unit) (map[int64]row, error) {
	var ids []int64
	for _, u := range units {
		if len(ids) == 0 || ids[len(ids)-1] != u.Row {
			ids = append(ids, u.Row)
		}
	}
	rows := make(map[int64]row, len(ids))
	if s.run.Kind == eval.Pairs {
		pairs, err := s.store.PairsOf(ctx, s.run.ID, ids)
		for _, p := range pairs {
			rows[p.ID] = row{pair: p}
		}
		return rows, err
	}
	samples, err := s.store.SamplesOf(ctx, s.run.ID, ids)
	for _, one := range samples {
		rows[one.ID] = row{sample: one}
	}
	return rows, err
}

// settle judges one unit and saves what came out of it. What is judged is
// saved even if ctx has ended meanwhile; what was cut off by its end is not: it
// is missing still. The unit holds its place until it is stored, so that a crash
// costs no more than there are places: the calls in flight, and a few results
// that were about to be stored.
func (s *shift) settle(ctx context.Context, u Unit, r row, at *pool, expected spending) error {
	defer func() { at.Release(1) }()
	result, saving := s.judged(ctx, u, r, &at), context.WithoutCancel(ctx)
	if cutOff(ctx, result.status) {
		s.course.settled(expected, spending{})
		return nil
	}
	stands, err := result.save(saving)
	if err == nil {
		err = s.heed(saving, stands)
	}
	s.course.settled(expected, spentOn(result.calls))
	return err
}

// result is what came out of a unit, on its way into the store.
type result struct {
	status eval.Status
	calls  []eval.Call
	save   func(context.Context) (Standing, error)
}

func (s *shift) judged(ctx context.Context, u Unit, r row, at **pool) result {
	defer s.watch(u)()
	if s.run.Kind == eval.Pairs {
		v := s.settleVerdict(ctx, u, r, at)
		return result{v.Status, v.AllCalls(), func(ctx context.Context) (Standing, error) {
			return s.store.SaveVerdict(ctx, s.run.ID, u, v)
		}}
	}
	score := s.settleScore(ctx, u, r, at)
	return result{score.Status, score.AllCalls(), func(ctx context.Context) (Standing, error) {
		return s.store.SaveScore(ctx, s.run.ID, u, score)
	}}
}

// heed draws the consequences of what a save has shown.
func (s *shift) heed(ctx context.Context, stands Standing) error {
	s.course.news(stands, s.opt.Now())
	if s.course.over() {
		return nil
	}
	if why := s.course.intolerable(); why != "" {
		return s.store.Fail(ctx, s.run.ID, why)
	}
	return nil
}

func spentOn(calls []eval.Call) (s spending) {
	for _, c := range calls {
		if c.Judge == "" {
			s.first = s.first.Plus(c.Tokens())
		} else { // another one than the run's
			s.second = s.second.Plus(c.Tokens())
		}
	}
	return s
}

func cutOff(ctx context.Context, s eval.Status) bool {
	return ctx.Err() != nil && (s == eval.Failed || s == eval.Cancelled)
}

func (s *shift) score(ctx context.Context, u Unit, r row, j judge.Judge) (score eval.Score) {
	defer s.recovered(u, func(status eval.Status, why eval.Reason) {
		score = eval.Score{Status: status, Reason: why}
	})
	j, err := asked(ctx, u, j)
	if err != nil {
		return eval.Without(eval.Failed, eval.EndpointError, err.Error())
	}
	return metric.Score(s.asking(ctx), u.Method, j, r.sample, s.set)
}

func (s *shift) verdict(ctx context.Context, u Unit, r row, j judge.Judge) (v eval.Verdict) {
	defer s.recovered(u, func(status eval.Status, why eval.Reason) {
		v = eval.Verdict{Status: status, Reason: why}
	})
	j, err := asked(ctx, u, j)
	if err != nil {
		return eval.Verdict{Status: eval.Failed, Reason: eval.Reason{Code: eval.EndpointError, Text: err.Error()}}
	}
	return metric.Verdict(s.asking(ctx), u.Method, j, r.pair, s.set)
}

// PerUnit is a judge that has an answer for each unit, such as one that reads
// recorded replies anew. Its errors are for people.
type PerUnit interface {
	For(ctx context.Context, u Unit) (judge.Judge, error)
}

// asked is who judges a unit.
func asked(ctx context.Context, u Unit, j judge.Judge) (judge.Judge, error) {
	if own, ok := j.(PerUnit); ok {
		return own.For(ctx, u)
	}
	return j, nil
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

// expected is what one unit is expected to take, by the rule of the estimate.
func (s *shift) expected(u Unit, r row) spending {
	if s.run.Settings.Budget.Tokens == 0 && s.run.Settings.Budget.Money == 0 || s.first == nil || s.first.Info().BuiltIn {
		return spending{}
	}
	plan := Request{Kind: s.run.Kind, Profile: s.run.Profile, Settings: s.run.Settings}
	var once, each load
	if s.run.Kind == eval.Pairs {
		once, each = plan.loadOnPairs(u.Method, r.pair.Dimension, groupOfPair(r.pair))
	} else {
		once, each = plan.loadOn(u.Method, groupOfSample(r.sample))
	}
	return spending{first: once.plus(each).tokens}
}
