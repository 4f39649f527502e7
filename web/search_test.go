package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"concord/eval"
)

const topics = `question,answer,contexts,reference,topic
Where is Io?,100% near Jupiter.,"[""a moon""]",Jupiter,moons
What is Ceres?,A dwarf_planet.,"[""an asteroid""]",Belt,asteroids
Why red?,Rust.,"[""iron oxide""]",Iron,planets
Where is Titan?,Near Saturn.,"[""a moon""]",Saturn,moons
`

func questions(page reply) (list []string) {
	page.Find("[data-testid=rows] tr td:nth-child(2)").Each(func(_ int, td *goquery.Selection) {
		list = append(list, strings.TrimSpace(td.Text()))
	})
	return list
}

func TestSearchWithinADataset(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("topics.csv", topics)
	for query, want := range map[string][]string{
		"q=where":                           {"Where is Io?", "Where is Titan?"},
		"q=100%25":                          {"Where is Io?"}, // a sign, not a wildcard
		"q=dwarf_":                          {"What is Ceres?"},
		"q=Saturn":                          {"Where is Titan?"},
		"q=oxide":                           nil, // only in the contexts
		"q=oxide&in=contexts":               {"Why red?"},
		"m.topic=moons":                     {"Where is Io?", "Where is Titan?"},
		"m.topic=moons&q=io":                {"Where is Io?"},
		"m.topic=comets":                    nil,
		"m.no+such+column=x":                nil,
		"only=archived":                     nil,
		"q=" + url.QueryEscape(`'";DROP--`): nil,
		"q=%00":                             {"Where is Io?", "What is Ceres?", "Why red?", "Where is Titan?"},
	} {
		page := a.get("/datasets/1?" + query)
		if diff := cmp.Diff(want, questions(page)); diff != "" || page.status != 200 {
			t.Errorf("%s: %d %s", query, page.status, diff)
		}
	}
	page := a.get("/datasets/1?m.topic=moons")
	if got := page.Find("[name='m.topic'] option[selected]").AttrOr("value", ""); got != "moons" {
		t.Errorf("the form shows %q", got)
	}
}

func TestSearchIsPagedByKey(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	var b strings.Builder
	b.WriteString("question,answer\n")
	for i := range 300 {
		fmt.Fprintf(&b, "question %d,%s\n", i, []string{"even", "odd"}[i%2])
	}
	a.imported("many.csv", b.String())
	path, seen := "/datasets/1?q=odd", 0
	for pages := 0; path != "" && pages < 10; pages++ {
		page := a.get(path)
		seen += len(questions(page))
		path = page.Find("a[rel=next]").AttrOr("href", "")
		path, _, _ = strings.Cut(path, "#")
	}
	if seen != 150 {
		t.Errorf("%d rows found over all pages, want each of the 150 once", seen)
	}
}
