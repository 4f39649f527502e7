package store

import (
	"context"
	"database/sql"
	"iter"

	"concord/eval"
	"concord/eval/ingest"
	"concord/eval/text"
)

type pairRow struct {
	ID        int64
	Row       int
	Dimension eval.Dimension
	Question  string
	XAnswer   string         `db:"x_answer"`
	XContexts sql.NullString `db:"x_contexts"`
	YAnswer   string         `db:"y_answer"`
	YContexts sql.NullString `db:"y_contexts"`
	Source    string
}

func (r pairRow) pair() (p eval.Pair, err error) {
	p = eval.Pair{ID: r.ID, Row: r.Row, Dimension: r.Dimension, Question: r.Question, Source: r.Source}
	p.X.Answer, p.Y.Answer = r.XAnswer, r.YAnswer
	if p.X.Contexts, err = listOf(r.XContexts); err != nil {
		return p, err
	}
	p.Y.Contexts, err = listOf(r.YContexts)
	return p, err
}

// storedPair is a pair with its texts as they are stored.
type storedPair struct {
	ingest.Pair
	xContexts, yContexts sql.NullString
	keys                 keys
}

func pairToStore(p ingest.Pair) storedPair {
	return storedPair{Pair: p, xContexts: listText(p.X.Contexts), yContexts: listText(p.Y.Contexts), keys: pairKeys(p)}
}

func insertPair(ctx context.Context, in *bulk, team, dataset int64, p storedPair) (id int64, err error) {
	if id, err = in.newID(ctx, "pairs"); err != nil {
		return 0, err
	}
	err = in.add(ctx, `pairs (id, team_id, dataset_id, row, dimension, lang, question,
		x_answer, x_contexts, y_answer, y_contexts, source, question_key, content_key)`,
		id, team, dataset, p.Row, p.Dimension, text.Lang(p.Question, p.X.Answer), p.Question,
		p.X.Answer, p.xContexts, p.Y.Answer, p.yContexts, p.Source, p.keys.Question, p.keys.Content)
	if err != nil {
		return 0, err
	}
	return id, in.add(ctx, `pair_roles (pair_id, team_id, x_role, y_role, better)`, id, team, p.X.Role, p.Y.Role, p.Better)
}

const pairColumns = `
	SELECT p.id, p.row, p.dimension, p.question, p.x_answer, p.x_contexts, p.y_answer, p.y_contexts, p.source
	FROM pairs p`

// PairByID is one pair without the roles of its items.
func (s *Store) PairByID(ctx context.Context, team, id int64) (eval.Pair, error) {
	var r pairRow
	err := s.ro.GetContext(ctx, &r, pairColumns+`
		WHERE p.team_id = ? AND p.id = ?`, team, id)
	if err != nil {
		return eval.Pair{}, found(err, "pair")
	}
	return r.pair()
}

// DatasetOfPair is the id of the dataset that a pair belongs to.
func (s *Store) DatasetOfPair(ctx context.Context, team, pair int64) (id int64, err error) {
	err = s.ro.GetContext(ctx, &id, `
		SELECT dataset_id FROM pairs WHERE team_id = ? AND id = ?`, team, pair)
	return id, found(err, "pair")
}

// PairPage lists up to limit pairs behind the id after, of one dimension or,
// with "", of all, without roles.
func (s *Store) PairPage(ctx context.Context, team, dataset int64, dim eval.Dimension, after int64, limit int) ([]eval.Pair, error) {
	var rows []pairRow
	err := s.ro.SelectContext(ctx, &rows, pairColumns+`
		WHERE p.team_id = ? AND p.dataset_id = ? AND p.id > ? AND (? = '' OR p.dimension = ?)
		ORDER BY p.id
		LIMIT ?`, team, dataset, after, dim, dim, limit)
	if err != nil {
		return nil, err
	}
	list := make([]eval.Pair, 0, len(rows))
	for _, r := range rows {
		p, err := r.pair()
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// Construction is what the items of a pair are by construction.
type Construction struct {
	XRole  string      `db:"x_role"`
	YRole  string      `db:"y_role"`
	Better eval.Choice // "" when unknown
}

// Construction reveals the roles of a pair's items: never to an annotator.
func (s *Store) Construction(ctx context.Context, team, pair int64) (c Construction, err error) {
	err = s.ro.GetContext(ctx, &c, `
		SELECT x_role, y_role, better FROM pair_roles WHERE team_id = ? AND pair_id = ?`, team, pair)
	return c, found(err, "pair")
}

// DimensionCount is the number of pairs of one dimension.
type DimensionCount struct {
	Dimension eval.Dimension
	Pairs     int
}

// Dimensions counts a dataset's pairs by dimension, the built-in ones first.
func (s *Store) Dimensions(ctx context.Context, team, dataset int64) (list []DimensionCount, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT dimension, count(*) AS pairs
		FROM pairs
		WHERE team_id = ? AND dataset_id = ?
		GROUP BY dimension
		ORDER BY min(id)`, team, dataset)
	return list, err
}

// Pairs yields all pairs of a dataset in file order, without roles.
func (s *Store) Pairs(ctx context.Context, team, dataset int64) iter.Seq2[eval.Pair, error] {
	return pages(func(after int64) ([]eval.Pair, error) {
		return s.PairPage(ctx, team, dataset, "", after, pageSize)
	}, func(p eval.Pair) int64 { return p.ID })
}
