package store

import (
	"context"
	"encoding/json"

	"concord/eval"
)

// MethodOn names what one method of one judge says on one dimension of a dataset.
type MethodOn struct {
	Dataset   int64
	Dimension eval.Dimension
	Method    string
	Judge     string // empty for trivial rules
}

// Evidence is the verdicts of a method with all that they rest on, by pair. Of
// several runs the same verdicts count as in [Store.Judgments].
func (s *Store) Evidence(ctx context.Context, team int64, m MethodOn) (map[int64]eval.Verdict, error) {
	rows, err := s.ro.QueryxContext(ctx, s.ro.Rebind(`
		SELECT v.row_id AS pair, r.profile, d.detail
		FROM runs r
		JOIN verdicts v ON v.run_id = r.id
		JOIN run_methods m ON m.run_id = r.id AND m.method = v.method
		JOIN verdict_details d ON d.verdict_id = v.id
		JOIN pairs p ON p.id = v.row_id
		WHERE r.team_id = ? AND r.dataset_id = ? AND v.method = ? AND p.dimension = ? AND (? = '' OR r.judge = ?)
		ORDER BY r.id`), team, m.Dataset, m.Method, m.Dimension, m.Judge, m.Judge)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // what matters is rows.Err
	list, profile := map[int64]eval.Verdict{}, eval.Profile("")
	for rows.Next() {
		var l struct {
			Pair    int64
			Profile eval.Profile
			Detail  string
		}
		if err := rows.StructScan(&l); err != nil {
			return nil, err
		}
		if m.Judge != "" && l.Profile != profile {
			list, profile = map[int64]eval.Verdict{}, l.Profile
		}
		var v eval.Verdict
		if err := json.Unmarshal([]byte(l.Detail), &v); err != nil {
			return nil, err
		}
		if _, judged := v.Outcome(); judged {
			list[l.Pair] = v
		}
	}
	return list, rows.Err()
}

// PairsOn lists all pairs of one dimension of a dataset, without roles.
func (s *Store) PairsOn(ctx context.Context, team, dataset int64, dim eval.Dimension) (list []eval.Pair, err error) {
	for p, err := range pages(func(after int64) ([]eval.Pair, error) {
		return s.PairPage(ctx, team, dataset, dim, after, pageSize)
	}, func(p eval.Pair) int64 { return p.ID }) {
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}
