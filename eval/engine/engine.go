// Package engine plans evaluation runs and works them off: it asks what is
// missing, has each unit judged, saves each result as it finishes, and stops
// when asked (metrics §9).
//
// [Plan] says beforehand what a run will ask of a judge. [Engine.Work] is what
// a job calls; it may be called for one chunk again and again, by several
// processes, after a kill at any moment, and each unit still ends up with
// exactly one result.
package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"time"

	"concord/eval"
	"concord/eval/judge"
)

// Options adjust an [Engine]; the zero value is what a server uses.
type Options struct {
	// Shift is how long one call of Work takes new units; 0 for 60 s.
	Shift time.Duration
	// Now is the clock; nil for time.Now.
	Now func() time.Time
	// Rules is how many units are judged at once by the built-in rules or
	// without a judge, over all runs; 0 for the number of CPUs.
	Rules int
	// Remote is how many units are judged at once by each other judge that
	// does not say so itself (see [Limited]); 0 for 8.
	Remote int
	// Log receives faults; nil for slog.Default.
	Log *slog.Logger
}

func (o Options) withDefaults() Options {
	if o.Shift <= 0 {
		o.Shift = time.Minute
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rules <= 0 {
		o.Rules = runtime.NumCPU()
	}
	if o.Remote <= 0 {
		o.Remote = 8
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Judges gives the judge of a run. An error makes the run fail: an
// *[eval.Problem] with its message, any other with its text.
type Judges func(context.Context, eval.Run) (judge.Judge, error)

// Engine works off runs. It is safe for concurrent use; all its runs share the
// limits on how many units are judged at once.
type Engine struct {
	store      Store
	judges     Judges
	opt        Options
	pools      *pools
	references *references
}

// New is an engine that works on a store.
func New(store Store, judges Judges, opt Options) *Engine {
	opt = opt.withDefaults()
	return &Engine{store, judges, opt, newPools(opt), newReferences(maxReferences)}
}

// Work judges what is missing in a chunk until nothing is, the shift ends, or
// someone stops the run, and returns when the units in flight are stored. It
// reports whether work is left that should be taken up again. An error is a
// fault of the store or the end of ctx; nothing that was judged is lost by it.
func (e *Engine) Work(ctx context.Context, c Chunk) (more bool, err error) {
	run, err := e.store.Run(ctx, c.Run)
	if err != nil || run.State.Over() {
		return false, err
	}
	if run.State == eval.RunStopping {
		return false, e.store.Finish(ctx, run.ID)
	}
	j, err := e.judgeOf(ctx, run)
	if err != nil {
		return e.refuse(ctx, run, err)
	}
	if err := e.store.Start(ctx, run.ID); err != nil {
		return true, err
	}
	more, err = e.newShift(run, j).work(ctx, c)
	if more || err != nil {
		return more, err
	}
	return false, e.store.Finish(context.WithoutCancel(ctx), run.ID)
}

// judgeOf is nil for a run that asks nobody anything.
func (e *Engine) judgeOf(ctx context.Context, run eval.Run) (judge.Judge, error) {
	if !slices.ContainsFunc(run.Methods, eval.NeedsJudge) {
		return nil, nil
	}
	return e.judges(ctx, run)
}

// refuse fails a run whose judge cannot be built: every unit would fail alike.
func (e *Engine) refuse(ctx context.Context, run eval.Run, err error) (more bool, _ error) {
	if ctx.Err() != nil {
		return true, ctx.Err()
	}
	e.opt.Log.Error("judge cannot be used", "run", run.ID, "judge", run.Judge, "error", err)
	reason := fmt.Sprintf("The judge %q cannot be used: %s", run.Judge, err)
	var problem *eval.Problem
	if errors.As(err, &problem) {
		reason = problem.Message
	}
	return false, e.store.Fail(ctx, run.ID, reason)
}
