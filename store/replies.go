package store

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

const (
	repliesMost  = 200_000 // of a team; the oldest go first
	repliesDelay = 100 * time.Millisecond
	repliesBatch = 256
	repliesTrim  = 2_000 // kept replies between two clearances
)

// Replies are the replies of judges that a team has paid for once, by what was
// asked. They are written in batches, a moment later: a crash loses some of
// them, which only costs asking again.
type Replies struct {
	store *Store
	team  int64
}

// Replies is what is kept for a team.
func (s *Store) Replies(team int64) Replies { return Replies{s, team} }

// asked is a question of a team.
type askedBy struct {
	team  int64
	asked string
}

type keptReply struct {
	Reply, Model string
	at           int64
}

// replyBuffer holds replies until they are written.
type replyBuffer struct {
	mu      sync.Mutex
	waiting map[askedBy]keptReply
	due     *time.Timer
	ended   bool

	writing sync.Mutex // held by the one who writes
	written int        // since the last clearance
}

// Kept is the reply to a question; a fault is logged and means that there is none.
func (r Replies) Kept(ctx context.Context, asked string) (reply, model string, ok bool) {
	b := &r.store.replies
	b.mu.Lock()
	k, ok := b.waiting[askedBy{r.team, asked}]
	b.mu.Unlock()
	if ok {
		return k.Reply, k.Model, true
	}
	err := r.store.ro.GetContext(ctx, &k, `
		SELECT reply, model
		FROM kept_replies
		WHERE team_id = ? AND asked = ? AND created_at > `+since("replies_days", "kept_replies"),
		r.team, asked, r.store.micros())
	if err != nil && !isNoRows(err) && ctx.Err() == nil {
		slog.Warn("a kept reply cannot be read", "error", err)
	}
	return k.Reply, k.Model, err == nil
}

// Keep keeps a reply in place of an older one to the same question.
func (r Replies) Keep(_ context.Context, asked, reply, model string) {
	b := &r.store.replies
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended {
		return
	}
	if b.waiting == nil {
		b.waiting = map[askedBy]keptReply{}
	}
	b.waiting[askedBy{r.team, asked}] = keptReply{reply, model, r.store.micros()}
	switch {
	case b.due == nil:
		b.due = time.AfterFunc(repliesDelay, r.store.writeReplies)
	case len(b.waiting) == repliesBatch:
		b.due.Reset(0)
	}
}

// writeReplies writes what waits. A reply stays readable until it is written.
func (s *Store) writeReplies() {
	b := &s.replies
	b.writing.Lock()
	defer b.writing.Unlock()
	b.mu.Lock()
	batch := maps.Clone(b.waiting)
	b.due = nil
	b.mu.Unlock()
	if len(batch) == 0 {
		return
	}
	err := s.tx(context.Background(), func(tx *sqlx.Tx) error { return s.insertReplies(tx, batch) })
	if err != nil {
		slog.Warn("replies of judges cannot be kept", "error", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for q, k := range batch {
		if b.waiting[q] == k {
			delete(b.waiting, q)
		}
	}
}

// endReplies writes what waits, and takes no more.
func (s *Store) endReplies() {
	b := &s.replies
	b.mu.Lock()
	b.ended = true
	if b.due != nil {
		b.due.Stop()
	}
	b.mu.Unlock()
	if s.db != nil {
		s.writeReplies()
	}
}

func (s *Store) insertReplies(tx *sqlx.Tx, batch map[askedBy]keptReply) error {
	add, err := tx.Preparex(`
		INSERT INTO kept_replies (team_id, asked, reply, model, created_at)
		VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (team_id, asked) DO UPDATE SET
			reply = excluded.reply, model = excluded.model, created_at = excluded.created_at`)
	if err != nil {
		return err
	}
	defer add.Close()
	teams := map[int64]bool{}
	for q, k := range batch {
		if _, err := add.Exec(q.team, q.asked, k.Reply, k.Model, k.at); err != nil {
			return err
		}
		teams[q.team] = true
	}
	s.replies.written += len(batch)
	if s.replies.written < repliesTrim {
		return nil
	}
	s.replies.written = 0
	for team := range teams {
		if err := trimReplies(tx, team); err != nil {
			return err
		}
	}
	return nil
}

// trimReplies drops what is too much. What is too old the caretaker drops.
func trimReplies(tx *sqlx.Tx, team int64) error {
	_, err := tx.Exec(`
		DELETE FROM kept_replies
		WHERE team_id = ? AND created_at < (
			SELECT created_at
			FROM kept_replies
			WHERE team_id = ?
			ORDER BY created_at DESC
			LIMIT 1 OFFSET ?)`, team, team, repliesMost)
	return err
}

// RepliesKept counts the replies that are kept for a team.
func (s *Store) RepliesKept(ctx context.Context, team int64) (n int, err error) {
	s.writeReplies()
	err = s.ro.GetContext(ctx, &n, `
		SELECT count(*) FROM kept_replies WHERE team_id = ? AND created_at > `+since("replies_days", "kept_replies"),
		team, s.micros())
	return n, err
}

// KeepsReplies reports whether any reply is kept for a team.
func (s *Store) KeepsReplies(ctx context.Context, team int64) (any bool, err error) {
	s.replies.mu.Lock()
	waiting := len(s.replies.waiting) > 0
	s.replies.mu.Unlock()
	if waiting {
		return true, nil
	}
	err = s.ro.GetContext(ctx, &any, `SELECT EXISTS (SELECT 1 FROM kept_replies WHERE team_id = ?)`, team)
	return any, err
}

// ForgetReplies drops all replies that are kept for a team.
func (s *Store) ForgetReplies(ctx context.Context, team int64) error {
	s.writeReplies()
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		res, err := tx.ExecContext(ctx, `DELETE FROM kept_replies WHERE team_id = ?`, team)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.RepliesForgotten, Detail: fmt.Sprintf("%d replies", n)})
	})
}
