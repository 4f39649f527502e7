package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

// telling is twenty pairs whose better answer always is the shorter one.
func telling(t *testing.T) (labelApp, eval.Dataset) {
	t.Helper()
	app := newLabelApp(t)
	d := app.pairs("Telling", 20, func(i int, p *ingest.Pair) {
		p.Better, p.X.Answer, p.Y.Answer = eval.ChoiceX, "Short.", "Not so short."
		if i%2 == 1 {
			p.Better, p.X, p.Y = eval.ChoiceY, p.Y, p.X
		}
	})
	return app, d
}

func checksPath(d eval.Dataset, more string) string {
	return fmt.Sprintf("/datasets/%d/agreement/checks%s", d.ID, more)
}

func TestChecksSayWhatCouldMislead(t *testing.T) {
	t.Parallel()
	app, d := telling(t)
	lead := app.signIn("lead", eval.Editor)
	page := lead.get(checksPath(d, "?gold=construction"))
	got := page.Find("[data-testid=finding]").Map(func(_ int, s *goquery.Selection) string {
		return s.AttrOr("data-check", "") + " " + s.Find(".tag").Text()
	})
	if strings.Join(got, "; ") != "length serious; construction caution; few caution" {
		t.Errorf("findings %q", got)
	}
	if text := page.Find("[data-check=length] [data-testid=text]").Text(); !strings.HasPrefix(text, "A rule that just picks the shorter answer gets 20 of 20 here.") {
		t.Errorf("%q", text)
	}
	if sum := lead.get(checksPath(d, "/summary?gold=construction")).text("checks-summary"); sum != "3 findings about this data, 1 of them serious" {
		t.Errorf("summary %q", sum)
	}
	if res := lead.get(checksPath(d, ".csv?gold=construction")); !strings.Contains(res.body, "length,faithfulness,serious,20,") {
		t.Errorf("CSV %s", res.body)
	}
	human := lead.get(checksPath(d, "?gold=human"))
	if human.Find("[data-testid=finding]").Length() != 0 || !strings.Contains(human.Find("main").Text(), "Nothing to warn of") {
		t.Error("without a label there is nothing to find out about human gold")
	}
}

// The list behind "the shorter one is better" tells which item is better.
func TestPairsBehindAFindingUnblind(t *testing.T) {
	t.Parallel()
	app, d := telling(t)
	lead := app.signIn("lead", eval.Editor)
	open := func() int {
		list, err := app.store.LabelingProgress(t.Context(), app.team, lead.person.ID, d.ID)
		noError(t, err)
		return list[0].Open
	}
	page := lead.get(checksPath(d, "?gold=construction"))
	link := page.Find("[data-check=length] a")
	if text := strings.Join(strings.Fields(link.Text()), " "); text != "20 pairs, which then leave your labeling queue" {
		t.Errorf("link %q", text)
	}
	if open() != 20 {
		t.Fatalf("the findings leave %d of 20 pairs", open())
	}
	behind := lead.get(link.AttrOr("href", ""))
	if n := behind.Find("[data-testid=rows] a").Length(); n != 20 || open() != 0 {
		t.Errorf("%d pairs listed, %d left to label", n, open())
	}
}

// leftOnly labels every pair with the item on the left.
func (a labelApp) leftOnly(d eval.Dataset, who eval.Person) {
	a.t.Helper()
	seat := store.Seat{Team: a.team, User: who.ID, Dataset: d.ID, Dimension: eval.Faithfulness}
	for {
		task, ok, err := a.store.NextPair(a.t.Context(), seat)
		noError(a.t, err)
		if !ok {
			return
		}
		_, err = a.store.AddLabel(a.t.Context(), seat, store.NewLabel{Pair: task.Pair.ID, Pick: store.Left})
		noError(a.t, err)
	}
}

func TestOnlyAdminsReadWhichAnnotatorIsMeant(t *testing.T) {
	t.Parallel()
	app, d := telling(t)
	ann := app.signIn("Ann", eval.Annotator).person
	app.leftOnly(d, ann)
	for role, want := range map[eval.Role]string{eval.Editor: "One annotator picked the left side 20 of 20 times", eval.Admin: "Ann picked the left side 20 of 20 times"} {
		page := app.signIn("reader "+string(role), role).get(checksPath(d, "?gold=human"))
		if text := page.Find("[data-check=annotator_sides] [data-testid=text]").Text(); !strings.HasPrefix(text, want) {
			t.Errorf("%s reads %q", role, text)
		}
	}
}
