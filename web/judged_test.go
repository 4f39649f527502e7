package web_test

import (
	"net/http"
	"testing"

	"concord/eval"
)

const (
	annaSheet = "prompt_text,system1_output,system2_output,preferred,_rag_side_for_analysis\nWho?,Galileo.,Kepler.,S1,S1\nWhen?,1610.,1700.,S1,S2\nWhere?,Padua.,Rome.,Tie,S1\n"
	benSheet  = "prompt_text,system1_output,system2_output,preferred\nWhere?,Padua.,Rome.,tie\nWho?,Kepler.,Galileo.,S2\nWhen?,1700.,1610.,S1\nWhy?,a,b,S1\n"
)

// Labels are chosen in the preview, which says what would be joined before it is;
// the second rater's file goes to the dataset of the first.
func TestLabelsInTheBrowser(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("anna.csv", annaSheet)
	form := formOf(page)
	form.Set("as", "labels")
	chosen := a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("becomes"), "3 rows of what people said")
	contains(t, chosen.text("joined"), "3 labels on 3 new pairs", "anna: 3 of 3 matched")
	contains(t, chosen.text("notices"), "answer key")
	done := a.post(page.path, formOf(chosen))
	if done.status != http.StatusOK {
		t.Fatalf("%d %s", done.status, done.Text())
	}
	contains(t, done.Find("h1").Text(), "anna")

	page = a.upload("ben.csv", benSheet)
	form = formOf(page)
	form.Set("as", "labels")
	chosen = a.get(page.path + "?" + form.Encode())
	dataset := chosen.Find("[name=dataset] option").Last().AttrOr("value", "")
	form = formOf(chosen)
	form.Set("dataset", dataset)
	chosen = a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("joined"), "3 labels on pairs of the dataset", "ben: 3 of 4 matched, 2 with swapped sides", "two people agree on 2 of 3 pairs")
	done = a.post(page.path, formOf(chosen))
	contains(t, done.Find("h1").Text(), "anna")
	contains(t, done.Text(), "1 row was rejected, the first: row 5")
	contains(t, a.get(done.path+"/agreement").Text(), "People")

	pair := a.get("/pairs/1")
	contains(t, pair.text("origin"), "From anna.csv, row 2: “S1”")
	contains(t, pair.Find(".said").Text(), "X stood")
	progress, err := a.store.LabelingProgress(t.Context(), a.team, 1, 1)
	check(t, err)
	if p := progress[0]; p.Team != 3 || p.Twice != 3 || p.Mine != 0 {
		t.Errorf("what the two files say is not counted: %+v", p)
	}
}

// Scores of an ordinary evaluation file become its dataset's recorded run.
func TestRecordedScoresInTheBrowser(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("ragas.csv", "question,answer,faithfulness\nq,a,0.5\nr,b,\n")
	form := formOf(page)
	form.Set("as", "scores")
	chosen := a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("becomes"), "2 rows of results computed elsewhere")
	contains(t, chosen.text("joined"), "imported:faithfulness: 2 results, 1 without one")
	done := a.post(page.path, formOf(chosen))
	contains(t, done.Find("h1").Text(), "ragas")
	contains(t, done.Text(), "imported:faithfulness")
}

// A file that speaks of the questions of a dataset goes there unless a person says
// otherwise, and what is rejected can be had before the import.
func TestJudgedFileFindsItsDataset(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("anna.csv", annaSheet)
	contains(t, page.text("becomes"), "3 rows of what people said")
	contains(t, page.text("why"), "“preferred” says what people think")
	done := a.post(page.path, formOf(page))
	contains(t, done.Find("h1").Text(), "anna")

	page = a.upload("ben.csv", benSheet)
	contains(t, page.text("joined"), "3 labels on pairs of the dataset", "ben: 3 of 4 matched, 2 with swapped sides")
	contains(t, page.Find("#preview").Text(), "3 of the first 4 questions are asked there.")
	link, _ := page.Find("[data-testid=download-rejects]").First().Attr("href")
	contains(t, a.get(link).Text(), "Why?,a,b,S1,5,", "no pair of the dataset has this question")
	done = a.post(page.path, formOf(page))
	contains(t, done.Find("h1").Text(), "anna")
}

// A file of which nothing can be joined says why and stays in the preview.
func TestLabelsThatJoinNothing(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("x.csv", "question,answer_a,answer_b,pick\n,a,b,A\n")
	form := formOf(page)
	form.Set("as", "labels")
	chosen := a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("preview"), "Nothing would be joined", "has no question")
	if got := a.post(page.path, formOf(chosen)); got.status != http.StatusUnprocessableEntity {
		t.Errorf("%d", got.status)
	}
}
