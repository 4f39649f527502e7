package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"iter"

	"concord/eval"
)

type sampleRow struct {
	ID           int64
	Row          int
	Question     string
	Answer       string
	Contexts     sql.NullString
	Reference    string
	RetrievedIDs sql.NullString `db:"retrieved_ids"`
	ReferenceIDs sql.NullString `db:"reference_ids"`
	Source       string
	Metadata     string
}

func (r sampleRow) sample() (s eval.Sample, err error) {
	s = eval.Sample{ID: r.ID, Row: r.Row, UserInput: r.Question, Response: r.Answer, Reference: r.Reference, Source: r.Source}
	if s.RetrievedContexts, err = listOf(r.Contexts); err != nil {
		return s, err
	}
	if s.RetrievedIDs, err = listOf(r.RetrievedIDs); err != nil {
		return s, err
	}
	if s.ReferenceIDs, err = listOf(r.ReferenceIDs); err != nil {
		return s, err
	}
	return s, json.Unmarshal([]byte(r.Metadata), &s.Metadata)
}

// storedSample is a sample with its texts as they are stored.
type storedSample struct {
	eval.Sample
	contexts, retrievedIDs, referenceIDs sql.NullString
	metadata                             string // "" for none
	keys                                 keys
}

func toStore(r eval.Sample) storedSample {
	w := storedSample{
		Sample: r, contexts: listText(r.RetrievedContexts),
		retrievedIDs: listText(r.RetrievedIDs), referenceIDs: listText(r.ReferenceIDs),
	}
	if len(r.Metadata) > 0 {
		w.metadata = mustJSON(r.Metadata)
	}
	w.keys = keys{
		textKey(r.UserInput),
		textKey(r.UserInput, r.Response, w.contexts.String, r.Reference, w.retrievedIDs.String, w.referenceIDs.String, r.Source, w.metadata),
	}
	return w
}

func insertSample(ctx context.Context, in *bulk, team, dataset int64, r storedSample) (id int64, err error) {
	if id, err = in.newID(ctx, "samples"); err != nil {
		return 0, err
	}
	err = in.add(ctx, `samples (id, team_id, dataset_id, row, question, answer, contexts,
		reference, retrieved_ids, reference_ids, source, metadata, question_key, content_key)`,
		id, team, dataset, r.Row, r.UserInput, r.Response, r.contexts,
		r.Reference, r.retrievedIDs, r.referenceIDs, r.Source, cmp.Or(r.metadata, "{}"), r.keys.Question, r.keys.Content)
	if err != nil || len(r.AnswerKey) == 0 {
		return id, err
	}
	return id, in.add(ctx, `sample_keys (sample_id, team_id, answer_key)`, id, team, mustJSON(r.AnswerKey))
}

const sampleColumns = `
	SELECT id, row, question, answer, contexts, reference, retrieved_ids, reference_ids, source, metadata
	FROM samples`

// Sample is one row of a dataset of samples.
func (s *Store) SampleByID(ctx context.Context, team, dataset, id int64) (eval.Sample, error) {
	var r sampleRow
	err := s.ro.GetContext(ctx, &r, sampleColumns+`
		WHERE team_id = ? AND dataset_id = ? AND id = ?`, team, dataset, id)
	if err != nil {
		return eval.Sample{}, found(err, "row")
	}
	return r.sample()
}

// SamplePage lists up to limit samples behind the id after.
func (s *Store) SamplePage(ctx context.Context, team, dataset, after int64, limit int) ([]eval.Sample, error) {
	var rows []sampleRow
	err := s.ro.SelectContext(ctx, &rows, sampleColumns+`
		WHERE team_id = ? AND dataset_id = ? AND id > ?
		ORDER BY id
		LIMIT ?`, team, dataset, after, limit)
	if err != nil {
		return nil, err
	}
	list := make([]eval.Sample, 0, len(rows))
	for _, r := range rows {
		sample, err := r.sample()
		if err != nil {
			return nil, err
		}
		list = append(list, sample)
	}
	return list, nil
}

// Samples yields all samples of a dataset in file order, a page at a time, so
// that no read transaction stays open while they are used.
func (s *Store) Samples(ctx context.Context, team, dataset int64) iter.Seq2[eval.Sample, error] {
	return pages(func(after int64) ([]eval.Sample, error) {
		return s.SamplePage(ctx, team, dataset, after, pageSize)
	}, func(r eval.Sample) int64 { return r.ID })
}

const pageSize = 500

// pages yields the rows of keyset pages until one comes back empty.
func pages[T any](page func(after int64) ([]T, error), id func(T) int64) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for after := int64(0); ; {
			list, err := page(after)
			if err != nil {
				var zero T
				yield(zero, err)
				return
			}
			for _, r := range list {
				if !yield(r, nil) {
					return
				}
				after = id(r)
			}
			if len(list) == 0 {
				return
			}
		}
	}
}
