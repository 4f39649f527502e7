package store

import "time"

// SetClock is for tests outside the package.
func (s *Store) SetClock(now func() time.Time) { s.now = now }
