package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"concord/eval"
	"concord/eval/judge/lexical"
	"concord/handlers"
	"concord/store"
)

type evaluateFlags struct {
	runFlags
	dataset, judge, methods, profile string
	json                             bool
}

func evaluateCommand(a *app) *cobra.Command {
	var f evaluateFlags
	cmd := &cobra.Command{
		Use: "evaluate --dataset NAME", Short: "Run metrics or methods on a dataset and wait for the result", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				return evaluate(cmd, s, team, f)
			})
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.dataset, "dataset", "", "name of the dataset")
	fl.StringVar(&f.judge, "judge", lexical.Name, "name of the judge; lexical is the built-in rules")
	fl.StringVar(&f.methods, "methods", "", "comma-separated slugs (default: all that the columns allow)")
	fl.StringVar(&f.profile, "profile", "", "paper or current (default: paper for pairs, current for samples)")
	f.register(fl)
	fl.BoolVar(&f.json, "json", false, "print one JSON document")
	required(cmd, "dataset")
	return cmd
}

// evaluate starts a run and follows it. Beside a running server it only queues
// the run: the server works it off.
func evaluate(cmd *cobra.Command, s *store.Store, team int64, f evaluateFlags) (err error) {
	ctx := cmd.Context()
	d, err := s.DatasetNamed(ctx, team, f.dataset)
	if err != nil {
		return err
	}
	all := newJudges(s)
	info, err := all.info(ctx, team, f.judge)
	if err != nil {
		return err
	}
	set, err := f.settings()
	if err != nil {
		return err
	}
	second, err := f.secondJudge(ctx, all, team)
	if err != nil {
		return err
	}
	if !s.Attended() {
		if _, err := all.named(ctx, team, f.judge); err != nil {
			return err // better said now than by a failed run
		}
		stop, startErr := s.StartWorkers(context.WithoutCancel(ctx), newEngine(s, all).Work)
		if startErr != nil {
			return startErr
		}
		defer func() { err = errors.Join(err, within(gracefulWork, stop)) }()
	}
	run, err := handlers.Launch{
		Store: s, Team: team, Dataset: d, Judge: info,
		Methods: split(f.methods), Profile: eval.Profile(f.profile), Settings: set, Second: second,
	}.Start(ctx)
	if err != nil {
		return err
	}
	if run, err = follow(ctx, cmd.ErrOrStderr(), s, run.ID); err != nil {
		return err
	}
	if err := report(cmd, s, team, run, f.json); err != nil {
		return err
	}
	if run.State == eval.RunFailed || run.State == eval.RunStopped && run.Reason != "" {
		return errors.New(run.Reason)
	}
	return nil
}

func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

// follow waits for the end of a run. Interrupted, it leaves the run as it is: what
// is in flight is stored, and the next start goes on with the rest.
func follow(ctx context.Context, w io.Writer, s *store.Store, id int64) (eval.Run, error) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	bar := progressBar(w)
	for {
		run, err := s.Run(context.WithoutCancel(ctx), id)
		if err != nil || run.State.Over() {
			bar(run)
			return run, err
		}
		bar(run)
		select {
		case <-ctx.Done():
			return run, fmt.Errorf("interrupted at %d of %d: the run goes on when Concord is started again", run.Done, run.Total)
		case <-tick.C:
		}
	}
}

// progressBar shows progress on a terminal, and nothing anywhere else.
func progressBar(w io.Writer) func(eval.Run) {
	f, ok := w.(*os.File)
	if !ok || !isatty.IsTerminal(f.Fd()) {
		return func(eval.Run) {}
	}
	return func(r eval.Run) {
		end := ""
		if r.State.Over() {
			end = "\n"
		}
		fmt.Fprintf(w, "\r%s: %d of %d, %d failed%s", r.State, r.Done, r.Total, r.Failed, end)
	}
}

// evaluation is the document of `evaluate --json` (README, "Command line").
type evaluation struct {
	Run     int64             `json:"run"`
	Dataset string            `json:"dataset"`
	Judge   string            `json:"judge"`
	State   eval.RunState     `json:"state"`
	Rows    []evaluatedMethod `json:"rows"`
	Usage   eval.Usage        `json:"usage"`
}

type evaluatedMethod struct {
	Method        string         `json:"method"`
	Dimension     eval.Dimension `json:"dimension"`
	Scored        int            `json:"scored"`
	NotApplicable int            `json:"not_applicable"`
	Failed        int            `json:"failed"`
	Cancelled     int            `json:"cancelled"`
	Mean          *float64       `json:"mean"`
}

func report(cmd *cobra.Command, s *store.Store, team int64, run eval.Run, asJSON bool) error {
	ctx := context.WithoutCancel(cmd.Context())
	summary, err := s.Summary(ctx, team, run)
	if err != nil {
		return err
	}
	usage, err := s.Usage(ctx, team, run.ID)
	if err != nil {
		return err
	}
	doc := evaluation{run.ID, run.Dataset, run.Judge, run.State, []evaluatedMethod{}, usage}
	for _, m := range summary {
		doc.Rows = append(doc.Rows, evaluatedMethod{m.Method, m.Dimension, m.Scored, m.NotApplicable, m.Failed, m.Cancelled, m.Mean})
	}
	if asJSON {
		return printJSON(cmd.OutOrStdout(), doc)
	}
	return printEvaluation(cmd.OutOrStdout(), doc)
}

func printEvaluation(w io.Writer, e evaluation) error {
	fmt.Fprintf(w, "Run %d of %s by %s: %s\n", e.Run, e.Dataset, cmp.Or(e.Judge, "no judge"), e.State)
	onPairs := false
	for _, m := range e.Rows {
		onPairs = onPairs || m.Dimension != ""
		fmt.Fprintf(w, "  %-30s %s\n", strings.TrimSpace(m.Method+" "+string(m.Dimension)), m.words())
	}
	fmt.Fprintln(w, usageWords(e.Usage))
	if onPairs {
		fmt.Fprintf(w, "Next: concord agreement --dataset %q\n", e.Dataset)
		return nil
	}
	_, err := fmt.Fprintf(w, "Next: concord export --dataset %q --what scores --run %d\n", e.Dataset, e.Run)
	return err
}

// words is what a method did, its mean where it has one: verdicts on pairs have
// none.
func (m evaluatedMethod) words() string {
	total := m.Scored + m.NotApplicable + m.Failed + m.Cancelled
	said := fmt.Sprintf("%d of %d judged", m.Scored, total)
	if m.Mean != nil {
		said = fmt.Sprintf("mean %.2f over %d of %d", *m.Mean, m.Scored, total)
	}
	var without []string
	for _, c := range []struct {
		n  int
		as string
	}{{m.NotApplicable, "not applicable"}, {m.Failed, "failed"}, {m.Cancelled, "cancelled"}} {
		if c.n > 0 {
			without = append(without, fmt.Sprintf("%d %s", c.n, c.as))
		}
	}
	if len(without) > 0 {
		said += " (" + strings.Join(without, ", ") + ")"
	}
	return said
}

// usageWords is what a run took; a cost that is not known is left out.
func usageWords(u eval.Usage) string {
	said := fmt.Sprintf("%d judge calls, %d + %d tokens", u.Calls, u.PromptTokens, u.CompletionTokens)
	if u.CacheHits > 0 {
		said += fmt.Sprintf(", %d kept replies", u.CacheHits)
	}
	if u.Estimated > 0 {
		said += fmt.Sprintf(", tokens of %d calls estimated", u.Estimated)
	}
	if u.Cost != nil {
		said += fmt.Sprintf(", cost %.4g %s", *u.Cost, u.Currency)
	}
	if u.Cascade != nil {
		said += fmt.Sprintf(", %d of %d results decided by the second judge", u.Cascade.Escalated, u.Cascade.Results)
	}
	return strings.TrimSpace(said)
}
