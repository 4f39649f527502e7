package store

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

type runRow struct {
	eval.Run
	MethodList string `db:"method_list"`
}

const runColumns = `
	SELECT r.id, r.dataset_id AS datasetid, d.name AS dataset, r.kind, r.judge, r.profile,
		r.row_limit AS "limit", r.state, r.reason, r.total, r.done, r.failed,
		r.created_at AS created, r.started_at AS started, r.finished_at AS finished,
		(SELECT group_concat(m.method) FROM (
			SELECT method FROM run_methods WHERE run_id = r.id ORDER BY pos) m) AS method_list
	FROM runs r
	JOIN datasets d ON d.id = r.dataset_id`

func (r runRow) run() eval.Run {
	r.Methods = strings.Split(r.MethodList, ",")
	return r.Run
}

func runsOf(rows []runRow) []eval.Run {
	list := make([]eval.Run, len(rows))
	for i, r := range rows {
		list[i] = r.run()
	}
	return list
}

// RunPage lists up to limit runs of a team that are older than before (0: from
// the newest), of one dataset or, with 0, of all.
func (s *Store) RunPage(ctx context.Context, team, dataset, before int64, limit int) ([]eval.Run, error) {
	var rows []runRow
	err := s.ro.SelectContext(ctx, &rows, s.ro.Rebind(runColumns+`
		WHERE r.team_id = ? AND (? = 0 OR r.dataset_id = ?) AND (? = 0 OR r.id < ?)
		ORDER BY r.id DESC
		LIMIT ?`), team, dataset, dataset, before, before, limit)
	return runsOf(rows), err
}

// RunByID is one run of a team.
func (s *Store) RunByID(ctx context.Context, team, id int64) (eval.Run, error) {
	var r runRow
	err := s.ro.GetContext(ctx, &r, s.ro.Rebind(runColumns+`
		WHERE r.team_id = ? AND r.id = ?`), team, id)
	return r.run(), found(err, "run")
}

// Usage is what a run has used so far. The price is not known here.
func (s *Store) Usage(ctx context.Context, team, run int64) (u eval.Usage, err error) {
	err = s.ro.QueryRowxContext(ctx, s.ro.Rebind(`
		SELECT calls, prompt_tokens, completion_tokens FROM runs WHERE team_id = ? AND id = ?`),
		team, run).Scan(&u.Calls, &u.PromptTokens, &u.CompletionTokens)
	return u, found(err, "run")
}

// NewRun is what a run is asked to do.
type NewRun struct {
	Dataset int64
	Judge   string // empty when no method needs one
	Model   string
	Methods []string
	Profile eval.Profile
	Limit   int // first n rows; 0 for all
}

// CreateRun writes a run and wakes the workers in one transaction.
func (s *Store) CreateRun(ctx context.Context, team int64, n NewRun) (eval.Run, error) {
	if len(n.Methods) == 0 {
		return eval.Run{}, eval.Invalidf("Choose at least one method.")
	}
	var id int64
	err := s.tx(ctx, func(tx *sqlx.Tx) (err error) {
		rows, err := rowsOf(ctx, tx, team, n)
		if err != nil {
			return err
		}
		if id, err = s.insertRun(ctx, tx, team, n, rows); err != nil {
			return err
		}
		return s.wake(ctx, tx, id)
	})
	if err != nil {
		return eval.Run{}, err
	}
	return s.RunByID(ctx, team, id)
}

// span is the rows that a run covers.
type span struct {
	Kind        eval.Kind
	First, Last int64
	Count       int
}

func rowsOf(ctx context.Context, tx *sqlx.Tx, team int64, n NewRun) (sp span, err error) {
	err = tx.GetContext(ctx, &sp.Kind, tx.Rebind(`
		SELECT kind FROM datasets WHERE team_id = ? AND id = ? AND state = 'ready'`), team, n.Dataset)
	if err != nil {
		return sp, found(err, "dataset")
	}
	limit := n.Limit
	if limit <= 0 {
		limit = -1 // no limit, in SQLite's words
	}
	err = tx.QueryRowxContext(ctx, tx.Rebind(`
		SELECT coalesce(min(id), 0), coalesce(max(id), 0), count(*)
		FROM (SELECT id FROM `+table(sp.Kind)+` WHERE dataset_id = ?`+inUse(sp.Kind)+` ORDER BY id LIMIT ?) rows`),
		n.Dataset, limit).Scan(&sp.First, &sp.Last, &sp.Count)
	if err == nil && sp.Count == 0 {
		err = eval.Invalidf("This dataset has no rows to evaluate.")
	}
	return sp, err
}

// table is where the rows of a kind of dataset are kept.
func table(k eval.Kind) string {
	if k == eval.Pairs {
		return "pairs"
	}
	return "samples"
}

func (s *Store) insertRun(ctx context.Context, tx *sqlx.Tx, team int64, n NewRun, rows span) (id int64, err error) {
	err = tx.GetContext(ctx, &id, tx.Rebind(`
		INSERT INTO runs (team_id, dataset_id, kind, judge, model, profile, row_limit,
			first_row, last_row, state, total, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?)
		RETURNING id`),
		team, n.Dataset, rows.Kind, n.Judge, n.Model, n.Profile, n.Limit,
		rows.First, rows.Last, rows.Count*len(n.Methods), s.micros())
	if err != nil {
		return 0, err
	}
	return id, insertMethods(ctx, tx, team, id, n.Methods)
}

func insertMethods(ctx context.Context, tx *sqlx.Tx, team, run int64, methods []string) error {
	for i, method := range methods {
		if _, err := tx.ExecContext(ctx, tx.Rebind(`
			INSERT INTO run_methods (run_id, team_id, pos, method) VALUES (?, ?, ?, ?)`),
			run, team, i, method); err != nil {
			return err
		}
	}
	return nil
}
