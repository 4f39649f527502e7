package metric

import (
	"context"

	"concord/eval"
	"concord/eval/judge"
)

// faithfulness is |V| / |S|: statements of the answer that the contexts
// support, of all its statements (paper §3; metrics §4.1).
func faithfulness(ctx context.Context, s *scoring) (float64, error) {
	if err := s.split(ctx, s.set.SplitAnswer, s.sample.Response); err != nil {
		return 0, err
	}
	if len(s.score.Parts) == 0 {
		return 0, notApplicable(eval.NoStatements, "The answer makes no claims.")
	}
	return s.supported(ctx, "Nothing retrieved supports the answer.")
}

// contextRecall is the share of the reference's statements that the contexts
// cover (metrics §4.5). It differs from faithfulness in whose statements they
// are, and in that a reference is split once, however often it is used.
func contextRecall(ctx context.Context, s *scoring) (float64, error) {
	if err := s.split(ctx, s.set.SplitReference, s.sample.Reference); err != nil {
		return 0, err
	}
	if len(s.score.Parts) == 0 {
		return 0, notApplicable(eval.NoStatements, "The reference makes no claims.")
	}
	return s.supported(ctx, "Nothing was retrieved that could cover the reference.")
}

// supported verifies the statements, which are the parts of the score, against
// the contexts. Blank contexts support nothing, and no judge is asked: it would
// answer from its own knowledge.
func (s *scoring) supported(ctx context.Context, nothing string) (float64, error) {
	chunks := s.sample.RetrievedContexts
	if allBlank(chunks) {
		for i := range s.score.Parts {
			s.score.Parts[i].Verdict = eval.No
		}
		s.score.Reason.Code = eval.NothingRetrieved
		s.note("%s", nothing)
		return 0, nil
	}
	n := len(s.score.Parts)
	verdicts, err := s.judgeParts(ctx, upTo(n), s.set.batch(n), s.verify)
	s.record(verdicts, chunks)
	if err != nil {
		return 0, err
	}
	return s.share()
}

// verify asks about the statements with the given indices.
func (s *scoring) verify(ctx context.Context, indices []int) (judge.Verdicts, error) {
	task := judge.Verify{Contexts: s.sample.RetrievedContexts, Lang: s.lang}
	for _, i := range indices {
		task.Statements = append(task.Statements, s.score.Parts[i-1].Text)
	}
	return verifyPiecewise(ctx, s.judge, task)
}

// record writes the verdicts into the parts and checks their quotes. Parts
// without a verdict are unjudged.
func (s *scoring) record(verdicts map[int]judge.Verdict, chunks []string) {
	shelf := shelve(chunks)
	for i := range s.score.Parts {
		part := &s.score.Parts[i]
		v, ok := verdicts[part.Index]
		if !ok {
			part.Verdict = eval.NoVerdict
			continue
		}
		part.Verdict, part.Reason, part.Quote = v.Verdict, v.Reason, v.Quote
		chunk, found := shelf.find(v.Quote, v.Chunk)
		part.Chunk = chunk
		if !found {
			part.Flags = append(part.Flags, eval.FlagQuoteNotFound)
			s.flag(eval.FlagQuoteNotFound)
		}
	}
}
