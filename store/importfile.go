package store

import (
	"context"
	"errors"
	"slices"

	"concord/eval"
	"concord/eval/ingest"
)

// FileImport is a file to be read into a dataset. A name that is taken makes the
// next version of the dataset that has it.
type FileImport struct {
	Dataset    string // name
	Path, File string
	Options    ingest.Options
	Stored     func(rows int) // told now and then how many rows are in; may be nil
}

// Imported is what became of a file.
type Imported struct {
	Dataset   eval.Dataset
	Result    ingest.Result
	Unchanged bool // the dataset had these rows already: no version was made
}

// ImportFile reads a file of any kind into a dataset. The result is whole also
// when the import fails on the way: nothing is kept then.
func (s *Store) ImportFile(ctx context.Context, team int64, dataset, path, file string, o ingest.Options) (eval.Dataset, ingest.Result, error) {
	in, err := s.ImportVersion(ctx, team, FileImport{Dataset: dataset, Path: path, File: file, Options: o})
	return in.Dataset, in.Result, err
}

// ImportVersion reads a file into a new dataset or, where the name is taken,
// into the next version of that dataset. A file of rejected rows adds to the
// rows that are there; any other file takes their place.
func (s *Store) ImportVersion(ctx context.Context, team int64, f FileImport) (Imported, error) {
	var err error
	if f.Dataset, err = eval.CleanName("dataset", f.Dataset); err != nil {
		return Imported{}, err
	}
	before, err := s.newest(ctx, team, f.Dataset)
	if err != nil {
		return Imported{}, err
	}
	im := &importer{ctx: ctx, store: s, team: team, stored: f.Stored}
	name := f.Dataset
	if before.ID != 0 {
		im.version = &succession{before: before}
		name = temporaryName(f.Dataset)
	}
	var in Imported
	in.Dataset, err = im.run(name, func(sink ingest.Sink) (Filled, error) {
		return f.fill(im, sink, &in)
	})
	if errors.Is(err, errUnchanged) {
		in.Unchanged = true
		in.Dataset, err = s.Dataset(ctx, team, before.ID)
	}
	return in, err
}

func (f FileImport) fill(im *importer, sink ingest.Sink, in *Imported) (Filled, error) {
	report := ImportReport{}
	if im.version != nil && f.holdsRejects() {
		if err := im.carryOver(); err != nil {
			return Filled{}, err
		}
		old, err := im.store.Report(im.ctx, im.team, im.version.before.ID)
		if err != nil {
			return Filled{}, err
		}
		report = old.ImportReport
	}
	res, err := ingest.Read(im.ctx, f.Path, f.File, f.Options, sink)
	in.Result = res
	if err == nil {
		err = res.Nothing()
	}
	now := ImportReport{res.Report(f.Dataset), withoutMarks(res.Columns)}
	if len(report.Columns) > 0 {
		now.Mapping, now.Columns = report.Mapping, report.Columns
	}
	return Filled{res.Kind(), now, res.Rejects}, err
}

// holdsRejects reports whether the file is one of rejected rows, as
// [ingest.WriteRejects] writes it.
func (f FileImport) holdsRejects() bool {
	p, err := ingest.Inspect(f.Path, f.File, f.Options)
	return err == nil && HoldsRejects(p.Columns)
}

// HoldsRejects reports whether columns are those of a file of rejected rows.
func HoldsRejects(columns []ingest.Column) bool {
	return slices.ContainsFunc(columns, func(c ingest.Column) bool { return c.Name == "_reason" }) &&
		slices.ContainsFunc(columns, func(c ingest.Column) bool { return c.Name == "_row" })
}

// withoutMarks leaves out what [ingest.WriteRejects] added to the columns.
func withoutMarks(columns []string) []string {
	return slices.DeleteFunc(slices.Clone(columns), func(c string) bool {
		return c == "_row" || c == "_column" || c == "_reason"
	})
}
