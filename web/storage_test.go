package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

func TestStoragePage(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Admin)
	a.imported("moons.csv", moons)
	page := a.get("/storage")
	contains(t, page.text("kept"), "Rows of datasets", "3", "until deleted", "30 days", "Audit log")
	contains(t, page.Find("main").Text(), "moons", "Give space back", "Free on the disk")

	if got := a.post("/storage/retention", url.Values{"raw": {"x"}}).status; got != http.StatusUnprocessableEntity {
		t.Errorf("no number: %d", got)
	}
	page = a.post("/storage/retention", url.Values{"raw": {"90"}, "replies": {"7"}, "uploads": {"3"}})
	contains(t, page.text("kept"), "requests and replies 90 days", "7 days", "3 days")
	contains(t, a.get("/audit").text("event"), "changed how long things are kept", "raw replies 90 days")

	page = a.post("/storage/space", nil)
	for strings.Contains(page.text("space"), "Going on") {
		page = a.get("/storage/space")
	}
	contains(t, page.text("space"), "Done in")
}

func TestDeletingATeamAsksForItsName(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Admin)
	a.imported("moons.csv", moons)
	a.post("/teams", url.Values{"name": {"Second"}}) // and works in it from now on
	page := a.post("/storage/team/delete", url.Values{"name": {"second"}})
	if page.status != http.StatusUnprocessableEntity {
		t.Errorf("deleted without its name: %d", page.status)
	}
	contains(t, page.text("delete-team"), "type its name as it is written: Second")
	page = a.post("/storage/team/delete", url.Values{"name": {"Second"}})
	contains(t, page.Find("body").Text(), "The team Second is deleted.")
	contains(t, a.get("/datasets").Find("main").Text(), "moons", "Erasing the team") // the other team is as it was

	page = a.post("/storage/team/delete", url.Values{"name": {"Team"}})
	contains(t, page.text("delete-team"), "This is the only team here")
	if page.status != http.StatusUnprocessableEntity {
		t.Errorf("the last team: %d", page.status)
	}
}
