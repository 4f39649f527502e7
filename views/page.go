// Package views holds the pages as templ components, one noun a file, and the
// view models that they show.
//
// A view model has exactly what its page shows: numbers are already decided,
// addresses already built. Parts that several pages share (header, table, badge,
// form field …) are small types with a View method, so that a page reads
//
//	@Badge{Text: "running", Tone: Info}.View()
//
// Pages work without script: links and forms first, htmx attributes on top.
package views

import "concord/eval"

// Section is an entry of the main navigation.
type Section string

// The sections in the order of the navigation. People is shown to admins only.
const (
	SectionNone      Section = ""
	SectionDatasets  Section = "datasets"
	SectionRuns      Section = "runs"
	SectionLabeling  Section = "labeling"
	SectionAgreement Section = "agreement"
	SectionJudges    Section = "judges"
	SectionPeople    Section = "people"
)

// Theme is what the person chose; empty follows the system. The server renders
// it from the cookie [ThemeCookie], so no page flashes.
type Theme string

// The themes of app.css.
const (
	ThemeSystem Theme = ""
	ThemeLight  Theme = "light"
	ThemeDark   Theme = "dark"
)

// ThemeCookie is the cookie that remembers the theme; app.ts writes it as well.
const ThemeCookie = "theme"

// ThemeOf reads a cookie's value; anything unknown follows the system.
func ThemeOf(cookie string) Theme {
	if t := Theme(cookie); t == ThemeLight || t == ThemeDark {
		return t
	}
	return ThemeSystem
}

// Page is what every page has around its content.
type Page struct {
	Title   string  // of the window, without the product's name
	Section Section // highlighted in the navigation
	Person  *Person // signed in; nil hides the navigation
	Team    string
	Theme   Theme
	Flash   *Flash
	Path    string   // of this page, to come back to after a change of theme
	Scripts []string // assets beside app.js, such as "label.js"
	// Focus hides the side navigation behind its button, for work that needs
	// the whole width.
	Focus bool
}

// Person is the one who is signed in.
type Person struct {
	Name string
	Role eval.Role
}

// Flash is a message about what was just done, shown once.
type Flash struct {
	Tone Tone
	Text string
}

func (p Page) title() string {
	if p.Title == "" {
		return "Concord"
	}
	return p.Title + " · Concord"
}

type navItem struct {
	Section Section
	Name    string
	Href    string
	Icon    string
}

// nav leaves out what the person may not open: whoever labels must stay blind,
// and only admins manage people.
func (p Page) nav() []navItem {
	labeling := navItem{SectionLabeling, "Labeling", "/labeling", "labeling"}
	if !p.Person.Role.SeesResults() {
		return []navItem{labeling}
	}
	items := []navItem{
		{SectionDatasets, "Datasets", "/datasets", "datasets"},
		{SectionRuns, "Runs", "/runs", "runs"},
		labeling,
		{SectionAgreement, "Agreement", "/agreement", "agreement"},
		{SectionJudges, "Judges", "/judges", "judges"},
	}
	if p.Person.Role == eval.Admin {
		items = append(items, navItem{SectionPeople, "People", "/people", "people"})
	}
	return items
}
