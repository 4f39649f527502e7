package store

import (
	"context"
	"encoding/json"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// MethodOn names what one method of one judge says on one dimension of a dataset.
type MethodOn struct {
	Dataset   int64
	Dimension eval.Dimension
	Method    string
	Judge     string // empty for trivial rules
}

// verdictsOn are a method's verdicts, those of older runs first.
const verdictsOn = `
	FROM runs r
	JOIN verdicts v ON v.run_id = r.id
	JOIN run_methods m ON m.run_id = r.id AND m.method = v.method
	JOIN pairs p ON p.id = v.row_id`

const ofMethod = `
	WHERE r.team_id = ? AND r.dataset_id = ? AND v.method = ? AND p.dimension = ? AND (? = '' OR r.judge = ?)
		AND v.repeat = 1`

func (m MethodOn) args(team int64) []any {
	return []any{team, m.Dataset, m.Method, m.Dimension, m.Judge, m.Judge}
}

// newest keeps of several runs the verdicts that count, as in [Store.Judgments]:
// the newest on each pair, of the newest run's profile only.
type newest[V any] struct {
	judge   string
	profile eval.Profile
	list    map[int64]V
}

func (n *newest[V]) add(profile eval.Profile, pair int64, v V, judged bool) {
	if n.list == nil || n.judge != "" && profile != n.profile {
		n.list, n.profile = map[int64]V{}, profile
	}
	if judged {
		n.list[pair] = v
	}
}

// Evidence is what a method says of some pairs of the dimension with all that it
// rests on, by pair: up to some thousand of them.
func (s *Store) Evidence(ctx context.Context, team int64, m MethodOn, ids []int64) (map[int64]eval.Verdict, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	query, args, err := sqlx.In(`
		SELECT v.row_id AS pair, r.profile, d.detail`+verdictsOn+`
		JOIN verdict_details d ON d.verdict_id = v.id`+ofMethod+` AND v.row_id IN (?)
		ORDER BY r.id`, append(m.args(team), ids)...)
	if err != nil {
		return nil, err
	}
	rows, err := s.ro.QueryxContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // what matters is rows.Err
	found := newest[eval.Verdict]{judge: m.Judge}
	for rows.Next() {
		var l struct {
			Pair    int64
			Profile eval.Profile
			Detail  string
		}
		if err := rows.StructScan(&l); err != nil {
			return nil, err
		}
		var v eval.Verdict
		if err := json.Unmarshal([]byte(l.Detail), &v); err != nil {
			return nil, err
		}
		_, judged := v.Outcome()
		found.add(l.Profile, l.Pair, v, judged)
	}
	return found.list, rows.Err()
}

// TwoScores are the scores that a pointwise method gave the items of a pair; nil
// where it gave none.
type TwoScores struct{ X, Y *float64 }

// TwoScores is the scores of a method, by pair.
func (s *Store) TwoScores(ctx context.Context, team int64, m MethodOn) (map[int64]TwoScores, error) {
	var rows []struct {
		Pair    int64
		Profile eval.Profile
		Status  eval.Status
		Code    eval.Code
		X, Y    *float64
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT v.row_id AS pair, r.profile, v.status, v.reason_code AS code, v.score_x AS x, v.score_y AS y`+verdictsOn+ofMethod+`
		ORDER BY r.id`, m.args(team)...)
	found := newest[TwoScores]{judge: m.Judge}
	for _, r := range rows {
		_, judged := eval.Verdict{Status: r.Status, Reason: eval.Reason{Code: r.Code}}.Outcome()
		found.add(r.Profile, r.Pair, TwoScores{r.X, r.Y}, judged)
	}
	return found.list, err
}

// Constructions is what the items of pairs are by construction, by pair, of one
// dimension or, with "", of all: never for an annotator.
func (s *Store) Constructions(ctx context.Context, team, dataset int64, dim eval.Dimension) (map[int64]Construction, error) {
	var rows []struct {
		Pair int64
		Construction
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT p.id AS pair, r.x_role, r.y_role, r.better
		FROM pairs p
		JOIN pair_roles r ON r.pair_id = p.id
		WHERE p.team_id = ? AND p.dataset_id = ? AND (? = '' OR p.dimension = ?)`, team, dataset, dim, dim)
	list := make(map[int64]Construction, len(rows))
	for _, r := range rows {
		list[r.Pair] = r.Construction
	}
	return list, err
}
