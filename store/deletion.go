package store

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Deletion is something that is gone from every list and is still being erased.
type Deletion struct {
	ID      int64
	Team    int64 `db:"team_id"`
	Dataset int64 // 0: the whole team
	Name    string
	Total   int // rows and results that it had
	Done    int // of them erased
}

// Percent is how much of it is erased, 0 to 99: what is all erased is not listed.
func (d Deletion) Percent() int { return min(99, 100*d.Done/max(1, d.Total)) }

const deletionColumns = `
	SELECT id, team_id, coalesce(dataset_id, 0) AS dataset, name, total, done
	FROM deletions`

// Deletions lists what is being erased of a team, and the teams that a person
// deleted.
func (s *Store) Deletions(ctx context.Context, team, user int64) (list []Deletion, err error) {
	err = s.ro.SelectContext(ctx, &list, deletionColumns+`
		WHERE team_id = ? OR dataset_id IS NULL AND user_id = ? AND user_id <> 0
		ORDER BY id`, team, user)
	return list, err
}

// DeleteDataset takes a dataset with its rows, runs, campaigns and labels out of
// every list, and has it erased in the background; its name is free at once. It
// is refused while a run of it goes on.
func (s *Store) DeleteDataset(ctx context.Context, team, id int64) error {
	err := s.tx(ctx, func(tx *sqlx.Tx) error {
		if err := s.lock(ctx, tx, "datasets", id); err != nil {
			return err
		}
		var d struct {
			Chain   int64
			Version int
			Name    string
		}
		err := tx.GetContext(ctx, &d, `
			SELECT chain, version, name FROM datasets WHERE team_id = ? AND id = ? AND state = 'ready'`, team, id)
		if err != nil {
			return found(err, "dataset")
		}
		if err := unlessBusy(ctx, tx, team, id); err != nil {
			return err
		}
		if err := s.hideDataset(ctx, tx, team, id, d.Name); err != nil {
			return err
		}
		err = s.note(ctx, tx, team, eval.Event{Action: eval.DatasetDeleted, Object: id, Name: d.Name, Detail: fmt.Sprintf("version %d", d.Version)})
		if err != nil {
			return err
		}
		return giveBack(ctx, tx, team, d.Chain, d.Version, d.Name)
	})
	s.care.hurry(err)
	return err
}

func unlessBusy(ctx context.Context, tx *sqlx.Tx, team, dataset int64) error {
	var busy bool
	err := tx.GetContext(ctx, &busy, `
		SELECT EXISTS (
			SELECT 1 FROM runs
			WHERE team_id = ? AND dataset_id = ? AND state IN ('queued', 'running', 'stopping'))`, team, dataset)
	if err == nil && busy {
		err = eval.Conflictf("A run of this dataset is going on. Stop it first, then delete the dataset.")
	}
	return err
}

// hideDataset takes a dataset out of every list and notes that it is to be
// erased. Guests of its campaigns have nothing left to see.
func (s *Store) hideDataset(ctx context.Context, tx *sqlx.Tx, team, id int64, name string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO deletions (team_id, dataset_id, name, user_id, total, created_at)
		SELECT d.team_id, d.id, ?, ?,
			d.row_count + coalesce((SELECT sum(r.done) FROM runs r WHERE r.dataset_id = d.id), 0), ?
		FROM datasets d
		WHERE d.id = ?`, name, eval.ActorOf(ctx).User, s.micros(), id)
	if err != nil {
		return err
	}
	for _, hide := range []string{
		`UPDATE datasets SET state = 'deleting', name = '#' || id || ' ' || name, chain = id WHERE team_id = ? AND id = ?`,
		`UPDATE campaigns SET name = '#' || id || ' ' || name WHERE team_id = ? AND dataset_id = ?`,
		`DELETE FROM members WHERE team_id = ? AND campaign_id IN (SELECT id FROM campaigns WHERE dataset_id = ?)`,
	} {
		if _, err := tx.ExecContext(ctx, hide, team, id); err != nil {
			return err
		}
	}
	return nil
}

// DeleteTeam takes a team with all that is in it out of every list and has it
// erased in the background, once its name was repeated. Its members are members
// no more; who is in no other team is forgotten too. The audit log goes with the
// team, so that it was deleted stands in the server's log.
func (s *Store) DeleteTeam(ctx context.Context, team int64, repeated string) error {
	var name string
	err := s.tx(ctx, func(tx *sqlx.Tx) error {
		if err := s.lock(ctx, tx, "teams", team); err != nil {
			return err
		}
		err := tx.GetContext(ctx, &name, `SELECT name FROM teams WHERE id = ? AND deleted_at = 0`, team)
		if err != nil {
			return found(err, "team")
		}
		if strings.TrimSpace(repeated) != name {
			return eval.Invalidf("To delete the team, type its name as it is written: %s", name)
		}
		if err := s.unlessNeeded(ctx, tx, team); err != nil {
			return err
		}
		return s.hideTeam(ctx, tx, team, name)
	})
	if err == nil {
		who := eval.ActorOf(ctx)
		slog.Warn("a team was deleted with all its data", "team", name, "id", team, "by", who.Name, "address", who.Address)
	}
	s.care.hurry(err)
	return err
}

// unlessNeeded refuses to delete a team in which something goes on, or the last.
func (s *Store) unlessNeeded(ctx context.Context, tx *sqlx.Tx, team int64) error {
	var t struct{ Others, Runs, Imports int }
	err := tx.GetContext(ctx, &t, `
		SELECT
			(SELECT count(*) FROM teams WHERE id <> ? AND deleted_at = 0) AS others,
			(SELECT count(*) FROM runs WHERE team_id = ? AND state IN ('queued', 'running', 'stopping')) AS runs,
			(SELECT count(*) FROM imports WHERE team_id = ? AND state = 'running') AS imports`, team, team, team)
	switch {
	case err != nil:
		return err
	case t.Others == 0:
		return eval.Conflictf("This is the only team here, and Concord needs one. Make another team in your profile first.")
	case t.Runs > 0:
		return eval.Conflictf("A run of this team is going on. Stop it first, then delete the team.")
	case t.Imports > 0:
		return eval.Conflictf("A file is being imported into this team. Wait for it or cancel it, then delete the team.")
	}
	return nil
}

func (s *Store) hideTeam(ctx context.Context, tx *sqlx.Tx, team int64, name string) error {
	people := []int64{}
	if err := tx.SelectContext(ctx, &people, `SELECT user_id FROM members WHERE team_id = ? ORDER BY user_id`, team); err != nil {
		return err
	}
	list, err := json.Marshal(people)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO deletions (team_id, name, user_id, people, total, created_at)
		SELECT t.id, t.name, ?, ?,
			coalesce((SELECT sum(d.row_count) FROM datasets d WHERE d.team_id = t.id), 0) +
			coalesce((SELECT sum(r.done) FROM runs r WHERE r.team_id = t.id), 0), ?
		FROM teams t
		WHERE t.id = ?`, eval.ActorOf(ctx).User, string(list), s.micros(), team)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE teams SET deleted_at = ?, name = '#' || id || ' ' || name WHERE id = ?`, s.micros(), team)
	if err != nil {
		return err
	}
	for _, t := range []string{"members", "invitations"} {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+t+` WHERE team_id = ?`, team); err != nil {
			return err
		}
	}
	return nil
}
