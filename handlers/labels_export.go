package handlers

import "github.com/labstack/echo/v4"

// LabelsCSV downloads what people said of a dataset's pairs as a table.
func (h *Handlers) LabelsCSV(c echo.Context) error {
	return h.labels(c, "csv", "text/csv; charset=utf-8")
}

// LabelsJSONL downloads the same, one JSON document a line.
func (h *Handlers) LabelsJSONL(c echo.Context) error {
	return h.labels(c, "jsonl", "application/jsonl")
}

// labels writes the download. Who reads it has seen what others said of those
// pairs and no longer labels them blind.
func (h *Handlers) labels(c echo.Context, format, mime string) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	if err := h.Store.UnblindLabeled(ctx, who.TeamID, who.ID, d.ID); err != nil {
		return err
	}
	attachment(c, mime, d.Name+"-labels."+format)
	return Export{h.Store, who.TeamID, d}.Write(ctx, c.Response(), "labels", format, 0, "")
}
