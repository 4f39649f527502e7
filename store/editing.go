package store

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// OldSample is a row as it was until somebody replaced it.
type OldSample struct {
	Question  string
	Answer    string
	Contexts  []string // nil: none were known
	Reference string
	By        string // who replaced it
	Replaced  int64  // UTC microseconds
}

// EditSample replaces the texts of a row and keeps what they were. It is refused
// while a run of the dataset goes on, which would judge both.
func (s *Store) EditSample(ctx context.Context, team, user, dataset int64, r eval.Sample) error {
	old, err := s.SampleByID(ctx, team, dataset, r.ID)
	if err != nil {
		return err
	}
	r.Row, r.Source, r.Metadata, r.RetrievedIDs, r.ReferenceIDs = old.Row, old.Source, old.Metadata, old.RetrievedIDs, old.ReferenceIDs
	was, now := toStore(old), toStore(r)
	if now.keys == was.keys {
		return eval.Invalidf("Nothing was changed.")
	}
	if r.UserInput == "" && r.Response == "" && len(r.RetrievedContexts) == 0 && r.Reference == "" {
		return eval.Invalidf("A row needs a question, an answer, contexts or a reference. To take it out of new runs, archive it.")
	}
	away, err := s.Archived(ctx, team, r.ID)
	if err != nil {
		return err
	}
	return s.changeSample(ctx, team, dataset, r.ID, eval.RowEdited, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO sample_history (team_id, sample_id, question, answer, contexts, reference, user_id, replaced_at)
			SELECT team_id, id, question, answer, contexts, reference, ?, ? FROM samples WHERE team_id = ? AND dataset_id = ? AND id = ?`,
			user, s.micros(), team, dataset, r.ID)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			UPDATE samples
			SET question = ?, answer = ?, contexts = ?, reference = ?, question_key = ?, content_key = ?
			WHERE team_id = ? AND dataset_id = ? AND id = ?`,
			r.UserInput, r.Response, now.contexts, r.Reference, now.keys.Question, now.keys.Content, team, dataset, r.ID)
		if err != nil || away {
			return err
		}
		by := sizesOfSample(now)
		by.add(sizesOfSample(was), -1)
		return changeSizes(ctx, tx, team, dataset, by)
	})
}

// ArchiveSample puts a row away, or takes it back: new runs and pairs leave it
// out while it is put away. Runs that were made before keep it.
func (s *Store) ArchiveSample(ctx context.Context, team, dataset, row int64, away bool) error {
	r, err := s.SampleByID(ctx, team, dataset, row)
	if err != nil {
		return err
	}
	did, by := eval.RowRestored, sizes{}
	by.add(sizesOfSample(toStore(r)), 1-2*flag(away))
	if away {
		did = eval.RowArchived
	}
	return s.changeSample(ctx, team, dataset, row, did, func(tx *sqlx.Tx) error {
		archived := int64(0)
		if away {
			archived = s.micros()
		}
		res, err := tx.ExecContext(ctx, `
			UPDATE samples SET archived = ? WHERE team_id = ? AND dataset_id = ? AND id = ? AND (archived > 0) <> (CAST(? AS BIGINT) > 0)`,
			archived, team, dataset, row, archived)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err // it is so already
		}
		if err := changeSizes(ctx, tx, team, dataset, by); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			UPDATE datasets
			SET archived = (SELECT count(*) FROM samples WHERE dataset_id = ? AND archived > 0)
			WHERE team_id = ? AND id = ?`, dataset, team, dataset)
		return err
	})
}

// changeSample changes a row of a dataset of which no run goes on. Its content
// is no longer that of the file.
func (s *Store) changeSample(ctx context.Context, team, dataset, row int64, did eval.Action, change func(*sqlx.Tx) error) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		if err := s.lock(ctx, tx, "datasets", dataset); err != nil {
			return err
		}
		var busy bool
		err := tx.GetContext(ctx, &busy, `
			SELECT EXISTS (SELECT 1 FROM runs WHERE team_id = ? AND dataset_id = ? AND state IN ('queued', 'running', 'stopping'))`, team, dataset)
		if err != nil {
			return err
		}
		if busy {
			return eval.Conflictf("A run of this dataset is going on. Stop it first, or wait until it is done.")
		}
		if err := change(tx); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE datasets SET content_hash = '' WHERE team_id = ? AND id = ?`, team, dataset)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: did, Object: row, Detail: fmt.Sprintf("dataset %d", dataset)})
	})
}

// SampleHistory lists what a row was, the newest first.
func (s *Store) SampleHistory(ctx context.Context, team, row int64) ([]OldSample, error) {
	return s.history(ctx, `WHERE h.team_id = ? AND h.sample_id = ? ORDER BY h.id DESC`, team, row)
}

func (s *Store) history(ctx context.Context, where string, args ...any) ([]OldSample, error) {
	var rows []struct {
		OldSample
		Text sql.NullString
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT h.question, h.answer, h.contexts AS text, h.reference, u.name AS "by", h.replaced_at AS replaced
		FROM sample_history h
		JOIN users u ON u.id = h.user_id
		`+where, args...)
	list := make([]OldSample, len(rows))
	for i, r := range rows {
		list[i] = r.OldSample
		if list[i].Contexts, err = listOf(r.Text); err != nil {
			return nil, err
		}
	}
	return list, err
}

// SampleJudged is a row as a run judged it, whatever it was made later.
func (s *Store) SampleJudged(ctx context.Context, team, run, dataset, row int64) (eval.Sample, error) {
	r, err := s.SampleByID(ctx, team, dataset, row)
	if err != nil {
		return r, err
	}
	list, err := s.history(ctx, `
		WHERE h.team_id = ? AND h.sample_id = ? AND h.replaced_at > (
			SELECT max(created_at) FROM scores WHERE run_id = ? AND row_id = h.sample_id)
		ORDER BY h.id
		LIMIT 1`, team, row, run)
	if err != nil || len(list) == 0 {
		return r, err
	}
	r.UserInput, r.Response, r.RetrievedContexts, r.Reference = list[0].Question, list[0].Answer, list[0].Contexts, list[0].Reference
	return r, nil
}

// Archived reports whether a row was put away.
func (s *Store) Archived(ctx context.Context, team, row int64) (away bool, err error) {
	err = s.ro.GetContext(ctx, &away, `SELECT archived > 0 FROM samples WHERE team_id = ? AND id = ?`, team, row)
	return away, found(err, "row")
}

// InUse yields the samples of a dataset that were not put away.
func (s *Store) InUse(ctx context.Context, team, dataset int64) iter.Seq2[eval.Sample, error] {
	return func(yield func(eval.Sample, error) bool) {
		var away []int64
		err := s.ro.SelectContext(ctx, &away, `
			SELECT id FROM samples WHERE team_id = ? AND dataset_id = ? AND archived > 0 ORDER BY id`, team, dataset)
		if err != nil {
			yield(eval.Sample{}, err)
			return
		}
		for r, err := range s.Samples(ctx, team, dataset) {
			if _, found := slices.BinarySearch(away, r.ID); err == nil && found {
				continue
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// inUse leaves out samples that were put away.
func inUse(k eval.Kind) string {
	if k == eval.Samples {
		return ` AND archived = 0`
	}
	return ""
}

// judgedBy leaves out samples that were put away before the run was made.
func judgedBy(k eval.Kind) string {
	if k == eval.Samples {
		return ` AND (t.archived = 0 OR t.archived > r.created_at)`
	}
	return ""
}
