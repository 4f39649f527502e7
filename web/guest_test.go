package web_test

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

// beginCampaign begins one on a dataset through the form, with changes to what
// stands in it, and returns its address.
func beginCampaign(t *testing.T, ed *browser, d eval.Dataset, changes url.Values) string {
	t.Helper()
	form := url.Values{
		"dataset": {fmt.Sprint(d.ID)}, "name": {"Round one"}, "dimension": {"faithfulness"}, "annotators": {"1"},
		"double": {"100"}, "ties": {"yes"}, "both_bad": {"on"}, "strategy": {"random"}, "who": {"anyone"},
	}
	for k, v := range changes {
		form[k] = v
	}
	page := ed.post("/campaigns", form)
	if page.StatusCode != http.StatusOK || !strings.HasPrefix(page.Request.URL.Path, "/campaigns/") {
		t.Fatalf("status %d at %s: %s", page.StatusCode, page.Request.URL, page.Find(".notice").Text())
	}
	return page.Request.URL.Path
}

// guest signs in by the link that an editor makes on a campaign's page.
func guest(t *testing.T, ed *browser, campaign, name string) *browser {
	t.Helper()
	page := ed.post(campaign+"/guests", url.Values{"name": {name}})
	link, err := url.Parse(page.Find(".login-address").Text())
	noError(t, err)
	jar, err := cookiejar.New(nil)
	noError(t, err)
	b := &browser{t: t, app: ed.app, client: &http.Client{Jar: jar}}
	b.post(strings.Replace(link.Path, "/welcome/", "/enter/", 1), nil)
	return b
}

func TestAGuestReachesOneCampaign(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("telltale-dataset", 4, nil)
	ed := app.signIn("ed", eval.Editor)
	campaign := beginCampaign(t, ed, d, nil)
	other := beginCampaign(t, ed, d, url.Values{"name": {"telltale-other"}})
	expert := guest(t, ed, campaign, "Expert")
	if got := expert.get("/labeling"); got.Find(`[data-testid="labeling-campaign"]`).Length() != 1 || got.Find(`[data-testid="labeling-set"]`).Length() != 0 {
		t.Errorf("the guest is offered %q", got.Find("main").Text())
	}
	begun := expert.post(campaign+"/label/faithfulness/begin", nil)
	if begun.pair() == "" {
		t.Fatalf("no pair at %s: %s", begun.Request.URL, begun.Find("main").Text())
	}
	done := expert.post(campaign+"/label/faithfulness", url.Values{"pair": {begun.pair()}, "pick": {"left"}})
	if !strings.Contains(done.body, "Saved.") {
		t.Error("the guest's label was not saved")
	}
	for _, path := range []string{pathOf(d), other + "/label/faithfulness", other, campaign, "/campaigns", "/datasets", "/labeling?dataset=1"} {
		got := expert.get(path)
		if got.StatusCode < 400 && path != "/labeling?dataset=1" || strings.Contains(got.body, "telltale") {
			t.Errorf("%s: status %d, %s", path, got.StatusCode, got.Find("main").Text())
		}
	}
	if got := expert.post(pathOf(d), url.Values{"pair": {begun.pair()}, "pick": {"left"}}); got.StatusCode != http.StatusNotFound {
		t.Errorf("a guest labels outside the campaign: status %d", got.StatusCode)
	}
	p, err := app.store.PersonNamed(t.Context(), app.team, "Expert")
	noError(t, err)
	ed.post(campaign+"/people/remove", url.Values{"person": {fmt.Sprint(p.ID)}})
	if got := expert.get(campaign + "/label/faithfulness"); got.StatusCode != http.StatusForbidden {
		t.Errorf("taken off, the guest gets status %d", got.StatusCode)
	}
}
