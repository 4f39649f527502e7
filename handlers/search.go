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

// searchTime is how long one page of a search may look for rows.
const searchTime = time.Second

// filterOf are the filters of an address: q, in=contexts, m.COLUMN=VALUE and
// only=archived.
func filterOf(q url.Values) store.Filter {
	f := store.Filter{
		Text: strings.TrimSpace(strings.ReplaceAll(q.Get("q"), "\x00", "")), Contexts: q.Get("in") == "contexts",
		Archived: q.Get("only") == "archived", Metadata: map[string]string{},
	}
	for name := range q {
		if column, ok := strings.CutPrefix(name, "m."); ok && q.Get(name) != "" {
			f.Metadata[column] = q.Get(name)
		}
	}
	return f
}

// addressOf is the other way: a page of the rows that pass.
func addressOf(d eval.Dataset, f store.Filter, after int64) string {
	q := url.Values{}
	for name, value := range map[string]string{"q": f.Text, "in": when(f.Contexts, "contexts"), "only": when(f.Archived, "archived")} {
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
	return datasetPath(d.ID) + "?" + q.Encode() + "#rows"
}

func when(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

// search fills in the search form and, when something is asked, the rows that
// were found.
func (h *Handlers) search(c echo.Context, d eval.Dataset, f store.Filter, page *views.DatasetPage) error {
	ctx, team, after := c.Request().Context(), PersonOf(c).TeamID, queryInt(c, "after")
	facets, err := h.Store.Facets(ctx, team, d.ID)
	if err != nil {
		return err
	}
	page.Search = &views.SearchForm{
		Address: datasetPath(d.ID), Text: f.Text, Contexts: f.Contexts, Archived: f.Archived, Any: !f.Empty(),
	}
	for _, facet := range facets {
		page.Search.Facets = append(page.Search.Facets, views.Facet{Name: facet.Name, Values: facet.Values, Value: f.Metadata[facet.Name]})
	}
	if f.Empty() {
		return nil
	}
	hits, err := h.Store.Search(ctx, team, d.ID, f, after, listPage, searchTime)
	if err != nil {
		return err
	}
	page.Samples = sampleLines(d, hits.Rows)
	page.Pager.Shown = views.CountOf(len(hits.Rows), "row found", "rows found")
	if after > 0 {
		page.Pager.Prev = addressOf(d, f, 0)
	}
	if hits.More {
		page.Pager.Next = addressOf(d, f, hits.To)
		page.Search.Unfinished = len(hits.Rows) < listPage
	}
	return nil
}
