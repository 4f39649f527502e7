package web_test

import (
	"net/http"
	"testing"

	"concord/eval"
)

// hard has what a download may lose: formulas, quotes, line breaks, an empty list
// beside an unknown one, a column that only some rows have.
const hard = `{"question":"=1+1","answer":"-5 \"or\" so\nmore","contexts":["@x","a, b"],"reference":"+1","topic":"x","source":"a.pdf"}
{"question":"Was ist Io? 木星","answer":"'=quoted","contexts":[],"retrieved_context_ids":["d1","d2"],"level":"3"}
{"question":"no contexts","answer":"＝full width","reference":"r","topic":"=SUM(A1)"}
`

// TestDownloadsComeBackUnchanged: a dataset that is downloaded in any format and
// uploaded again is the same dataset.
func TestDownloadsComeBackUnchanged(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	first := a.imported("hard.jsonl", hard)
	contains(t, first.text("imported"), "Imported 3")
	for _, format := range []string{"csv", "jsonl", "parquet"} {
		page := a.imported("hard."+format, string(a.raw("/datasets/1/samples."+format)))
		if page.path != "/datasets/1" {
			t.Errorf("%s makes another version: %s", format, a.get("/datasets/2/changes?change=changed").Find("main").Text())
			a.post("/datasets/2/delete", map[string][]string{"confirm": {"yes"}})
			continue
		}
		contains(t, page.Find("[data-toast]").Text(), "has these rows already")
	}
	if got := a.get("/datasets/2").status; got != http.StatusNotFound {
		t.Errorf("there is a second dataset: %d", got)
	}
}
