package handlers

import (
	"cmp"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
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

// UploadRejects is the rows of a waiting file that would be rejected.
func (h *Handlers) UploadRejects(c echo.Context) error {
	u, err := h.waiting(c)
	if err != nil {
		return err
	}
	var page views.PreviewPage
	o, err := h.choices(c, u, c.QueryParams(), &page)
	if err != nil {
		return err
	}
	r, err := h.rejected(c, u, o)
	if err != nil {
		return err
	}
	attachment(c, "text/csv; charset=utf-8", eval.NameOfFile(u.Name)+"-rejects.csv")
	return ingest.WriteRejects(c.Response(), r)
}

// rejected reads a waiting file and keeps nothing but what cannot be imported.
func (h *Handlers) rejected(c echo.Context, u store.Upload, o ingest.Options) (ingest.Result, error) {
	ctx := c.Request().Context()
	if o.As == ingest.AsLabels || o.As == ingest.AsScores {
		in := judgmentFile(u, c.QueryParams(), o)
		in.Check, in.Name = true, cmp.Or(in.Name, eval.NameOfFile(u.Name))
		out, err := h.addJudged(ctx, PersonOf(c).TeamID, in)
		if len(out.Result.Columns) > 0 {
			return out.Result, nil // also where nothing could be joined
		}
		return out.Result, err
	}
	_, o, err := inspectPart(u, o)
	if err != nil {
		return ingest.Result{}, err
	}
	return ingest.Read(ctx, u.Path, u.Name, o, ingest.Nowhere)
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
