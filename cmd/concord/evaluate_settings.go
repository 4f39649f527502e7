package main

import (
	"context"
	"time"

	"github.com/spf13/pflag"

	"concord/eval"
	"concord/eval/judge"
)

// runFlags are the flags that become settings of a run.
type runFlags struct {
	limit, sample   int
	seed            int64
	repeats         int
	dryRun, refresh bool
	money           float64
	tokens          int
	time            time.Duration
	tolerance       float64
	second          string
	band, margin    float64
}

func (f *runFlags) register(fl *pflag.FlagSet) {
	fl.IntVar(&f.limit, "limit", 0, "first N rows only")
	fl.IntVar(&f.sample, "sample", 0, "N rows drawn at random")
	fl.Int64Var(&f.seed, "seed", 0, "seed of --sample: the same seed draws the same rows")
	fl.IntVar(&f.repeats, "repeats", 0, "judge every row K times, to see how the judge varies")
	fl.BoolVar(&f.dryRun, "dry-run", false, "score three rows only, to see what comes")
	fl.BoolVar(&f.refresh, "refresh", false, "ask again where a reply is kept")
	fl.Float64Var(&f.money, "budget", 0, "stop before the run costs more, in the currency of the judge's price")
	fl.IntVar(&f.tokens, "budget-tokens", 0, "stop before the run takes more tokens")
	fl.DurationVar(&f.time, "budget-time", 0, "stop after this time, such as 30m")
	fl.Float64Var(&f.tolerance, "tolerance", 0, "give the run up when more than so many percent fail")
	fl.StringVar(&f.second, "second-judge", "", "stronger judge that decides what is borderline for the first")
	fl.Float64Var(&f.band, "band", 0.1, "with --second-judge: how far from its threshold a value is borderline, as a share of the metric's range")
	fl.Float64Var(&f.margin, "margin", 0.1, "with --second-judge: the same for the distance of the two scores of a pair")
}

// settings are what the flags say.
func (f *runFlags) settings() (eval.RunSettings, error) {
	set := eval.RunSettings{
		Repeats: f.repeats, DryRun: f.dryRun, Refresh: f.refresh, Tolerance: f.tolerance / 100,
		Budget: eval.RunBudget{Money: f.money, Tokens: f.tokens, Seconds: int(f.time.Round(time.Second) / time.Second)},
	}
	switch {
	case f.limit > 0 && f.sample > 0:
		return set, eval.Invalidf("Use --limit or --sample, not both.")
	case f.limit > 0:
		set.Selection = eval.First(f.limit)
	case f.sample > 0:
		set.Selection = eval.Selection{Kind: eval.SelectRandom, N: f.sample, Seed: f.seed}
	}
	if f.second != "" {
		set.Cascade = &eval.Cascade{Judge: f.second, Band: f.band, Margin: f.margin}
	}
	return set, nil
}

// secondJudge describes the stronger judge of a cascade; without one it is empty.
func (f *runFlags) secondJudge(ctx context.Context, all *judges, team int64) (judge.Info, error) {
	if f.second == "" {
		return judge.Info{}, nil
	}
	return all.info(ctx, team, f.second)
}
