package handlers

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// Dataset shows one dataset: what came of its import, its runs and its rows.
func (h *Handlers) Dataset(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	d, err := h.Store.Overview(ctx, who.TeamID, id)
	if err != nil {
		return err
	}
	page := views.DatasetPage{
		Page: h.Page(c, d.Name, views.SectionDatasets), Name: d.Name, Kind: d.Kind, Created: views.When(d.Created),
		Actions: datasetActions(who, d), Exports: datasetExports(d), Stats: datasetStats(d),
	}
	if err := h.origin(ctx, who, d, c.QueryParam("imported") != "", &page); err != nil {
		return err
	}
	if err := h.datasetRuns(ctx, who, d, &page); err != nil {
		return err
	}
	if err := h.versions(ctx, who, d, &page); err != nil {
		return err
	}
	if err := h.rows(c, d.Dataset, &page); err != nil {
		return err
	}
	return render(c, views.Dataset(page))
}

// shownRuns is the number of runs on a dataset's page; all are at /runs.
const shownRuns = 20

// datasetRuns lists the newest runs, and says whether they keep the dataset from
// being deleted.
func (h *Handlers) datasetRuns(ctx context.Context, who eval.Person, d store.DatasetOverview, page *views.DatasetPage) error {
	runs, err := h.Store.RunPage(ctx, who.TeamID, d.ID, 0, shownRuns)
	for _, r := range runs {
		page.Runs = append(page.Runs, runLine(r))
	}
	if who.Role.Edits() {
		page.Delete = deleteForm(d, runs)
	}
	return err
}

func datasetActions(who eval.Person, d store.DatasetOverview) []views.Action {
	var list []views.Action
	pairs := d.Kind == eval.Pairs
	if pairs {
		list = append(list, views.Action{Label: "Agreement", Href: agreementPath(d.ID, ""), Icon: "agreement"})
	}
	if pairs && who.Role.Labels() {
		list = append(list, views.Action{Label: "Label", Href: labelingPath(d.ID), Icon: "labeling"})
	}
	if !who.Role.Edits() {
		return list
	}
	if !pairs {
		list = append(list, views.Action{Label: "Make pairs", Href: fmt.Sprintf("/pairs/new?a=%d", d.ID), Icon: "labeling"})
	}
	return append(list, views.Action{Label: "Evaluate", Href: datasetPath(d.ID) + "/runs/new", Icon: "runs", Primary: true})
}

func datasetExports(d store.DatasetOverview) []views.Action {
	what := views.CountOf(d.Rows, string(d.Kind[:len(d.Kind)-1]), string(d.Kind))
	list := []views.Action{
		{Label: what + ", CSV", Href: datasetPath(d.ID) + "/samples.csv"},
		{Label: what + ", JSON lines", Href: datasetPath(d.ID) + "/samples.jsonl"},
		{Label: what + ", Parquet", Href: datasetPath(d.ID) + "/samples.parquet"},
	}
	if d.Labels > 0 {
		what = views.CountOf(d.Labels, "label", "labels")
		list = append(list,
			views.Action{Label: what + ", CSV", Href: datasetPath(d.ID) + "/labels.csv"},
			views.Action{Label: what + ", JSON lines", Href: datasetPath(d.ID) + "/labels.jsonl"},
			views.Action{Label: "Gold and soft labels, CSV", Href: datasetPath(d.ID) + "/gold.csv"},
			views.Action{Label: "Gold and soft labels, JSON lines", Href: datasetPath(d.ID) + "/gold.jsonl"},
			views.Action{Label: "Preference pairs, JSON lines", Href: datasetPath(d.ID) + "/preferences.jsonl"})
	}
	return list
}

func datasetStats(d store.DatasetOverview) views.Stats {
	stats := views.Stats{
		{Label: strings.ToUpper(string(d.Kind[:1])) + string(d.Kind[1:]), Value: views.Count(d.Rows)},
		{Label: "Runs", Value: views.Count(d.Runs)},
	}
	if d.Archived > 0 {
		stats = append(stats, views.Stat{Label: "Archived", Value: views.Count(d.Archived), Href: datasetPath(d.ID) + "?only=archived#rows", Note: "left out of new runs and pairs"})
	}
	if d.Kind == eval.Pairs {
		stats = append(stats, views.Stat{Label: "Labels", Value: views.Count(d.Labels)})
	}
	return stats
}

func runLine(r eval.Run) views.RunLine {
	return views.RunLine{
		Name: fmt.Sprintf("Run %d", r.ID), Href: fmt.Sprintf("/runs/%d", r.ID),
		Judge: judgeWords(r.Judge), Methods: strings.Join(r.Methods, ", "), State: stateBadge(r.State),
		Done: fmt.Sprintf("%s of %s", views.Count(r.Done), views.Count(r.Total)), Created: views.When(r.Created),
	}
}

// judgeWords names a judge: the built-in one by what it is.
func judgeWords(name string) string {
	if name == "lexical" {
		return "built-in rules"
	}
	return cmp.Or(name, "no judge")
}

func stateBadge(s eval.RunState) views.Badge {
	tones := map[eval.RunState]views.Tone{
		eval.RunDone: views.Good, eval.RunFailed: views.Bad, eval.RunStopped: views.Warn, eval.RunStopping: views.Warn, eval.RunRunning: views.Info,
	}
	return views.Badge{Text: string(s), Tone: tones[s]}
}

func deleteForm(d store.DatasetOverview, runs []eval.Run) *views.DeleteForm {
	f := &views.DeleteForm{Action: datasetPath(d.ID) + "/delete"}
	if slices.ContainsFunc(runs, func(r eval.Run) bool { return !r.State.Over() }) {
		f.Why = "A run is going on. Stop it first."
	}
	f.What = fmt.Sprintf("%s, %s and %s", views.CountOf(d.Rows, "row", "rows"),
		views.CountOf(d.Runs, "run", "runs"), views.CountOf(d.Labels, "label", "labels"))
	return f
}

// origin tells where the rows came from, and what they are made of.
func (h *Handlers) origin(ctx context.Context, who eval.Person, d store.DatasetOverview, fresh bool, page *views.DatasetPage) error {
	report, err := h.Store.Report(ctx, who.TeamID, d.ID)
	if err != nil {
		return err
	}
	switch {
	case report.Joined != nil:
		page.Joined = joinSummary(*report.Joined, fresh)
	case report.Format != "":
		page.Import = importSummary(d.ID, report.ImportReport, fresh)
	}
	if d.Kind == eval.Samples {
		page.Parts = sampleColumns(report.ImportReport)
		return nil
	}
	dimensions, err := h.Store.Dimensions(ctx, who.TeamID, d.ID)
	for _, dim := range dimensions {
		page.Parts = append(page.Parts, views.DatasetPart{Name: dim.Dimension.Name(), Note: views.CountOf(dim.Pairs, "pair", "pairs")})
	}
	return err
}
