package eval

// Retention is how long a team keeps what it can do without, in days.
type Retention struct {
	Raw     int `db:"raw_days"`     // requests and replies of runs that are over; 0: as long as the run
	Replies int `db:"replies_days"` // replies that are not asked for twice
	Uploads int `db:"upload_days"`  // files that wait for their import
}

// DefaultRetention is what holds until a team chooses.
func DefaultRetention() Retention { return Retention{Raw: 0, Replies: 30, Uploads: 1} }

// maxDays is as long as anything with an age is kept: ten years.
const maxDays = 3650

// Check reports a time that cannot be meant.
func (r Retention) Check() error {
	switch {
	case r.Raw < 0 || r.Raw > maxDays:
		return Invalidf("Raw replies are kept for 1 to %d days, or as long as their run.", maxDays)
	case r.Replies < 1 || r.Replies > maxDays:
		return Invalidf("Replies for asking again are kept for 1 to %d days.", maxDays)
	case r.Uploads < 1 || r.Uploads > 30:
		return Invalidf("Uploads wait for 1 to 30 days.")
	}
	return nil
}

// DropRaw empties the requests and replies of all calls, and keeps the rest: what
// they cost, how long they took, and every number and reason. It reports whether
// there was anything to drop.
func (s *Score) DropRaw() (dropped bool) {
	if s == nil {
		return false
	}
	dropped = dropRaw(s.Calls)
	return s.Before.DropRaw() || dropped
}

// DropRaw is [Score.DropRaw] for a verdict.
func (v *Verdict) DropRaw() (dropped bool) {
	if v == nil {
		return false
	}
	dropped = dropRaw(v.Calls)
	for _, s := range []*Score{v.X, v.Y} {
		dropped = s.DropRaw() || dropped
	}
	return v.Before.DropRaw() || dropped
}

func dropRaw(calls []Call) (dropped bool) {
	for i := range calls {
		c := &calls[i]
		dropped = dropped || c.HasRaw()
		c.Request, c.Reply = "", ""
	}
	return dropped
}
