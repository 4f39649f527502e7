package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

// moons has a blank row, a list that never closes and a missing reference.
const moons = `question,answer,contexts,ground_truth,topic
Which moon has volcanoes?,Io has hundreds of them.,"[""Io is volcanic."", ""Jupiter has many moons.""]",Io,moons
,,,,
How long is a day on Mars?,It lasts 24 hours and 37 minutes.,['A sol is 24 h 37 min.'],24 h 37 min,planets
Which planet has rings?,Saturn has.,"['Saturn has rings",Saturn,planets
What is Ceres?,It is a dwarf planet.,Ceres is a dwarf planet.,nan,asteroids
`

func TestImportShowsWhatBecameOfEveryRow(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.imported("moons.csv", moons)
	if page.status != http.StatusOK || !strings.HasPrefix(page.path, "/datasets/1?") {
		t.Fatalf("%d %s\n%s", page.status, page.path, page.body)
	}
	contains(t, page.text("imported"), "1 row rejected", "Rows read 4", "Imported 3", "Blank, skipped 1", "“nan”")
	// The header is row 1 and the blank record counts, as in a spreadsheet.
	if diff := cmp.Diff([][]string{{"5", "contexts"}}, firstCells(page.cells("rejects"), 2)); diff != "" {
		t.Error(diff)
	}
	contains(t, page.text("parts"), "Question from question", "Reference answer from ground_truth", "topic metadata")
	want := [][]string{
		{"2", "Which moon has volcanoes?", "Io has hundreds of them.", "yes", "yes"},
		{"4", "How long is a day on Mars?", "It lasts 24 hours and 37 minutes.", "yes", "yes"},
		{"6", "What is Ceres?", "It is a dwarf planet.", "yes", "—"},
	}
	if diff := cmp.Diff(want, firstCells(page.cells("rows"), 5)); diff != "" {
		t.Error(diff)
	}
}

func firstCells(rows [][]string, n int) [][]string {
	for i := range rows {
		rows[i] = rows[i][:n]
	}
	return rows
}

func TestRejectedRowsComeBackAsAFile(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("moons.csv", moons)
	file := a.get("/datasets/1/rejects.csv")
	if got := file.header.Get("Content-Disposition"); got != `attachment; filename=moons-rejects.csv` {
		t.Error(got)
	}
	want := "\ufeffquestion,answer,contexts,ground_truth,topic,_row,_column,_reason\n" +
		"Which planet has rings?,Saturn has.,['Saturn has rings,Saturn,planets,5,contexts,"
	if !strings.HasPrefix(file.body, want) {
		t.Errorf("got %q", file.body)
	}
	// Mended and uploaded again, it is read with the same columns.
	mended := a.imported("mended.csv", strings.Replace(file.body, "['Saturn has rings", "['Saturn has rings']", 1))
	contains(t, mended.text("imported"), "nothing rejected", "Imported 1")
	if got := a.get("/datasets/2/rejects.csv").status; got != http.StatusNotFound {
		t.Errorf("a dataset without rejected rows has a file of them: %d", got)
	}
}

func TestSampleRowShowsEverything(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.imported("moons.csv", moons)
	row := a.get(page.Find("[data-testid=rows] a").First().AttrOr("href", ""))
	contains(t, row.text("contexts"), "Io is volcanic.", "Jupiter has many moons.")
	if n := row.Find("[data-testid=contexts] li").Length(); n != 2 {
		t.Errorf("%d chunks", n)
	}
	contains(t, row.Find("main").Text(), "Io has hundreds of them.", "topic", "moons", "No run has scored this row yet")
}

func TestRowsArePagedByKey(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	var file strings.Builder
	file.WriteString("question,answer\n")
	for i := range 120 {
		file.WriteString("q" + strings.Repeat("x", i) + ",a\n")
	}
	page := a.imported("long.csv", file.String())
	shown := func(want string) {
		t.Helper()
		if got := strings.TrimSpace(page.Find(".pager .num").Text()); got != want {
			t.Errorf("shows %s, want %s", got, want)
		}
	}
	follow := func(rel string) { page = a.get(page.Find(".pager [rel="+rel+"]").AttrOr("href", "/nowhere")) }
	shown("1–50 of 120")
	follow("next")
	shown("51–100 of 120")
	first := page.cells("rows")[0][0]
	follow("next")
	shown("101–120 of 120")
	if page.Find(".pager [rel=next]").Length() != 0 {
		t.Error("there is no page behind the last")
	}
	follow("prev")
	shown("51–100 of 120")
	if got := page.cells("rows")[0][0]; got != first {
		t.Errorf("back on the second page it begins with row %s, not %s", got, first)
	}
	follow("prev")
	shown("1–50 of 120")
}

func TestDatasetsAreDownloadedAsTheyAre(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Viewer)
	a.signIn("eva", eval.Editor)
	a.imported("moons.csv", moons)
	contains(t, a.get("/datasets/1/samples.csv").body, "user_input,response", `"[""Io is volcanic."",""Jupiter has many moons.""]"`)
	lines := strings.Split(strings.TrimSpace(a.get("/datasets/1/samples.jsonl").body), "\n")
	if len(lines) != 3 {
		t.Errorf("%d lines", len(lines))
	}
}

func TestDeletingAsksFirst(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.imported("moons.csv", moons)
	contains(t, page.text("delete"), "3 rows, 0 runs and 0 labels")
	if got := a.post("/datasets/1/delete", nil).status; got != http.StatusUnprocessableEntity {
		t.Errorf("deleted without being meant: %d", got)
	}
	list := a.post("/datasets/1/delete", url.Values{"confirm": {"yes"}})
	contains(t, list.Find("body").Text(), "moons is deleted.")
	contains(t, list.text("deletion"), "Erasing the dataset moons", "0 %") // nobody works here
	contains(t, a.get("/deletions").text("deletion"), "moons")
	if got := a.get("/datasets/1").status; got != http.StatusNotFound {
		t.Errorf("it is still there: %d", got)
	}
}

func TestDeletingWaitsForRuns(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("moons.csv", moons)
	a.evaluated(1)
	contains(t, a.get("/datasets/1").Find("#delete").Text(), "A run is going on")
	if got := a.post("/datasets/1/delete", url.Values{"confirm": {"yes"}}).status; got != http.StatusConflict {
		t.Errorf("deleted under a run: %d", got)
	}
}

// evaluated starts a run that nobody works off.
func (a *datasetsApp) evaluated(dataset int64) eval.Run {
	a.t.Helper()
	r, err := a.store.CreateRun(a.t.Context(), a.team, store.NewRun{
		Dataset: dataset, Judge: "lexical", Methods: []string{eval.MetricFaithfulness, eval.MetricContextRecall}, Profile: eval.Current,
	})
	check(a.t, err)
	return r
}

func TestSampleRowShowsItsScores(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.imported("moons.csv", moons)
	run := a.evaluated(1)
	check(t, saved(a.store.SaveScore(t.Context(), run.ID, engine.Unit{Row: 1, Method: eval.MetricFaithfulness, Repeat: 1}, eval.ScoredAs(0.5))))
	check(t, saved(a.store.SaveScore(t.Context(), run.ID, engine.Unit{Row: 1, Method: eval.MetricContextRecall, Repeat: 1},
		eval.Without(eval.NotApplicable, eval.EmptyReference, "There is no reference."))))
	row := a.get(page.Find("[data-testid=rows] a").First().AttrOr("href", ""))
	contains(t, row.text("scores"), "built-in rules", "Faithfulness 0.50", "Context recall not applicable There is no reference.")
	if got := row.Find("[data-testid=scores] a").AttrOr("href", ""); got != "/runs/1/rows/1" {
		t.Errorf("leads to %s", got)
	}
	contains(t, a.get("/datasets/1").Find("#runs").Parent().Text(), "Run 1", "queued")
}

func TestDatasetsOfOthersAndRoles(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("moons.csv", moons)
	a.signIn("vic", eval.Viewer)
	page := a.get("/datasets/1")
	if page.Find("#delete").Length() != 0 || strings.Contains(page.Find("main .actions").Text(), "Evaluate") {
		t.Error("a viewer is offered what only editors may do")
	}
	if got := a.post("/datasets/1/delete", url.Values{"confirm": {"yes"}}).status; got != http.StatusForbidden {
		t.Errorf("a viewer may delete: %d", got)
	}
	a.signIn("lab", eval.Annotator)
	for _, path := range []string{"/datasets", "/datasets/1", "/datasets/1/samples.csv", "/pairs/new"} {
		if got := a.get(path).status; got != http.StatusForbidden {
			t.Errorf("an annotator may open %s: %d", path, got)
		}
	}
	a.signIn("ed", eval.Editor)
	for _, path := range []string{"/datasets/99", "/datasets/x", "/datasets/1/rows/99"} {
		if got := a.get(path).status; got != http.StatusNotFound {
			t.Errorf("%s: %d", path, got)
		}
	}
}

// saved is whether a result was.
func saved(_ engine.Standing, err error) error { return err }
