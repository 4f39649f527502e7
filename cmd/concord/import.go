package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

type importFlags struct {
	name, as, sheet, rejects string
	mapping                  []string
	json, collapse           bool
	judged                   judgedFlags
}

func importCommand(a *app) *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use: "import FILE", Short: "Read an evaluation file into a new dataset", Args: oneArg("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				return importFile(cmd, s, team, args[0], f)
			})
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.name, "name", "", "name of the dataset (default: the file's name)")
	fl.StringVar(&f.as, "as", string(ingest.Auto), "what the rows are: auto, samples, pairs, labels or scores")
	fl.StringArrayVar(&f.mapping, "map", nil, "COLUMN=FIELD, any number of times; an empty FIELD keeps the column as metadata")
	fl.StringVar(&f.sheet, "sheet", "", "sheet of a workbook; * for all that have the same columns, the sheet as variant")
	fl.BoolVar(&f.collapse, "collapse", false, "leave out rows that repeat the question, answer and contexts of an earlier one")
	fl.StringVar(&f.rejects, "rejects", "", "write the rejected rows to this CSV file")
	fl.BoolVar(&f.json, "json", false, "print one JSON document")
	f.judged.flags(fl)
	return cmd
}

func importFile(cmd *cobra.Command, s *store.Store, team int64, path string, f importFlags) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	if o.As == ingest.AsLabels || o.As == ingest.AsScores {
		return importJudged(cmd, s, team, path, f, o)
	}
	if f.name == "" {
		f.name = nameOf(path)
	}
	in, err := s.ImportVersion(cmd.Context(), team, store.FileImport{Dataset: f.name, Path: path, File: filepath.Base(path), Options: o})
	d, res := in.Dataset, in.Result
	if o.As == ingest.Auto && noRole(err) && holdsLabels(path, o) {
		o.As = ingest.AsLabels
		return importJudged(cmd, s, team, path, f, o)
	}
	if err != nil {
		return plain(err)
	}
	if f.rejects != "" {
		if err := writeRejects(f.rejects, res); err != nil {
			return err
		}
	}
	made, err := versionOf(cmd.Context(), s, team, in)
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(cmd.OutOrStdout(), importReport{res.Report(d.Name), made})
	}
	return printImport(cmd.OutOrStdout(), d, res, made)
}

func (f importFlags) options() (ingest.Options, error) {
	switch ingest.As(f.as) {
	case ingest.Auto, ingest.AsSamples, ingest.AsPairs, ingest.AsLabels, ingest.AsScores:
	default:
		return ingest.Options{}, usageError{fmt.Errorf("--as %s is not known: use auto, samples, pairs, labels or scores", f.as)}
	}
	o := ingest.Options{As: ingest.As(f.as), Sheet: f.sheet, Collapse: f.collapse, Seed: rand.Uint64(), Map: map[string]string{}}
	var err error
	if o.Judgments, err = f.judged.options(); err != nil {
		return o, err
	}
	for _, m := range f.mapping {
		column, field, ok := strings.Cut(m, "=")
		if !ok {
			return o, usageError{fmt.Errorf("--map %q must be COLUMN=FIELD", m)}
		}
		o.Map[column] = field
	}
	return o, nil
}

func nameOf(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// plain leaves the cause of an unreadable file to the log of a server: at the
// command line the sentence for people is enough.
func plain(err error) error {
	var unread *ingest.Error
	if errors.As(err, &unread) {
		return errors.New(unread.Text)
	}
	return err
}

func writeRejects(path string, res ingest.Result) (err error) {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	return ingest.WriteRejects(out, res)
}

func printImport(w io.Writer, d eval.Dataset, res ingest.Result, made importedVersion) error {
	if made.Unchanged {
		_, err := fmt.Fprintf(w, "%s has these rows already: nothing was imported, version %d stays.\n", d.Name, made.Version)
		return err
	}
	fmt.Fprintf(w, "%s: %d rows read, %d imported", d.Name, res.RowsRead, res.Accepted)
	if d.Kind == eval.Pairs {
		fmt.Fprintf(w, " as %d pairs", res.Pairs)
	}
	fmt.Fprintf(w, ", %d rejected, %d blank skipped, %d set aside.\n", res.Rejected, res.Blank, res.SetAside)
	if c := made.Changes; c != nil {
		fmt.Fprintf(w, "  version %d: %d added, %d changed, %d removed\n", made.Version, c.Added, c.Changed, c.Removed)
	}
	for _, n := range res.Notices {
		fmt.Fprintf(w, "  note: %s\n", n.Text)
	}
	for _, r := range res.Rejects {
		fmt.Fprintf(w, "  row %d, %s: %s\n", r.Row, orWhole(r.Column), r.Reason)
	}
	_, err := fmt.Fprintf(w, "Next: concord evaluate --dataset %q\n", d.Name)
	return err
}

func orWhole(column string) string {
	if column == "" {
		return "whole row"
	}
	return column
}
