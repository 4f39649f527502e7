package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

// ann and bob differ on all of two pairs, cem says what ann says. ann agrees with
// one of two others on both pairs (50 %), bob with nobody (0 %); without bob, two
// people say the same on 2 of 2 pairs.
func TestQualityAndExclusions(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 2, nil)
	disputed(t, app, d)
	cem := app.signIn("cem", eval.Annotator)
	cem.htmx = true
	for page := cem.get(pathOf(d)); page.pair() != ""; {
		side := "right"
		if strings.HasPrefix(page.Find(`[data-testid="side"] .desk-text`).First().Text(), "First") {
			side = "left"
		}
		page = cem.post(pathOf(d), url.Values{"pair": {page.pair()}, "pick": {side}, "visible_ms": {"9000"}, "total_ms": {"9000"}})
	}
	ed := app.signIn("ed", eval.Editor)
	path := fmt.Sprintf("/datasets/%d/quality", d.ID)
	rows := ed.get(path).Find(`[data-testid="annotator"]`)
	if rows.Length() != 3 {
		t.Fatalf("%d annotators", rows.Length())
	}
	for i, want := range []string{"50 % on 2 pairs", "0 % on 2 pairs", "50 % on 2 pairs"} {
		if got := strings.Join(strings.Fields(rows.Eq(i).Text()), " "); !strings.Contains(got, want) {
			t.Errorf("row %d is %q, want %q", i, got, want)
		}
	}
	if got := rows.Eq(2).Text(); !strings.Contains(got, "9 s") || !strings.Contains(got, "0 of 2 faster than reading") {
		t.Errorf("cem's pace: %q", got)
	}
	if got := ed.post(path+"/exclude", url.Values{"annotator": {"bob"}}); got.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("without a reason: status %d", got.StatusCode)
	}
	if got := ed.post(path+"/exclude", url.Values{"annotator": {"nobody"}, "reason": {"r"}}); got.StatusCode != http.StatusNotFound {
		t.Errorf("somebody who has not labeled: status %d", got.StatusCode)
	}
	page := ed.post(path+"/exclude", url.Values{"annotator": {"bob"}, "reason": {"read the question the other way round"}})
	if got := page.text("excluded"); got != "2 labels are kept and not counted, everywhere." {
		t.Errorf("%q: %s", got, page.Find("main").Text())
	}
	effect := strings.Join(strings.Fields(page.Find(`[data-testid="effect"]`).First().Text()), " ")
	if effect != "FaithfulnessPeople100 % of 2 pairs0 % of 2 pairs" {
		t.Errorf("effect %q", effect)
	}
	j, err := app.store.Judgments(t.Context(), app.team, d.ID)
	noError(t, err)
	for _, p := range j.Pairs {
		if g := p.Gold(eval.GoldHuman); g.Choice != eval.ChoiceX || len(p.Labels) != 3 {
			t.Errorf("gold %+v of %d labels", g, len(p.Labels))
		}
	}
	if got := ed.get(fmt.Sprintf("/datasets/%d/adjudication", d.ID)).Find(`[data-testid="dispute"]`).Length(); got != 0 {
		t.Errorf("%d disputes are left without bob", got)
	}
	id := page.Find("[name=exclusion]").AttrOr("value", "")
	if got := ed.post(path+"/include", url.Values{"exclusion": {id}}); !strings.Contains(got.Find("#exclusions").Text(), "taken back") {
		t.Errorf("after counting again: %s", got.Find("#exclusions").Text())
	}
}

// The campaign's page begins with how people agree, from its own labels alone.
func TestACampaignBeginsWithHowPeopleAgree(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 3, nil)
	ed := app.signIn("ed", eval.Editor)
	campaign := beginCampaign(t, ed, d, url.Values{"annotators": {"2"}})
	for name, text := range map[string]string{"ann": "First", "bob": "Second"} {
		b := app.signIn(name, eval.Annotator)
		desk := campaign + "/label/faithfulness"
		b.post(desk+"/begin", nil)
		for page := b.get(desk); page.pair() != ""; page = b.get(desk) {
			wanted := text
			if page.Find("#desk-question").Text() == "Question 0?" {
				wanted = "First" // here they agree
			}
			side := "right"
			if strings.HasPrefix(page.Find(`[data-testid="side"] .desk-text`).First().Text(), wanted) {
				side = "left"
			}
			b.post(desk, url.Values{"pair": {page.pair()}, "pick": {side}})
		}
	}
	page := ed.get(campaign)
	first := page.Find("section.panel").First()
	if got := first.Find(`[data-testid="headline"]`).Text(); got != "ann and bob said the same on 1 of 3 pairs." {
		t.Errorf("the first panel says %q", got)
	}
	link, _ := first.Find("a").Last().Attr("href")
	list := ed.get(link)
	if list.StatusCode != http.StatusOK || list.Find(`[data-testid="behind"] li`).Length() != 2 {
		t.Errorf("%s lists %d disagreements", link, list.Find(`[data-testid="behind"] li`).Length())
	}
}
