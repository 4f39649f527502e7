package views

import (
	"fmt"
	"strconv"

	"concord/eval"
)

// StoragePage shows what fills the database, and what can be done about it.
type StoragePage struct {
	Page
	Team     string
	Database int64  // bytes
	Spare    *int64 // of them free for what comes; nil: not known
	Disk     *int64 // bytes free on the disk; nil: not known
	Copies   Stored // of the database, made before upgrades
	Parts    StoredParts
	Datasets []StoredDataset // the largest
	More     int             // others
	Kept     eval.Retention
	Shrinks  bool // giving space back makes files smaller
	Seconds  int  // that giving space back takes, about
	Space    Space
	Erasing  []Deletion
	// What was typed to delete the team, and why it was refused.
	Typed, Error string
}

// Stored is a number of things and about how many bytes they take.
type Stored struct {
	Count int
	Bytes int64
}

// StoredParts is what a team keeps, by kind.
type StoredParts struct{ Rows, Results, Replies, Labels, Audit, Uploads Stored }

// StoredDataset is a dataset with what hangs on it.
type StoredDataset struct {
	Name, Href    string
	Rows, Results Stored
}

// Space is how giving space back goes, or went last.
type Space struct {
	Going         bool
	Seconds       int
	Before, After int64
	Failed        string
}

// lowDisk is how little free disk, in bytes, is worth a warning.
const lowDisk = 1 << 30

func (p StoragePage) low() bool { return p.Disk != nil && *p.Disk < lowDisk }

func (p StoragePage) stats() Stats {
	list := Stats{{Label: "Database", Value: Size(p.Database)}}
	if p.Spare != nil {
		list = append(list, Stat{Label: "Free inside it", Value: Size(*p.Spare), Note: "used for what comes next"})
	}
	if p.Disk != nil {
		list = append(list, Stat{Label: "Free on the disk", Value: Size(*p.Disk)})
	}
	return list
}

// copies says how many there are; empty where there are none.
func (p StoragePage) copies() string {
	if p.Copies.Count == 0 {
		return ""
	}
	return " (now " + CountOf(p.Copies.Count, "copy", "copies") + ", " + Size(p.Copies.Bytes) + ")"
}

// keptLine is a kind of thing with how long it is kept.
type keptLine struct {
	What string
	Stored
	Kept string
}

func (p StoragePage) lines() []keptLine {
	return []keptLine{
		{"Rows of datasets", p.Parts.Rows, "until deleted"},
		{"Results of runs, with what judges were asked and replied", p.Parts.Results, rawKept(p.Kept.Raw)},
		{"Replies kept so that nothing is asked twice", p.Parts.Replies, daysText(p.Kept.Replies)},
		{"Labels", p.Parts.Labels, "until deleted"},
		{"Files that wait for their import", p.Parts.Uploads, daysText(p.Kept.Uploads)},
		{"Audit log", p.Parts.Audit, "as long as the team"},
	}
}

func rawKept(days int) string {
	if days == 0 {
		return "until deleted"
	}
	return "until deleted; requests and replies " + daysText(days)
}

func daysText(n int) string { return CountOf(n, "day", "days") }

// keepOptions are times to choose from, the present one among them.
func keepOptions(now int, days ...int) []Option {
	var list []Option
	seen := false
	for _, d := range days {
		seen = seen || d == now
		list = append(list, keepOption(d))
	}
	if !seen {
		list = append(list, keepOption(now))
	}
	return list
}

func keepOption(days int) Option {
	o := Option{Value: strconv.Itoa(days), Label: daysText(days)}
	switch days {
	case 0:
		o.Label = "As long as the run"
	case 365:
		o.Label = "A year"
	}
	return o
}

// about says how long giving space back will take.
func (p StoragePage) about() string {
	if p.Seconds < 90 {
		return fmt.Sprintf("about %s", CountOf(p.Seconds, "second", "seconds"))
	}
	return fmt.Sprintf("about %d minutes", (p.Seconds+59)/60)
}

// outcome says what giving space back brought.
func (s Space) outcome() string {
	if s.After >= s.Before {
		return fmt.Sprintf("Done in %s. There was nothing to give back: %s.", CountOf(s.Seconds, "second", "seconds"), Size(s.After))
	}
	return fmt.Sprintf("Done in %s: %s before, %s now.", CountOf(s.Seconds, "second", "seconds"), Size(s.Before), Size(s.After))
}
