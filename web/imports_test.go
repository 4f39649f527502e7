package web_test

import (
	"fmt"
	"strings"
	"testing"

	"concord/eval"
)

// largeFile has rows enough for some batches.
func largeFile(rows int) string {
	var b strings.Builder
	b.WriteString("question,answer\n")
	for i := range rows {
		fmt.Fprintf(&b, "question %d,answer %d\n", i, i)
	}
	return b.String()
}

// settled waits for an import by asking for its page.
func settled(a *datasetsApp, path string) reply {
	for {
		page := a.get(path)
		if page.Find("#import progress").Length() == 0 {
			return page
		}
	}
}

func TestLargeFilesAreImportedInTheBackground(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.handlers.Background = 1000
	contains(t, a.get("/datasets/new").Find("#upload-accepts").Text(), "From 1.0 kB on")
	page := a.imported("large.csv", largeFile(3000))
	done := settled(a, "/imports/1")
	if !strings.HasPrefix(page.path, "/imports/1") && !strings.HasPrefix(page.path, "/datasets/1") {
		t.Errorf("leads to %s", page.path)
	}
	contains(t, done.text("imported"), "Imported 3,000")
	if got := a.get(page.path).status; got != 200 {
		t.Error(got)
	}
	small := a.imported("small.csv", first)
	if !strings.HasPrefix(small.path, "/datasets/2") {
		t.Errorf("a small file does not stay in the request: %s", small.path)
	}
	again := a.imported("large.csv", largeFile(3000))
	if !strings.HasPrefix(again.path, "/datasets/1") {
		again = settled(a, again.path)
	}
	contains(t, again.Find("[data-toast]").Text(), "has these rows already")
}

// TestImportingTwiceImportsOnce: a double click, and the way back in the browser,
// lead to what the first click brought.
func TestImportingTwiceImportsOnce(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("io.csv", largeFile(200))
	form := formOf(page)
	replies := make(chan reply, 2)
	for range 2 {
		go func() { replies <- a.post(page.path, form) }()
	}
	for range 2 {
		r := <-replies
		if strings.HasPrefix(r.path, "/imports/") {
			r = settled(a, r.path)
		}
		if r.status != 200 || r.path != "/datasets/1?imported=1" {
			t.Errorf("%d %s: %s", r.status, r.path, r.Find("main").Text())
		}
	}
	contains(t, a.post(page.path, form).text("imported"), "Imported 200")
	contains(t, a.get(page.path).text("imported"), "Imported 200")
	if n := a.get("/datasets").Find("tbody tr").Length(); n != 1 {
		t.Errorf("%d datasets", n)
	}
}

func TestCancelledImportsKeepNothing(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.handlers.Background = 1000
	page := a.upload("large.csv", largeFile(30000))
	preview := page.path
	a.post(preview, formOf(page))
	a.post("/imports/1/cancel", nil)
	state := settled(a, "/imports/1")
	if strings.Contains(state.path, "/datasets/") {
		t.Skip("the import was faster than the cancelling")
	}
	contains(t, state.text("import"), "Cancelled", "Nothing of large.csv was kept")
	if n := a.get("/datasets").Find("tbody tr").Length(); n != 0 {
		t.Errorf("%d datasets", n)
	}
	contains(t, a.get(preview).text("becomes"), "samples to score") // the file still waits
}

func TestImportsBelongToTheirTeam(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	for _, path := range []string{"/imports/1", "/imports/x", "/imports/-1"} {
		if got := a.get(path).status; got != 404 {
			t.Errorf("%s: %d", path, got)
		}
	}
	if got := a.post("/imports/7/cancel", nil).status; got != 404 {
		t.Errorf("cancel: %d", got)
	}
}
