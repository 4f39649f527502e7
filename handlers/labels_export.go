package handlers

import "github.com/labstack/echo/v4"

// LabelsCSV downloads what people said of a dataset's pairs as a table, label by
// label.
func (h *Handlers) LabelsCSV(c echo.Context) error { return h.said(c, "labels", "csv") }

// LabelsJSONL downloads the same, one JSON document a line.
func (h *Handlers) LabelsJSONL(c echo.Context) error { return h.said(c, "labels", "jsonl") }

// GoldCSV downloads what the labels make of each pair: soft labels, every kind of
// gold, and who settled it.
func (h *Handlers) GoldCSV(c echo.Context) error { return h.said(c, "gold", "csv") }

// GoldJSONL downloads the same, one JSON document a line.
func (h *Handlers) GoldJSONL(c echo.Context) error { return h.said(c, "gold", "jsonl") }

// PreferencesJSONL downloads the pairs on which people prefer an item, as
// preference training reads them.
func (h *Handlers) PreferencesJSONL(c echo.Context) error {
	return h.said(c, "preferences", "jsonl")
}

var mimes = map[string]string{"csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl"}

// said writes a download. Who reads it has seen what others said of those pairs
// and no longer labels them blind.
func (h *Handlers) said(c echo.Context, what, format string) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	if err := h.Store.UnblindLabeled(ctx, who.TeamID, who.ID, d.ID); err != nil {
		return err
	}
	attachment(c, mimes[format], d.Name+"-"+what+"."+format)
	return Export{h.Store, who.TeamID, d}.Write(ctx, c.Response(), what, format, 0, "")
}
