package web

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"concord/eval"
)

func TestATeamKeepsAnAdmin(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	admin := s.client(t, eval.Admin)
	me, err := s.store.PersonNamed(t.Context(), s.team, "the admin")
	if err != nil {
		t.Fatal(err)
	}
	path := "/people/" + strconv.FormatInt(me.ID, 10)
	for _, try := range []string{path + "/remove", path + "/role"} {
		if resp := s.post(t, admin, try, url.Values{"role": {"viewer"}}); resp.StatusCode != http.StatusConflict {
			t.Errorf("%s of the last admin: %d", try, resp.StatusCode)
		}
	}
	second, err := s.store.AddPerson(t.Context(), s.team, "second", eval.Viewer)
	if err != nil {
		t.Fatal(err)
	}
	s.post(t, admin, "/people/"+strconv.FormatInt(second.ID, 10)+"/role", url.Values{"role": {"admin"}})
	if resp := s.post(t, admin, path+"/role", url.Values{"role": {"viewer"}}); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("giving up being admin: %d", resp.StatusCode)
	}
	if resp := s.do(t, admin, http.MethodGet, "/people"); resp.StatusCode != http.StatusForbidden {
		t.Errorf("the former admin still manages people: %d", resp.StatusCode)
	}
}

func TestWhoIsRemovedSeesNothing(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	admin, viewer := s.client(t, eval.Admin), s.client(t, eval.Viewer)
	p, err := s.store.PersonNamed(t.Context(), s.team, "the viewer")
	if err != nil {
		t.Fatal(err)
	}
	s.post(t, admin, "/people/"+strconv.FormatInt(p.ID, 10)+"/remove", nil)
	if resp := s.do(t, viewer, http.MethodGet, "/datasets"); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("after removal: %d", resp.StatusCode)
	}
}

var joinLink = regexp.MustCompile(`/join/[A-Z2-7]+`)

// TestInvitations lets a new person and a member of another team join, each by
// a link that works once.
func TestInvitations(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	admin := s.client(t, eval.Admin)
	invite := func() string {
		resp, err := admin.PostForm(s.URL+"/invitations", url.Values{"role": {"annotator"}, "days": {"1"}})
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, _ := io.ReadAll(resp.Body)
		return string(joinLink.Find(body))
	}
	link, fresh := invite(), s.client(t, "")
	if resp := s.post(t, fresh, link, url.Values{"name": {"the admin"}}); resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a name that is taken: %d", resp.StatusCode)
	}
	if resp := s.post(t, fresh, link, url.Values{"name": {"Mara"}}); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("joining: %d", resp.StatusCode)
	}
	if resp := s.do(t, fresh, http.MethodGet, "/labeling"); resp.StatusCode != http.StatusOK {
		t.Errorf("who has joined is not signed in: %d", resp.StatusCode)
	}
	if resp := s.post(t, s.client(t, ""), link, url.Values{"name": {"Second"}}); resp.StatusCode != http.StatusNotFound {
		t.Errorf("the link works twice: %d", resp.StatusCode)
	}

	elsewhere, err := s.store.EnsureTeam(t.Context(), "Elsewhere")
	if err != nil {
		t.Fatal(err)
	}
	other := site{s.Server, s.store, elsewhere}.client(t, eval.Editor) // bears the role's name
	link = invite()
	if resp := s.post(t, other, link, nil); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("a member of another team joins: %d", resp.StatusCode)
	}
	body, _ := io.ReadAll(s.do(t, other, http.MethodGet, "/profile").Body)
	if n := strings.Count(string(body), `data-testid="team"`); n != 2 {
		t.Errorf("they work in %d teams, want 2", n)
	}
	if resp := s.do(t, other, http.MethodGet, "/datasets"); resp.StatusCode != http.StatusForbidden {
		t.Errorf("an annotator here, and editor there, sees data here: %d", resp.StatusCode)
	}
	s.post(t, other, "/teams/"+strconv.FormatInt(elsewhere, 10)+"/switch", nil)
	if resp := s.do(t, other, http.MethodGet, "/datasets"); resp.StatusCode != http.StatusOK {
		t.Errorf("back in the team where they are editor: %d", resp.StatusCode)
	}
	invite()
	open, err := s.store.Invitations(t.Context(), s.team)
	if err != nil || len(open) != 1 {
		t.Fatalf("%+v, %v", open, err)
	}
	if err := s.store.Withdraw(t.Context(), elsewhere, open[0].ID); !eval.IsKind(err, eval.NotFound) {
		t.Errorf("another team withdraws it: %v", err)
	}
	s.post(t, admin, "/invitations/"+strconv.FormatInt(open[0].ID, 10)+"/withdraw", nil)
	if open, err = s.store.Invitations(t.Context(), s.team); err != nil || len(open) != 0 {
		t.Errorf("withdrawn, and still there: %+v, %v", open, err)
	}
}

func TestTeamsAreMadeAndSwitched(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	admin := s.client(t, eval.Admin)
	if resp := s.post(t, admin, "/teams", url.Values{"name": {"Second team"}}); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("making a team: %d", resp.StatusCode)
	}
	body, _ := io.ReadAll(s.do(t, admin, http.MethodGet, "/people").Body)
	if strings.Count(string(body), `data-testid="person"`) != 1 || !strings.Contains(string(body), "Second team") {
		t.Errorf("the new team has not exactly its maker:\n%s", body)
	}
	stranger, err := s.store.EnsureTeam(t.Context(), "Strangers")
	if err != nil {
		t.Fatal(err)
	}
	if resp := s.post(t, admin, "/teams/"+strconv.FormatInt(stranger, 10)+"/switch", nil); resp.StatusCode != http.StatusNotFound {
		t.Errorf("going into a team of others: %d", resp.StatusCode)
	}
}
