package store

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"
)

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
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT metadata FROM samples WHERE team_id = ? AND dataset_id = ? ORDER BY id LIMIT ?`, team, dataset, facetRows)
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
