package web_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"concord/eval"
)

func TestUploadStatesItsLimits(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.get("/datasets/new")
	contains(t, page.Find("form").Text(), "CSV", "JSON lines", "Up to 1 MB")
	if got := a.upload("big.csv", "question\n"+strings.Repeat("x", maxUpload)).status; got != http.StatusRequestEntityTooLarge {
		t.Errorf("a file over the limit: %d", got)
	}
	if got := a.post("/uploads", url.Values{"file": {"text"}}).status; got != http.StatusUnprocessableEntity {
		t.Errorf("a form without a file: %d", got)
	}
}

func TestPreviewGuessesColumns(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("moons.csv", moons)
	if got := page.text("becomes"); got != "3 samples to score" {
		t.Error(got)
	}
	for i, want := range []string{"user_input", "response", "retrieved_contexts", "reference", ""} {
		if got := formOf(page).Get("map." + string(rune('0'+i))); got != want {
			t.Errorf("column %d is read as %q, want %q", i, got, want)
		}
	}
	contains(t, page.text("can-run"), "Faithfulness", "Context recall")
	contains(t, page.text("cannot-run"), "Id recall needs ids of retrieved chunks and ids of needed chunks")
	contains(t, page.text("notices"), "“nan”")
	if page.Find("[name=name]").AttrOr("value", "") != "moons" {
		t.Error("the dataset is not named after the file")
	}
}

func TestPreviewFollowsChoices(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("moons.csv", moons)
	form := formOf(page)
	form.Set("map.3", "")       // the reference becomes metadata
	form.Set("map.4", "source") // the topic becomes the source
	form.Set("name", "Mine")
	chosen := a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("cannot-run"), "Context recall needs reference answer")
	if n := strings.Count(chosen.text("preview"), "your choice"); n != 2 {
		t.Errorf("%d columns count as chosen, want the two that were changed", n)
	}
	if got := formOf(chosen).Get("name"); got != "Mine" {
		t.Errorf("the name was lost: %q", got)
	}
	done := a.post(page.path, formOf(chosen))
	contains(t, done.text("parts"), "Source from topic", "ground_truth metadata")
	contains(t, done.Find("h1").Text(), "Mine")
}

// TestPreviewForgetsColumnsOfAnotherReading: columns that were chosen under one
// header row do not exist under the next.
func TestPreviewForgetsColumnsOfAnotherReading(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("two.csv", "title,of the file\nquestion,answer\nq1,a1\n")
	form := formOf(page)
	form.Set("map.0", "source")
	form.Set("header", "2")
	chosen := a.get(page.path + "?" + form.Encode())
	if chosen.status != http.StatusOK || chosen.Find(".notice-bad").Length() != 0 {
		t.Fatalf("%d %s", chosen.status, chosen.Find(".notice-bad").Text())
	}
	contains(t, chosen.text("becomes"), "1 sample to score")
}

func TestPreviewAsFragment(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("moons.csv", moons)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, a.base+page.path, nil)
	check(t, err)
	r.Header.Set("HX-Request", "true")
	fragment := a.do(r)
	if fragment.Find("main, nav").Length() != 0 || fragment.text("becomes") == "" {
		t.Errorf("not the form alone: %s", fragment.body)
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	for _, c := range []struct{ name, content, want string }{
		{"empty.csv", "", "This file is empty"},
		{"~$moons.csv", "\x03Ann" + strings.Repeat(" ", 51) + strings.Repeat("\x00", 110), "temporary lock file"},
		{"page.xls", "<!DOCTYPE html><p>no", "HTML page"},
		{"image.csv", "\x89PNG\r\n\x1a\n" + strings.Repeat("\x00", 100), "PNG"},
		{"zeros.csv", strings.Repeat("\x00\x00\x00\x01", 500), "binary"},
	} {
		page := a.upload(c.name, c.content)
		if page.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", c.name, page.status)
		}
		contains(t, page.Find(".notice-bad").Text(), c.want)
		if page.Find("input[type=file]").Length() != 1 {
			t.Errorf("%s: no way to upload another file", c.name)
		}
	}
}

// TestColumnsWithoutRoleCanBeMapped: a file that nothing is known about still
// shows its columns, and is imported once a person has said what they are.
func TestColumnsWithoutRoleCanBeMapped(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("odd.csv", "p;z\nWhy so\nyes;no\n")
	contains(t, page.Find(".notice-bad").Text(), "p, z")
	if page.Find("[data-busy]").Length() != 0 {
		t.Error("it can be imported")
	}
	form := formOf(page)
	form.Set("map.0", "user_input")
	form.Set("map.1", "response")
	chosen := a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("becomes"), "2 samples to score")
	done := a.post(page.path, formOf(chosen))
	contains(t, done.text("imported"), "Imported 2")
}

func TestChoicesThatDoNotWorkCanBeChanged(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("moons.csv", moons)
	for name, value := range map[string]string{"header": "99", "as": "pairs"} {
		form := formOf(page)
		form.Set(name, value)
		chosen := a.get(page.path + "?" + form.Encode())
		if chosen.status != http.StatusOK || chosen.Find(".notice-bad").Length() != 1 || chosen.Find("[name=as]").Length() != 1 {
			t.Errorf("%s=%s: %d %s", name, value, chosen.status, chosen.Find("main").Text())
		}
	}
}

func TestNamesOfOtherKindsKeepTheFile(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("moons.csv", "question,answer_a,answer_b\nq,a,b\n")
	page := a.upload("moons.csv", moons)
	if got := formOf(page).Get("name"); got != "moons (2)" {
		t.Errorf("suggests %q", got)
	}
	form := formOf(page)
	form.Set("name", "moons")
	taken := a.post(page.path, form)
	if taken.status != http.StatusUnprocessableEntity {
		t.Errorf("%d", taken.status)
	}
	contains(t, taken.Find(".field-error").Text(), "already a dataset named")
	form.Set("name", "moons again")
	contains(t, a.post(page.path, form).text("imported"), "Imported 3")
}

func TestUploadsBelongToWhoUploaded(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("moons.csv", moons)
	a.signIn("eva", eval.Editor)
	if got := a.get(page.path).status; got != http.StatusNotFound {
		t.Errorf("another person sees the file: %d", got)
	}
}

func TestDroppedUploadsAreGone(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("moons.csv", moons)
	if dropped := a.post(page.path+"/drop", nil); dropped.path != "/datasets/new" {
		t.Errorf("leads to %s", dropped.path)
	}
	if got := a.get(page.path).status; got != http.StatusNotFound {
		t.Errorf("still there: %d", got)
	}
}

func TestWikiEvalBecomesThreePairsARow(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("WikiEval.jsonl", realFile(t, "wikieval/WikiEval_samples_10.jsonl"))
	contains(t, page.text("becomes"), "10 rows become 30 pairs")
	contains(t, page.text("notices"), "stripped")
	done := a.post(page.path, formOf(page))
	contains(t, done.text("parts"), "Faithfulness 10 pairs", "Answer relevance 10 pairs", "Context relevance 10 pairs")
	contains(t, done.text("blind"), "leaves your labeling queue")
	if strings.Contains(done.Find("main").Text(), "ungrounded_answer") {
		t.Error("the page names the side of an item")
	}
}

// realFile reads one of the evaluation files that tests are run against.
func realFile(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv("CONCORD_TESTDATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data")
	}
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && os.Getenv("CI") == "" {
		t.Skipf("no test data: %v (set CONCORD_TESTDATA)", err)
	}
	check(t, err)
	return string(text)
}
