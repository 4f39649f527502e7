package store

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/metric"
)

// sizes is how much there is to judge in the rows in use of a dataset; of pairs,
// in those of one dimension. It is kept with the rows.
type sizes struct {
	Dimension           eval.Dimension // "" of samples
	Rows                int            `db:"row_count"`
	Questions           int            `db:"with_question"` // rows that have one
	Answers             int            `db:"with_answer"`
	Contexts            int            `db:"with_contexts"`
	References          int            `db:"with_reference"`
	RetrievedIDs        int            `db:"with_retrieved_ids"`
	ReferenceIDs        int            `db:"with_reference_ids"`
	Chunks              int
	DifferentReferences int `db:"different_references"`
	QuestionSize        int `db:"question_size"` // in quarters of a token, see [quarters]
	AnswerSize          int `db:"answer_size"`
	ContextsSize        int `db:"contexts_size"`
	ReferenceSize       int `db:"reference_size"`
}

// sizeColumns are the columns of the counts, in the order of sizes.counts.
var sizeColumns = []string{
	"row_count", "with_question", "with_answer", "with_contexts", "with_reference", "with_retrieved_ids", "with_reference_ids",
	"chunks", "different_references", "question_size", "answer_size", "contexts_size", "reference_size",
}

func (z *sizes) counts() []*int {
	return []*int{
		&z.Rows, &z.Questions, &z.Answers, &z.Contexts, &z.References, &z.RetrievedIDs, &z.ReferenceIDs,
		&z.Chunks, &z.DifferentReferences, &z.QuestionSize, &z.AnswerSize, &z.ContextsSize, &z.ReferenceSize,
	}
}

// add adds other sizes n times; -1 times takes them away.
func (z *sizes) add(o sizes, n int) {
	theirs := o.counts()
	for i, count := range z.counts() {
		*count += n * *theirs[i]
	}
}

// quarters is the estimated size of a text in quarters of a token (see
// [engine.Sizes]): of two-byte and three-byte characters alike, the bytes beyond
// the first are about twice the characters.
func quarters(text string) int {
	n := utf8.RuneCountInString(text)
	return n + 3*((len(text)-n)/2)
}

func sizesOfSample(r storedSample) sizes {
	return sizes{
		Rows: 1, Questions: flag(r.UserInput != ""), Answers: flag(r.Response != ""), Contexts: flag(r.contexts.Valid),
		References: flag(r.Reference != ""), RetrievedIDs: flag(r.retrievedIDs.Valid), ReferenceIDs: flag(r.referenceIDs.Valid),
		Chunks: len(r.RetrievedContexts), QuestionSize: quarters(r.UserInput), AnswerSize: quarters(r.Response),
		ContextsSize: quarters(r.contexts.String), ReferenceSize: quarters(r.Reference),
	}
}

func sizesOfPair(p storedPair) sizes {
	return sizes{
		Dimension: p.Dimension, Rows: 1, QuestionSize: quarters(p.Question),
		AnswerSize:   quarters(p.X.Answer) + quarters(p.Y.Answer),
		ContextsSize: quarters(p.xContexts.String) + quarters(p.yContexts.String),
	}
}

func (im *importer) countSample(r storedSample) {
	im.count(sizesOfSample(r))
	if r.Reference != "" {
		im.refs.add(uint64(textKey(r.Reference)))
	}
}

func (im *importer) countPair(p storedPair) { im.count(sizesOfPair(p)) }

func (im *importer) count(row sizes) {
	if im.sizes == nil {
		im.sizes = map[eval.Dimension]*sizes{}
	}
	z := im.sizes[row.Dimension]
	if z == nil {
		z = &sizes{Dimension: row.Dimension}
		im.sizes[row.Dimension] = z
	}
	z.add(row, 1)
}

// keepSizes keeps how much was counted of a dataset that is new. Rows that were
// taken over bring the references that were counted with them.
func (im *importer) keepSizes(tx *sqlx.Tx) error {
	if z := im.sizes[""]; z != nil {
		z.DifferentReferences = min(z.DifferentReferences+im.refs.count(), z.References)
	}
	return insertSizes(im.ctx, tx, im.team, im.dataset, im.sizes)
}

func insertSizes(ctx context.Context, tx *sqlx.Tx, team, dataset int64, list map[eval.Dimension]*sizes) error {
	statement := `
		INSERT INTO dataset_sizes (dataset_id, team_id, dimension, ` + strings.Join(sizeColumns, ", ") + `)
		VALUES (?, ?, ?` + strings.Repeat(", ?", len(sizeColumns)) + `)`
	for _, z := range list {
		args := []any{dataset, team, z.Dimension}
		for _, count := range z.counts() {
			args = append(args, *count)
		}
		if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// changeSizes adds to the sizes of a dataset of samples.
func changeSizes(ctx context.Context, tx *sqlx.Tx, team, dataset int64, by sizes) error {
	var set []string
	var args []any
	for i, count := range by.counts() {
		set, args = append(set, sizeColumns[i]+` = `+sizeColumns[i]+` + ?`), append(args, *count)
	}
	_, err := tx.ExecContext(ctx, `
		UPDATE dataset_sizes SET `+strings.Join(set, ", ")+` WHERE team_id = ? AND dataset_id = ?`, append(args, team, dataset)...)
	return err
}

func (s *Store) sizesOf(ctx context.Context, team, dataset int64) (list []sizes, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT dimension, `+strings.Join(sizeColumns, ", ")+` FROM dataset_sizes WHERE team_id = ? AND dataset_id = ?
		ORDER BY dimension`, team, dataset)
	return list, err
}

// rowsOfSizes is what a run of all those rows would work on.
func rowsOfSizes(k eval.Kind, list []sizes) (r engine.Rows) {
	for _, z := range list {
		r.Count += z.Rows
		tokens := engine.Sizes{Question: z.QuestionSize / 4, Answer: z.AnswerSize / 4, Contexts: z.ContextsSize / 4, Reference: z.ReferenceSize / 4}
		if k == eval.Pairs {
			if r.Dimensions == nil {
				r.Dimensions, r.PairSizes = map[eval.Dimension]int{}, map[eval.Dimension]engine.Sizes{}
			}
			r.Dimensions[z.Dimension], r.PairSizes[z.Dimension] = z.Rows, tokens
			continue
		}
		r.Columns, r.Chunks, r.References, r.Sizes = z.filled(), z.Chunks, min(z.DifferentReferences, z.References), tokens
	}
	return r
}

// filled are the columns that at least one row fills.
func (z sizes) filled() (list []metric.Column) {
	for _, c := range []struct {
		column metric.Column
		rows   int
	}{
		{metric.Question, z.Questions}, {metric.Answer, z.Answers}, {metric.Contexts, z.Contexts},
		{metric.Reference, z.References}, {metric.RetrievedIDs, z.RetrievedIDs}, {metric.ReferenceIDs, z.ReferenceIDs},
	} {
		if c.rows > 0 {
			list = append(list, c.column)
		}
	}
	return list
}
