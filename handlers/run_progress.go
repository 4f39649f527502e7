package handlers

import (
	"context"

	"concord/eval"
	"concord/views"
)

// runChange stops, resumes or retries a run of a team.
type runChange func(ctx context.Context, team, run int64) error

// readProgress reads a run and how far it is.
func (h *Handlers) readProgress(ctx context.Context, team, run int64) (views.RunProgress, error) {
	r, err := h.Store.RunByID(ctx, team, run)
	if err != nil {
		return views.RunProgress{}, err
	}
	return h.runProgress(ctx, team, r)
}

// runProgress is how far a run is and what came out so far: the same for
// everybody who may see it.
func (h *Handlers) runProgress(ctx context.Context, team int64, r eval.Run) (p views.RunProgress, err error) {
	p = views.RunProgress{
		ID: r.ID, State: r.State, Reason: r.Reason, Done: r.Done, Total: r.Total, Failed: r.Failed,
		Usage: views.RunUsage{Asks: asksModel(r)},
	}
	pace, err := h.Store.Pace(ctx, team, r.ID)
	if err != nil {
		return p, err
	}
	if pace != nil {
		p.PerSecond, p.Left = &pace.PerSecond, views.TimeLeft(pace.Left)
	}
	p.Flow = h.flow(ctx, team, r)
	if p.Usage.Usage, err = h.Store.Usage(ctx, team, r.ID); err != nil {
		return p, err
	}
	if err := h.addFailures(ctx, team, r, &p); err != nil {
		return p, err
	}
	if r.Kind == eval.Pairs {
		p.Trust = agreementPath(r.DatasetID, "")
		p.Picks, err = h.picks(ctx, team, r)
		return p, err
	}
	p.Means, err = h.means(ctx, team, r)
	return p, err
}

func (h *Handlers) addFailures(ctx context.Context, team int64, r eval.Run, p *views.RunProgress) error {
	list, err := h.Store.Failures(ctx, team, r)
	for _, f := range list {
		p.Failures = append(p.Failures, views.FailureGroup{
			Code: f.Code, Example: f.Reason, Count: f.Count,
			Rows: listHref(r, runFilter{Show: string(eval.Failed), Code: f.Code}),
		})
	}
	return err
}

func (h *Handlers) means(ctx context.Context, team int64, r eval.Run) ([]views.MetricMean, error) {
	summary, err := h.Store.Summary(ctx, team, r)
	list := make([]views.MetricMean, len(summary))
	for i, s := range summary {
		list[i] = metricMean(r, s)
	}
	return list, err
}

func (h *Handlers) picks(ctx context.Context, team int64, r eval.Run) ([]views.PickCount, error) {
	counts, err := h.Store.PickCounts(ctx, team, r.ID)
	list := make([]views.PickCount, len(counts))
	for i, n := range counts {
		list[i] = views.PickCount{
			Dimension: n.Dimension, Method: methodName(r, n.Method),
			X: n.X, Y: n.Y, Tie: n.Tie, None: n.None, Pending: n.Pending,
		}
	}
	return list, err
}
