package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

// Two people differ on both of two pairs; one is settled for the first text. The
// soft label of each is ½ : ½; only the settled pair is a preference.
func TestGoldAndPreferencesCanBeDownloaded(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 2, nil)
	disputed(t, app, d)
	eve := app.signIn("eve", eval.Adjudicator)
	path, _ := eve.get(fmt.Sprintf("/datasets/%d/adjudication", d.ID)).Find(`[data-testid="dispute"] a`).Attr("href")
	side := "right"
	if strings.HasPrefix(eve.get(path).Find(`[data-testid="side"] .desk-text`).First().Text(), "First") {
		side = "left"
	}
	eve.post(path, url.Values{"pick": {side}, "reason": {"sticks to the context"}, "last": {"0"}})
	var rows []map[string]any
	for line := range strings.Lines(eve.get(fmt.Sprintf("/datasets/%d/gold.jsonl", d.ID)).body) {
		var row map[string]any
		noError(t, json.Unmarshal([]byte(line), &row))
		rows = append(rows, row)
	}
	if len(rows) != 2 {
		t.Fatalf("%d rows: %v", len(rows), rows)
	}
	for i, want := range []string{"x adjudicated x eve sticks to the context 0.5 0.5 0", ""} {
		r := rows[i]
		got := fmt.Sprint(r["human"], " ", r["human_from"], " ", r["adjudicated"], " ", r["decided_by"], " ", r["decision_reason"], " ", r["share_x"], " ", r["share_y"], " ", r["share_tie"])
		if i == 0 && got != want || i == 1 && (r["human"] != "" || r["share_x"] != 0.5 || r["people"] != 2.0) {
			t.Errorf("row %d: %q", i, got)
		}
	}
	body := eve.get(fmt.Sprintf("/datasets/%d/preferences.jsonl", d.ID)).body
	var p struct{ Prompt, Chosen, Rejected string }
	noError(t, json.Unmarshal([]byte(body), &p)) // one line
	if p.Prompt != "Question 0?" || p.Chosen != "First text 0." || p.Rejected != "Second text 0." {
		t.Errorf("preference %+v", p)
	}
	if csv := eve.get(fmt.Sprintf("/datasets/%d/gold.csv", d.ID)).body; strings.Count(csv, "\n") != 3 {
		t.Errorf("the table is %s", csv)
	}
	if labels := eve.get(fmt.Sprintf("/datasets/%d/labels.csv", d.ID)).body; !strings.Contains(strings.SplitN(labels, "\n", 2)[0], "campaign,purpose,probability,strength,confidence,categories,excluded") {
		t.Errorf("labels without what it takes to compute again: %s", labels)
	}
}
