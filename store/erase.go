package store

import (
	"context"
	"encoding/json"
)

// eraseAll erases whatever is marked as deleted, slice by slice. It is told
// nothing: what there is to do stands in the database, so that it goes on after a
// restart.
func (s *Store) eraseAll(ctx context.Context) error {
	for {
		var next struct{ File, Dataset, Team int64 }
		err := s.db.GetContext(ctx, &next, `
			SELECT
				coalesce((SELECT min(id) FROM judgment_files WHERE state = 'importing' AND process = ''), 0) AS file,
				coalesce((SELECT min(id) FROM datasets WHERE state = 'deleting'), 0) AS dataset,
				coalesce((SELECT min(id) FROM teams WHERE deleted_at > 0), 0) AS team`)
		switch {
		case err != nil:
			return err
		case next.File != 0:
			err = s.eraseFile(ctx, next.File)
		case next.Dataset != 0:
			err = s.eraseDataset(ctx, next.Dataset)
		case next.Team != 0:
			err = s.eraseTeam(ctx, next.Team)
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// giveUp marks unfinished datasets as deleted; their names are free at once.
func (s *Store) giveUp(ctx context.Context, which string, args ...any) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE datasets SET state = 'deleting', name = '#' || id || ' ' || name WHERE `+which, args...)
	return err
}

// eraseFile erases what an unfinished file of labels or scores brought.
func (s *Store) eraseFile(ctx context.Context, file int64) error {
	if err := s.slices(ctx, slice{"imported_labels", "id", "file_id"}, file, 0); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, `DELETE FROM judgment_files WHERE id = ?`, file)
	return err
}

// eraseDataset erases a dataset: what hangs on its runs, files and campaigns
// first, then its rows, so that no statement takes much with it.
func (s *Store) eraseDataset(ctx context.Context, dataset int64) error {
	for _, part := range []struct {
		table   string
		hanging []slice
	}{
		{"runs", []slice{{"scores", "id", "run_id"}, {"verdicts", "id", "run_id"}, {"run_rows", "row_id", "run_id"}}},
		{"judgment_files", []slice{{"imported_labels", "id", "file_id"}}},
		{"campaigns", []slice{{"reservations", "pair_id", "campaign_id"}, {"campaign_pairs", "pair_id", "campaign_id"}}},
	} {
		if err := s.eraseParts(ctx, part.table, part.hanging, dataset); err != nil {
			return err
		}
	}
	for _, table := range []string{"samples", "pairs", "rejects", "version_changes"} {
		if err := s.slices(ctx, slice{table, "id", "dataset_id"}, dataset, dataset); err != nil {
			return err
		}
	}
	_, err := s.db.ExecContext(ctx, `DELETE FROM datasets WHERE id = ?`, dataset)
	return err
}

// eraseParts erases the runs, files or campaigns of a dataset, each after what
// hangs on it.
func (s *Store) eraseParts(ctx context.Context, table string, hanging []slice, dataset int64) error {
	var ids []int64
	if err := s.db.SelectContext(ctx, &ids, `SELECT id FROM `+table+` WHERE dataset_id = ?`, dataset); err != nil {
		return err
	}
	for _, id := range ids {
		for _, h := range hanging {
			if err := s.slices(ctx, h, id, dataset); err != nil {
				return err
			}
		}
		if _, err := s.db.ExecContext(ctx, `DELETE FROM `+table+` WHERE id = ?`, id); err != nil {
			return err
		}
	}
	return nil
}

// eraseTeam erases a team, its waiting files included, and those of its former
// members who are in no other team and whom nothing elsewhere names.
func (s *Store) eraseTeam(ctx context.Context, team int64) error {
	var datasets []int64
	if err := s.db.SelectContext(ctx, &datasets, `SELECT id FROM datasets WHERE team_id = ?`, team); err != nil {
		return err
	}
	for _, d := range datasets {
		if err := s.eraseDataset(ctx, d); err != nil {
			return err
		}
	}
	if err := s.dropUploads(ctx, `team_id = ?`, team); err != nil {
		return err
	}
	for _, all := range []slice{
		{"kept_replies", "asked", "team_id"}, {"splits", "split_key", "team_id"}, {"imports", "id", "team_id"}, {"audit", "id", "team_id"},
	} {
		if err := s.slices(ctx, all, team, 0); err != nil {
			return err
		}
	}
	var lists []string
	if err := s.db.SelectContext(ctx, &lists, `SELECT people FROM deletions WHERE team_id = ? AND dataset_id IS NULL`, team); err != nil {
		return err
	}
	if _, err := s.db.ExecContext(ctx, `DELETE FROM teams WHERE id = ?`, team); err != nil {
		return err
	}
	return s.forgetPeople(ctx, lists)
}

// forgetPeople deletes people who are members of nothing. The database keeps
// those whose labels or texts another team still has.
func (s *Store) forgetPeople(ctx context.Context, lists []string) error {
	for _, list := range lists {
		var people []int64
		if err := json.Unmarshal([]byte(list), &people); err != nil {
			return err
		}
		for _, id := range people {
			_, err := s.db.ExecContext(ctx, `
				DELETE FROM users WHERE id = ? AND NOT EXISTS (SELECT 1 FROM members WHERE user_id = ?)`, id, id)
			if err != nil && !isReferenced(err) {
				return err
			}
		}
	}
	return nil
}
