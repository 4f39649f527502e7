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

func (h *Handlers) labels(c echo.Context, format, mime string) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	attachment(c, mime, d.Name+"-labels."+format)
	return Export{h.Store, PersonOf(c).TeamID, d}.Write(c.Request().Context(), c.Response(), "labels", format, 0, "")
}
