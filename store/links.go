package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

var errLinkOver = eval.NotFoundf("This link was used already or is too old. Ask an admin for a new one, or sign in with your password.")

// NewLoginLink makes a one-time token that signs a person in. Only its hash is
// stored; a new link makes the person's older ones void.
func (s *Store) NewLoginLink(ctx context.Context, user int64, valid time.Duration) (token string, err error) {
	token = rand.Text()
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `
			DELETE FROM login_links WHERE user_id = ? OR expires_at < ?`, user, s.micros()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO login_links (token_hash, user_id, expires_at) VALUES (?, ?, ?)`,
			hashToken(token), user, s.now().Add(valid).UnixMicro())
		if err != nil {
			return err
		}
		return s.noteOn(ctx, tx, user, eval.LinkMade)
	})
	return token, err
}

// UseLoginLink spends a token and returns the person it signs in.
func (s *Store) UseLoginLink(ctx context.Context, token string) (user int64, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &user, `
			DELETE FROM login_links
			WHERE token_hash = ? AND expires_at >= ?
			RETURNING user_id`, hashToken(token), s.micros())
	})
	if isNoRows(err) {
		return 0, errLinkOver
	}
	return user, err
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// LinkFor is the name of the person whom a token would sign in. It spends nothing.
func (s *Store) LinkFor(ctx context.Context, token string) (name string, err error) {
	err = s.ro.GetContext(ctx, &name, `
		SELECT u.name
		FROM login_links l
		JOIN users u ON u.id = l.user_id
		WHERE l.token_hash = ? AND l.expires_at >= ?`, hashToken(token), s.micros())
	if isNoRows(err) {
		return "", errLinkOver
	}
	return name, err
}
