package store

import (
	"time"

	"github.com/alexedwards/scs/postgresstore"
	"github.com/alexedwards/scs/sqlite3store"
	"github.com/alexedwards/scs/v2"
)

// sessionSweep is how often expired sessions are deleted.
const sessionSweep = 5 * time.Minute

// Sessions keeps browser sessions in the database. The caller gives it to scs;
// stop ends the clean-up of expired ones.
func (s *Store) Sessions() (kept scs.Store, stop func()) {
	if s.dialect == postgres {
		writes := postgresstore.NewWithCleanupInterval(s.db.DB, sessionSweep)
		return sessions{writes, postgresstore.NewWithCleanupInterval(s.ro.DB, 0)}, writes.StopCleanup
	}
	writes := sqlite3store.NewWithCleanupInterval(s.db.DB, sessionSweep)
	return sessions{writes, sqlite3store.NewWithCleanupInterval(s.ro.DB, 0)}, writes.StopCleanup
}

// sessions reads on the reading pool: every request looks its session up, and
// must not wait for a long write to end.
type sessions struct {
	scs.Store
	reads scs.Store
}

// Find implements [scs.Store].
func (s sessions) Find(token string) ([]byte, bool, error) { return s.reads.Find(token) }
