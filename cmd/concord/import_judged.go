package main

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/ingest"
	"concord/store"
)

// judgedFlags say how a file of labels or of recorded results is read and where
// it goes.
type judgedFlags struct {
	dataset, method, annotator, dimension, positive string
	picks                                           []string
	lower, pseudonyms, similar, check               bool
}

func (f *judgedFlags) flags(fl *pflag.FlagSet) {
	fl.StringVar(&f.dataset, "dataset", "", "labels, scores: dataset to join by content (default: the one of the name, else a new one of the file's own items)")
	fl.StringVar(&f.method, "method", "", "scores: name of the method (default: the file's name, of scores on samples that of the metric)")
	fl.StringVar(&f.annotator, "annotator", "", "labels: who judged, where the file does not say")
	fl.StringVar(&f.dimension, "dimension", "", "dimension of judgments and pairs whose columns name none")
	fl.StringArrayVar(&f.picks, "pick", nil, "VALUE=first|second|tie|none, any number of times")
	fl.StringVar(&f.positive, "positive", "second", "labels on a signed scale: the item that positive values speak for, first or second")
	fl.BoolVar(&f.lower, "lower-better", false, "scores: lower is better")
	fl.BoolVar(&f.pseudonyms, "pseudonyms", false, "labels: numbers instead of annotators' names")
	fl.BoolVar(&f.similar, "accept-similar", false, "scores: join items whose text was edited since")
	fl.BoolVar(&f.check, "check", false, "labels, scores: say what would be imported and store nothing")
}

func (f judgedFlags) options() (ingest.JudgmentOptions, error) {
	o := ingest.JudgmentOptions{
		Annotator: f.annotator, Dimension: ingest.DimensionNamed(f.dimension),
		PositiveFirst: f.positive == "first", LowerBetter: f.lower, Pseudonyms: f.pseudonyms,
	}
	if f.positive != "first" && f.positive != "second" {
		return o, usageError{fmt.Errorf("--positive %s is not known: use first or second", f.positive)}
	}
	var err error
	if o.Picks, err = ingest.ParsePicks(f.picks); err != nil {
		return o, usageError{err}
	}
	return o, nil
}

func importJudged(cmd *cobra.Command, s *store.Store, team int64, path string, f importFlags, o ingest.Options) error {
	in := store.JudgmentFile{
		Path: path, File: filepath.Base(path), Name: f.name, Method: f.judged.method,
		Options: o, AcceptSimilar: f.judged.similar, Check: f.judged.check,
	}
	if err := f.target(cmd, s, team, &in); err != nil {
		return err
	}
	add := s.ImportLabels
	if o.As == ingest.AsScores {
		add = s.ImportScores
	}
	out, err := add(cmd.Context(), team, in)
	if f.rejects != "" && len(out.Result.Columns) > 0 {
		if err := writeRejects(f.rejects, out.Result); err != nil {
			return err
		}
	}
	if err != nil {
		return plain(err)
	}
	if f.json {
		return printJSON(cmd.OutOrStdout(), judgedDocument(out))
	}
	return printJudged(cmd.OutOrStdout(), out, in.Check)
}

// target finds the dataset that a file is joined to; it stays 0 for a new one.
func (f importFlags) target(c *cobra.Command, s *store.Store, team int64, in *store.JudgmentFile) error {
	in.Name = cmp.Or(in.Name, eval.NameOfFile(in.File))
	d, err := s.DatasetNamed(c.Context(), team, cmp.Or(f.judged.dataset, in.Name))
	if f.judged.dataset == "" && eval.IsKind(err, eval.NotFound) {
		return nil
	}
	in.Dataset = d.ID
	return err
}

// judgedReport is what `import --json` prints of labels and scores: the report of
// any import and what was joined.
type judgedReport struct {
	ingest.Report
	Labels    int                 `json:"labels"`
	Joined    *ingest.LabelReport `json:"joined,omitempty"`
	Scores    *ingest.ScoreReport `json:"scores,omitempty"`
	Agreement []eval.Agreement    `json:"agreement,omitempty"` // between people, as far as it is known now
	Run       int64               `json:"run,omitempty"`
	Unchanged bool                `json:"unchanged"` // the dataset had all of it already
}

func judgedDocument(out store.Judged) judgedReport {
	doc := judgedReport{
		Report: out.Result.Report(out.Dataset.Name), Joined: out.Labels, Scores: out.Scores, Agreement: out.Agreement, Run: out.Run, Unchanged: out.Unchanged,
	}
	if out.Labels != nil {
		doc.Labels = out.Labels.Labels
	}
	return doc
}

func printJudged(w io.Writer, out store.Judged, check bool) error {
	if out.Unchanged {
		_, err := fmt.Fprintf(w, "%s: already imported, nothing added. The dataset has what this file says.\n", out.Dataset.Name)
		return err
	}
	verb := "imported"
	if check {
		verb = "would be imported"
	}
	fmt.Fprintf(w, "%s: %d rows read, %d %s, %d rejected, %d blank skipped.\n", out.Dataset.Name, out.Result.RowsRead, out.Result.Accepted, verb, out.Result.Rejected, out.Result.Blank)
	if out.Labels != nil {
		printLabels(w, *out.Labels, out.Agreement)
	}
	if out.Scores != nil {
		printScores(w, *out.Scores)
	}
	for _, n := range out.Result.Notices {
		fmt.Fprintf(w, "  note: %s\n", n.Text)
	}
	for _, r := range out.Result.Rejects {
		fmt.Fprintf(w, "  row %d, %s: %s\n", r.Row, orWhole(r.Column), r.Reason)
	}
	next := "agreement --dataset %q"
	if out.Dataset.Kind == eval.Samples {
		next = "export --dataset %q --what scores"
	}
	_, err := fmt.Fprintf(w, "Next: concord "+next+"\n", out.Dataset.Name)
	return err
}

func printLabels(w io.Writer, r ingest.LabelReport, people []eval.Agreement) {
	fmt.Fprintf(w, "  %d labels, %d new pairs\n", r.Labels, r.Pairs)
	for _, a := range r.Annotators {
		fmt.Fprintf(w, "  %s: %d of %d matched, %d with swapped sides, %d by similar texts, %d repeats, %d unmatched\n",
			a.Annotator, a.Matched, a.Matched+a.Unmatched, a.Swapped, a.Similar, a.Repeats, a.Unmatched)
	}
	for _, a := range people {
		if a.N > 0 {
			fmt.Fprintf(w, "  %s: two people agree on %s of %d pairs%s\n", a.Dimension.Name(), agreed(a), a.N, nearChance(a))
		}
	}
	for _, s := range r.Review {
		fmt.Fprintf(w, "  review: row %d joined pair %d by similar texts (%.2f)\n", s.Row, s.Pair, s.Similarity)
	}
}

// agreed is how many pairs two people agree on, with the rate where they are enough.
func agreed(a eval.Agreement) string {
	if rate, _ := figures(a); agreement.TierOf(a.N) > agreement.TierCounts {
		return fmt.Sprintf("%d (%s)", a.Right, rate)
	}
	return strconv.Itoa(a.Right)
}

// nearChance warns of an agreement that a wrong mapping would bring.
func nearChance(a eval.Agreement) string {
	if a.N < 10 || *a.Rate > 0.42 {
		return ""
	}
	return ": near chance, check the mapping and the direction"
}

func printScores(w io.Writer, r ingest.ScoreReport) {
	for _, m := range r.Methods {
		on := ""
		if m.Dimension != "" {
			on = " on " + strings.ToLower(m.Dimension.Name())
		}
		fmt.Fprintf(w, "  %s%s: %d results, %d ties, %d without a result\n", m.Method, on, m.Verdicts, m.Ties, m.NoVerdict)
	}
	for _, s := range r.Review {
		fmt.Fprintf(w, "  review: row %d resembles %s (%.2f)\n", s.Row, s.Where(), s.Similarity)
	}
}
