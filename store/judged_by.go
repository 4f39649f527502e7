package store

import (
	"context"
	"encoding/json"
	"slices"

	"concord/eval"
)

// JudgeModel is a judge with the model that it had in a run.
type JudgeModel struct {
	Judge  string
	Model  string
	Window int `db:"window_tokens"` // read at once; 0: unknown
}

// JudgedBy lists the judges of a dataset's runs.
func (s *Store) JudgedBy(ctx context.Context, team, dataset int64) (list []JudgeModel, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT DISTINCT r.judge, r.model, coalesce(j.window_tokens, 0) AS window_tokens
		FROM runs r
		LEFT JOIN judges j ON j.team_id = r.team_id AND j.name = r.judge
		WHERE r.team_id = ? AND r.dataset_id = ? AND r.judge <> ''
		ORDER BY r.judge, r.model`, team, dataset)
	return list, err
}

// repliesLooked is how many verdicts at each end of a run are looked at for the
// model that answered.
const repliesLooked = 50

// AnsweredAs lists, by judge, the names under which models answered on a dataset
// of pairs, in the order of the runs: an alias may come to mean another model.
// Looked at are the first and the last verdicts of every run.
func (s *Store) AnsweredAs(ctx context.Context, team, dataset int64) (map[string][]string, error) {
	var runs []struct {
		ID    int64
		Judge string
	}
	err := s.ro.SelectContext(ctx, &runs, `
		SELECT id, judge FROM runs WHERE team_id = ? AND dataset_id = ? AND judge <> '' AND profile <> ? ORDER BY id`,
		team, dataset, importedProfile)
	if err != nil {
		return nil, err
	}
	found := map[string][]string{}
	for _, r := range runs {
		for _, order := range []string{`v.id`, `v.id DESC`} {
			var details []string
			err := s.ro.SelectContext(ctx, &details, `
				SELECT d.detail
				FROM verdicts v
				JOIN verdict_details d ON d.verdict_id = v.id
				WHERE v.team_id = ? AND v.run_id = ? AND v.tokens > 0
				ORDER BY `+order+`
				LIMIT ?`, team, r.ID, repliesLooked)
			if err != nil {
				return nil, err
			}
			for _, model := range modelsIn(details) {
				if !slices.Contains(found[r.Judge], model) {
					found[r.Judge] = append(found[r.Judge], model)
				}
			}
		}
	}
	return found, nil
}

// modelsIn are the models that answered the calls behind verdicts; embeddings and
// the stronger judge of a cascade are other models by intent.
func modelsIn(details []string) (models []string) {
	for _, text := range details {
		var v eval.Verdict
		if json.Unmarshal([]byte(text), &v) != nil {
			continue // of an older form: it says nothing
		}
		calls := v.Calls
		for _, score := range []*eval.Score{v.X, v.Y} {
			if score != nil {
				calls = append(calls, score.Calls...)
			}
		}
		for _, c := range calls {
			if c.Model != "" && c.Judge == "" && c.Task != eval.TaskCompare && !slices.Contains(models, c.Model) {
				models = append(models, c.Model)
			}
		}
	}
	return models
}

// OwnWordings are the prompts of a team's own that a dataset's runs asked with.
func (s *Store) OwnWordings(ctx context.Context, team, dataset int64) (texts []string, err error) {
	err = s.ro.SelectContext(ctx, &texts, `
		SELECT DISTINCT p.text
		FROM runs r
		JOIN run_prompts u ON u.run_id = r.id
		JOIN prompts p ON p.id = u.prompt_id
		WHERE r.team_id = ? AND r.dataset_id = ? AND p.user_id IS NOT NULL
		ORDER BY p.text`, team, dataset)
	return texts, err
}

// FirstVerdict is when the first verdict on a dataset's pairs was stored, UTC
// microseconds; 0 while there is none.
func (s *Store) FirstVerdict(ctx context.Context, team, dataset int64) (at int64, err error) {
	err = s.ro.GetContext(ctx, &at, `
		SELECT coalesce(min(v.created_at), 0)
		FROM runs r
		JOIN verdicts v ON v.run_id = r.id
		WHERE r.team_id = ? AND r.dataset_id = ?`, team, dataset)
	return at, err
}
