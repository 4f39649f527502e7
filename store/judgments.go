package store

import (
	"context"

	"concord/eval"
	"concord/eval/agreement"
)

// methodKey tells methods apart: trivial rules are the same under every judge.
type methodKey struct{ Method, Judge string }

func keyOf(method, judge string) methodKey {
	if !eval.NeedsJudge(method) {
		judge = ""
	}
	return methodKey{method, judge}
}

// Judgments joins what construction, people and methods say of a dataset's
// pairs. Where a method ran more than once with the same judge the newest
// verdict on a pair counts, and only those of the newest run's profile; of a run
// with repeats the first. The answer is shared between requests: it must not be changed.
func (s *Store) Judgments(ctx context.Context, team, dataset int64) (agreement.Judgments, error) {
	now, err := s.heardOf(ctx, team, dataset)
	if err != nil {
		return agreement.Judgments{}, err
	}
	if j, ok := s.memo.find(team, dataset, now); ok {
		return j, nil
	}
	j, err := s.readJudgments(ctx, team, dataset)
	j = j.Remembering()
	if err == nil {
		s.memo.keep(memorized{team, dataset, now, j})
	}
	return j, err
}

func (s *Store) readJudgments(ctx context.Context, team, dataset int64) (agreement.Judgments, error) {
	var j agreement.Judgments
	err := s.ro.SelectContext(ctx, &j.Pairs, `
		SELECT p.id, p.row, p.dimension, p.question, r.better, coalesce((
			SELECT d.pick
			FROM decisions d
			WHERE d.pair_id = p.id
			ORDER BY d.id DESC
			LIMIT 1), (
			SELECT l.pick
			FROM imported_labels l
			JOIN judgment_files f ON f.id = l.file_id AND f.state = 'ready'
			WHERE l.pair_id = p.id AND l.settled = 1
			ORDER BY l.id DESC
			LIMIT 1), '') AS adjudicated
		FROM pairs p
		JOIN pair_roles r ON r.pair_id = p.id
		WHERE p.team_id = ? AND p.dataset_id = ?
		ORDER BY p.id`, team, dataset)
	if err != nil {
		return j, err
	}
	if err := s.addLabels(ctx, team, dataset, j.Pairs); err != nil {
		return j, err
	}
	j.Methods, err = s.methodVerdicts(ctx, team, dataset)
	return j, err
}

func (s *Store) addLabels(ctx context.Context, team, dataset int64, pairs []agreement.JudgedPair) error {
	labels, err := s.Labels(ctx, team, dataset)
	if err != nil {
		return err
	}
	at := make(map[int64]int, len(pairs))
	for i, p := range pairs {
		at[p.ID] = i
	}
	for _, l := range labels {
		i := at[l.PairID]
		pairs[i].Labels = append(pairs[i].Labels, l.Label)
	}
	return nil
}

type verdictLine struct {
	Pair    int64
	Method  string
	Judge   string
	Profile eval.Profile
	Status  eval.Status
	Pick    eval.Choice
	XFirst  eval.Choice
	YFirst  eval.Choice
	Tokens  int
	MS      int64
	Code    eval.Code
	Run     int64
}

func (s *Store) methodVerdicts(ctx context.Context, team, dataset int64) ([]agreement.MethodVerdicts, error) {
	prices, err := s.pricesPerToken(ctx, team, dataset)
	if err != nil {
		return nil, err
	}
	rows, err := s.ro.QueryxContext(ctx, `
		SELECT v.row_id AS pair, v.method, r.judge, r.profile, v.status, v.pick, v.x_first, v.y_first,
			v.tokens, v.ms, v.reason_code AS code, r.id AS run
		FROM runs r
		JOIN verdicts v ON v.run_id = r.id
		JOIN run_methods m ON m.run_id = r.id AND m.method = v.method
		WHERE r.team_id = ? AND r.dataset_id = ? AND v.repeat = 1
		ORDER BY r.id, m.pos`, team, dataset)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // what matters is rows.Err
	g := gathered{at: map[methodKey]int{}, prices: prices}
	for rows.Next() {
		var l verdictLine
		if err := rows.Scan(&l.Pair, &l.Method, &l.Judge, &l.Profile, &l.Status, &l.Pick, &l.XFirst, &l.YFirst, &l.Tokens, &l.MS, &l.Code, &l.Run); err != nil {
			return nil, err
		}
		g.add(l)
	}
	return g.list, rows.Err()
}

// gathered collects verdicts by method, later ones over earlier ones.
type gathered struct {
	list     []agreement.MethodVerdicts
	profiles []eval.Profile
	at       map[methodKey]int
	prices   map[int64]tokenPrice // by run; missing where the price is unknown
}

func (g *gathered) add(l verdictLine) {
	key := keyOf(l.Method, l.Judge)
	i, ok := g.at[key]
	if !ok {
		i = len(g.list)
		g.at[key] = i
		g.list = append(g.list, agreement.MethodVerdicts{Method: key.Method, Judge: key.Judge})
		g.profiles = append(g.profiles, "")
	}
	m := &g.list[i]
	if g.profiles[i] != l.Profile && key.Judge != "" || m.Picks == nil {
		g.profiles[i], m.Picks, m.Orders, m.Spent = l.Profile, map[int64]eval.Choice{}, nil, nil
	}
	v := eval.Verdict{Status: l.Status, Pick: l.Pick, Reason: eval.Reason{Code: l.Code}}
	pick, ok := v.Outcome()
	if !ok {
		return
	}
	m.Picks[l.Pair] = pick
	if l.XFirst != "" && l.YFirst != "" {
		put(&m.Orders, l.Pair, agreement.Orders{XFirst: l.XFirst, YFirst: l.YFirst})
	}
	if l.Tokens > 0 || l.MS > 0 {
		spent := agreement.Spent{Tokens: l.Tokens, MS: l.MS}
		if p, known := g.prices[l.Run]; known {
			spent.Priced, spent.Money, m.Currency = true, p.Each*float64(l.Tokens), p.Currency
		}
		put(&m.Spent, l.Pair, spent)
	}
}

func put[V any](m *map[int64]V, pair int64, v V) {
	if *m == nil {
		*m = map[int64]V{}
	}
	(*m)[pair] = v
}

// HasLabels reports whether people have labeled any pair of a dataset blind.
func (s *Store) HasLabels(ctx context.Context, team, dataset int64) (has bool, err error) {
	err = s.ro.GetContext(ctx, &has, `
		SELECT EXISTS (
			SELECT 1 FROM labels l
			JOIN pairs p ON p.id = l.pair_id
			WHERE l.team_id = ? AND p.dataset_id = ? AND l.unblinded = 0 AND `+standing+`
			UNION ALL
			SELECT 1 FROM imported_labels l
			JOIN judgment_files f ON f.id = l.file_id AND f.state = 'ready'
			JOIN pairs p ON p.id = l.pair_id
			WHERE l.team_id = ? AND p.dataset_id = ? AND l.settled = 0)`, team, dataset, team, dataset)
	return has, err
}
