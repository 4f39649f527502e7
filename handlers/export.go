package handlers

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
)

// Export is what can be downloaded from a dataset.
type Export struct {
	Store   *store.Store
	Team    int64
	Dataset eval.Dataset
}

// Write writes one kind of rows ("samples", "scores", "labels", "gold",
// "preferences" or "agreement") as csv, jsonl or parquet: the same code behind the page and the command line. run
// picks the run of the scores, 0 the newest; gold that of the agreement.
func (x Export) Write(ctx context.Context, w io.Writer, what, format string, run int64, gold eval.GoldKind) error {
	var t sheet
	var err error
	switch what {
	case "samples":
		t, err = x.samples(ctx)
	case "scores":
		t, err = x.scores(ctx, run)
	case "labels":
		t, err = x.labels(ctx)
	case "gold":
		t, err = x.gold(ctx)
	case "preferences":
		t, err = x.preferences(ctx)
	case "agreement":
		t, err = x.agreement(ctx, gold)
	default:
		return eval.Invalidf("%q cannot be exported. Choose samples, scores, labels, gold, preferences or agreement.", what)
	}
	if err != nil {
		return err
	}
	return t.write(w, format)
}

func (x Export) samples(ctx context.Context) (sheet, error) {
	if x.Dataset.Kind == eval.Pairs {
		return x.pairs(ctx), nil
	}
	others, err := x.Store.MetadataColumns(ctx, x.Team, x.Dataset.ID)
	return sheet{
		columns: append(slices.Clone(sampleExport), apartFrom(sampleExport, others)...),
		rows: mapped(x.Store.Samples(ctx, x.Team, x.Dataset.ID), func(s eval.Sample) []any {
			cells := []any{s.Row, s.UserInput, s.Response, s.RetrievedContexts, s.Reference, s.Source, s.RetrievedIDs, s.ReferenceIDs}
			for _, name := range others {
				cells = append(cells, known(s.Metadata, name))
			}
			return cells
		}),
	}, err
}

// sampleExport are the columns of every download of samples; those that the file
// had beside them follow under their own names. Uploaded again, such a file brings
// the same rows: _row keeps their numbers.
var sampleExport = []string{"_row", "user_input", "response", "retrieved_contexts", "reference", "source", "retrieved_context_ids", "reference_context_ids"}

// apartFrom renames columns that are called like one of ours.
func apartFrom(ours, others []string) []string {
	names := slices.Clone(others)
	for i, name := range names {
		if slices.Contains(ours, name) {
			names[i] = "metadata." + name
		}
	}
	return names
}

// known is a cell; nil when the row has none in this column.
func known(cells map[string]string, name string) *string {
	text, ok := cells[name]
	if !ok {
		return nil
	}
	return &text
}

func (x Export) pairs(ctx context.Context) sheet {
	return sheet{
		columns: []string{"pair", "row", "dimension", "question", "answer_x", "contexts_x", "answer_y", "contexts_y", "source"},
		rows: mapped(x.Store.Pairs(ctx, x.Team, x.Dataset.ID), func(p eval.Pair) []any {
			return []any{p.ID, p.Row, p.Dimension, p.Question, p.X.Answer, p.X.Contexts, p.Y.Answer, p.Y.Contexts, p.Source}
		}),
	}
}

func (x Export) scores(ctx context.Context, id int64) (sheet, error) {
	run, err := x.run(ctx, id)
	if err != nil {
		return sheet{}, err
	}
	if run.Kind == eval.Pairs {
		return x.verdicts(ctx, run), nil
	}
	return sheet{
		columns: []string{"run", "judge", "profile", "row", "question", "method", "status", "value", "lower", "upper", "reason_code", "reason", "flags"},
		rows: mapped(x.Store.ScoresOfRun(ctx, x.Team, run.ID), func(r store.ScoreRow) []any {
			return []any{run.ID, run.Judge, run.Profile, r.Row, r.Question, r.Method, r.Status, r.Value, r.Lower, r.Upper, r.Code, r.Reason, r.Flags}
		}),
	}, nil
}

func (x Export) verdicts(ctx context.Context, run eval.Run) sheet {
	return sheet{
		columns: []string{"run", "judge", "profile", "pair", "row", "dimension", "question", "method", "status", "pick", "score_x", "score_y", "reason_code", "reason"},
		rows: mapped(x.Store.VerdictsOfRun(ctx, x.Team, run.ID), func(r store.VerdictRow) []any {
			return []any{run.ID, run.Judge, run.Profile, r.RowID, r.Row, r.Dimension, r.Question, r.Method, r.Status, r.Pick, r.ScoreX, r.ScoreY, r.Code, r.Reason}
		}),
	}
}

func (x Export) run(ctx context.Context, id int64) (eval.Run, error) {
	if id != 0 {
		return x.Store.RunByID(ctx, x.Team, id)
	}
	runs, err := x.Store.RunPage(ctx, x.Team, x.Dataset.ID, 0, 1)
	if err == nil && len(runs) == 0 {
		err = eval.NotFoundf("%s has not been evaluated yet: there are no scores to export.", x.Dataset.Name)
	}
	if err != nil {
		return eval.Run{}, err
	}
	return runs[0], nil
}

func (x Export) labels(ctx context.Context) (sheet, error) {
	labels, err := x.Store.Labels(ctx, x.Team, x.Dataset.ID)
	return sheet{
		columns: []string{"pair", "row", "dimension", "question", "annotator", "pick", "left_item", "reason", "comment", "unblinded", "visible_ms", "total_ms", "created_us", "file", "sheet", "file_row", "original", "rule",
			"campaign", "purpose", "probability", "strength", "confidence", "categories", "excluded"},
		rows: listed(labels, func(l store.LabelRow) []any {
			return []any{l.PairID, l.Row, l.Dimension, l.Question, l.Annotator, l.Pick, l.Left, l.Reason, l.Comment, l.Unblinded, l.VisibleMS, l.TotalMS, l.Created, l.File, l.Sheet, l.FileRow, l.Original, l.Rule,
				l.Campaign, l.Purpose, l.Probability, l.Strength, l.Confidence, l.Categories, l.Excluded}
		}),
	}, err
}

func (x Export) agreement(ctx context.Context, gold eval.GoldKind) (sheet, error) {
	if x.Dataset.Kind != eval.Pairs {
		return sheet{}, eval.Invalidf("%s holds single answers, not pairs: there is no agreement to export.", x.Dataset.Name)
	}
	j, err := x.Store.Judgments(ctx, x.Team, x.Dataset.ID)
	if gold == "" {
		gold = j.DefaultGold()
	}
	return agreementSheet(x.Dataset.Name, j.Report(gold)), err
}

func agreementSheet(dataset string, r agreement.Report) sheet {
	return sheet{
		columns: []string{"dataset", "gold", "dimension", "method", "judge", "n", "not_judged", "right", "ties", "no_verdict", "wrong", "agreement", "low", "high", "interval", "p_coin"},
		rows: listed(r.Rows(), func(a eval.Agreement) []any {
			return []any{dataset, r.Gold, a.Dimension, a.Method, a.Judge, a.N, a.NotJudged, a.Right, a.Ties, a.NoVerdict, a.Wrong, a.Rate, a.Low, a.High, a.Interval, a.PCoin}
		}),
	}
}

// mapped turns a stream of records into rows of cells.
func mapped[T any](list iter.Seq2[T, error], cells func(T) []any) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for r, err := range list {
			if err != nil {
				yield(nil, fmt.Errorf("cannot read the rows to export: %w", err))
				return
			}
			if !yield(cells(r), nil) {
				return
			}
		}
	}
}

func listed[T any](list []T, cells func(T) []any) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for _, r := range list {
			if !yield(cells(r), nil) {
				return
			}
		}
	}
}
