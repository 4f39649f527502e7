package store

import (
	"github.com/alexedwards/scs/sqlite3store"
	"github.com/alexedwards/scs/v2"
)

// Sessions keeps browser sessions in the database. The caller gives it to scs;
// stop ends the clean-up of expired ones.
func (s *Store) Sessions() (kept scs.Store, stop func()) {
	writes := sqlite3store.New(s.db.DB)
	return sessions{writes, sqlite3store.NewWithCleanupInterval(s.ro.DB, 0)}, writes.StopCleanup
}

// sessions reads on the reading pool: every request looks its session up, and
// must not wait for a long write to end.
type sessions struct {
	*sqlite3store.SQLite3Store
	reads *sqlite3store.SQLite3Store
}

// Find implements [scs.Store].
func (s sessions) Find(token string) ([]byte, bool, error) { return s.reads.Find(token) }
