package handlers

import (
	"context"
	"math/rand/v2"
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
	// Limit is short for a selection of the first rows; 0 leaves Settings alone.
	Limit    int
	Settings eval.RunSettings
	// Key is of the form that launches it: a form launches one run.
	Key    string
	Second judge.Info // of the stronger judge, when Settings have a cascade
}

// Request is what the engine plans from, methods and profile decided.
func (l Launch) Request(ctx context.Context) (engine.Request, error) {
	set := l.settings()
	rows, err := l.Store.RowsOf(ctx, l.Team, l.Dataset, set)
	r := engine.Request{Kind: l.Dataset.Kind, Methods: l.Methods, Profile: l.profile(), Judge: l.Judge, Rows: rows, Settings: set}
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

// settings are what the launch says; a draw without a seed gets one, so that the
// same rows can be drawn again.
func (l Launch) settings() eval.RunSettings {
	set := l.Settings
	set.Price = l.Judge.Price
	if c := set.Cascade; c != nil {
		set.Cascade = &eval.Cascade{Judge: l.Second.Name, Model: l.Second.Model, Band: c.Band, Margin: c.Margin, Price: l.Second.Price}
	}
	if l.Limit > 0 {
		set.Selection = eval.First(l.Limit)
	}
	if set.Selection.Kind == eval.SelectRandom && set.Selection.Seed == 0 {
		set.Selection.Seed = 1 + rand.Int64N(1<<31)
	}
	return set
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
	if err := pointless(r); err != nil {
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
	n := store.NewRun{Dataset: l.Dataset.ID, Methods: r.Methods, Profile: r.Profile, Settings: r.Settings, Key: l.Key}
	if slices.ContainsFunc(r.Methods, eval.NeedsJudge) {
		n.Judge, n.Model, n.Embedding = l.Judge.Name, l.Judge.Model, l.Judge.EmbeddingModel
	}
	return l.Store.CreateRun(ctx, l.Team, n)
}

// pointless refuses what would take time and say nothing.
func pointless(r engine.Request) error {
	set := r.Settings
	if set.Repeats > 1 && r.Judge.BuiltIn {
		return eval.Invalidf("The built-in rules say the same every time. Repeats show how a model varies: choose another judge.")
	}
	if set.Cascade != nil && set.Cascade.Judge == r.Judge.Name {
		return eval.Invalidf("The second judge of a cascade must be another one than the first.")
	}
	return nil
}
