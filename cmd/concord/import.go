package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

type importFlags struct {
	name, rejects string
	json          bool
	read          readFlags
	judged        judgedFlags
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
	f.read.flags(fl)
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
	if is, err := ingest.Recognize(path, filepath.Base(path), o); err == nil && (is.As == ingest.AsLabels || is.As == ingest.AsScores) {
		if o.As = is.As; is.Why != "" && !f.json {
			fmt.Fprintf(cmd.ErrOrStderr(), "Read as %s: %s Say --as %s to read it otherwise.\n", is.As, is.Why, is.Else)
		}
		return importJudged(cmd, s, team, path, f, o)
	}
	if f.name == "" {
		f.name = eval.NameOfFile(path)
	}
	if o.Sheet == ingest.EachSheet {
		return importSheets(cmd, s, team, path, f, o)
	}
	in, err := s.ImportVersion(cmd.Context(), team, store.FileImport{Dataset: f.name, Path: path, File: filepath.Base(path), Options: o})
	d, res := in.Dataset, in.Result
	if f.rejects != "" && len(res.Columns) > 0 {
		if err := writeRejects(f.rejects, res); err != nil {
			return err
		}
	}
	if err != nil {
		return f.nothing(res, plain(err))
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

// importSheets makes a dataset of each sheet of a workbook or file of an archive.
func importSheets(cmd *cobra.Command, s *store.Store, team int64, path string, f importFlags, o ingest.Options) error {
	out, err := s.ImportSheets(cmd.Context(), team, f.name, path, filepath.Base(path), o)
	if err != nil {
		return plain(err)
	}
	names := make([]string, len(out.Made))
	for i, d := range out.Made {
		names[i] = d.Name
	}
	if f.json {
		return printJSON(cmd.OutOrStdout(), map[string][]string{"datasets": names, "left": out.Left})
	}
	for _, d := range out.Made {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d rows\n", d.Name, d.Rows)
	}
	for _, left := range out.Left {
		fmt.Fprintf(cmd.OutOrStdout(), "  left out: %s\n", left)
	}
	return nil
}

// nothing says where rejected rows are, when nothing else came of a file.
func (f importFlags) nothing(res ingest.Result, err error) error {
	if f.rejects == "" || res.Rejected == 0 || res.Accepted > 0 {
		return err
	}
	return fmt.Errorf("%w The rejected rows are in %s", err, f.rejects)
}

func (f importFlags) options() (ingest.Options, error) {
	o, err := f.read.options()
	if err == nil {
		o.Judgments, err = f.judged.options()
	}
	return o, err
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
