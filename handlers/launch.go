package handlers

import (
	"context"
	"slices"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/judge"
	"concord/store"
)

// Launch is an evaluation that someone wants: the same for the page and for the
// command line.
type Launch struct {
	Store   *store.Store
	Team    int64
	Dataset eval.Dataset
	Judge   judge.Info
	Methods []string     // empty: all that the rows and the judge allow
	Profile eval.Profile // empty: paper for pairs, current for samples
	Limit   int
}

// Request is what the engine plans from, methods and profile decided.
func (l Launch) Request(ctx context.Context) (engine.Request, error) {
	rows, err := l.Store.RowsOf(ctx, l.Team, l.Dataset, l.Limit)
	r := engine.Request{Kind: l.Dataset.Kind, Methods: l.Methods, Profile: l.profile(), Judge: l.Judge, Rows: rows}
	if len(r.Methods) == 0 {
		r.Methods = engine.Possible(r)
	}
	return r, err
}

func (l Launch) profile() eval.Profile {
	switch {
	case l.Profile != "":
		return l.Profile
	case l.Dataset.Kind == eval.Pairs:
		return eval.Paper
	}
	return eval.Current
}

// Start refuses what cannot work and starts the rest.
func (l Launch) Start(ctx context.Context) (eval.Run, error) {
	if p := l.profile(); p != eval.Paper && p != eval.Current {
		return eval.Run{}, eval.Invalidf("%q is no profile. Choose paper or current.", p)
	}
	r, err := l.Request(ctx)
	if err != nil {
		return eval.Run{}, err
	}
	if len(r.Methods) == 0 {
		return eval.Run{}, eval.Invalidf("No method can run on %s: its columns allow none. Import it with more columns.", l.Dataset.Name)
	}
	for _, m := range engine.Plan(r).Methods {
		if m.Refused != "" {
			return eval.Run{}, eval.Invalidf("%s", m.Refused)
		}
	}
	n := store.NewRun{Dataset: l.Dataset.ID, Methods: r.Methods, Profile: r.Profile, Limit: l.Limit}
	if slices.ContainsFunc(r.Methods, eval.NeedsJudge) {
		n.Judge, n.Model = l.Judge.Name, l.Judge.Model
	}
	return l.Store.CreateRun(ctx, l.Team, n)
}
