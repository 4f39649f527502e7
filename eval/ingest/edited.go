package ingest

import "fmt"

// review lists an item whose text was edited after it was scored. The error is an
// [*Unjoined] where such items are not accepted: nothing is paired unseen.
func (s *ScoreJoin) review(found Similar) error {
	p, err := s.Matcher.Text(found.Pair)
	if err != nil {
		return fmt.Errorf("pair %d that a row resembles: %w", found.Pair, err)
	}
	found.DatasetRow = p.Row
	return s.report.Resembles(found, s.AcceptSimilar)
}

// Resembles counts and lists a row whose text differs a little from the dataset's,
// once whatever it has scores of. Unless such rows are accepted the error is an
// [*Unjoined] that names the nearest match.
func (r *ScoreReport) Resembles(found Similar, accept bool) error {
	if found.Row != r.lastEdited {
		r.Edited++
		r.lastEdited = found.Row
		if len(r.Review) < MaxReview {
			r.Review = append(r.Review, found)
		}
	}
	if accept {
		return nil
	}
	return &Unjoined{fmt.Sprintf("the text was edited since: it resembles %s (similarity %.2f). Compare the two, then import with --accept-similar", found.Where(), found.Similarity)}
}

// Where is what a row resembles, in the coordinates of the dataset's file.
func (s Similar) Where() string {
	if s.DatasetRow > 0 {
		return fmt.Sprintf("row %d of the dataset", s.DatasetRow)
	}
	return "a pair of the dataset"
}
