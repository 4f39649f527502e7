package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
)

// Rejects is the rows of an upload that were not imported, as a file to fix and
// to upload again.
func (h *Handlers) Rejects(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	report, err := h.Store.Report(ctx, team, d.ID)
	if err != nil {
		return err
	}
	if report.Rejected == 0 {
		return eval.NotFoundf("No row of %s was rejected.", d.Name)
	}
	rejects, err := h.Store.Rejects(ctx, team, d.ID)
	if err != nil {
		return err
	}
	attachment(c, "text/csv; charset=utf-8", d.Name+"-rejects.csv")
	return ingest.WriteRejects(c.Response(), ingest.Result{Columns: report.Columns, Rejects: rejects})
}

// SamplesCSV is the dataset's rows as a table.
func (h *Handlers) SamplesCSV(c echo.Context) error {
	return h.exportRows(c, "csv", "text/csv; charset=utf-8")
}

// SamplesJSONL is the dataset's rows, one JSON object a line.
func (h *Handlers) SamplesJSONL(c echo.Context) error {
	return h.exportRows(c, "jsonl", "application/jsonl")
}

func (h *Handlers) exportRows(c echo.Context, format, mime string) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	attachment(c, mime, d.Name+"."+format)
	x := Export{h.Store, PersonOf(c).TeamID, d}
	return x.Write(c.Request().Context(), c.Response(), "samples", format, 0, "")
}
