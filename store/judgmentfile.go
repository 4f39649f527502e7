package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/ingest"
)

// JudgmentFile is a file of labels or of recorded results and where it goes.
type JudgmentFile struct {
	Path string
	File string // as the person's computer calls it
	// Dataset is the one that the file is joined to; 0 makes a new one of the
	// file's own items, under Name.
	Dataset int64
	Name    string
	// Method is the name of the results, as people read it; "" is the file's, and on
	// samples that of each column of numbers.
	Method  string
	Options ingest.Options // As says whether labels or scores are read
	// AcceptSimilar joins results to items whose text was edited since.
	AcceptSimilar bool
	// Check counts what would happen and stores nothing.
	Check bool
}

// Judged says what came of a file of labels or results.
type Judged struct {
	Dataset eval.Dataset // with 0 as its ID when it was only checked and is not there yet
	Result  ingest.Result
	Labels  *ingest.LabelReport `json:",omitempty"`
	Scores  *ingest.ScoreReport `json:",omitempty"`
	// Agreement is how often people agree now, by dimension; labels only.
	Agreement []eval.Agreement
	Run       int64 // that holds the recorded results
	Unchanged bool  // the dataset had all of it already: nothing was added
}

// judgmentImport is a file of labels or results on its way in.
type judgmentImport struct {
	importer
	what   JudgmentFile
	file   int64 // id; 0 while only checking
	isNew  bool
	id     int64 // of the newest pair, while only checking
	labels map[int64][]eval.Label
	seen   []seenPair
	said   digest // of the labels or results
}

// seenPair is a pair of which the file spoke.
type seenPair struct {
	pair      int64
	dimension eval.Dimension
}

// ImportLabels reads what people said of pairs into the dataset in.Dataset or
// into a new one. Nothing of a file that fails on the way is kept.
func (s *Store) ImportLabels(ctx context.Context, team int64, in JudgmentFile) (out Judged, err error) {
	im, err := s.beginJudgments(ctx, team, in, "labels")
	if err != nil {
		return out, err
	}
	finder, err := im.finder(eval.Pairs)
	if err != nil {
		return out, im.abandon(err)
	}
	join := &ingest.LabelJoin{Finder: finder, Sink: im.label}
	out.Result, err = ingest.ReadJudgments(ctx, in.Path, in.File, in.Options, join)
	report := join.Report()
	out.Labels = &report
	if err == nil && report.Labels == 0 {
		err = nothingJoined(out.Result, "label")
	}
	if err == nil {
		err = im.checkKnown(eval.Pairs)
	}
	if err == nil {
		out.Agreement, err = im.people(ctx)
	}
	if err != nil {
		return im.leave(out, err)
	}
	out.Result.Pairs = report.Pairs
	out.Dataset, err = im.end(eval.Pairs, &out)
	return out, err
}

// nothingJoined says why a file brought nothing.
func nothingJoined(r ingest.Result, what string) error {
	why := "it holds none"
	if len(r.Rejects) > 0 {
		why = r.Rejects[0].String()
	}
	return eval.Invalidf("No %s of this file could be imported: %s.", what, why)
}

func (s *Store) beginJudgments(ctx context.Context, team int64, in JudgmentFile, what string) (*judgmentImport, error) {
	im := &judgmentImport{
		importer: importer{ctx: ctx, store: s, team: team, dataset: in.Dataset},
		what:     in, isNew: in.Dataset == 0, labels: map[int64][]eval.Label{},
	}
	if in.Check {
		return im, nil
	}
	if im.isNew {
		name, err := eval.CleanName("dataset", in.Name)
		if err == nil {
			err = im.begin(name)
		}
		if err != nil {
			return nil, err
		}
	}
	err := s.tx(ctx, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &im.file, `
			INSERT INTO judgment_files (team_id, dataset_id, what, file, process, created_at) VALUES (?, ?, ?, ?, ?, ?)
			RETURNING id`, team, im.dataset, what, in.File, s.pulse.process, s.micros())
	})
	if err != nil {
		return nil, im.abandon(err)
	}
	return im, nil
}

// finder knows the pairs of the dataset and who judged them first.
func (im *judgmentImport) finder(kind eval.Kind) (ingest.Finder, error) {
	s := im.store
	f := ingest.Finder{Seed: im.what.Options.Seed, Matcher: ingest.NewMatcher(func(id int64) (eval.Pair, error) {
		return s.PairByID(im.ctx, im.team, id)
	})}
	if im.isNew {
		f.NewPair = im.makePair
		return f, nil
	}
	d, err := s.Dataset(im.ctx, im.team, im.dataset)
	if err != nil {
		return f, err
	}
	if d.Kind != kind {
		return f, eval.Invalidf("%s holds samples. Labels speak of pairs: choose a dataset of pairs.", d.Name)
	}
	for p, err := range s.Pairs(im.ctx, im.team, d.ID) {
		if err != nil {
			return f, err
		}
		f.Matcher.Add(p)
	}
	labels, err := s.Labels(im.ctx, im.team, d.ID)
	for _, l := range labels {
		f.Known(l.PairID, l.Left)
		im.labels[l.PairID] = append(im.labels[l.PairID], l.Label)
	}
	return f, err
}

func (im *judgmentImport) makePair(p ingest.Pair) (int64, error) {
	if im.what.Check {
		im.id++
		return im.id, nil
	}
	return im.newPair(p)
}

// people is how often the file's annotators agree with others on the pairs that
// they labeled, by dimension.
func (im *judgmentImport) people(ctx context.Context) ([]eval.Agreement, error) {
	var order []eval.Dimension
	byDimension := map[eval.Dimension][]agreement.Labeled{}
	at := map[int64]int{}
	for _, l := range im.seen {
		i, ok := at[l.pair]
		if !ok {
			i = len(byDimension[l.dimension])
			at[l.pair] = i
			if i == 0 {
				order = append(order, l.dimension)
			}
			byDimension[l.dimension] = append(byDimension[l.dimension], agreement.Labeled{Pair: l.pair, Labels: newestFirst(im.labels[l.pair])})
		}
	}
	var rows []eval.Agreement
	for _, d := range order {
		rows = append(rows, agreement.People(d, byDimension[d]))
	}
	return rows, ctx.Err()
}

// newestFirst lets the last label, which the file brought, be one of the two that
// are compared.
func newestFirst(labels []eval.Label) []eval.Label {
	list := slices.Clone(labels)
	if n := len(list); n > 0 {
		list[n-1].Created = -1
	}
	return list
}

// judgmentReport is what is kept of a file beside what it said.
type judgmentReport struct {
	Report ingest.Report       `json:"report"`
	Labels *ingest.LabelReport `json:"labels,omitempty"`
	Scores *ingest.ScoreReport `json:"scores,omitempty"`
}

// end makes everything that the file brought count.
func (im *judgmentImport) end(kind eval.Kind, out *Judged) (d eval.Dataset, err error) {
	if im.what.Check {
		if im.isNew {
			return eval.Dataset{Name: im.what.Name, Kind: kind, Rows: out.Result.Pairs}, nil
		}
		return im.store.Dataset(im.ctx, im.team, im.dataset)
	}
	if im.isNew {
		err = im.finish(Filled{kind, ImportReport{out.Result.Report(im.what.Name), out.Result.Columns}, out.Result.Rejects})
	} else {
		err = im.commit()
	}
	if err != nil {
		return d, im.abandon(err)
	}
	report := judgmentReport{out.Result.Report(im.what.Name), out.Labels, out.Scores}
	_, err = im.store.db.ExecContext(im.ctx, `
		UPDATE judgment_files SET state = 'ready', report = ?, content_hash = ? WHERE id = ?`, mustJSON(report), im.contentHash(kind), im.file)
	if err != nil {
		return d, im.abandon(err)
	}
	return im.store.Dataset(im.ctx, im.team, im.dataset)
}

// abandon leaves nothing of a file behind.
func (im *judgmentImport) abandon(cause error) error {
	ctx := context.WithoutCancel(im.ctx) // it may be what ended the import
	switch {
	case im.what.Check:
		return cause
	case im.isNew:
		return errors.Join(cause, im.drop(ctx))
	}
	if im.tx != nil {
		_ = im.tx.Rollback() // what it held goes anyway
		im.tx = nil
	}
	err := im.store.eraseFile(ctx, im.file)
	if err != nil {
		err = fmt.Errorf("cannot take the file back: %w", err)
	}
	return errors.Join(cause, err)
}
