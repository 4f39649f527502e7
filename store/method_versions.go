package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// MethodVersion is one way in which a method of a judge was asked: with one model,
// one profile and one set of wordings.
type MethodVersion struct {
	Runs    []int64 // oldest first
	Model   string
	Profile eval.Profile
	Created int64    // of the newest run, UTC microseconds
	Prompts []Prompt // that the method asks with
	Picks   map[int64]eval.Choice
	// Seen are pairs whose results an author of the wordings had looked at before.
	Seen map[int64]bool
}

// versionRun is a run with what tells its version.
type versionRun struct {
	ID      int64
	Model   string
	Profile eval.Profile
	Created int64
}

// MethodVersions lists the versions of a method, oldest first; tasks are the
// prompts that it asks with. The newest verdict of a version on a pair counts.
func (s *Store) MethodVersions(ctx context.Context, team int64, m MethodOn, tasks []string) ([]MethodVersion, error) {
	var runs []versionRun
	err := s.ro.SelectContext(ctx, &runs, `
		SELECT r.id, r.model, r.profile, r.created_at AS created
		FROM runs r
		JOIN run_methods m ON m.run_id = r.id AND m.method = ?
		WHERE r.team_id = ? AND r.dataset_id = ? AND (? = '' OR r.judge = ?)
		ORDER BY r.id`, m.Method, team, m.Dataset, m.Judge, m.Judge)
	if err != nil {
		return nil, err
	}
	var list []MethodVersion
	at, of := map[string]int{}, map[int64]int{}
	for _, r := range runs {
		prompts, err := s.RunPrompts(ctx, team, r.ID)
		if err != nil {
			return nil, err
		}
		prompts = slices.DeleteFunc(prompts, func(p Prompt) bool { return !slices.Contains(tasks, p.Task) })
		key := versionKey(r, prompts)
		i, known := at[key]
		if !known {
			i = len(list)
			at[key] = i
			list = append(list, MethodVersion{Model: r.Model, Profile: r.Profile, Prompts: prompts, Picks: map[int64]eval.Choice{}})
		}
		list[i].Runs, list[i].Created = append(list[i].Runs, r.ID), r.Created
		of[r.ID] = i
	}
	if err := s.picksOf(ctx, team, m, list, of); err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].Seen, err = s.seenByAuthors(ctx, team, m.Dataset, list[i].Prompts); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(list, func(v MethodVersion) bool { return len(v.Picks) == 0 }), nil
}

func versionKey(r versionRun, prompts []Prompt) string {
	key := fmt.Sprintf("%q %s", r.Model, r.Profile)
	for _, p := range prompts {
		key += fmt.Sprintf(" %d", p.ID)
	}
	return key
}

func (s *Store) picksOf(ctx context.Context, team int64, m MethodOn, list []MethodVersion, of map[int64]int) error {
	rows, err := s.ro.QueryxContext(ctx, `
		SELECT r.id, v.row_id, v.status, v.pick, v.reason_code`+verdictsOn+ofMethod+`
		ORDER BY r.id`, m.args(team)...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // what matters is rows.Err
	for rows.Next() {
		var run, pair int64
		var v eval.Verdict
		if err := rows.Scan(&run, &pair, &v.Status, &v.Pick, &v.Reason.Code); err != nil {
			return err
		}
		if pick, judged := v.Outcome(); judged {
			list[of[run]].Picks[pair] = pick
		}
	}
	return rows.Err()
}

// seenByAuthors are the pairs of a dataset whose results the authors of wordings
// had seen when they wrote them.
func (s *Store) seenByAuthors(ctx context.Context, team, dataset int64, prompts []Prompt) (map[int64]bool, error) {
	var own []int64
	for _, p := range prompts {
		if p.By != "" {
			own = append(own, p.ID)
		}
	}
	if len(own) == 0 {
		return nil, nil
	}
	query, args, err := sqlx.In(`
		SELECT DISTINCT u.pair_id
		FROM prompts w
		JOIN unblindings u ON u.user_id = w.user_id AND u.created_at < w.created_at
		JOIN pairs p ON p.id = u.pair_id
		WHERE w.team_id = ? AND u.team_id = ? AND p.dataset_id = ? AND w.id IN (?)`, team, team, dataset, own)
	if err != nil {
		return nil, err
	}
	var pairs []int64
	if err := s.ro.SelectContext(ctx, &pairs, query, args...); err != nil {
		return nil, err
	}
	seen := make(map[int64]bool, len(pairs))
	for _, id := range pairs {
		seen[id] = true
	}
	return seen, nil
}
