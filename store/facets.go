package store

import (
	"context"
	"encoding/json"
	"maps"
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

// MetadataColumns lists all metadata columns of a dataset of samples, by name.
func (s *Store) MetadataColumns(ctx context.Context, team, dataset int64) ([]string, error) {
	type row struct {
		ID       int64
		Metadata string
	}
	rows := pages(func(after int64) (list []row, err error) {
		err = s.ro.SelectContext(ctx, &list, `
			SELECT id, metadata FROM samples WHERE team_id = ? AND dataset_id = ? AND id > ? ORDER BY id LIMIT ?`, team, dataset, after, 10*pageSize)
		return list, err
	}, func(r row) int64 { return r.ID })
	names := map[string]bool{}
	for r, err := range rows {
		if err != nil {
			return nil, err
		}
		var cells map[string]json.RawMessage
		if err := json.Unmarshal([]byte(r.Metadata), &cells); err != nil {
			return nil, err
		}
		for name := range cells {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names)), nil
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
