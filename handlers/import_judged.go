package handlers

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// judgmentOptions are a form's choices about labels and recorded results.
func judgmentOptions(form url.Values) ingest.JudgmentOptions {
	return ingest.JudgmentOptions{
		Annotator: strings.TrimSpace(form.Get("by")), Dimension: ingest.DimensionNamed(form.Get("dimension")),
		PositiveFirst: form.Get("positive") == "first",
	}
}

// judgmentFile is a waiting file and where the form says that it goes.
func judgmentFile(u store.Upload, form url.Values, o ingest.Options) store.JudgmentFile {
	in := store.JudgmentFile{
		Path: u.Path, File: u.Name, Name: strings.TrimSpace(form.Get("name")), Options: o,
		Method: o.Judgments.Annotator,
	}
	if id, err := strconv.ParseInt(form.Get("dataset"), 10, 64); err == nil {
		in.Dataset = id
	}
	return in
}

// addJudged imports a file of labels or of results, or only checks what it would
// bring.
func (h *Handlers) addJudged(ctx context.Context, team int64, in store.JudgmentFile) (store.Judged, error) {
	if in.Options.As == ingest.AsScores {
		return h.Store.ImportScores(ctx, team, in)
	}
	return h.Store.ImportLabels(ctx, team, in)
}

// judgedPreview fills in what a file of labels or results would bring.
func (h *Handlers) judgedPreview(c echo.Context, u store.Upload, form url.Values, o ingest.Options, page *views.PreviewPage) error {
	list, err := h.Store.Datasets(c.Request().Context(), PersonOf(c).TeamID)
	if err != nil {
		return err
	}
	j := &views.JudgedChoice{
		Scores: o.As == ingest.AsScores, Dataset: cmp.Or(form.Get("dataset"), views.NewDataset), By: form.Get("by"),
		Dimension: form.Get("dimension"), Positive: cmp.Or(form.Get("positive"), "second"),
	}
	for _, d := range list {
		if d.Kind == eval.Pairs || j.Scores {
			j.Datasets = append(j.Datasets, views.Option{Value: strconv.FormatInt(d.ID, 10), Label: d.Name})
		}
	}
	page.Judged = j
	in := judgmentFile(u, form, o)
	in.Check, in.Name = true, cmp.Or(in.Name, page.Name)
	out, err := h.addJudged(c.Request().Context(), PersonOf(c).TeamID, in)
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.NotFound) {
		j.Problem = err.Error()
		return nil
	}
	j.Facts = judgedFacts(out)
	return err
}

// judgedWork imports a file of labels or results into its dataset.
func (h *Handlers) judgedWork(team int64, in store.JudgmentFile) store.Work {
	return func(ctx context.Context, _ *store.Told) (store.Brought, error) {
		out, err := h.addJudged(ctx, team, in)
		if err != nil {
			return store.Brought{}, err
		}
		return store.Brought{
			Dataset: out.Dataset.ID, Rows: out.Result.Accepted,
			Said: strings.Join(append(judgedFacts(out), rejectedFact(out.Result)...), " "),
		}, nil
	}
}

func rejectedFact(r ingest.Result) []string {
	if r.Rejected == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s rejected, the first: %s.", views.CountOf(r.Rejected, "row was", "rows were"), r.Rejects[0])}
}

// judgedFacts say what was joined, a sentence each.
func judgedFacts(out store.Judged) (facts []string) {
	if out.Unchanged {
		return []string{"Already imported, nothing added: the dataset has what this file says."}
	}
	if r := out.Labels; r != nil {
		facts = append(facts, views.CountOf(r.Labels, "label", "labels")+" on "+newPairs(r.Pairs)+".")
		for _, a := range r.Annotators {
			facts = append(facts, fmt.Sprintf("%s: %d of %d matched, %d with swapped sides, %d by similar texts, %d unmatched.",
				a.Annotator, a.Matched, a.Matched+a.Unmatched, a.Swapped, a.Similar, a.Unmatched))
		}
		for _, a := range out.Agreement {
			if a.Rate != nil {
				facts = append(facts, fmt.Sprintf("%s: two people agree on %d of %d pairs (%.0f %%).", a.Dimension.Name(), a.Right, a.N, 100**a.Rate))
			}
		}
	}
	if r := out.Scores; r != nil {
		for _, m := range r.Methods {
			facts = append(facts, fmt.Sprintf("%s: %s, %d without one.", m.Method, views.CountOf(m.Verdicts, "result", "results"), m.NoVerdict))
		}
		if r.Edited > 0 {
			first := r.Review[0]
			facts = append(facts, fmt.Sprintf("%s a little from the dataset's and stay out, the first: row %d resembles %s.",
				views.CountOf(r.Edited, "item differs", "items differ"), first.Row, first.Where()))
		}
	}
	return facts
}

func newPairs(n int) string {
	if n == 0 {
		return "pairs of the dataset"
	}
	return views.CountOf(n, "new pair", "new pairs")
}
