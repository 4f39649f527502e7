package views

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"

	"concord/eval"
)

// draw renders a component and parses it, after checking that the strict
// content security policy lets all of it through.
func draw(t *testing.T, c templ.Component) *goquery.Document {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	if n := doc.Find("[style], style, script:not([src])").Length(); n > 0 {
		t.Errorf("%d inline styles or scripts", n)
	}
	return doc
}

// texts are the words of each match, with white space folded.
func texts(s *goquery.Selection) []string {
	return s.Map(func(_ int, s *goquery.Selection) string {
		return strings.Join(strings.Fields(s.Text()), " ")
	})
}

func TestLayoutShowsWhereOneIs(t *testing.T) {
	t.Parallel()
	doc := draw(t, Layout(Page{
		Title: "Run 14", Section: SectionRuns, Team: "Search", Theme: ThemeDark,
		Person: &Person{Name: "Mara", Role: "editor"}, Flash: &Flash{Tone: Good, Text: "Saved."},
	}))
	for selector, want := range map[string][]string{
		"title":                 {"Run 14 · Concord"},
		"[aria-current]":        {"Runs"},
		".side-link":            {"Datasets", "Runs", "Labeling", "Agreement", "Judges"},
		".side-role":            {"editor · Search"},
		"#flash":                {"Saved."},
		`a[href="#main"]`:       {"Skip to content"},
		`[aria-pressed="true"]`: {"Dark"},
	} {
		if diff := cmp.Diff(want, texts(doc.Find(selector))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", selector, diff)
		}
	}
	if theme, _ := doc.Find("html").Attr("data-theme"); theme != "dark" {
		t.Errorf("data-theme %q: the server must render it, or the page flashes", theme)
	}
}

func TestLayoutWithoutPersonHasNoNavigation(t *testing.T) {
	t.Parallel()
	doc := draw(t, Signin(SigninPage{Error: "Name or password is wrong.", Name: "mara"}))
	if n := doc.Find("nav").Length(); n != 0 {
		t.Errorf("%d navigations for somebody who is not signed in", n)
	}
	if _, has := doc.Find("html").Attr("data-theme"); has {
		t.Error("without a choice the theme must follow the system")
	}
	if got := doc.Find("[role=alert]").Text(); !strings.Contains(got, "wrong") {
		t.Errorf("alert %q", got)
	}
}

func TestNavigationByRole(t *testing.T) {
	t.Parallel()
	for role, want := range map[eval.Role][]string{
		eval.Admin:       {"Datasets", "Runs", "Labeling", "Agreement", "Judges", "People"},
		eval.Adjudicator: {"Datasets", "Runs", "Labeling", "Agreement", "Judges"},
		eval.Annotator:   {"Labeling"}, // whoever labels sees no results
	} {
		doc := draw(t, Layout(Page{Person: &Person{Name: "Mara", Role: role}}))
		if diff := cmp.Diff(want, texts(doc.Find(".side-link"))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", role, diff)
		}
	}
}

func TestThemeOf(t *testing.T) {
	t.Parallel()
	for cookie, want := range map[string]Theme{"dark": ThemeDark, "light": ThemeLight, "": ThemeSystem, `"><script>`: ThemeSystem} {
		if got := ThemeOf(cookie); got != want {
			t.Errorf("ThemeOf(%q) = %q, want %q", cookie, got, want)
		}
	}
}
