package metric

import (
	"context"

	"concord/eval"
	"concord/eval/judge"
)

// precision is the average precision of the useful chunks in retrieved order
// (metrics §4.4).
func precision(ctx context.Context, s *scoring, chunks []string, yardstick string) (float64, error) {
	if len(chunks) == 0 {
		return 0, notApplicable(eval.NothingRetrieved, "Nothing was retrieved.")
	}
	for i, chunk := range chunks {
		s.score.Parts = append(s.score.Parts, eval.Part{Kind: eval.ChunkPart, Index: i + 1, Text: chunk, Chunk: i + 1})
	}
	asked := readable(chunks)
	if len(asked) > 0 {
		verdicts, err := s.judgeParts(ctx, asked, s.chunksPerCall(len(asked)), s.useful(chunks, yardstick))
		s.record(ownChunk(verdicts), chunks)
		if err != nil {
			return 0, err
		}
	}
	s.passOver(chunks)
	return s.averagePrecision(len(asked))
}

// readable are the numbers of the chunks that are not blank.
func readable(chunks []string) []int {
	var list []int
	for i, chunk := range chunks {
		if !blank(chunk) {
			list = append(list, i+1)
		}
	}
	return list
}

func (s *scoring) chunksPerCall(n int) int {
	if s.set.NumberedChunks || s.judge.Info().BuiltIn {
		return n
	}
	return 1
}

// useful asks whether chunks helped to reach the yardstick.
func (s *scoring) useful(chunks []string, yardstick string) asker {
	return func(ctx context.Context, indices []int) (judge.Verdicts, error) {
		task := judge.Useful{Question: s.sample.UserInput, Yardstick: yardstick, Lang: s.lang}
		for _, i := range indices {
			task.Chunks = append(task.Chunks, chunks[i-1])
		}
		return usefulPiecewise(ctx, s.judge, task)
	}
}

// ownChunk lets each verdict speak of the chunk that was asked about, whatever
// number it had among those asked with it.
func ownChunk(verdicts map[int]judge.Verdict) map[int]judge.Verdict {
	for i, v := range verdicts {
		v.Chunk = i
		verdicts[i] = v
	}
	return verdicts
}

// passOver settles blank chunks: useless without asking, at their own rank.
func (s *scoring) passOver(chunks []string) {
	for i := range s.score.Parts {
		part := &s.score.Parts[i]
		part.Chunk = part.Index
		if blank(chunks[i]) {
			part.Verdict, part.Reason = eval.No, "This chunk is blank."
		}
	}
}

// averagePrecision fills in P@k and computes the value, with bounds where
// chunks are unjudged.
func (s *scoring) averagePrecision(asked int) (float64, error) {
	verdicts, unjudged := make([]eval.PartVerdict, len(s.score.Parts)), 0
	for i, p := range s.score.Parts {
		verdicts[i] = p.Verdict
		if p.Verdict == eval.NoVerdict {
			unjudged++
		}
	}
	if asked > 0 && unjudged == asked {
		return 0, nothingJudged()
	}
	for i, p := range precisionAtRanks(verdicts) {
		s.score.Parts[i].Value = &p
	}
	if unjudged > 0 {
		lower, upper := AveragePrecisionBounds(verdicts)
		s.partial(unjudged, lower, upper)
	}
	if asked == 0 {
		s.score.Reason.Code = eval.NothingRetrieved
		s.note("Every retrieved chunk is blank.")
	}
	return AveragePrecision(verdicts), nil
}
