package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

func TestLabelingListsWhatIsOpen(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	ann := app.signIn("ann", eval.Annotator)
	if got := ann.get("/labeling"); !strings.Contains(got.body, "No pairs to label yet") || strings.Contains(got.body, "/datasets/new") {
		t.Error("an annotator without pairs should be told to wait, not to upload")
	}
	a, b := app.pairs("Answers", 2, nil), app.pairs("Version two", 1, nil)
	bob := app.signIn("bob", eval.Annotator)
	bob.post(pathOf(a), url.Values{"pair": {bob.get(pathOf(a)).pair()}, "pick": {"left"}})
	page := ann.get("/")
	if n := page.Find(`[data-testid="labeling-set"]`).Length(); n != 2 {
		t.Errorf("%d datasets on an annotator's start page", n)
	}
	alone := ann.get(fmt.Sprintf("/labeling?dataset=%d", a.ID))
	want := "FaithfulnessWhich answer sticks closer to the context?Yours 0 of 2 Team 1 of 2 Label 2 open for you"
	if got := alone.text("labeling-row"); got != want {
		t.Errorf("row %q, want %q", got, want)
	}
	if strings.Contains(alone.body, b.Name) {
		t.Error("?dataset= shows other datasets too")
	}
}
