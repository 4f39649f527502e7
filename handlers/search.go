package handlers

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// How long a search looks for rows before the page comes, and before each
// further answer while the page shows what was found so far.
const (
	firstLook = 40 * time.Millisecond
	nextLook  = 250 * time.Millisecond
)

// filterOf are the filters of an address: q, in=contexts, m.COLUMN=VALUE,
// only=archived, dimension.
func filterOf(q url.Values) store.Filter {
	f := store.Filter{
		Text: strings.TrimSpace(strings.ReplaceAll(q.Get("q"), "\x00", "")), Contexts: q.Get("in") == "contexts",
		Archived: q.Get("only") == "archived", Metadata: map[string]string{}, Dimension: eval.Dimension(q.Get("dimension")),
	}
	for name := range q {
		if column, ok := strings.CutPrefix(name, "m."); ok && q.Get(name) != "" {
			f.Metadata[column] = q.Get(name)
		}
	}
	return f
}

// addressOf is the other way: the query of the rows behind an id that pass.
func addressOf(f store.Filter, after int64) url.Values {
	q := url.Values{}
	for name, value := range map[string]string{
		"q": f.Text, "in": when(f.Contexts, "contexts"), "only": when(f.Archived, "archived"), "dimension": string(f.Dimension),
	} {
		if value != "" {
			q.Set(name, value)
		}
	}
	for column, value := range f.Metadata {
		q.Set("m."+column, value)
	}
	if after > 0 {
		q.Set("after", fmt.Sprint(after))
	}
	return q
}

func when(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

// search fills in the search form and, when something is asked, the first rows
// that were found.
func (h *Handlers) search(c echo.Context, d eval.Dataset, f store.Filter, page *views.DatasetPage) error {
	page.Search = &views.SearchForm{
		Kind: d.Kind, Address: datasetPath(d.ID), Text: f.Text, Contexts: f.Contexts, Archived: f.Archived,
		Dimension: string(f.Dimension), Any: !f.Empty(),
	}
	if err := h.choicesOfRows(c, d, f, page.Search); err != nil || f.Empty() {
		return err
	}
	found, err := h.look(c, d, f, firstLook)
	page.Found = &found
	return err
}

// choicesOfRows are what the rows can be narrowed by.
func (h *Handlers) choicesOfRows(c echo.Context, d eval.Dataset, f store.Filter, form *views.SearchForm) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	if d.Kind == eval.Pairs {
		dimensions, err := h.Store.Dimensions(ctx, team, d.ID)
		for _, dim := range dimensions {
			if len(dimensions) > 1 {
				form.Dimensions = append(form.Dimensions, views.Option{Value: string(dim.Dimension), Label: dim.Dimension.Name()})
			}
		}
		return err
	}
	facets, err := h.Store.Facets(ctx, team, d.ID)
	for _, facet := range facets {
		form.Facets = append(form.Facets, views.Facet{Name: facet.Name, Values: facet.Values, Value: f.Metadata[facet.Name]})
	}
	return err
}

// SearchOn goes on with a search whose first rows are on the page already.
func (h *Handlers) SearchOn(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	found, err := h.look(c, d, filterOf(c.QueryParams()), nextLook)
	if err != nil {
		return err
	}
	return render(c, found.View())
}

// look searches behind the row of the address for as many rows as its page still
// lacks.
func (h *Handlers) look(c echo.Context, d eval.Dataset, f store.Filter, within time.Duration) (page views.FoundRows, err error) {
	ctx, team, after := c.Request().Context(), PersonOf(c).TeamID, queryInt(c, "after")
	before := int(min(queryInt(c, "found"), listPage-1))
	var reach store.Reach
	if page.Kind = d.Kind; d.Kind == eval.Pairs {
		hits, err := h.Store.SearchPairs(ctx, team, d.ID, f, after, listPage-before, within)
		if err != nil {
			return page, err
		}
		page.Pairs, reach = pairLines(hits.Rows), hits.Reach
	} else {
		hits, err := h.Store.SearchSamples(ctx, team, d.ID, f, after, listPage-before, within)
		if err != nil {
			return page, err
		}
		page.Samples, reach = sampleLines(d, hits.Rows), hits.Reach
	}
	page.Found, page.Share = before+len(page.Samples)+len(page.Pairs), reach.Share
	goesOn(c, d, f, reach, &page)
	return page, nil
}

// goesOn says where the rest is found: on the next page when this one is full,
// else by searching on. start is the id behind which the page began.
func goesOn(c echo.Context, d eval.Dataset, f store.Filter, reach store.Reach, page *views.FoundRows) {
	start, at := queryInt(c, "after"), datasetPath(d.ID)
	if c.QueryParams().Has("start") {
		start = queryInt(c, "start")
	}
	if start > 0 {
		page.First = at + "?" + addressOf(f, 0).Encode() + "#rows"
	}
	next := addressOf(f, reach.To)
	switch {
	case reach.More && page.Found >= listPage:
		page.Next = at + "?" + next.Encode() + "#rows"
	case reach.More:
		page.OnPage = at + "?" + next.Encode() + "#rows"
		next.Set("found", fmt.Sprint(page.Found))
		next.Set("start", fmt.Sprint(start))
		page.On = at + "/search?" + next.Encode()
	}
}
