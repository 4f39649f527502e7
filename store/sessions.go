package store

import (
	"github.com/alexedwards/scs/sqlite3store"
	"github.com/alexedwards/scs/v2"
)

// Sessions keeps browser sessions in the database. The caller gives it to scs;
// stop ends the clean-up of expired ones.
func (s *Store) Sessions() (sessions scs.Store, stop func()) {
	st := sqlite3store.New(s.db.DB)
	return st, st.StopCleanup
}
