package handlers

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// rowHistory adds what the row was, and what the person may do with it.
func (h *Handlers) rowHistory(c echo.Context, dataset, row int64, page *views.SamplePage) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	list, err := h.Store.SampleHistory(ctx, who.TeamID, row)
	if err != nil {
		return err
	}
	for _, o := range list {
		page.History = append(page.History, views.OldSample{
			By: o.By, Replaced: views.When(o.Replaced), Question: o.Question, Answer: o.Answer, Contexts: o.Contexts, Reference: o.Reference,
		})
	}
	if page.Archived, err = h.Store.Archived(ctx, who.TeamID, row); err != nil || !who.Role.Edits() {
		return err
	}
	at := rowHref(eval.Samples, datasetPath(dataset), row)
	away := views.Action{Label: "Archive", Href: at + "/archive", Post: true}
	if page.Archived {
		away = views.Action{Label: "Restore", Href: at + "/restore", Post: true}
	}
	page.Actions = []views.Action{away, {Label: "Edit", Href: at + "/edit", Primary: true}}
	return nil
}

// sampleOf is the row of the address with its dataset.
func (h *Handlers) sampleOf(c echo.Context) (d eval.Dataset, s eval.Sample, err error) {
	if d, err = h.dataset(c); err != nil {
		return d, s, err
	}
	row, err := idParam(c, "row")
	if err != nil {
		return d, s, err
	}
	s, err = h.Store.SampleByID(c.Request().Context(), PersonOf(c).TeamID, d.ID, row)
	return d, s, err
}

// SampleForm shows the texts of a row to be changed.
func (h *Handlers) SampleForm(c echo.Context) error {
	d, s, err := h.sampleOf(c)
	if err != nil {
		return err
	}
	return render(c, views.SampleForm(h.sampleForm(c, d, s)))
}

func (h *Handlers) sampleForm(c echo.Context, d eval.Dataset, s eval.Sample) views.SampleFormPage {
	at := rowHref(eval.Samples, datasetPath(d.ID), s.ID)
	return views.SampleFormPage{
		Page:    h.Page(c, fmt.Sprintf("Edit row %d", s.Row), views.SectionDatasets),
		Dataset: views.Crumb{Name: d.Name, Href: datasetPath(d.ID)}, Row: views.Crumb{Name: fmt.Sprintf("Row %d", s.Row), Href: at},
		Question: s.UserInput, Answer: s.Response, Contexts: append(s.RetrievedContexts, ""), Reference: s.Reference,
	}
}

// EditSample replaces the texts of a row.
func (h *Handlers) EditSample(c echo.Context) error {
	d, s, err := h.sampleOf(c)
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	known := s.RetrievedContexts != nil
	s.UserInput, s.Response, s.Reference = lines(form.Get("question")), lines(form.Get("answer")), lines(form.Get("reference"))
	s.RetrievedContexts = nil
	for _, text := range form["contexts"] {
		if strings.TrimSpace(text) != "" {
			s.RetrievedContexts = append(s.RetrievedContexts, lines(text))
		}
	}
	if s.RetrievedContexts == nil && known {
		s.RetrievedContexts = []string{}
	}
	who := PersonOf(c)
	err = h.Store.EditSample(c.Request().Context(), who.TeamID, who.ID, d.ID, s)
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.Conflict) {
		page := h.sampleForm(c, d, s)
		page.Problem = err.Error()
		return renderStatus(c, http.StatusUnprocessableEntity, views.SampleForm(page))
	}
	if err != nil {
		return err
	}
	h.flash(c, "Saved. Runs keep what they judged.")
	return redirect(c, rowHref(eval.Samples, datasetPath(d.ID), s.ID))
}

// lines undoes the line ends that forms send, and keeps NUL out of the database.
func lines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\x00", "").Replace(text)
}

// ArchiveSample puts a row away; RestoreSample takes it back.
func (h *Handlers) ArchiveSample(c echo.Context) error { return h.putAway(c, true) }

// RestoreSample takes a row back.
func (h *Handlers) RestoreSample(c echo.Context) error { return h.putAway(c, false) }

func (h *Handlers) putAway(c echo.Context, away bool) error {
	d, s, err := h.sampleOf(c)
	if err != nil {
		return err
	}
	if err := h.Store.ArchiveSample(c.Request().Context(), PersonOf(c).TeamID, d.ID, s.ID, away); err != nil {
		return err
	}
	return redirect(c, rowHref(eval.Samples, datasetPath(d.ID), s.ID))
}
