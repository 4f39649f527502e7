package store

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// When the clock goes back by a day, as when it is set right, nobody is signed
// out or locked out, no link ends, and nothing stays reserved for a day.
func TestClockGoesBack(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	filled(t, s, team)
	ctx := t.Context()
	p, err := s.PersonNamed(ctx, team, "Zoë 王")
	if err != nil {
		t.Fatal(err)
	}
	link, err := s.NewLoginLink(ctx, p.ID, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	in, err := s.BeginSignIn(ctx, p.ID, eval.ByLink, "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	for range freeTriesAccount {
		if wait, err := s.TrySignIn(ctx, p.Name, "a"); err != nil || wait != 0 {
			t.Fatal(wait, err)
		}
	}
	pairs, err := s.DatasetNamed(ctx, team, "pairs")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`UPDATE runs SET state = 'running', started_at = ?, done = 2 * ?`, s.micros(), paceUnits); err != nil {
		t.Fatal(err)
	}
	reserved := func() (n int) {
		t.Helper()
		if err := s.db.Get(&n, `SELECT count(*) FROM reservations`); err != nil {
			t.Fatal(err)
		}
		return n
	}
	seat := Seat{Team: team, Dataset: pairs.ID, User: p.ID, Dimension: eval.Faithfulness}
	if err := s.db.Get(&seat.Campaign, `
		INSERT INTO campaigns (team_id, dataset_id, name, rules, created_by, created_at) VALUES (?, ?, 'c', '{}', ?, 1)
		RETURNING id`, team, pairs.ID, p.ID); err != nil {
		t.Fatal(err)
	}
	var pair int64
	if err := s.db.Get(&pair, `SELECT min(id) FROM pairs`); err != nil {
		t.Fatal(err)
	}
	tx := func(do func(tx *sqlx.Tx) error) {
		t.Helper()
		if err := s.tx(ctx, do); err != nil {
			t.Fatal(err)
		}
	}
	tx(func(tx *sqlx.Tx) error {
		_, err := s.reserve(ctx, tx, seat, reservation{Pair: pair, Purpose: eval.ForRepeat})
		return err
	})
	tx(func(tx *sqlx.Tx) error { return s.sweep(ctx, tx, seat) })
	if reserved() != 1 {
		t.Error("given back while it runs")
	}

	later(s, -days)
	if _, err := s.SignedIn(ctx, in, team); err != nil {
		t.Error("signed out:", err)
	}
	if wait, err := s.TrySignIn(ctx, p.Name, "a"); err != nil || wait != 0 {
		t.Errorf("locked out for %v, %v", wait, err)
	}
	if user, err := s.UseLoginLink(ctx, link); err != nil || user != p.ID {
		t.Error("the link ended:", err)
	}
	var run int64
	if err := s.db.Get(&run, `SELECT min(id) FROM runs`); err != nil {
		t.Fatal(err)
	}
	if pace, err := s.Pace(ctx, team, run); err != nil || pace != nil {
		t.Errorf("a pace of %+v out of negative time, %v", pace, err)
	}
	tx(func(tx *sqlx.Tx) error { return s.sweep(ctx, tx, seat) })
	if reserved() != 0 {
		t.Error("reserved for a day")
	}
}
