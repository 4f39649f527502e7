package views

import (
	"strconv"

	"github.com/a-h/templ"
)

// Tone is the meaning of a badge or message. It sets a color and always comes
// with a word or an icon: color never stands alone.
type Tone string

// The tones.
const (
	Neutral Tone = "neutral"
	Info    Tone = "info"
	Good    Tone = "good"
	Warn    Tone = "warn"
	Bad     Tone = "bad"
)

func (t Tone) class(prefix string) string {
	if t == "" {
		t = Neutral
	}
	return prefix + string(t)
}

func (t Tone) icon() string {
	switch t {
	case Good:
		return "check"
	case Warn:
		return "warning"
	case Bad:
		return "cross"
	}
	return "info"
}

// Header opens a page: where one is, what it is called, what one can do.
type Header struct {
	Crumbs  []Crumb
	Title   string
	Badges  []Badge
	Lead    string // one or two sentences
	Actions []Action
}

// Crumb is one step of the way to a page.
type Crumb struct{ Name, Href string }

// Action is a link, or with Post a form of one button.
type Action struct {
	Label   string
	Href    string
	Icon    string
	Key     string // shown as a key cap
	Primary bool
	Post    bool
	Danger  bool
	Confirm string // asked before a Post
	Why     string // why the action is not available; it is then shown disabled
	Name    string // with Value, a field that a Post sends
	Value   string
}

func (a Action) class() string {
	switch {
	case a.Primary:
		return "btn btn-sm btn-primary"
	case a.Danger:
		return "btn btn-sm btn-outline btn-error"
	}
	return "btn btn-sm btn-outline"
}

// Badge is a word or two in a frame. Title explains it on hover.
type Badge struct {
	Text  string
	Tone  Tone
	Title string
}

// Stat is one number that a page leads with.
type Stat struct {
	Label string
	Value string
	Note  string
	Href  string
}

// Stats is a row of numbers.
type Stats []Stat

// Empty stands where there is nothing yet and says what to do about it.
type Empty struct {
	Title   string
	Text    string
	Points  []string
	Actions []Action
}

// Notice is a message within the page.
type Notice struct {
	Tone  Tone
	Title string
	Text  string
}

// Table frames a table that scrolls inside its own box on a narrow screen; the
// children are thead and tbody.
type Table struct {
	Label string // accessible name
	Class string
}

// Progress shows how far something is. Total 0 means not known yet.
type Progress struct {
	Label  string
	Done   int
	Total  int
	Failed int
}

func (p Progress) text() string {
	if p.Total == 0 {
		return "starting"
	}
	return strconv.Itoa(p.Done) + " of " + strconv.Itoa(p.Total)
}

// Tab is one view of the same thing. Count is shown when not nil.
type Tab struct {
	Label   string
	Href    string
	Count   *int
	Current bool
}

// Tabs switches between views by links.
type Tabs struct {
	Label string // accessible name
	Items []Tab
}

// Segments chooses one of few settings by links, such as the gold in use.
type Segments struct {
	Label string
	Items []Segment
}

// Segment is one setting. Why tells why it cannot be chosen.
type Segment struct {
	Label   string
	Note    string
	Href    string
	Current bool
	Why     string
}

// Pager leads to the pages before and after by key, not by number.
type Pager struct {
	Shown string // "Rows 51–100 of 2,400"
	Prev  string // empty on the first page
	Next  string // empty on the last
}

// Menu unfolds actions that are not needed all the time.
type Menu struct {
	Label string
	Icon  string
	Items []Action
}

// KeyHelp lists what the keys do; "?" opens it.
type KeyHelp struct {
	Title string
	Rows  []KeyRow
}

// KeyRow is one action and the keys that do it.
type KeyRow struct {
	Keys []string
	Does string
}

// Option is one choice of a select field.
type Option struct{ Value, Label string }

// Field is a form field with its label, hint and error. With Options it is a
// select, with Rows a text area, with Type "checkbox" a box.
type Field struct {
	Name, Label, Type, Value string
	Hint, Error              string
	Placeholder              string
	Autocomplete             string
	Options                  []Option
	Rows                     int
	Required                 bool
	Checked                  bool
	Attrs                    templ.Attributes
}

// id is what the label names; fields of the same name bring ids of their own.
func (f Field) id() string {
	if id, ok := f.Attrs["id"].(string); ok {
		return id
	}
	return "field-" + f.Name
}

func (f Field) kind() string {
	if f.Type == "" {
		return "text"
	}
	return f.Type
}

// attrs links the field with what is said about it.
func (f Field) attrs() templ.Attributes {
	a := templ.Attributes{"id": f.id(), "name": f.Name, "required": f.Required}
	if f.Placeholder != "" {
		a["placeholder"] = f.Placeholder
	}
	if f.Autocomplete != "" {
		a["autocomplete"] = f.Autocomplete
	}
	if f.Error != "" {
		a["aria-invalid"] = "true"
		a["aria-describedby"] = f.id() + "-error"
	} else if f.Hint != "" {
		a["aria-describedby"] = f.id() + "-hint"
	}
	for k, v := range f.Attrs {
		a[k] = v
	}
	return a
}
