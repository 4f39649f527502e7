package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
)

// The second version answers the first question in another way and the second
// one alike; it lacks the third and has one of its own.
const (
	versionA = "question,answer,contexts\nq1?,one answer,c1\nq2?,same,c2\nq3?,only here,c3\n"
	versionB = "question,answer,contexts\nq1?,another answer,c1\n q2? ,same,another c2\nq4?,only there,c4\n"
)

func TestMakePairsOfTwoDatasets(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("v1.csv", versionA)
	a.imported("v2.csv", versionB)
	form := formOf(a.get("/pairs/new"))
	if form.Get("a") != "1" || form.Get("b") != "2" {
		t.Fatalf("the older dataset is not set against the newer one: %v", form)
	}
	form.Set("name", "v1 and v2")
	page := a.post("/pairs", form)
	// q1: answers differ, contexts are the same. q2: answers are the same, their
	// contexts differ, which makes a pair on faithfulness too.
	contains(t, page.text("joined"), "Faithfulness 2 pairs", "Answer relevance 1 pair", "Context relevance 1 pair")
	contains(t, page.text("left-out"), "Answer relevance: 1 question left out", "Context relevance: 1 question left out")
	var unpaired []string
	page.Find("[data-testid=unpaired]").Each(func(_ int, s *goquery.Selection) {
		unpaired = append(unpaired, strings.Join(strings.Fields(s.Text()), " "))
	})
	if got := strings.Join(unpaired, "; "); got != "Only in v1 (1) q3?; Only in v2 (1) q4?" {
		t.Errorf("unpaired: %s", got)
	}
}

func TestMakePairsOfTwoColumns(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("both.csv", "question,answer,answer of the new model,topic\n"+
		"q1?,an old answer,a new answer that is longer,x\nq2?,another old one,and another new answer,y\n")
	page := a.get("/pairs/new?a=1")
	form := formOf(page)
	if form.Get("b") != "1" || form.Get("b_column") != "answer of the new model" {
		t.Fatalf("the second column is not offered: %v", form)
	}
	form["dimension"] = []string{string(eval.AnswerRelevance)}
	done := a.post("/pairs", form)
	contains(t, done.text("joined"), "both beside both: answer of the new model", "Answer relevance 2 pairs")
	if strings.Contains(done.text("joined"), "Faithfulness") {
		t.Error("a dimension that was not chosen was made")
	}
}

func TestMakePairsRefusesWhatMakesNone(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	contains(t, a.get("/pairs/new").Find("main").Text(), "There are no samples to pair yet")
	a.imported("v1.csv", versionA)
	a.imported("other.csv", "question,answer\nx?,y\n")
	form := formOf(a.get("/pairs/new"))
	none := a.post("/pairs", form)
	if none.status != http.StatusUnprocessableEntity {
		t.Errorf("%d", none.status)
	}
	contains(t, none.Find(".notice-bad").Text(), "4 questions have no partner")
	form.Set("b", form.Get("a"))
	contains(t, a.post("/pairs", form).Find(".notice-bad").Text(), "Both sides are v1")
	form.Set("b", "2")
	form.Del("dimension")
	contains(t, a.post("/pairs", form).Find(".notice-bad").Text(), "at least one dimension")
	list := a.get("/datasets")
	if n := list.Find("tbody tr").Length(); n != 2 {
		t.Errorf("a refused joining left %d datasets", n)
	}
}

func TestTakenNameOfPairs(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("v1.csv", versionA)
	a.imported("v2.csv", versionB)
	form := formOf(a.get("/pairs/new"))
	form.Set("name", "v1")
	contains(t, a.post("/pairs", form).Find(".field-error").Text(), "already a dataset named")
}

// TestSimilarQuestionsAreReviewed: questions that nearly agree are shown first and
// paired only when a person says so.
func TestSimilarQuestionsAreReviewed(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	a.imported("v1.csv", "question,answer\nWhere does the Nile end?,In Egypt.\nWhy is Mars so red?,Rust.\nWhat is Io?,A moon.\n")
	a.imported("v2.csv", "question,answer\nWhere does the Nile ends?,In the sea.\nWhy is Mars red?,Iron.\nWhat is Io?,A body.\n")
	form := formOf(a.get("/pairs/new"))
	form["dimension"] = []string{string(eval.AnswerRelevance)}
	review := a.post("/pairs", form)
	contains(t, review.text("review"), "Where does the Nile ends?", "96 %", "84 %", "exactly make 1 pair")
	if n := a.get("/datasets").Find("tbody tr").Length(); n != 2 {
		t.Fatalf("%d datasets before anything was decided", n)
	}
	shown := review.Find("[name=accept]")
	if shown.Length() != 2 || shown.Filter("[checked]").Length() != 0 {
		t.Fatalf("%d lines, %d of them ticked already", shown.Length(), shown.Filter("[checked]").Length())
	}
	decided := formOf(review)
	decided.Set("accept", shown.First().AttrOr("value", ""))
	decided.Del("all")
	done := a.post("/pairs", decided)
	contains(t, done.text("joined"), "Answer relevance 2 pairs", "paired because you said so (1)", "not paired (1)")

	form.Set("name", "all of them")
	again := formOf(a.post("/pairs", form))
	again.Set("all", "1")
	contains(t, a.post("/pairs", again).text("joined"), "Answer relevance 3 pairs", "paired because you said so (2)")
}

// TestPairsOfSheets: a workbook with one sheet a system leads to the pairs of
// their answers.
func TestPairsOfSheets(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("systems.xlsx", workbook(t, "rag 1", "rag 2"))
	form := formOf(page)
	form.Set("sheet", "***")
	form.Set("read", "|||||false")
	made := a.post(page.path, form)
	if !strings.HasPrefix(made.path, "/pairs/new?a=1&b=2") {
		t.Fatalf("leads to %s: %s", made.path, made.Find("main").Text())
	}
	chosen := formOf(made)
	if chosen.Get("a") != "1" || chosen.Get("b") != "2" || chosen.Get("name") != "systems pairs" {
		t.Errorf("%v", chosen)
	}
	// "What is in rag 1?" and "What is in rag 2?" differ in 1 of 17 letters: 94 %.
	contains(t, a.post("/pairs", chosen).text("review"), "What is in rag 1?", "94 %")
}
