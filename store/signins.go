package store

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// SignInLife is how long a browser stays signed in.
const SignInLife = 30 * 24 * time.Hour

// seenEvery is how exactly the store knows when a browser was last there: to
// know it better would cost a write with every request.
const seenEvery = 5 * time.Minute

// BeginSignIn remembers that a person has signed in, and forgets browsers whose
// time is over.
func (s *Store) BeginSignIn(ctx context.Context, user int64, how eval.Proof, address, agent string) (id int64, err error) {
	now := s.now()
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			DELETE FROM sign_ins WHERE user_id = ? AND created_at < ?`, user, now.Add(-SignInLife).UnixMicro())
		if err != nil {
			return err
		}
		err = tx.GetContext(ctx, &id, `
			INSERT INTO sign_ins (user_id, address, agent, how, created_at, seen_at)
			VALUES (?, ?, ?, ?, ?, ?)
			RETURNING id`, user, address, agent, how, now.UnixMicro(), now.UnixMicro())
		if err != nil {
			return err
		}
		return s.noteOn(ctx, tx, user, eval.SignedIn)
	})
	return id, err
}

// SignedIn is the person behind a sign-in that has not ended, in the team where
// they worked last, or in another one of theirs once they have left that.
func (s *Store) SignedIn(ctx context.Context, id, team int64) (p eval.Person, err error) {
	var seen int64
	row := s.ro.QueryRowxContext(ctx, `
		SELECT u.id, u.name, m.role, m.campaign_id, t.id, t.name, i.seen_at
		FROM sign_ins i
		JOIN users u ON u.id = i.user_id
		JOIN members m ON m.user_id = u.id
		JOIN teams t ON t.id = m.team_id
		WHERE i.id = ? AND i.ended_at = 0 AND i.created_at >= ?
		ORDER BY CASE WHEN m.team_id = ? THEN 0 ELSE 1 END, m.team_id
		LIMIT 1`,
		id, s.now().Add(-SignInLife).UnixMicro(), team)
	if err := row.Scan(&p.ID, &p.Name, &p.Role, &p.Campaign, &p.TeamID, &p.Team, &seen); err != nil {
		return p, found(err, "session")
	}
	if now := s.now(); now.Sub(time.UnixMicro(seen)) > seenEvery {
		s.seen(ctx, id, now)
	}
	return p, nil
}

// seen waits for no long write: the next request says the same.
func (s *Store) seen(ctx context.Context, id int64, now time.Time) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
	defer cancel()
	_, _ = s.db.ExecContext(ctx, `UPDATE sign_ins SET seen_at = ? WHERE id = ?`, now.UnixMicro(), id)
}

// SignInByID is one sign-in of a person.
func (s *Store) SignInByID(ctx context.Context, user, id int64) (in eval.SignIn, err error) {
	err = s.ro.GetContext(ctx, &in, `
		SELECT id, address, agent, how, created_at AS created, seen_at AS seen
		FROM sign_ins
		WHERE user_id = ? AND id = ?`, user, id)
	return in, found(err, "session")
}

// SignIns lists where a person is signed in, the last seen first.
func (s *Store) SignIns(ctx context.Context, user int64) (list []eval.SignIn, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT id, address, agent, how, created_at AS created, seen_at AS seen
		FROM sign_ins
		WHERE user_id = ? AND ended_at = 0 AND created_at >= ?
		ORDER BY seen_at DESC, id DESC`, user, s.now().Add(-SignInLife).UnixMicro())
	return list, err
}

// EndSignIn signs a person out in one browser of theirs; once more does nothing.
func (s *Store) EndSignIn(ctx context.Context, user, id int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var theirs bool
		err := tx.GetContext(ctx, &theirs, `
			SELECT EXISTS (SELECT 1 FROM sign_ins WHERE user_id = ? AND id = ?)`, user, id)
		if err != nil {
			return err
		}
		if !theirs {
			return eval.NotFoundf("There is no such session of yours.")
		}
		return s.endSignInsTx(ctx, tx, user, `id = ?`, id)
	})
}

// EndSessions signs a person out everywhere but in the sign-in that is kept; 0
// keeps none.
func (s *Store) EndSessions(ctx context.Context, user, kept int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		return s.endSignInsTx(ctx, tx, user, `id <> ?`, kept)
	})
}

func (s *Store) endSignInsTx(ctx context.Context, tx *sqlx.Tx, user int64, which string, id int64) error {
	res, err := tx.ExecContext(ctx, `
		UPDATE sign_ins SET ended_at = ? WHERE user_id = ? AND ended_at = 0 AND `+which, s.micros(), user, id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return s.noteOn(ctx, tx, user, eval.SessionEnded)
}
