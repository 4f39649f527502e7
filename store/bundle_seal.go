package store

import (
	"context"
	"io"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/bundle"
)

// SealBundle writes everything behind the agreement of a dataset into one file.
// Labels given after results were seen, or by somebody excluded, stay out: they do
// not count.
func (s *Store) SealBundle(ctx context.Context, team int64, d eval.Dataset, w io.Writer) error {
	out := bundle.NewWriter(w)
	for _, part := range []func(context.Context, int64, int64, *bundle.Writer) error{
		s.sealPairs, s.sealLabels, s.sealRuns, s.sealVerdicts, s.sealStatistics,
	} {
		if err := part(ctx, team, d.ID, out); err != nil {
			return err
		}
	}
	o, err := s.Overview(ctx, team, d.ID)
	if err != nil {
		return err
	}
	return out.Seal(bundle.Manifest{Dataset: d.Name, Version: o.Version, Sealed: s.micros()})
}

func (s *Store) sealPairs(ctx context.Context, team, dataset int64, out *bundle.Writer) error {
	if err := out.Part(bundle.Pairs); err != nil {
		return err
	}
	made, err := s.Constructions(ctx, team, dataset, "")
	if err != nil {
		return err
	}
	for p, err := range s.Pairs(ctx, team, dataset) {
		if err != nil {
			return err
		}
		m := made[p.ID]
		p.X.Role, p.Y.Role = m.XRole, m.YRole
		err = out.Add(bundle.Pair{ID: p.ID, Row: p.Row, Dimension: p.Dimension, Question: p.Question, Source: p.Source, X: p.X, Y: p.Y, Better: m.Better})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) sealLabels(ctx context.Context, team, dataset int64, out *bundle.Writer) error {
	if err := out.Part(bundle.Labels); err != nil {
		return err
	}
	j, err := s.Judgments(ctx, team, dataset)
	if err != nil {
		return err
	}
	for _, p := range j.Pairs {
		for _, l := range p.Labels {
			if l.Unblinded || l.Excluded {
				continue
			}
			if err := out.Add(bundle.Label{Pair: p.ID, Annotator: l.Annotator, Pick: l.Pick, Left: l.Left, Reason: l.Reason, Comment: l.Comment, Created: l.Created}); err != nil {
				return err
			}
		}
		if p.Adjudicated == "" {
			continue
		}
		if err := out.Add(bundle.Label{Pair: p.ID, Annotator: "settled", Pick: p.Adjudicated, Left: eval.ChoiceX, Settled: true}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) sealVerdicts(ctx context.Context, team, dataset int64, out *bundle.Writer) error {
	if err := out.Part(bundle.Verdicts); err != nil {
		return err
	}
	rows, err := s.ro.QueryxContext(ctx, `
		SELECT v.run_id, v.row_id, v.method, v.repeat, d.detail
		FROM runs r
		JOIN verdicts v ON v.run_id = r.id
		JOIN verdict_details d ON d.verdict_id = v.id
		WHERE r.team_id = ? AND r.dataset_id = ?
		ORDER BY r.id, v.id`, team, dataset)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // what matters is rows.Err
	for rows.Next() {
		var v bundle.Verdict
		var detail string
		if err := rows.Scan(&v.Run, &v.Pair, &v.Method, &v.Repeat, &detail); err != nil {
			return err
		}
		v.Verdict = []byte(detail)
		if err := out.Add(v); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (s *Store) sealStatistics(ctx context.Context, team, dataset int64, out *bundle.Writer) error {
	if err := out.Part(bundle.Statistics); err != nil {
		return err
	}
	documents, err := s.statistics(ctx, team, dataset)
	for _, d := range documents {
		if err := out.Add(d); err != nil {
			return err
		}
	}
	return err
}

// statistics are the tables of a dataset under every kind of gold.
func (s *Store) statistics(ctx context.Context, team, dataset int64) ([]agreement.Document, error) {
	j, err := s.Judgments(ctx, team, dataset)
	if err != nil {
		return nil, err
	}
	var list []agreement.Document
	for _, kind := range []eval.GoldKind{eval.GoldConstruction, eval.GoldHuman, eval.GoldUnanimous, eval.GoldMajority, eval.GoldAdjudicated} {
		list = append(list, j.Report(kind).Document(""))
	}
	return list, nil
}
