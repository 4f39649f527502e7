package store

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
)

// importedProfile is the profile of runs that were computed elsewhere.
const importedProfile eval.Profile = "imported"

// ImportScores reads scores or verdicts that were computed elsewhere into a run:
// on the pairs or the samples of in.Dataset, or on a new dataset of the file's own
// rows. Nothing of a file that fails on the way is kept.
func (s *Store) ImportScores(ctx context.Context, team int64, in JudgmentFile) (out Judged, err error) {
	kind, err := s.kindFor(ctx, team, in)
	if err != nil {
		return out, err
	}
	im, err := s.beginJudgments(ctx, team, in, "scores")
	if err != nil {
		return out, err
	}
	if kind == eval.Samples {
		err = im.sampleScores(&out)
	} else {
		err = im.verdicts(&out)
	}
	if err != nil {
		return im.leave(out, err)
	}
	out.Dataset, err = im.end(kind, &out)
	return out, err
}

// kindFor is what the results speak of: the rows of the dataset or, of a file on
// its own, pairs where a row holds both items.
func (s *Store) kindFor(ctx context.Context, team int64, in JudgmentFile) (eval.Kind, error) {
	if in.Dataset != 0 {
		d, err := s.Dataset(ctx, team, in.Dataset)
		return d.Kind, err
	}
	p, err := ingest.Inspect(in.Path, in.File, in.Options)
	if err != nil {
		return "", err
	}
	for _, c := range p.Columns {
		if c.Field == ingest.AnswerB || c.Field == ingest.ContextsB {
			return eval.Pairs, nil
		}
	}
	return eval.Samples, nil
}

func (im *judgmentImport) verdicts(out *Judged) error {
	finder, err := im.finder(eval.Pairs)
	if err != nil {
		return err
	}
	join := &ingest.ScoreJoin{
		Finder: finder, Name: cmp.Or(im.what.Method, baseName(im.what.File)), AcceptSimilar: im.what.AcceptSimilar, LowerBetter: im.what.Options.Judgments.LowerBetter,
	}
	defer join.Close()
	out.Result, err = ingest.ReadJudgments(im.ctx, im.what.Path, im.what.File, im.what.Options, join)
	if err != nil {
		return err
	}
	report := join.Report()
	out.Scores, out.Result.Pairs = &report, join.Made
	if join.Len() == 0 {
		return nothingJoined(out.Result, "result")
	}
	run := recordedRun{kind: eval.Pairs}
	for v, err := range join.Verdicts() {
		if err != nil {
			return err
		}
		run.note(v.Pair, v.Method, v.Run)
		im.saidResult(v.Pair, v.Method, v.Run, v.Verdict)
	}
	if err := im.checkKnown(eval.Pairs); err != nil {
		return err
	}
	out.Run, err = im.record(run, func(tx *sqlx.Tx, l *ledger, id int64) error {
		for v, err := range join.Verdicts() {
			if err != nil {
				return err
			}
			u := engine.Unit{Row: v.Pair, Method: v.Method, Repeat: v.Run}
			if err := im.store.saveVerdict(im.ctx, tx, l, id, u, v.Verdict, nil); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// recordedRun is a run in the making.
type recordedRun struct {
	kind        eval.Kind
	methods     []string
	first, last int64
	total       int
	runs        int // of a method, at most
}

func (r *recordedRun) note(row int64, method string, run int) {
	r.runs = max(r.runs, run)
	if r.total == 0 || row < r.first {
		r.first = row
	}
	r.last = max(r.last, row)
	r.total++
	if !slices.Contains(r.methods, method) {
		r.methods = append(r.methods, method)
	}
}

// record writes a run that is over with all its results, in one transaction.
func (im *judgmentImport) record(r recordedRun, results func(tx *sqlx.Tx, l *ledger, run int64) error) (id int64, err error) {
	if im.what.Check {
		return 0, nil
	}
	if err := im.commit(); err != nil { // of the rows that the results speak of
		return 0, err
	}
	err = im.store.tx(im.ctx, func(tx *sqlx.Tx) error {
		if id, err = im.insertRun(tx, r); err != nil {
			return err
		}
		l := newLedger()
		if err := results(tx, l, id); err != nil {
			return err
		}
		if _, err := l.write(im.ctx, tx); err != nil {
			return err
		}
		// Ready with its results: a process that is killed now leaves no run without
		// its file.
		_, err = tx.ExecContext(im.ctx, `
			UPDATE judgment_files SET run_id = ?, state = 'ready' WHERE id = ?`, id, im.file)
		return err
	})
	return id, err
}

// baseName is the name of a file without its extension.
func baseName(file string) string { return strings.TrimSuffix(file, filepath.Ext(file)) }

func (im *judgmentImport) insertRun(tx *sqlx.Tx, r recordedRun) (id int64, err error) {
	now := im.store.micros()
	err = tx.GetContext(im.ctx, &id, `
		INSERT INTO runs (team_id, dataset_id, kind, judge, profile, first_row, last_row, state,
			total, created_at, started_at, finished_at)
		VALUES (?, ?, ?, '', ?, ?, ?, 'done', ?, ?, ?, ?)
		RETURNING id`, im.team, im.dataset, r.kind, importedProfile, r.first, r.last,
		r.total, now, now, now)
	if err != nil {
		return 0, err
	}
	if err := insertMethods(im.ctx, tx, im.team, id, r.methods, eval.RunSettings{}); err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(im.ctx, tx.Rebind(`
		UPDATE run_methods SET repeats = ? WHERE team_id = ? AND run_id = ?`), r.runs, im.team, id)
	return id, err
}

// sampleScores makes a recorded run of the scores on samples.
func (im *judgmentImport) sampleScores(out *Judged) error {
	rows := &scoredSamples{im: im, index: ingest.NewSampleIndex()}
	if err := rows.begin(); err != nil {
		return err
	}
	defer rows.evidence.Close()
	var err error
	out.Result, err = ingest.ReadJudgments(im.ctx, im.what.Path, im.what.File, im.what.Options, rows)
	if err != nil {
		return err
	}
	report := rows.report()
	out.Scores = &report
	if len(rows.list) == 0 {
		return nothingJoined(out.Result, "score")
	}
	run := recordedRun{kind: eval.Samples}
	err = rows.each(func(r sampleScore) error {
		run.note(r.row, r.method, r.run)
		im.saidResult(r.row, r.method, r.run, r.score)
		return nil
	})
	if err != nil {
		return err
	}
	if err := im.checkKnown(eval.Samples); err != nil {
		return err
	}
	out.Run, err = im.record(run, func(tx *sqlx.Tx, l *ledger, id int64) error {
		return rows.each(func(r sampleScore) error {
			u := engine.Unit{Row: r.row, Method: r.method, Repeat: r.run}
			return im.store.saveScore(im.ctx, tx, l, id, u, r.score, nil)
		})
	})
	return err
}
