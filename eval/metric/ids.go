package metric

import (
	"context"
	"slices"

	"concord/eval"
)

// idPrecision is |R∩G| / |R| over the sets of retrieved and reference chunk ids
// (metrics §4.6).
func idPrecision(_ context.Context, s *scoring) (float64, error) {
	if len(s.sample.ReferenceIDs) == 0 {
		return 0, noReferenceIDs()
	}
	if len(s.sample.RetrievedIDs) == 0 {
		return 0, notApplicable(eval.NothingRetrieved, "Nothing was retrieved.")
	}
	return s.found(s.sample.RetrievedIDs, s.sample.ReferenceIDs)
}

// idRecall is |R∩G| / |G|; nothing retrieved is 0.
func idRecall(_ context.Context, s *scoring) (float64, error) {
	if len(s.sample.ReferenceIDs) == 0 {
		return 0, noReferenceIDs()
	}
	return s.found(s.sample.ReferenceIDs, s.sample.RetrievedIDs)
}

func noReferenceIDs() error {
	return notApplicable(eval.EmptyReference, "This row names no chunk that should be retrieved.")
}

// found is the share of ids that are among the others. Each id counts once.
func (s *scoring) found(ids, among []string) (float64, error) {
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id] {
			continue
		}
		seen[id] = true
		part := eval.Part{Kind: eval.ChunkPart, Index: len(s.score.Parts) + 1, Text: id, Verdict: eval.No}
		if slices.Contains(among, id) {
			part.Verdict = eval.Yes
		}
		s.score.Parts = append(s.score.Parts, part)
	}
	return s.share()
}
