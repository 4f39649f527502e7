package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

func TestLabelsCanBeDownloaded(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 1, nil)
	ed := app.signIn("ed", eval.Editor)
	ed.post(pathOf(d), url.Values{"pair": {ed.get(pathOf(d)).pair()}, "pick": {"tie"}, "comment": {"alike"}})
	for _, suffix := range []string{"csv", "jsonl"} {
		res := ed.get(fmt.Sprintf("/datasets/%d/labels.%s", d.ID, suffix))
		if !strings.Contains(res.body, "alike") || !strings.Contains(res.Header.Get("Content-Disposition"), "Answers-labels."+suffix) {
			t.Errorf("%s: %s %s", suffix, res.Header.Get("Content-Disposition"), res.body)
		}
	}
}

// A download shows what others said: those pairs leave the reader's queue, and
// only those.
func TestDownloadedLabelsAreSeen(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 3, nil)
	ann, ed := app.signIn("ann", eval.Annotator), app.signIn("ed", eval.Editor)
	ann.post(pathOf(d), url.Values{"pair": {ann.get(pathOf(d)).pair()}, "pick": {"left"}})
	ed.get(fmt.Sprintf("/datasets/%d/labels.csv", d.ID))
	if got := ed.get("/labeling").text("labeling-row"); !strings.Contains(got, "2 open for you") {
		t.Errorf("row %q", got)
	}
	if got := ann.get("/labeling").text("labeling-row"); !strings.Contains(got, "2 open for you") {
		t.Errorf("row of the one who labeled %q", got)
	}
}
