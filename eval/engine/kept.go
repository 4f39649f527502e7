package engine

import (
	"context"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

// Hits is how many requests kept replies will answer.
type Hits struct{ Calls, Embeddings int }

// Kept tells how many requests of each method kept replies will answer, judged
// by some rows of the request: samples or pairs. Nothing is asked of the
// endpoint. Rows that ctx leaves no time for are not looked at.
func (r Request) Kept(ctx context.Context, j judge.Judge, samples []eval.Sample, pairs []eval.Pair) map[string]Hits {
	if r.Judge.BuiltIn || r.Settings.Repeats > 1 || r.Settings.Refresh {
		return nil
	}
	found, looked := map[string]Hits{}, 0
	asking, set := judge.WithCaching(ctx, judge.KeptOnly), formulas(r.Profile, r.Settings)
	look := func(calls func(slug string) []eval.Call) {
		row := map[string]Hits{}
		for _, slug := range r.Methods {
			row[slug] = hitsOf(calls(slug))
		}
		if ctx.Err() != nil {
			return
		}
		looked++
		for slug, h := range row {
			found[slug] = Hits{found[slug].Calls + h.Calls, found[slug].Embeddings + h.Embeddings}
		}
	}
	for _, one := range samples {
		look(func(slug string) []eval.Call { return metric.Score(asking, slug, j, one, set).AllCalls() })
	}
	for _, one := range pairs {
		look(func(slug string) []eval.Call { return metric.Verdict(asking, slug, j, one, set).AllCalls() })
	}
	for slug, h := range found {
		found[slug] = Hits{h.Calls * r.Rows.Count / looked, h.Embeddings * r.Rows.Count / looked}
	}
	return found
}

func hitsOf(calls []eval.Call) (h Hits) {
	for _, c := range calls {
		switch {
		case !c.CacheHit:
		case c.Task == eval.TaskCompare:
			h.Embeddings++
		default:
			h.Calls++
		}
	}
	return h
}
