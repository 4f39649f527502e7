package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Exclusion is an annotator whose labels on a dataset do not count.
type Exclusion struct {
	ID        int64
	Annotator string
	Reason    string
	By        string
	Created   int64 // UTC microseconds
	Lifted    int64 // 0: it holds
}

// Exclusions lists the exclusions of a dataset, also those that were taken back,
// the newest first.
func (s *Store) Exclusions(ctx context.Context, team, dataset int64) (list []Exclusion, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT e.id, coalesce(u.name, e.annotator) AS annotator, e.reason, b.name AS "by", e.created_at AS created, e.lifted_at AS lifted
		FROM exclusions e
		JOIN users b ON b.id = e.made_by
		LEFT JOIN users u ON u.id = e.user_id
		WHERE e.team_id = ? AND e.dataset_id = ?
		ORDER BY e.id DESC`, team, dataset)
	return list, err
}

// Exclude keeps the labels of an annotator on a dataset from counting. The name
// is the one that [Store.Labels] gives.
func (s *Store) Exclude(ctx context.Context, team, dataset, by int64, annotator, reason string) error {
	set, err := s.Dataset(ctx, team, dataset)
	if err != nil {
		return err
	}
	user, outside, err := s.annotatorNamed(ctx, team, dataset, annotator)
	if err != nil {
		return err
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO exclusions (team_id, dataset_id, user_id, annotator, reason, made_by, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?)`, team, dataset, user, outside, reason, by, s.micros())
		if isDuplicate(err) {
			return eval.Conflictf("The labels of %s do not count already.", annotator)
		}
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.LabelsExcluded, Object: dataset, Name: set.Name, Detail: annotator + ": " + reason})
	})
}

// annotatorNamed tells a user from a person outside: user is 0 for those.
func (s *Store) annotatorNamed(ctx context.Context, team, dataset int64, name string) (user int64, outside string, err error) {
	err = s.ro.GetContext(ctx, &user, `
		SELECT l.user_id
		FROM labels l
		JOIN pairs p ON p.id = l.pair_id
		JOIN users u ON u.id = l.user_id AND u.name = ?
		WHERE l.team_id = ? AND p.dataset_id = ?
		LIMIT 1`, name, team, dataset)
	if !isNoRows(err) {
		return user, "", err
	}
	err = s.ro.GetContext(ctx, &outside, `
		SELECT l.annotator
		FROM imported_labels l
		JOIN pairs p ON p.id = l.pair_id
		WHERE l.team_id = ? AND p.dataset_id = ? AND l.settled = 0 AND l.annotator || `+sameName+` = ?
		LIMIT 1`, team, dataset, name)
	if isNoRows(err) {
		err = eval.NotFoundf("%s has not labeled pairs of this dataset.", name)
	}
	return 0, outside, err
}

// Include makes the labels of an excluded annotator count again. The exclusion
// stays in the list, as taken back.
func (s *Store) Include(ctx context.Context, team, dataset, id int64) error {
	set, err := s.Dataset(ctx, team, dataset)
	if err != nil {
		return err
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var reason string
		err := tx.GetContext(ctx, &reason, `
			UPDATE exclusions SET lifted_at = ?
			WHERE team_id = ? AND dataset_id = ? AND id = ? AND lifted_at = 0
			RETURNING reason`, s.micros(), team, dataset, id)
		if err != nil {
			return found(err, "exclusion")
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.LabelsIncluded, Object: dataset, Name: set.Name, Detail: "had been excluded: " + reason})
	})
}
