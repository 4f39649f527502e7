package store

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// RatingColumn is a metadata column whose every filled cell is a rating.
type RatingColumn struct {
	Name  string
	Rated map[int64]float64 // by row, 0…1
}

// RatingColumns lists the metadata columns of a dataset of samples that could hold
// people's ratings: every filled cell is a number from 0 to 1, or yes or no.
func (s *Store) RatingColumns(ctx context.Context, team, dataset int64) ([]RatingColumn, error) {
	type row struct {
		ID       int64
		Metadata string
	}
	rows := pages(func(after int64) (list []row, err error) {
		err = s.ro.SelectContext(ctx, &list, `
			SELECT id, metadata FROM samples WHERE team_id = ? AND dataset_id = ? AND id > ? ORDER BY id LIMIT ?`, team, dataset, after, 10*pageSize)
		return list, err
	}, func(r row) int64 { return r.ID })
	rated, no := map[string]map[int64]float64{}, map[string]bool{}
	for r, err := range rows {
		if err != nil {
			return nil, err
		}
		var cells map[string]json.RawMessage
		if err := json.Unmarshal([]byte(r.Metadata), &cells); err != nil {
			return nil, err
		}
		for name, raw := range cells {
			if no[name] {
				continue
			}
			v, filled, ok := ratingOf(raw)
			switch {
			case !ok:
				no[name] = true
				delete(rated, name)
			case filled:
				of := rated[name]
				put(&of, r.ID, v)
				rated[name] = of
			}
		}
	}
	var list []RatingColumn
	for _, name := range slices.Sorted(maps.Keys(rated)) {
		list = append(list, RatingColumn{name, rated[name]})
	}
	return list, nil
}

// ratingOf reads a cell: a blank one is no rating, and anything but a rating makes
// the column another kind of column.
func ratingOf(raw json.RawMessage) (v float64, filled, ok bool) {
	text := strings.ToLower(strings.TrimSpace(strings.Trim(string(raw), `"`)))
	switch text {
	case "", "null":
		return 0, false, true
	case "yes", "true", "good":
		return 1, true, true
	case "no", "false", "bad":
		return 0, true, true
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, true, err == nil && v >= 0 && v <= 1
}

// RecordedRatings are runs whose values were recorded elsewhere, with their
// metrics: people's ratings may come as scores of a file.
func (s *Store) RecordedRatings(ctx context.Context, team, dataset int64) (list []RecordedMetric, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT r.id AS run, m.method, coalesce(f.file, '') AS file
		FROM runs r
		JOIN run_methods m ON m.run_id = r.id
		LEFT JOIN judgment_files f ON f.run_id = r.id
		WHERE r.team_id = ? AND r.dataset_id = ? AND r.profile = ? AND r.kind = 'samples'
		ORDER BY r.id, m.pos`, team, dataset, importedProfile)
	return list, err
}

// RecordedMetric is one metric of a run that was computed elsewhere.
type RecordedMetric struct {
	Run    int64
	Method string
	File   string
}
