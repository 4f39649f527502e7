package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// NewDecision settles a pair, by the side that its decider saw.
type NewDecision struct {
	Pair   int64
	Pick   Side
	Reason string
	// Last is the decision that the page showed, 0 for none: what somebody else
	// settles meanwhile is not overwritten unseen.
	Last int64
	// Key names the page that sends it: what is sent twice is kept once.
	Key string
}

// Decide settles a pair on which people differ. Who has seen what methods say of
// it cannot: results would decide, not people (agreement §3.19).
func (s *Store) Decide(ctx context.Context, b Bench, n NewDecision) error {
	p, err := s.pairOnBench(ctx, b, n.Pair)
	if err != nil {
		return err
	}
	labels, err := s.lastWords(ctx, b.Team, n.Pair)
	if err != nil {
		return err
	}
	if forced, err := s.forced(ctx, b.Team, n.Pair); err != nil || forced && n.Pick == Equal {
		return orElse(err, eval.Invalidf("The annotators of this pair had to choose, so the decision has to as well: pick A or B."))
	}
	me, err := s.Person(ctx, b.Team, b.User)
	if err != nil {
		return err
	}
	d := eval.Decision{
		PairID: p.ID, Reason: n.Reason, People: len(labels),
		TookPart: slices.ContainsFunc(labels, func(l eval.Label) bool { return l.Annotator == me.Name }),
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		if kept, err := s.settling(ctx, tx, b, n, labels); err != nil || kept {
			return err
		}
		if d.Left, err = drawnSide(ctx, tx, Seat{Team: b.Team, User: b.User, Dataset: b.Dataset, Dimension: p.Dimension}, p.ID); err != nil {
			return found(err, "pair before you")
		}
		if d.Pick, err = n.Pick.item(d.Left); err != nil {
			return err
		}
		return s.insertDecision(ctx, tx, b, d, n.Key)
	})
}

func orElse(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// settling checks whether a decision may be made; kept: it was already. Two who
// settle the same pair at once come one after the other.
func (s *Store) settling(ctx context.Context, tx *sqlx.Tx, b Bench, n NewDecision, labels []eval.Label) (kept bool, err error) {
	_, err = tx.ExecContext(ctx, `UPDATE pair_roles SET better = better WHERE team_id = ? AND pair_id = ?`, b.Team, n.Pair)
	if err != nil {
		return false, err
	}
	err = tx.GetContext(ctx, &kept, `
		SELECT EXISTS (SELECT 1 FROM decisions WHERE user_id = ? AND request_key = ? AND request_key <> '')`, b.User, n.Key)
	if err != nil || kept {
		return kept, err
	}
	var last int64
	err = tx.GetContext(ctx, &last, `
		SELECT coalesce(max(id), 0) FROM decisions WHERE team_id = ? AND pair_id = ?`, b.Team, n.Pair)
	if err != nil {
		return false, err
	}
	saw, err := sawResults(ctx, tx, b.Team, b.User, n.Pair)
	switch {
	case err != nil:
		return false, err
	case saw:
		return false, eval.Conflictf("You have seen what methods say of this pair, so somebody else has to settle it.")
	case last != n.Last:
		return false, eval.Conflictf("Somebody has settled this pair meanwhile. Load the page again to see how.")
	case last == 0 && !differ(labels):
		return false, eval.Conflictf("There is nothing to settle any more: the people who labeled this pair agree.")
	}
	return false, nil
}

func differ(labels []eval.Label) bool {
	return slices.ContainsFunc(labels, func(l eval.Label) bool { return l.Pick != labels[0].Pick })
}

func (s *Store) insertDecision(ctx context.Context, tx *sqlx.Tx, b Bench, d eval.Decision, key string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO decisions (team_id, pair_id, user_id, pick, left_item, reason, people, took_part, request_key, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		b.Team, d.PairID, b.User, d.Pick, d.Left, d.Reason, d.People, flag(d.TookPart), key, s.micros())
	if err != nil {
		return err
	}
	var name string
	if err := tx.GetContext(ctx, &name, `SELECT name FROM datasets WHERE team_id = ? AND id = ?`, b.Team, b.Dataset); err != nil {
		return err
	}
	return s.note(ctx, tx, b.Team, eval.Event{
		Action: eval.PairSettled, Object: d.PairID, Name: name,
		Detail: fmt.Sprintf("pair %d: %s", d.PairID, d.Pick),
	})
}

const decisionColumns = `
	SELECT d.id, d.pair_id AS pairid, u.name AS decider, d.pick, d.left_item AS "left", d.reason, d.people,
		d.took_part AS tookpart, d.created_at AS created, p.question, p.dimension
	FROM decisions d
	JOIN users u ON u.id = d.user_id
	JOIN pairs p ON p.id = d.pair_id`

// Decisions lists what settled a pair, the one that counts first.
func (s *Store) Decisions(ctx context.Context, team, pair int64) (list []SettledPair, err error) {
	err = s.ro.SelectContext(ctx, &list, decisionColumns+`
		WHERE d.team_id = ? AND d.pair_id = ?
		ORDER BY d.id DESC`, team, pair)
	return list, err
}

// standingDecision keeps the newest decision on a pair.
const standingDecision = `
	NOT EXISTS (SELECT 1 FROM decisions w WHERE w.pair_id = d.pair_id AND w.id > d.id)`

// StandingDecisions lists the decisions that count in a dataset, the newest
// first, up to limit.
func (s *Store) StandingDecisions(ctx context.Context, b Bench, limit int) (list []SettledPair, err error) {
	err = s.ro.SelectContext(ctx, &list, decisionColumns+`
		WHERE d.team_id = ? AND p.dataset_id = ? AND `+standingDecision+`
			AND (CAST(? AS BIGINT) = 0 OR EXISTS (
				SELECT 1 FROM campaign_pairs q WHERE q.pair_id = p.id AND q.campaign_id = ? AND q.purpose = 'label'))
		ORDER BY d.id DESC
		LIMIT ?`, b.Team, b.Dataset, b.Campaign, b.Campaign, limit)
	return list, err
}

// SettledPair is a decision with the pair it settles.
type SettledPair struct {
	eval.Decision
	Question  string
	Dimension eval.Dimension
}
