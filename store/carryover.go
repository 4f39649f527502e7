package store

import (
	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// carryOver copies the rows of the version before, with what is kept apart from
// them. Rows of the file that it has already are left out later.
func (im *importer) carryOver() error {
	im.version.carried = map[int64]bool{}
	rows, apart := copiedSamples, keysOfCopies
	if im.version.before.Kind == eval.Pairs {
		rows, apart = copiedPairs, rolesOfCopies
	}
	for after := int64(0); ; {
		last, err := im.copyBehind(rows, after)
		if err != nil {
			return err
		}
		if last == 0 {
			break
		}
		after = last
	}
	_, err := im.store.db.ExecContext(im.ctx, apart, im.dataset, im.version.before.ID)
	if err != nil {
		return err
	}
	if err := im.countCarried(); err != nil {
		return err
	}
	taken, err := im.store.sizesOf(im.ctx, im.team, im.version.before.ID)
	for _, z := range taken {
		im.count(z)
	}
	return err
}

// copyBehind copies a batch of rows behind an id and returns the id of the last
// one; 0 when there was none.
func (im *importer) copyBehind(statement string, after int64) (last int64, err error) {
	before := im.version.before
	err = im.store.tx(im.ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(im.ctx, statement, im.dataset, before.ID, after, importBatch)
		if err != nil {
			return err
		}
		return tx.GetContext(im.ctx, &last, `
			SELECT coalesce(max(id), 0)
			FROM (SELECT id FROM `+table(before.Kind)+` WHERE dataset_id = ? AND id > ? ORDER BY id LIMIT ?) b`,
			before.ID, after, importBatch)
	})
	return last, err
}

// countCarried takes the copied rows into the counts and the digest.
func (im *importer) countCarried() error {
	var contents []int64
	err := im.store.ro.SelectContext(im.ctx, &contents, `
		SELECT content_key FROM `+table(im.version.before.Kind)+` WHERE dataset_id = ?`, im.dataset)
	for _, k := range contents {
		im.rows++
		im.digest.add(k)
		im.version.carried[k] = true
	}
	return err
}

const copiedSamples = `
	INSERT INTO samples (team_id, dataset_id, row, question, answer, contexts, reference,
		retrieved_ids, reference_ids, source, metadata, question_key, content_key, archived)
	SELECT team_id, ?, row, question, answer, contexts, reference,
		retrieved_ids, reference_ids, source, metadata, question_key, content_key, archived
	FROM samples
	WHERE dataset_id = ? AND id > ?
	ORDER BY id
	LIMIT ?`

const copiedPairs = `
	INSERT INTO pairs (team_id, dataset_id, row, dimension, lang, question,
		x_answer, x_contexts, y_answer, y_contexts, source, question_key, content_key)
	SELECT team_id, ?, row, dimension, lang, question,
		x_answer, x_contexts, y_answer, y_contexts, source, question_key, content_key
	FROM pairs
	WHERE dataset_id = ? AND id > ?
	ORDER BY id
	LIMIT ?`

// Copies have the order of their originals, which joins them to what is kept
// apart from the rows.
const (
	keysOfCopies = `
	INSERT INTO sample_keys (sample_id, team_id, answer_key)
	SELECT n.id, k.team_id, k.answer_key
	FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM samples WHERE dataset_id = ?) n
	JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM samples WHERE dataset_id = ?) o ON o.place = n.place
	JOIN sample_keys k ON k.sample_id = o.id`

	rolesOfCopies = `
	INSERT INTO pair_roles (pair_id, team_id, x_role, y_role, better)
	SELECT n.id, r.team_id, r.x_role, r.y_role, r.better
	FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM pairs WHERE dataset_id = ?) n
	JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM pairs WHERE dataset_id = ?) o ON o.place = n.place
	JOIN pair_roles r ON r.pair_id = o.id`
)
