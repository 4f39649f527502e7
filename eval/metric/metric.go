// Package metric holds the formulas: it turns a judge's answers to tasks into
// scores of samples and verdicts on pairs, with the evidence behind them.
//
// [Score] computes the metrics of the Ragas paper (arXiv 2309.15217) and their
// later companions on one sample, [Verdict] runs a method on a pair. Neither
// returns an error: a judge that fails is a status with a reason, never a
// number. The package has no prompts and no I/O, and never knows who answered.
package metric

import (
	"context"
	"errors"
	"fmt"

	"concord/eval"
	"concord/eval/judge"
)

// Score computes the metric with the given slug on one sample. A judge's
// failure becomes status failed, a canceled context status cancelled; calls and
// parts that came before are kept. Metrics that ask no judge accept a nil one.
func Score(ctx context.Context, slug string, j judge.Judge, sample eval.Sample, set Settings) (score eval.Score) {
	m, ok := Lookup(slug)
	if !ok {
		return eval.Without(eval.NotApplicable, eval.MissingInput, fmt.Sprintf("There is no metric %q.", slug))
	}
	s := newScoring(m, j, sample, set.withDefaults())
	if err := s.demand(m.Needs); err != nil {
		return s.without(err)
	}
	defer func() { markKept(&score) }()
	value, err := m.compute(ctx, s)
	if err != nil {
		return s.without(err)
	}
	return s.with(value)
}

// undefined is a score without a value as an error, so that a formula reads
// from top to bottom.
type undefined struct {
	status eval.Status
	reason eval.Reason
}

func (u *undefined) Error() string { return string(u.reason.Code) + ": " + u.reason.Text }

func notApplicable(code eval.Code, text string) error {
	return &undefined{eval.NotApplicable, eval.Reason{Code: code, Text: text}}
}

func failed(code eval.Code, text string) error {
	return &undefined{eval.Failed, eval.Reason{Code: code, Text: text}}
}

// explain says what an error means for a score.
func explain(err error) (eval.Status, eval.Reason) {
	var own *undefined
	var judged *judge.Error
	switch {
	case errors.As(err, &own):
		return own.status, own.reason
	case errors.As(err, &judged):
		return eval.Failed, eval.Reason{Code: judged.Code, Text: judged.Text}
	case errors.Is(err, context.Canceled):
		return eval.Cancelled, eval.Reason{Code: eval.ByUser, Text: "Stopped before it was judged."}
	case errors.Is(err, context.DeadlineExceeded):
		return eval.Failed, eval.Reason{Code: eval.Timeout, Text: "The judge did not answer in time."}
	}
	return eval.Failed, eval.Reason{Code: eval.EndpointError, Text: "The judge failed: " + err.Error()}
}

// passing reports whether asking once more could help: such an error ends the
// score even where parts of it are known, so that a retry can complete it.
func passing(err error) bool {
	if err == nil {
		return false
	}
	status, reason := explain(err)
	return status == eval.Cancelled || reason.Code.Retryable()
}
