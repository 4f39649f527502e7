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
	// Patience is how long one unit may take until it is reported; 0 for 10
	// minutes.
	Patience time.Duration
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
	if o.Patience <= 0 {
		o.Patience = 10 * time.Minute
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Judges gives the judge that a run names; for the stronger one of a cascade it
// is asked with that name in its place. An error makes the run fail: an
// *[eval.Problem] with its message, any other with its text.
type Judges func(context.Context, eval.Run) (judge.Judge, error)

// Engine works off runs. It is safe for concurrent use; all its runs share the
// limits on how many units are judged at once.
type Engine struct {
	store   Store
	judges  Judges
	opt     Options
	pools   *pools
	splits  *splits
	courses courses
	dog     watchdog
}

// New is an engine that works on a store.
func New(store Store, judges Judges, opt Options) *Engine {
	opt = opt.withDefaults()
	return &Engine{
		store: store, judges: judges, opt: opt, pools: newPools(opt), splits: newSplits(store, maxSplits),
		courses: courses{byRun: map[int64]*course{}},
	}
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
	first, second, err := e.judgesOf(ctx, run)
	if err != nil {
		return e.refuse(ctx, run, err)
	}
	if err := e.store.Start(ctx, run.ID); err != nil {
		return true, err
	}
	course, leave := e.courses.join(run)
	defer leave()
	more, err = e.newShift(run, course, first, second).work(ctx, c)
	if more || err != nil || !course.near(e.store.Stops()) {
		return more, err
	}
	return false, e.store.Finish(context.WithoutCancel(ctx), run.ID)
}

// judgesOf are the judges of a run: nil for one that asks nobody anything, and
// a second one for a cascade.
func (e *Engine) judgesOf(ctx context.Context, run eval.Run) (first, second judge.Judge, err error) {
	if !slices.ContainsFunc(run.Methods, eval.NeedsJudge) {
		return nil, nil, nil
	}
	first, err = e.judges(ctx, run)
	if c := run.Settings.Cascade; err == nil && c != nil {
		run.Judge = c.Judge
		second, err = e.judges(ctx, run)
	}
	return first, second, err
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
