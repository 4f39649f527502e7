package web_test

import (
	"fmt"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

// scoredSamples imports n answers, every third with a rating by rate, and gives all
// of them a faithfulness of 1 and 0.5 by turns.
func scoredSamples(t *testing.T, n int, rate func(i int) string) (*datasetsApp, string) {
	t.Helper()
	a := newDatasetsApp(t, eval.Editor)
	lines := []string{"question,answer,contexts,human"}
	for i := range n {
		r := ""
		if i%3 == 0 {
			r = rate(i)
		}
		lines = append(lines, fmt.Sprintf("Question %d?,Answer %d.,Context.,%s", i, i, r))
	}
	a.imported("rated.csv", strings.Join(lines, "\n")+"\n")
	run, err := a.store.CreateRun(t.Context(), a.team, store.NewRun{Dataset: 1, Judge: "m", Methods: []string{eval.MetricFaithfulness}, Profile: eval.Paper})
	check(t, err)
	i := 0
	for s, err := range a.store.Samples(t.Context(), a.team, 1) {
		check(t, err)
		check(t, saved(a.store.SaveScore(t.Context(), run.ID, engine.Unit{Row: s.ID, Method: eval.MetricFaithfulness, Repeat: 1}, eval.ScoredAs(1-0.5*float64(i%2)))))
		i++
	}
	return a, fmt.Sprintf("/runs/%d/corrected", run.ID)
}

// The metric says (1 + 0.5)/2 = 0.75; people always give half of what it gives, so
// the corrected mean is 0.375 with hardly a doubt: what is left is the metric's
// own spread over 60 answers.
func TestMeanOfARunIsCorrected(t *testing.T) {
	t.Parallel()
	a, path := scoredSamples(t, 90, func(i int) string { return fmt.Sprint(0.5 - 0.25*float64(i%2)) })
	page := a.get(path)
	contains(t, words(page.Find("main")), "The metric is higher than people would be.",
		"says 0.75 on 90 answers. Checked against 30 answers that people rated, the best estimate of what people would say is 0.38")
	rows := page.Find("[data-testid=estimate]")
	contains(t, words(rows), "Faithfulness alone 0.75 — no valid interval", "People alone 0.38", "Corrected (PPI++) 0.38")
	contains(t, a.get(path+".csv").body, "Faithfulness alone,0.75,,,no valid interval", "Corrected (PPI++),0.375,")
}

func TestMeansAreNotCorrectedBlindly(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rate func(i int) string
		n    int
		want string
	}{
		"nobody has rated": {func(int) string { return "" }, 30, "No ratings of these answers"},
		"five ratings":     {func(int) string { return "yes" }, 15, "people have rated 5 of the scored answers; at least 10 are needed"},
		"not at random": {func(i int) string {
			if i%2 == 1 {
				return ""
			}
			return "1"
		}, 90, "The rated answers are not a random part of all"},
		"no ratings but words": {func(int) string { return "quite good" }, 30, "No ratings of these answers"},
		"not from 0 to 1":      {func(int) string { return "4" }, 30, "No ratings of these answers"},
		"not a number":         {func(int) string { return "NaN" }, 30, "No ratings of these answers"},
	} {
		a, path := scoredSamples(t, c.n, c.rate)
		page := a.get(path)
		if got := words(page.Find("main")); page.status != 200 || !strings.Contains(got, c.want) || strings.Contains(got, "NaN") {
			t.Errorf("%s: %d %s", name, page.status, got)
		}
		if csv := a.get(path + ".csv"); csv.status != 404 {
			t.Errorf("%s: a download of nothing answers %d", name, csv.status)
		}
		if res := a.get(path + "?ratings=column:none&metric=faithfulness"); strings.Contains(c.want, "rated 5") && res.status != 404 {
			t.Errorf("unknown ratings answer %d", res.status)
		}
	}
}
