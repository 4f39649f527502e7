package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/ingest"
)

// Filled is what is kept of an import beside its rows.
type Filled struct {
	Kind    eval.Kind
	Report  any // a JSON document about the import
	Rejects []ingest.Reject
}

// mapping is what the columns of a file were read as; nil without a file.
func (f Filled) mapping() map[string]ingest.Field {
	r, _ := f.Report.(ImportReport)
	return r.Mapping
}

// ImportReport is what is kept of an uploaded file: the importer's report and
// the header, so that rejected rows can be written back under it.
type ImportReport struct {
	ingest.Report
	Columns []string `json:"columns"`
}

// Import makes a dataset and has fill push its rows. They go in by batches, so
// that other writers get their turn; the dataset appears when all are in, and an
// import that fails or is killed leaves nothing behind.
func (s *Store) Import(ctx context.Context, team int64, dataset string, fill func(ingest.Sink) (Filled, error)) (eval.Dataset, error) {
	dataset, err := eval.CleanName("dataset", dataset)
	if err != nil {
		return eval.Dataset{}, err
	}
	return (&importer{ctx: ctx, store: s, team: team}).run(dataset, fill)
}

func (im *importer) run(name string, fill func(ingest.Sink) (Filled, error)) (eval.Dataset, error) {
	if err := im.begin(name); err != nil {
		return eval.Dataset{}, err
	}
	filled, err := fill(im)
	if err == nil {
		err = im.finish(filled)
	}
	if err != nil {
		// The context may be what ended the import; dropping it must not fail for that.
		return eval.Dataset{}, errors.Join(err, im.drop(context.WithoutCancel(im.ctx)))
	}
	return im.store.Dataset(im.ctx, im.team, im.dataset)
}

// importer is the sink of one import.
type importer struct {
	ctx     context.Context
	store   *Store
	team    int64
	dataset int64
	rows    int
	tx      *sqlx.Tx
	inTx    int
	rowsIn  *bulk // of this transaction
	digest  digest
	sizes   map[eval.Dimension]*sizes
	refs    distinct
	version *succession    // nil: the dataset is the first of its chain
	stored  func(rows int) // told after every batch; may be nil
}

// importBatch is the number of rows a transaction (stack §9: the knee of the curve).
const importBatch = 1000

func (im *importer) begin(name string) error {
	return im.store.tx(im.ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(im.ctx, &im.dataset, `
			INSERT INTO datasets (team_id, name, kind, process, created_at) VALUES (?, ?, 'samples', ?, ?)
			RETURNING id`, im.team, name, im.store.pulse.process, im.store.micros())
		if isDuplicate(err) {
			return eval.Conflictf("There is already a dataset named %q. Choose another name.", name)
		}
		if err == nil {
			_, err = tx.ExecContext(im.ctx, `UPDATE datasets SET chain = id WHERE id = ?`, im.dataset)
		}
		return err
	})
}

// Sample stores one sample.
func (im *importer) Sample(r eval.Sample) error {
	w := toStore(r)
	if im.known(w.keys) {
		return nil
	}
	_, err := im.newSample(w)
	return err
}

// newSample stores one sample and returns its id.
func (im *importer) newSample(r storedSample) (id int64, err error) {
	im.rows++
	im.digest.add(r.keys.Content)
	im.countSample(r)
	err = im.add(func(in *bulk) error {
		id, err = insertSample(im.ctx, in, im.team, im.dataset, r)
		return err
	})
	return id, err
}

// Pair stores one pair, and apart from it what its items are by construction.
func (im *importer) Pair(p ingest.Pair) error {
	if im.version != nil && im.known(pairKeys(p)) {
		return nil
	}
	_, err := im.newPair(p)
	return err
}

// newPair stores one pair and returns its id.
func (im *importer) newPair(p ingest.Pair) (id int64, err error) {
	im.rows++
	w := pairToStore(p)
	im.digest.add(w.keys.Content)
	im.countPair(w)
	err = im.add(func(in *bulk) error {
		id, err = insertPair(im.ctx, in, im.team, im.dataset, w)
		return err
	})
	return id, err
}

func (im *importer) add(insert func(*bulk) error) (err error) {
	if im.tx == nil {
		if im.tx, err = im.store.db.BeginTxx(im.ctx, nil); err != nil {
			return err
		}
		im.rowsIn = newBulk(im.tx, im.store.dialect)
	}
	if err := insert(im.rowsIn); err != nil {
		return err
	}
	if im.inTx++; im.inTx >= importBatch {
		return im.commit()
	}
	return nil
}

func (im *importer) commit() error {
	if im.tx == nil {
		return nil
	}
	if err := im.rowsIn.flush(im.ctx); err != nil {
		return err
	}
	tx := im.tx
	im.tx, im.inTx, im.rowsIn = nil, 0, nil // a commit closes its statements
	err := tx.Commit()
	if err == nil && im.stored != nil {
		im.stored(im.rows)
	}
	return err
}

func (im *importer) finish(f Filled) error {
	if err := im.commit(); err != nil {
		return err
	}
	hash := im.digest.hash(f.Kind, f.mapping())
	changes, err := im.compare(f.Kind, hash)
	if err != nil {
		return err
	}
	err = im.store.tx(im.ctx, func(tx *sqlx.Tx) error {
		if err := im.succeed(tx); err != nil {
			return err
		}
		if err := insertRejects(im.ctx, tx, im.team, im.dataset, f.Rejects); err != nil {
			return err
		}
		if err := im.keepSizes(tx); err != nil {
			return err
		}
		var name string
		err := tx.GetContext(im.ctx, &name, `
			UPDATE datasets
			SET state = 'ready', kind = ?, row_count = ?, report = ?, content_hash = ?, changes = ?
			WHERE team_id = ? AND id = ?
			RETURNING name`, f.Kind, im.rows, mustJSON(f.Report), hash, changes, im.team, im.dataset)
		if err != nil {
			return err
		}
		return im.store.note(im.ctx, tx, im.team, eval.Event{
			Action: eval.DatasetImported, Object: im.dataset, Name: name, Detail: fmt.Sprintf("%d rows", im.rows),
		})
	})
	if err == nil && im.rows >= importBatch {
		err = im.store.analyze(im.ctx, table(f.Kind))
	}
	return err
}

func (im *importer) drop(ctx context.Context) error {
	if im.tx != nil {
		_ = im.tx.Rollback() // the dataset goes anyway
		im.tx = nil
	}
	if err := im.store.giveUp(ctx, `id = ?`, im.dataset); err != nil {
		im.store.care.adopt(im.dataset) // the disk may be full
		return err
	}
	return im.store.eraseDataset(ctx, im.dataset)
}
