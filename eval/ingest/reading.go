package ingest

import (
	"context"
	"errors"
	"io"
	"math"
	"slices"

	"concord/eval"
)

// reading is one pass over a file whose mapping is decided.
type reading struct {
	src     *source
	format  format
	layout  layout
	table   table
	plan    *plan
	prof    *profile
	options Options
	tally   *tally
	result  Result
	coins   coins

	repair  bool // bytes that are not UTF-8 have to be replaced
	decoded bool // the text was turned into UTF-8, with U+FFFD for what did not decode
	unquote bool // the file is a CSV of our own, whose cells are guarded

	repeated      bool     // the present row came before
	runs          []string // names of runs in the order in which they occur
	held          int      // bytes of rejected cells kept so far
	last          []record // rows that are total rows if none follows
	idsInContexts int      // rows whose contexts brought their ids
	mixed         mixedRows

	keys    []int              // columns that are answer keys
	judged  judging            // of a file of labels or scores
	replies *replyColumns      // nil until a row was looked at
	waiting map[string]waiting // rows whose other side has not come yet
}

// openReading recognizes a file, decides the mapping from its first rows and
// opens it again from the beginning.
func openReading(path, name string, o Options) (*reading, error) {
	src, f, err := recognize(path, name, o)
	if err != nil {
		return nil, err
	}
	if o.As.judges() {
		f.open = flattening(f.open)
	}
	r := &reading{src: src, format: f, options: o}
	if err := r.open(); err != nil {
		return nil, errors.Join(err, src.close())
	}
	r.begin()
	return r, nil
}

func (r *reading) open() error {
	if err := r.decide(); err != nil {
		return err
	}
	if err := r.decideVariants(); err != nil {
		return err
	}
	var err error
	r.table, r.layout, err = r.format.open(r.src)
	if l := r.layout; len(l.sheets) > 1 && l.sheet != AllSheets && !r.options.As.judges() {
		r.plan.notices = append(r.plan.notices, l.noteSheets()...)
	}
	if len(r.src.archived) > 1 && r.layout.sheet == "" {
		r.layout.sheet, r.layout.sheets = r.src.archive, r.src.archived
	}
	return err
}

func profileOf(src *source, f format) (*profile, error) {
	t, _, err := f.open(src)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	prof, err := readProfile(t)
	switch {
	case err != nil:
		return nil, damaged(err, "This file is damaged: its rows cannot be read.")
	case len(prof.rows) == 0 && len(prof.names) > 0:
		return nil, refuse(HeaderOnly, "This file has a header row (%s) but no row below it that can be read.", listed(prof.names))
	case len(prof.rows) == 0:
		return nil, refuse(EmptyFile, "This file holds no row that can be read.")
	}
	return prof, nil
}

func (r *reading) begin() {
	r.tally = newTally(len(r.plan.columns))
	r.coins = coins{seed: r.options.Seed}
	e, _ := encodingNamed(r.src.encoding)
	r.decoded = e != nil
	r.repair = r.src.repair || r.decoded
	r.unquote = r.format.name == "csv" && len(r.withField(ignored)) > 0
	r.plan.notices = append(r.plan.notices, r.layout.notices()...)
	for i, c := range r.plan.columns {
		if c.Field == AnswerKey {
			r.keys = append(r.keys, i)
		}
	}
	r.result = Result{
		Shape: r.plan.shape, Format: r.format.name, Encoding: r.src.encoding,
		SetAside: r.layout.aside, RowsRead: r.layout.aside, Columns: r.prof.names,
		Mapping: map[string]Field{},
	}
	for _, c := range r.plan.columns {
		if c.Field != Metadata && c.Field != ignored {
			r.result.Mapping[c.Name] = c.Field
		}
	}
}

func (r *reading) withField(f Field) []string {
	var names []string
	for _, c := range r.plan.columns {
		if c.Field == f {
			names = append(names, c.Name)
		}
	}
	return names
}

func (r *reading) close() error { return errors.Join(r.table.Close(), r.src.close()) }

// run pushes every row into the sink.
func (r *reading) run(ctx context.Context, sink Sink) (Result, error) {
	if _, err := r.each(ctx, -1, sink); err != nil {
		return Result{}, err
	}
	r.result.Notices = readable(r.notices())
	return r.result, nil
}

func (r *reading) notices() []Notice {
	return slices.Concat(r.plan.notices, r.mixed.notice(r.src.mixture), r.tally.notices())
}

// each reads rows until the end of the file or, when limit is not negative,
// until that many were read; it reports whether it saw the end.
func (r *reading) each(ctx context.Context, limit int, sink Sink) (bool, error) {
	var rec record
	for n := 0; n != limit; n++ {
		if n%256 == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
		err := r.table.next(&rec)
		if errors.Is(err, io.EOF) {
			if m := r.src.mixture; m != nil {
				r.mixed.upTo(m, math.MaxInt)
			}
			r.setAside()
			r.leaveAlone()
			return true, r.pairUp()
		}
		if err != nil {
			return false, damaged(err, "Reading stopped behind row %d: the file is damaged.", rec.row)
		}
		r.mixed.see(r.src.mixture, &rec)
		if err := r.take(&rec, sink); err != nil {
			return false, err
		}
	}
	return false, r.flush(sink)
}

// take decides what becomes of one row.
func (r *reading) take(rec *record, sink Sink) error {
	if rec.fault == nil && rec.blank() {
		r.result.Blank++
		return nil
	}
	r.clean(rec)
	if rec.fault == nil && r.mayBeTotal(rec) {
		r.last = append(r.last, rec.clone())
		return nil
	}
	if err := r.flush(sink); err != nil {
		return err
	}
	return r.accept(rec, sink)
}

// accept makes the row's samples or pairs, or rejects it.
func (r *reading) accept(rec *record, sink Sink) error {
	r.result.RowsRead++
	r.repeated = false
	f := rec.fault
	if f == nil {
		var err error
		if f, err = r.push(rec, sink); err != nil {
			return err
		}
	}
	if f != nil {
		r.reject(rec, f)
		return nil
	}
	if r.repeated && r.options.Collapse {
		r.result.SetAside++
		return nil
	}
	r.result.Accepted++
	return nil
}

func (r *reading) push(rec *record, sink Sink) (*fault, error) {
	r.tally.see(rec, r.plan)
	if r.plan.shape == ShapeLabels || r.plan.shape == ShapeScores {
		return r.judge(rec)
	}
	if r.plan.shape == ShapeSamples {
		s, f := r.sample(rec)
		if f != nil || r.repeated && r.options.Collapse {
			return f, nil
		}
		return nil, sink.Sample(s)
	}
	pairs, f := r.pairs(rec)
	if f != nil {
		return f, nil
	}
	for _, p := range pairs {
		if err := sink.Pair(p); err != nil {
			return nil, err
		}
	}
	r.result.Pairs += len(pairs)
	return nil, nil
}

func (r *reading) pairs(rec *record) ([]Pair, *fault) {
	switch r.plan.shape {
	case ShapeWikiEval:
		return r.wikiEval(rec)
	case ShapeSides:
		return r.side(rec)
	}
	p, f := r.pair(rec)
	return []Pair{p}, f
}

// Nowhere is a [Sink] that keeps nothing.
var Nowhere Sink = discard{}

type discard struct{}

func (discard) Sample(eval.Sample) error { return nil }
func (discard) Pair(Pair) error          { return nil }
