package web

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"concord/eval/agreement"
	"concord/handlers"
)

// keyed are routes whose parameter is a secret that whoever has it may use.
var keyed = map[string]bool{
	"GET /enter/:token": true, "POST /enter/:token": true, "GET /welcome/:token": true, "GET /join/:token": true, "POST /join/:token": true,
}

// shared are routes whose parameters name what every team has; the tests still
// read what they answer.
var shared = map[string]bool{
	"GET /prompts/:task/:lang": true, "POST /prompts/:task/:lang": true, "POST /prompts/:task/:lang/try": true,
}

// asking is what a route needs in its address before it finds anything; "-" is
// for what the holdings do not have.
var asking = map[string]string{
	"/datasets/:id/agreement/left-out":      "?why=" + string(agreement.Reasons()[0]),
	"/datasets/:id/agreement/compare/pairs": "-", // takes two methods
	"/datasets/:id/adjudication/:pair":      "-", // nobody disagrees
	"/runs/:id/corrected.csv":               "-", // nor was anything labeled
	"/datasets/:id/bundle":                  "-", // of a dataset that came as one
	"/datasets/:id/rejects.csv":             "-", // no row was rejected
	"/datasets/:id/agreement/win-rate.csv":  "-", // nobody has labeled
}

// named says what the parameters of a route name, by its longest prefix. A route
// that is not here fails the tests: say whose object it shows.
func (h holdings) named(t *testing.T, route string) (params map[string]any) {
	t.Helper()
	longest := ""
	for prefix, p := range map[string]map[string]any{
		"/datasets/":                  {":id": h.samples, ":row": h.row},
		"/datasets/:id/agreement":     {":id": h.pairs},
		"/datasets/:id/rejects.csv":   {":id": h.samples},
		"/datasets/:id/sealed.zip":    {":id": h.pairs},
		"/datasets/:id/bundle":        {":id": h.pairs},
		"/datasets/:id/adjudication":  {":id": h.pairs, ":pair": h.pair},
		"/datasets/:id/labels":        {":id": h.pairs},
		"/label/":                     {":dataset": h.pairs, ":dimension": "faithfulness"},
		"/campaigns/":                 {":id": h.drawn, ":campaign": h.drawn, ":dimension": "faithfulness"},
		"/runs/":                      {":id": h.run, ":row": h.row},
		"/runs/:id/pairs":             {":id": h.rivalry},
		"/pairs/":                     {":id": h.pair},
		"/profile/sso/":               {":id": h.account},
		"/judges/":                    {":id": h.judge},
		"/people/":                    {":id": h.person},
		"/invitations/":               {":id": h.invited},
		"/imports/":                   {":id": h.brought},
		"/uploads/":                   {":token": h.upload},
		"/teams/":                     {":id": h.team},
		"/profile/sessions/":          {":id": h.signIn},
		"/prompts/:task/:lang":        {":task": "verify", ":lang": "en"},
		"/prompts/:task/:lang/choose": {":task": "verify", ":lang": "en"},
	} {
		if strings.HasPrefix(route, prefix) && len(prefix) > len(longest) {
			longest, params = prefix, p
		}
	}
	return params
}

// path fills the parameters of a route.
func (h holdings) path(t *testing.T, route string) string {
	t.Helper()
	params, parts := h.named(t, route), strings.Split(route, "/")
	for i, part := range parts {
		if !strings.HasPrefix(part, ":") {
			continue
		}
		v, ok := params[part]
		if !ok {
			t.Fatalf("this test does not know what %s of %s names: add it to holdings.named", part, route)
		}
		parts[i] = fmt.Sprint(v)
	}
	return strings.Join(parts, "/")
}

// form has everything of the team that a form can name, and no word of its own:
// a page may repeat what it was sent.
func (h holdings) form() url.Values {
	f := url.Values{"role": {"viewer"}, "confirm": {"yes"}, "pick": {"left"}, "tag": {"doubt"}, "why": {"unclear"}, "row": {"1"}}
	for name, id := range map[string]int64{
		"dataset": h.samples, "person": h.person, "pair": h.pair, "id": h.prompt, "a": h.samples, "b": h.samples, "run": h.run, "campaign": h.drawn,
	} {
		f.Set(name, fmt.Sprint(id))
	}
	return f
}

// answer sends what a form would and reads all that comes back.
func (l lab) answer(c *http.Client, method, path string, form url.Values) (status int, body string) {
	l.t.Helper()
	var sent io.Reader
	if method == http.MethodGet && len(form) > 0 {
		path += "?" + form.Encode()
	} else {
		sent = strings.NewReader(form.Encode())
	}
	req, err := http.NewRequestWithContext(l.t.Context(), method, l.URL+path, sent)
	noError(l.t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := c.Do(req)
	noError(l.t, err)
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	noError(l.t, err)
	return resp.StatusCode, string(text) + resp.Header.Get("Location") + resp.Header.Get("Content-Disposition")
}

// allRoutes lists every URL of the application but the one that signs out.
func allRoutes() (list []*echo.Route) {
	e := echo.New()
	routes(e, &handlers.Handlers{Sessions: NewSessions(nil, false)}, &shell{})
	for _, r := range e.Routes() {
		if r.Method != echo.RouteNotFound && r.Path != "/signout" {
			list = append(list, r)
		}
	}
	return list
}

// TestAnotherTeamFindsNothing has the admin of one team walk every route with
// the objects of another: none is found, nothing of it is told, nothing changes.
func TestAnotherTeamFindsNothing(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	ours := l.furnish("telltale")
	before := l.ledgerOf(t, ours.team)
	thief := l.inNewTeam("Others").furnish("stranger").admin
	for _, r := range allRoutes() {
		name := r.Method + " " + r.Path
		if keyed[name] {
			continue
		}
		path := ours.path(t, strings.ReplaceAll(r.Path, "*", "x"))
		status, body := l.answer(thief, r.Method, path, ours.form())
		if strings.Contains(r.Path, ":") && !shared[name] && status != http.StatusNotFound {
			t.Errorf("%s of another team answers %d: %.300s", name, status, body)
		}
		if strings.Contains(strings.ToLower(body), ours.word) {
			t.Errorf("%s tells of another team: %s", name, body)
		}
		if status >= http.StatusInternalServerError {
			t.Errorf("%s answers %d", name, status)
		}
	}
	before.unchanged(t, l.ledgerOf(t, ours.team), "the admin of another team")
	// The same addresses lead their own team somewhere: the test tests something.
	for _, r := range allRoutes() {
		if r.Method != http.MethodGet || keyed[r.Method+" "+r.Path] || !strings.Contains(r.Path, ":") || asking[r.Path] == "-" {
			continue
		}
		if status, body := l.answer(ours.admin, r.Method, ours.path(t, r.Path)+asking[r.Path], nil); status >= http.StatusBadRequest {
			t.Errorf("%s of the own team answers %d: %.300s", r.Path, status, body)
		}
	}
}

// inNewTeam is the lab as another team sees it.
func (l lab) inNewTeam(name string) lab {
	l.t.Helper()
	id, err := l.store.EnsureTeam(l.t.Context(), name)
	noError(l.t, err)
	l.team = id
	return l
}

// TestStrangersObjectsInOwnOnes mixes own objects with those of another team.
func TestStrangersObjectsInOwnOnes(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	ours := l.furnish("telltale")
	before := l.ledgerOf(t, ours.team)
	theirs := l.inNewTeam("Others").furnish("stranger")
	for _, m := range []struct {
		method, path string
		form         url.Values
		status       int // 0: any but a success is right, and any page that tells nothing
	}{
		{"GET", fmt.Sprintf("/datasets/%d/rows/%d", theirs.samples, ours.row), nil, 404},
		{"POST", fmt.Sprintf("/datasets/%d/rows/%d/edit", theirs.samples, ours.row), url.Values{"user_input": {"x"}, "response": {"x"}}, 404},
		{"POST", fmt.Sprintf("/datasets/%d/rows/%d/archive", theirs.samples, ours.row), nil, 404},
		{"POST", fmt.Sprintf("/datasets/%d/rows/%d/restore", theirs.samples, ours.row), nil, 404},
		{"GET", fmt.Sprintf("/runs/%d/rows/%d", theirs.run, ours.row), nil, 404},
		{"GET", fmt.Sprintf("/runs/compare?a=%d&b=%d", theirs.run, ours.run), nil, 404},
		{"GET", fmt.Sprintf("/labeling?dataset=%d", ours.pairs), nil, 404},
		{"GET", fmt.Sprintf("/campaigns/new?dataset=%d", ours.pairs), nil, 0},
		{"POST", "/campaigns", url.Values{"dataset": {fmt.Sprint(ours.pairs)}, "name": {"n"}, "dimension": {"faithfulness"}, "annotators": {"1"}, "double": {"100"}, "strategy": {"random"}, "who": {"anyone"}}, 404},
		{"POST", fmt.Sprintf("/campaigns/%d/people", theirs.drawn), url.Values{"person": {fmt.Sprint(ours.person)}}, 404},
		{"POST", fmt.Sprintf("/campaigns/%d/people/remove", theirs.drawn), url.Values{"person": {fmt.Sprint(ours.person)}}, 404},
		{"POST", fmt.Sprintf("/campaigns/%d/guests/link", theirs.drawn), url.Values{"person": {fmt.Sprint(ours.guest)}}, 404},
		{"POST", fmt.Sprintf("/label/%d/faithfulness", theirs.pairs), url.Values{"pair": {fmt.Sprint(ours.pair)}, "pick": {"left"}}, 404},
		{"POST", fmt.Sprintf("/label/%d/faithfulness/skip", theirs.pairs), url.Values{"pair": {fmt.Sprint(ours.pair)}, "why": {"unclear"}}, 404},
		{"GET", fmt.Sprintf("/datasets/%d/agreement/explore?pair=%d", theirs.pairs, ours.pair), nil, 0},
		{"POST", fmt.Sprintf("/judges/%d/stability", theirs.judge), url.Values{"dataset": {fmt.Sprint(ours.samples)}}, 404},
		{"POST", fmt.Sprintf("/datasets/%d/runs", theirs.samples), url.Values{"method": {"faithfulness"}, "judge": {"telltale judge"}}, 0},
		{"POST", "/pairs", url.Values{"a": {fmt.Sprint(ours.samples)}, "b": {fmt.Sprint(ours.samples)}, "name": {"n"}, "dimension": {"faithfulness"}}, 0},
		{"POST", "/prompts/verify/en/choose", url.Values{"id": {fmt.Sprint(ours.prompt)}}, 404},
		{"POST", "/prompts/verify/en/try", url.Values{"dataset": {fmt.Sprint(ours.samples)}, "row": {"1"}, "judge": {"lexical"}}, 0},
		{"GET", fmt.Sprintf("/prompts/verify/en?version=%d&against=%d", ours.prompt, ours.prompt), nil, 0},
	} {
		status, body := l.answer(theirs.admin, m.method, m.path, m.form)
		if m.status != 0 && status != m.status || status >= http.StatusInternalServerError {
			t.Errorf("%s %s answers %d: %.300s", m.method, m.path, status, body)
		}
		if strings.Contains(strings.ToLower(strings.ReplaceAll(body, "telltale judge", "")), ours.word) {
			t.Errorf("%s %s tells of another team: %s", m.method, m.path, body)
		}
	}
	before.unchanged(t, l.ledgerOf(t, ours.team), "a form with own and strange objects")
}

// TestParametersBelongTogether mixes objects of one team that have nothing to do
// with each other: a row of another dataset is not found.
func TestParametersBelongTogether(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	ours, other := l.furnish("telltale"), l.furnish("second")
	mixed := ours
	mixed.row, mixed.pair = other.row, other.pair
	form := url.Values{"user_input": {"x"}, "response": {"x"}, "pick": {"left"}, "reason": {"x"}, "remark": {"x"}}
	for _, r := range allRoutes() {
		if !strings.Contains(r.Path, ":row") && !strings.Contains(r.Path, ":pair") {
			continue
		}
		if status, body := l.answer(ours.admin, r.Method, mixed.path(t, r.Path), form); status != http.StatusNotFound {
			t.Errorf("%s %s with a row or pair of another dataset answers %d: %.300s", r.Method, r.Path, status, body)
		}
	}
}
