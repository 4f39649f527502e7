package handlers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"

	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// habit is what a person chose in a preview, kept for files of the same shape.
// The sheet and the name belong to one file and are not part of it.
type habit struct {
	Form    url.Values        `json:"form,omitempty"`
	Columns map[string]string `json:"columns,omitempty"`
	Breaks  []string          `json:"breaks,omitempty"`
}

// habitual are the choices about a file as a whole that are kept.
var habitual = []string{"as", "encoding", "delimiter", "header", "separator", "noheader", "noquotes", "nullish", "totals", "broken", "collapse", "positive", "picks", "lower", "pseudonyms"}

// defaultOf are the values of choices that are not left open and yet none.
var defaultOf = map[string]string{"positive": views.SecondItem}

func habitOf(form url.Values, o ingest.Options) habit {
	k := habit{Form: url.Values{}, Columns: o.Map, Breaks: o.LineBreaks}
	for _, name := range habitual {
		if v := form.Get(name); v != "" && v != views.Guess && v != defaultOf[name] {
			k.Form.Set(name, v)
		}
	}
	return k
}

func (k habit) empty() bool { return len(k.Form)+len(k.Columns)+len(k.Breaks) == 0 }

// keepHabit remembers the choices under which a file was imported, and forgets
// older ones when it was imported as guessed.
func (h *Handlers) keepHabit(ctx context.Context, team int64, form url.Values, o ingest.Options) error {
	shape, k := form.Get("shape"), habitOf(form, o)
	if len(shape) != hex.EncodedLen(sha256.Size) {
		return nil
	}
	if k.empty() {
		return h.Store.KeepHabit(ctx, team, shape, "")
	}
	text, err := json.Marshal(k)
	return errors.Join(err, h.Store.KeepHabit(ctx, team, shape, string(text)))
}

// habit is what the team chose for the last file of a shape.
func (h *Handlers) habit(ctx context.Context, team int64, shape string) (k habit, err error) {
	text, err := h.Store.Habit(ctx, team, shape)
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &k)
	}
	return k, err
}

// shapeOf is the set of headers of a file as it is guessed, in no order; empty
// when it has none.
func shapeOf(u store.Upload) string {
	var columns []string
	p, err := inspect(u, ingest.Options{})
	for _, c := range p.Columns {
		columns = append(columns, c.Name)
	}
	var unread *ingest.Error
	if errors.As(err, &unread) {
		columns = slices.Clone(unread.Columns)
	}
	if len(columns) == 0 {
		return ""
	}
	slices.Sort(columns)
	sum := sha256.Sum256([]byte(strings.Join(columns, "\x00")))
	return hex.EncodeToString(sum[:])
}

// inspect looks at a file. Of an archive of several it takes the first that can
// be read, unless one was chosen.
func inspect(u store.Upload, o ingest.Options) (ingest.Preview, error) {
	p, _, err := inspectPart(u, o)
	return p, err
}

// inspectPart is inspect with the options that name the part.
func inspectPart(u store.Upload, o ingest.Options) (ingest.Preview, ingest.Options, error) {
	p, err := ingest.Inspect(u.Path, u.Name, o)
	var unread *ingest.Error
	if o.Sheet != "" || !errors.As(err, &unread) {
		return p, o, err
	}
	for _, part := range unread.Choices {
		at := o
		at.Sheet = part
		var other *ingest.Error
		p, err := ingest.Inspect(u.Path, u.Name, at)
		if err == nil || errors.As(err, &other) && len(other.Columns) > 0 {
			return p, at, err
		}
	}
	return p, o, err
}
