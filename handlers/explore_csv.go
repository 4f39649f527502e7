package handlers

import (
	"strings"

	"github.com/labstack/echo/v4"

	"concord/store"
)

// ExploreCSV downloads the pairs that differ with their cause and tags, without
// picks: the list unblinds nobody.
func (h *Handlers) ExploreCSV(c echo.Context) error {
	s, err := h.subject(c)
	if err != nil {
		return err
	}
	e, err := h.exploration(c, s)
	if err != nil {
		return err
	}
	return sendCSV(c, s.Dataset.Name+"-differences.csv", sheet{
		columns: []string{"pair", "row", "dimension", "question", "cause", "reason_code", "tags"},
		rows: listed(e.filtered(), func(d difference) []any {
			return []any{d.Pair.ID, d.Pair.Row, d.Pair.Dimension, d.Pair.Question, d.Cause, d.Verdict.Reason.Code, joinTags(d.Tags)}
		}),
	})
}

func joinTags(tags []store.PairTag) string {
	names := make([]string, len(tags))
	for i, t := range tags {
		names[i] = t.Tag
	}
	return strings.Join(names, ", ")
}

// sendCSV answers with a sheet as a file.
func sendCSV(c echo.Context, name string, t sheet) error {
	attachment(c, "text/csv; charset=utf-8", name)
	return t.csv(c.Response())
}
