package store

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Filter narrows the rows of a dataset of samples.
type Filter struct {
	Text     string            // in question, answer or reference, in any case of ASCII letters
	Contexts bool              // in the contexts as well
	Metadata map[string]string // columns that must hold exactly this
	Archived bool              // only rows that were put away
}

// Empty reports whether all rows pass.
func (f Filter) Empty() bool { return f.Text == "" && len(f.Metadata) == 0 && !f.Archived }

// Hits are the rows of one page that pass a filter. To is the last row that was
// looked at; More says that there are rows behind it.
type Hits struct {
	Rows []SampleExcerpt
	To   int64
	More bool
}

// searchStep is the number of rows that one statement looks at, so that the
// first hits come fast and a search can stop in time.
const searchStep = 20000

// Search looks for rows behind the id after, until it has limit of them, the
// dataset ends, or the time is up.
func (s *Store) Search(ctx context.Context, team, dataset int64, f Filter, after int64, limit int, within time.Duration) (h Hits, err error) {
	var ends struct{ First, Last int64 }
	err = s.ro.GetContext(ctx, &ends, s.ro.Rebind(`
		SELECT coalesce((SELECT min(id) FROM samples WHERE team_id = ? AND dataset_id = ?), 0) AS first,
			coalesce((SELECT max(id) FROM samples WHERE team_id = ? AND dataset_id = ?), 0) AS last`), team, dataset, team, dataset)
	if err != nil {
		return h, err
	}
	h.To = max(after, ends.First-1)
	where, args := f.where()
	for end := time.Now().Add(within); h.To < ends.Last; {
		to := min(h.To+searchStep, ends.Last)
		var rows []SampleExcerpt
		err := s.ro.SelectContext(ctx, &rows, s.ro.Rebind(excerptColumns+`
			WHERE team_id = ? AND dataset_id = ? AND id > ? AND id <= ?`+where+`
			ORDER BY id
			LIMIT ?`), slices.Concat([]any{team, dataset, h.To, to}, args, []any{limit - len(h.Rows) + 1})...)
		if err != nil {
			return h, err
		}
		if h.Rows = append(h.Rows, rows...); len(h.Rows) > limit {
			h.Rows = h.Rows[:limit]
			h.To, h.More = h.Rows[limit-1].ID, true
			return h, nil
		}
		h.To = to
		if time.Now().After(end) {
			break
		}
	}
	h.More = h.To < ends.Last
	return h, nil
}

func (f Filter) where() (text string, args []any) {
	if f.Text != "" {
		pattern := "%" + likeEscapes.Replace(f.Text) + "%"
		text += ` AND (question LIKE ? ESCAPE '\' OR answer LIKE ? ESCAPE '\' OR reference LIKE ? ESCAPE '\'`
		args = append(args, pattern, pattern, pattern)
		if f.Contexts {
			// Contexts are JSON text: quotes and line breaks are written as there.
			text += ` OR contexts LIKE ? ESCAPE '\'`
			args = append(args, "%"+likeEscapes.Replace(strings.Trim(mustJSON(f.Text), `"`))+"%")
		}
		text += `)`
	}
	for name, value := range f.Metadata {
		text += ` AND EXISTS (SELECT 1 FROM json_each(metadata) m WHERE m.key = ? AND m.value = ?)`
		args = append(args, name, value)
	}
	if f.Archived {
		text += ` AND archived > 0`
	}
	return text, args
}

var likeEscapes = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Facet is a metadata column with the few values that it holds.
type Facet struct {
	Name   string
	Values []string // sorted
}

// How a column that rows can be filtered by is recognized.
const (
	facetRows       = 1000
	facetValues     = 20
	facetCharacters = 60
	facetsShown     = 6
)

// Facets lists the metadata columns that hold few different short values in the
// first rows, by name.
func (s *Store) Facets(ctx context.Context, team, dataset int64) ([]Facet, error) {
	var rows []string
	err := s.ro.SelectContext(ctx, &rows, s.ro.Rebind(`
		SELECT metadata FROM samples WHERE team_id = ? AND dataset_id = ? ORDER BY id LIMIT ?`), team, dataset, facetRows)
	if err != nil {
		return nil, err
	}
	seen := map[string]map[string]int{}
	for _, text := range rows {
		var cells map[string]string
		if err := json.Unmarshal([]byte(text), &cells); err != nil {
			return nil, err
		}
		for name, value := range cells {
			if seen[name] == nil {
				seen[name] = map[string]int{}
			}
			seen[name][value]++
		}
	}
	var list []Facet
	for name, values := range seen {
		if f, ok := facetOf(name, values); ok {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b Facet) int { return strings.Compare(a.Name, b.Name) })
	return list[:min(len(list), facetsShown)], nil
}

// facetOf leaves out columns of one value, of long values, and those in which
// hardly a value repeats.
func facetOf(name string, values map[string]int) (f Facet, ok bool) {
	f.Name = name
	rows := 0
	for value, n := range values {
		if utf8.RuneCountInString(value) > facetCharacters {
			return f, false
		}
		rows += n
		f.Values = append(f.Values, value)
	}
	slices.Sort(f.Values)
	return f, len(values) > 1 && len(values) <= facetValues && (rows > len(values) || rows < 10)
}
