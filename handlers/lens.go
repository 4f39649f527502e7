package handlers

import (
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// lens is how the agreement page is looked at: everything that its address says
// besides the dataset. The zero value of each field is what the page starts with.
type lens struct {
	Gold      eval.GoldKind
	Ties      agreement.Policy
	Common    bool // only pairs that every method has judged
	Columns   views.Columns
	Reference string // contest as contestKey writes it; empty: the best trivial rule
	Published bool   // with what others have printed
}

func lensOf(c echo.Context, gold eval.GoldKind) (lens, error) {
	l := lens{
		Gold: gold, Ties: agreement.Policy(c.QueryParam("ties")), Common: onlyCommon(c),
		Columns: views.Columns(c.QueryParam("columns")), Reference: c.QueryParam("reference"),
		Published: c.QueryParam("published") == "1",
	}
	if l.Ties == "" {
		l.Ties = agreement.HalfCredit
	}
	if !l.Ties.Valid() || !l.Columns.Valid() {
		return l, eval.NotFoundf("There is no such way to read the table.")
	}
	return l, nil
}

// onlyCommon reports whether a page counts common pairs only.
func onlyCommon(c echo.Context) bool { return c.QueryParam("pairs") == "common" }

// path is the address of the page, or of a download, under this lens.
func (l lens) path(dataset int64, suffix string) string {
	q := url.Values{"gold": {string(l.Gold)}}
	for _, f := range []struct {
		name, value string
		set         bool
	}{
		{"ties", string(l.Ties), l.Ties != agreement.HalfCredit},
		{"pairs", "common", l.Common},
		{"columns", string(l.Columns), l.Columns != ""},
		{"reference", l.Reference, l.Reference != ""},
		{"published", "1", l.Published},
	} {
		if f.set {
			q.Set(f.name, f.value)
		}
	}
	return datasetPath(dataset) + "/agreement" + suffix + "?" + q.Encode()
}

// contestKey writes a method and its judge into an address: "ragas:gpt-4o".
func contestKey(c agreement.Contest) string {
	if c.Judge == "" {
		return c.Method
	}
	return c.Method + ":" + c.Judge
}

// contestOf reads what contestKey wrote.
func contestOf(key string) agreement.Contest {
	method, judge, _ := strings.Cut(key, ":")
	return agreement.Contest{Method: method, Judge: judge}
}

// controls are the switches of the page, each leading to the page with one
// thing changed; printed says whether there are published numbers to show.
func (l lens) controls(d eval.Dataset, j agreement.Judgments, printed bool) views.AgreementControls {
	with := func(change func(*lens)) string {
		at := l
		change(&at)
		return at.path(d.ID, "")
	}
	c := views.AgreementControls{Reference: l.Reference, Action: datasetPath(d.ID) + "/agreement"}
	for _, p := range agreement.Policies() {
		c.Ties = append(c.Ties, views.TieChoice{Policy: p, Href: with(func(at *lens) { at.Ties = p }), Current: p == l.Ties})
	}
	for _, set := range views.ColumnSets() {
		c.Columns = append(c.Columns, views.ColumnChoice{Columns: set, Href: with(func(at *lens) { at.Columns = set }), Current: set == l.Columns})
	}
	c.Common = views.Switch{On: l.Common, OnHref: with(func(at *lens) { at.Common = true }), OffHref: with(func(at *lens) { at.Common = false })}
	if l.Common {
		c.CommonPairs, c.AllPairs = len(j.Pairs), d.Rows
	}
	if printed {
		c.Published = &views.Switch{On: l.Published, OnHref: with(func(at *lens) { at.Published = true }), OffHref: with(func(at *lens) { at.Published = false })}
	}
	at := l
	at.Reference = ""
	c.Kept = keptFields(at.path(d.ID, ""))
	for _, m := range j.Methods {
		key := agreement.Contest{Method: m.Method, Judge: m.Judge}
		c.References = append(c.References, views.MethodOption(contestKey(key), m.Method, m.Judge))
	}
	return c
}

// keptFields are the parameters of an address as hidden fields of a form.
func keptFields(path string) []views.HiddenField {
	var list []views.HiddenField
	_, query, _ := strings.Cut(path, "?")
	q, _ := url.ParseQuery(query) // our own address
	for name := range q {
		list = append(list, views.HiddenField{Name: name, Value: q.Get(name)})
	}
	return views.SortedFields(list)
}

// likeWikiEval reports whether a dataset has the shape of the paper's: the three
// dimensions, each with pairs whose better side is known by construction.
func likeWikiEval(j agreement.Judgments) bool {
	known := map[eval.Dimension]bool{}
	for _, p := range j.Pairs {
		if p.LeftOut(eval.GoldConstruction) == "" {
			known[p.Dimension] = true
		}
	}
	for _, dim := range eval.Dimensions() {
		if !known[dim] {
			return false
		}
	}
	return true
}
