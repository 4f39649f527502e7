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

// Rows of WikiEval's columns make a pair a dimension.
const topicPairs = `question,source,answer,ungrounded_answer,poor_answer,context_v1,context_v2
Where is Io?,s,Near 100% Jupiter.,Nowhere.,Io.,"[""a moon""]","[""a moon"", ""a comet""]"
What is Ceres?,s,A dwarf_planet.,A star.,Ceres.,"[""an asteroid""]","[""an asteroid"", ""a sun""]"
`

func TestSearchWithinPairs(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("pairs.csv", topicPairs)
	for query, want := range map[string]int{
		"q=where":                       3,
		"q=dwarf_":                      2, // context relevance has no answers
		"q=100%25":                      2,
		"q=asteroid":                    0,
		"q=asteroid&in=contexts":        2, // answer relevance has no contexts
		"dimension=faithfulness":        2,
		"dimension=faithfulness&q=star": 1,
		"dimension=nothing":             0,
	} {
		page := a.get("/datasets/1?" + query)
		if got := page.Find("[data-testid=rows] tr:not(.search-state)").Length(); got != want || page.status != 200 {
			t.Errorf("%s: %d, %d pairs, want %d", query, page.status, got, want)
		}
	}
	if n := a.get("/datasets/1").Find("[name=dimension] option").Length(); n != 4 {
		t.Errorf("%d choices of a dimension, want any and three", n)
	}
}

// TestSearchGoesOn: what the page asks for by itself are the rows behind those
// that it has, without the page around them.
func TestSearchGoesOn(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("topics.csv", topics)
	rest := a.get("/datasets/1/search?q=where&after=2&found=1&start=0")
	if strings.Contains(rest.body, "<main") || !strings.Contains(rest.body, "Where is Titan?") || strings.Contains(rest.body, "Where is Io?") {
		t.Errorf("not the rows behind the second: %s", rest.body)
	}
	contains(t, rest.body, "2 rows found")
	if got := a.get("/datasets/9/search?q=x").status; got != 404 {
		t.Errorf("a dataset that is not there: %d", got)
	}
}
