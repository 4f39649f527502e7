package web_test

import (
	"bytes"
	"net/http"
	"net/url"
	"testing"

	"github.com/parquet-go/parquet-go"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

func edited(question string) url.Values {
	return url.Values{"question": {question}, "answer": {"Near\r\nJupiter."}, "contexts": {"one", "  ", "two"}, "reference": {""}}
}

// TestEditedRowsKeepTheirHistory: the row shows the new text and the old one; a
// run that judged the old one goes on showing it.
func TestEditedRowsKeepTheirHistory(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("io.csv", first)
	r, err := a.store.CreateRun(t.Context(), a.team, store.NewRun{Dataset: 1, Methods: []string{"faithfulness"}, Profile: eval.Current})
	check(t, err)
	contains(t, a.post("/datasets/1/rows/1/edit", edited("New?")).Find(".notice-bad").Text(), "A run of this dataset is going on")
	value := 0.5
	check(t, saved(a.store.SaveScore(t.Context(), r.ID, engine.Unit{Row: 1, Method: "faithfulness", Repeat: 1}, eval.Score{Status: eval.Scored, Value: &value})))
	check(t, a.store.Stop(t.Context(), a.team, r.ID))
	check(t, a.store.Finish(t.Context(), r.ID))

	page := a.post("/datasets/1/rows/1/edit", edited("New?"))
	contains(t, page.Find("main").Text(), "New?", "two")
	contains(t, page.text("history"), "Until ann changed it", "Where is Io?")
	contains(t, a.get("/runs/1/rows/1").Find("main").Text(), "Where is Io?")
	contains(t, string(a.raw("/runs/1/scores.csv")), "Where is Io?") // what was judged, not what it is now
	s, err := a.store.SampleByID(t.Context(), a.team, 1, 1)
	check(t, err)
	if s.Response != "Near\nJupiter." || len(s.RetrievedContexts) != 2 {
		t.Errorf("%+v", s)
	}
	contains(t, a.post("/datasets/1/rows/1/edit", edited("New?")).Find(".notice-bad").Text(), "Nothing was changed")
	empty := a.post("/datasets/1/rows/1/edit", url.Values{})
	contains(t, empty.Find(".notice-bad").Text(), "A row needs")
	if empty.status != http.StatusUnprocessableEntity {
		t.Error(empty.status)
	}
}

func TestArchivedRowsAreLeftOutAndCounted(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("io.csv", first)
	page := a.post("/datasets/1/rows/2/archive", nil)
	contains(t, page.Find(".head").Text(), "archived", "Restore")
	contains(t, a.get("/datasets/1").Find(".stats").Text(), "Archived", "1")
	if got := questions(a.get("/datasets/1?only=archived")); len(got) != 1 || got[0] != "What is Ceres?" {
		t.Errorf("%q", got)
	}
	d, err := a.store.Dataset(t.Context(), a.team, 1)
	check(t, err)
	rows, err := a.store.RowsOf(t.Context(), a.team, d, eval.RunSettings{})
	check(t, err)
	r, err := a.store.CreateRun(t.Context(), a.team, store.NewRun{Dataset: 1, Methods: []string{"faithfulness"}, Profile: eval.Current})
	check(t, err)
	missing, err := a.store.Missing(t.Context(), engine.Chunk{Run: r.ID, First: 1, Last: 3}, 10)
	check(t, err)
	if rows.Count != 2 || r.Total != 2 || len(missing) != 2 {
		t.Errorf("a new run covers %d, %d, %d rows, want the 2 that are not archived", rows.Count, r.Total, len(missing))
	}
	for range a.store.InUse(t.Context(), a.team, 1) {
		rows.Count--
	}
	if rows.Count != 0 {
		t.Error("pairs are not made of the rows in use alone")
	}
}

func TestRowsOfOthersAreNotChanged(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("io.csv", first)
	for _, path := range []string{"/datasets/1/rows/99/edit", "/datasets/2/rows/1/edit", "/datasets/1/rows/99/archive", "/datasets/1/rows/x/restore"} {
		if got := a.post(path, edited("New?")).status; got != http.StatusNotFound {
			t.Errorf("%s: %d", path, got)
		}
	}
	a.signIn("vera", eval.Viewer)
	for _, path := range []string{"/datasets/1/rows/1/edit", "/datasets/1/rows/1/archive"} {
		if got := a.post(path, edited("New?")).status; got != http.StatusForbidden {
			t.Errorf("%s: %d", path, got)
		}
	}
}

// TestParquetComesBack: what is downloaded can be imported again.
func TestParquetComesBack(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("moons.csv", moons)
	file := a.get("/datasets/1/samples.parquet")
	contains(t, file.header.Get("Content-Disposition"), "moons.parquet")
	raw := a.raw("/datasets/1/samples.parquet")
	f, err := parquet.OpenFile(bytes.NewReader(raw), int64(len(raw)))
	check(t, err)
	if f.NumRows() != 3 {
		t.Errorf("%d rows", f.NumRows())
	}
	page := a.imported("again.parquet", string(raw))
	contains(t, page.text("imported"), "Imported 3")
	again, err := a.store.SamplePage(t.Context(), a.team, 2, 0, 1)
	check(t, err)
	if len(again) != 1 {
		t.Fatalf("%d rows came back", len(again))
	}
	if s := again[0]; len(s.RetrievedContexts) != 2 || s.RetrievedContexts[0] != "Io is volcanic." || s.Reference != "Io" {
		t.Errorf("%+v", s)
	}
}
