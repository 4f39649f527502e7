package metric

import (
	"context"
	"fmt"
	"math"

	"concord/eval"
	"concord/eval/judge"
)

// answerRelevance is the mean similarity of the question to questions generated
// from the answer (paper §3; metrics §4.2).
func answerRelevance(ctx context.Context, s *scoring) (float64, error) {
	if !s.judge.Info().CanCompare() {
		return 0, notApplicable(eval.MissingInput, "This judge has no embedding model, which answer relevance needs.")
	}
	questions, err := s.invert(ctx)
	if err != nil {
		return 0, err
	}
	near, err := s.judge.Compare(ctx, judge.Compare{Question: s.sample.UserInput, Generated: questions, Lang: s.lang})
	if err := s.keep(near.Calls, err); err != nil {
		return 0, err
	}
	if err := sound(near.Values, len(questions)); err != nil {
		return 0, err
	}
	for i, v := range near.Values {
		s.score.Parts[i].Value = &v
	}
	return s.committed(questions, mean(near.Values)), nil
}

// sound checks that the similarities are one cosine a question. Negative ones
// are kept: the range is −1…1.
func sound(values []float64, questions int) error {
	const rounding = 1e-6
	if len(values) != questions {
		return failed(eval.EmbeddingMismatch, fmt.Sprintf("The judge compared %d of %d questions.", len(values), questions))
	}
	for _, v := range values {
		if math.IsNaN(v) {
			return failed(eval.ZeroEmbedding, "An embedding has length zero, so the similarity is undefined.")
		}
		if math.Abs(v) > 1+rounding {
			return failed(eval.EmbeddingMismatch, fmt.Sprintf("A similarity of %g is outside −1…1.", v))
		}
	}
	return nil
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return max(-1, min(1, sum/float64(len(values))))
}

// committed applies the noncommittal rule; the mean similarity stays visible.
func (s *scoring) committed(questions []judge.Question, similarity float64) float64 {
	flagged := 0
	for _, q := range questions {
		if q.Noncommittal {
			flagged++
		}
	}
	fires := fires(s.set.Noncommittal, flagged, len(questions))
	if fires || flagged == len(questions) {
		s.flag(eval.FlagNoncommittal)
	}
	if !fires {
		return similarity
	}
	s.note("The answer is noncommittal; the mean similarity is %.2f.", similarity)
	return 0
}
