package store

import (
	"fmt"

	"concord/eval"
	"concord/eval/ingest"
)

// scoredSamples joins recorded scores to the rows of a dataset of samples, or
// makes the rows where the dataset is new.
type scoredSamples struct {
	im    *judgmentImport
	index *ingest.SampleIndex
	rows  int64 // made while only checking
	list  []sampleScore
	said  ingest.ScoreReport // of rows that were edited

	evidence ingest.Evidence
}

type sampleScore struct {
	row    int64
	method string
	run    int        // from 1
	score  eval.Score // without its calls
	calls  ingest.Kept
}

// each gives the scores with what stands behind them.
func (s *scoredSamples) each(do func(sampleScore) error) error {
	for _, r := range s.list {
		var err error
		if r.score.Calls, err = s.evidence.Load(r.calls); err != nil {
			return err
		}
		if err := do(r); err != nil {
			return err
		}
	}
	return nil
}

// begin makes the rows of an existing dataset known.
func (s *scoredSamples) begin() error {
	if s.im.isNew {
		return nil
	}
	s.index.Text = func(id int64) (eval.Sample, error) {
		return s.im.store.SampleByID(s.im.ctx, s.im.team, s.im.dataset, id)
	}
	for _, field := range s.im.what.Options.Map {
		s.index.IDs = s.index.IDs || field == string(ingest.ItemID)
	}
	for row, err := range s.im.store.Samples(s.im.ctx, s.im.team, s.im.dataset) {
		if err != nil {
			return err
		}
		s.index.Add(row)
	}
	return nil
}

// Judgment refuses what speaks of two items.
func (s *scoredSamples) Judgment(ingest.Judgment) error {
	return &ingest.Unjoined{Reason: "speaks of two items, and the dataset holds samples"}
}

// Scores keeps the scores of one row.
func (s *scoredSamples) Scores(rec ingest.ItemScores) error {
	row, err := s.row(rec)
	if err != nil {
		return err
	}
	calls, err := s.evidence.Keep(rec.Calls())
	if err != nil {
		return err
	}
	for _, v := range rec.Recorded {
		method := ingest.SampleMethod(s.im.what.Method, v.Column, len(rec.Recorded))
		s.list = append(s.list, sampleScore{row, method, max(1, rec.Run), ingest.RecordedScoreOf(v), calls})
		if v.Reparsed != nil {
			s.list = append(s.list, sampleScore{row, method + ingest.ReparsedSuffix, max(1, rec.Run), *v.Reparsed, calls})
		}
	}
	return nil
}

func (s *scoredSamples) row(rec ingest.ItemScores) (int64, error) {
	switch {
	case rec.ID != "" && !s.im.isNew:
		return s.byID(rec)
	case rec.ID != "" && rec.Sample.UserInput == "" && rec.Sample.Response == "":
		return 0, &ingest.Unjoined{Reason: "has an id and no texts: say to which dataset it belongs"}
	}
	known := !s.im.isNew || rec.Run > 0 // several runs speak of the same rows
	if known {
		if id, ok := s.index.Find(rec.Sample, rec.Run); ok {
			return id, nil
		}
	}
	if s.im.isNew {
		return s.newRow(rec, known)
	}
	return s.edited(rec)
}

// edited is the row whose answer was edited since it was scored, where a person
// accepts that.
func (s *scoredSamples) edited(rec ingest.ItemScores) (int64, error) {
	row, similarity, err := s.index.Similar(rec.Sample)
	switch {
	case err != nil:
		return 0, err
	case similarity == 0:
		return 0, &ingest.Unjoined{Reason: "no row of the dataset has this question and this answer"}
	}
	found := ingest.Similar{Row: rec.Row, Question: rec.Sample.UserInput, Similarity: similarity, DatasetRow: row.Row}
	return row.ID, s.said.Resembles(found, s.im.what.AcceptSimilar)
}

// byID is the row with the id that a person says the file shares with the dataset.
func (s *scoredSamples) byID(rec ingest.ItemScores) (int64, error) {
	switch id, n := s.index.FindID(rec.IDColumn, rec.ID); n {
	case 0:
		return 0, &ingest.Unjoined{Reason: fmt.Sprintf("no row of the dataset has “%s” in its column “%s”", rec.ID, rec.IDColumn)}
	case 1:
		return id, nil
	default:
		return 0, &ingest.Unjoined{Reason: fmt.Sprintf("%d rows of the dataset have “%s” in their column “%s”: an id must be unique", n, rec.ID, rec.IDColumn)}
	}
}

// newRow makes a row of the file's own, which later runs have to find.
func (s *scoredSamples) newRow(rec ingest.ItemScores, known bool) (id int64, err error) {
	if s.im.what.Check {
		s.rows++
		id = s.rows
	} else if id, err = s.im.newSample(toStore(rec.Sample)); err != nil {
		return 0, err
	}
	if known {
		rec.Sample.ID = id
		s.index.Add(rec.Sample)
		s.index.Find(rec.Sample, rec.Run) // by this run it was met
	}
	return id, nil
}

// report counts the scores by method.
func (s *scoredSamples) report() ingest.ScoreReport {
	r := s.said
	r.Methods, r.Accepted = []ingest.MethodReport{}, s.im.what.AcceptSimilar
	if r.Review == nil {
		r.Review = []ingest.Similar{}
	}
	at := map[string]int{}
	for _, x := range s.list {
		i, ok := at[x.method]
		if !ok {
			i = len(r.Methods)
			at[x.method] = i
			r.Methods = append(r.Methods, ingest.MethodReport{Method: x.method})
		}
		r.Methods[i].Verdicts++
		if x.score.Status != eval.Scored {
			r.Methods[i].NoVerdict++
		}
	}
	return r
}
