package handlers

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// judgmentOptions are a form's choices about labels and recorded results.
func judgmentOptions(form url.Values) (ingest.JudgmentOptions, error) {
	o := ingest.JudgmentOptions{
		Annotator: strings.TrimSpace(form.Get("by")), Dimension: ingest.DimensionNamed(form.Get("dimension")),
		PositiveFirst: form.Get("positive") == views.FirstItem, LowerBetter: form.Has("lower"), Pseudonyms: form.Has("pseudonyms"),
	}
	var err error
	o.Picks, err = ingest.ParsePicks(strings.FieldsFunc(form.Get("picks"), func(r rune) bool { return r == ',' || r == ';' || r == '\n' }))
	return o, err
}

// judgmentFile is a waiting file and where the form says that it goes.
func judgmentFile(u store.Upload, form url.Values, o ingest.Options) store.JudgmentFile {
	in := store.JudgmentFile{
		Path: u.Path, File: u.Name, Name: strings.TrimSpace(form.Get("name")), Options: o,
		Method: o.Judgments.Annotator, AcceptSimilar: form.Has("similar"),
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
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	list, err := h.Store.Datasets(ctx, team)
	if err != nil {
		return err
	}
	j := &views.JudgedChoice{
		Scores: o.As == ingest.AsScores, Dataset: form.Get("dataset"), By: form.Get("by"), Dimension: form.Get("dimension"),
		Positive: cmp.Or(form.Get("positive"), views.SecondItem), Picks: form.Get("picks"),
		Lower: form.Has("lower"), Pseudonyms: form.Has("pseudonyms"), Similar: form.Has("similar"),
	}
	for _, d := range list {
		if d.Kind == eval.Pairs || j.Scores {
			j.Datasets = append(j.Datasets, views.Option{Value: strconv.FormatInt(d.ID, 10), Label: d.Name})
		}
	}
	if j.Dataset == "" {
		if err := h.proposeDataset(ctx, team, page.Preview, j); err != nil {
			return err
		}
	}
	page.Judged = j
	in := judgmentFile(u, form, o)
	in.Check, in.Name = true, cmp.Or(in.Name, page.Name, eval.NameOfFile(u.Name))
	in.Dataset, _ = strconv.ParseInt(j.Dataset, 10, 64) // 0: a new one
	out, err := h.addJudged(ctx, team, in)
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.NotFound) {
		j.Problem = err.Error()
		return nil
	}
	j.Facts = judgedFacts(out)
	page.Preview.Accepted, page.Preview.Rejected = out.Result.Accepted, out.Result.Rejected
	page.Preview.Rejects = out.Result.Rejects[:min(len(out.Result.Rejects), shownRejects)]
	page.Preview.Complete = true
	return err
}

// shownRejects is how many rejected rows a preview shows.
const shownRejects = 10

// proposeDataset chooses the dataset of whose questions the file speaks.
func (h *Handlers) proposeDataset(ctx context.Context, team int64, p ingest.Preview, j *views.JudgedChoice) error {
	j.Dataset = views.NewDataset
	questions := questionsOf(p)
	id, n, err := h.Store.DatasetAsking(ctx, team, questions, !j.Scores)
	if err != nil || 2*n < len(questions) || n == 0 {
		return err
	}
	j.Dataset = strconv.FormatInt(id, 10)
	j.Proposed = fmt.Sprintf("%d of the first %s are asked there.", n, views.CountOf(len(questions), "question", "questions"))
	return nil
}

// questionsOf are the different questions of the first rows.
func questionsOf(p ingest.Preview) (list []string) {
	for i, c := range p.Columns {
		if c.Field != ingest.Question {
			continue
		}
		for _, r := range p.Rows {
			if q := strings.TrimSpace(r.Cells[i]); q != "" && !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
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
