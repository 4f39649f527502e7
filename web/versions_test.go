package web_test

import (
	"net/http"
	"strings"
	"testing"

	"concord/eval"
)

const first = "question,answer,contexts\nWhere is Io?,Near Jupiter.,[\"c1\"]\nWhat is Ceres?,A dwarf planet.,[\"c2\"]\nWhy red?,Rust.,[\"c3\"]\n"

// second changes an answer, drops a question and adds two, one of them twice.
const second = "question,answer,contexts\nWhat is new?,This.,[\"c4\"]\nWhat is new?,That.,[\"c4\"]\nWhat is Ceres?,An asteroid.,[\"c2\"]\nWhere is Io?,Near Jupiter.,[\"c1\"]\n"

func TestTheSameFileMakesNoVersion(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("io.csv", first)
	page := a.upload("io.csv", first)
	contains(t, page.text("succeeds"), "version 2 of io")
	again := a.post(page.path, formOf(page))
	contains(t, again.Find("[data-toast]").Text(), "has these rows already")
	if !strings.HasPrefix(again.path, "/datasets/1") {
		t.Errorf("leads to %s", again.path)
	}
	// Rows are known by content: their order is no change.
	lines := strings.Split(strings.TrimSpace(first), "\n")
	turned := a.imported("io.csv", strings.Join([]string{lines[0], lines[3], lines[2], lines[1]}, "\n"))
	contains(t, turned.Find("[data-toast]").Text(), "has these rows already")
	if n := a.get("/datasets").Find("tbody tr").Length(); n != 1 {
		t.Errorf("%d datasets", n)
	}
}

func TestAChangedFileMakesAVersion(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("io.csv", first)
	page := a.imported("io.csv", second)
	contains(t, page.Find("h1").Text(), "io")
	contains(t, page.text("versions"), "Version 2", "2 added", "1 changed", "1 removed", "Version 1")
	changed := a.get(page.Find("[data-testid=versions] a[href*='change=changed']").AttrOr("href", ""))
	contains(t, changed.text("changes"), "What is Ceres?", "A dwarf planet.", "An asteroid.")
	contains(t, a.get(strings.Replace(changed.path, "changed", "removed", 1)).text("changes"), "Why red?")
	contains(t, a.get(strings.Replace(changed.path, "changed", "added", 1)).text("changes"), "What is new?", "This.", "That.")
	old := a.get("/datasets/1")
	contains(t, old.Find("h1").Text(), "io (version 1)")
	contains(t, old.text("rows"), "Why red?")
	if n := a.get("/datasets").Find("tbody tr").Length(); n != 1 {
		t.Errorf("the list shows %d versions, want the newest", n)
	}
	for _, path := range []string{"?change=moved", "?change=added&after=x", "?change=added&after=999"} {
		if got := a.get("/datasets/1/changes" + path).status; got >= http.StatusInternalServerError {
			t.Errorf("%s: %d", path, got)
		}
	}
}

func TestADeletedVersionGivesItsNameBack(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("io.csv", first)
	a.imported("io.csv", second)
	a.post("/datasets/2/delete", map[string][]string{"confirm": {"yes"}})
	contains(t, a.get("/datasets").Find("tbody").Text(), "io")
	if got := strings.TrimSpace(a.get("/datasets/1").Find("h1").Text()); got != "io" {
		t.Errorf("the version left is called %q", got)
	}
}

func TestPairsUnderANameOfSamplesAreRefused(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("io.csv", first)
	page := a.upload("io.csv", "question,answer_a,answer_b\nq,a,b\n")
	form := formOf(page)
	form.Set("name", "io")
	page = a.post(page.path, form)
	contains(t, page.Find(".field-error").Text(), "it holds samples")
	if page.status != http.StatusUnprocessableEntity {
		t.Error(page.status)
	}
	contains(t, a.get("/datasets/1").text("rows"), "Where is Io?")
}

// TestPairsKeepTheirIdentity: which item the coin made X is no change.
func TestPairsKeepTheirIdentity(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	pairs := "question,answer_a,answer_b,better\n"
	for _, q := range []string{"q1", "q2", "q3", "q4", "q5", "q6"} {
		pairs += q + ",one " + q + ",two " + q + ",a\n"
	}
	a.imported("p.csv", pairs)
	contains(t, a.imported("p.csv", pairs).Find("[data-toast]").Text(), "has these rows already")
	contains(t, a.imported("p.csv", pairs+"q7,x,y,b\n").text("versions"), "1 added")
}

func TestFixedRejectsAddToTheNextVersion(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("moons.csv", moons)
	rejects := a.get("/datasets/1/rejects.csv").body
	fixed := strings.Replace(rejects, "['Saturn has rings", "['Saturn has rings']", 1)
	page := a.upload("moons-rejects.csv", fixed)
	if got := formOf(page).Get("name"); got != "moons" {
		t.Errorf("suggests %q", got)
	}
	contains(t, page.text("succeeds"), "adds to the 3 rows of moons")
	done := a.post(page.path, formOf(page))
	contains(t, done.text("versions"), "Version 2", "1 added")
	contains(t, done.text("parts"), "Reference answer from ground_truth")
	if got := len(done.cells("rows")); got != 4 {
		t.Errorf("%d rows, want those of version 1 and the fixed one", got)
	}
	again := a.imported("moons-rejects.csv", fixed)
	contains(t, again.Find("[data-toast]").Text(), "has these rows already")
}
