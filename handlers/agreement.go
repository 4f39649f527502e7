package handlers

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// Agreements lists the datasets whose methods can be held against a gold.
func (h *Handlers) Agreements(c echo.Context) error {
	list, err := h.Store.Datasets(c.Request().Context(), PersonOf(c).TeamID)
	if err != nil {
		return err
	}
	page := views.AgreementsPage{Page: h.Page(c, "Agreement", views.SectionAgreement), Edits: PersonOf(c).Role.Edits()}
	for _, d := range list {
		if d.Kind == eval.Pairs {
			page.Datasets = append(page.Datasets, views.AgreementEntry{
				Name: d.Name, Pairs: d.Rows, Href: agreementPath(d.ID, ""),
			})
		}
	}
	return render(c, views.Agreements(page))
}

// Agreement shows how often each method agrees with the chosen gold.
func (h *Handlers) Agreement(c echo.Context) error {
	page, err := h.agreementPage(c)
	if err != nil {
		return err
	}
	return render(c, views.Agreement(page))
}

// AgreementFile is the same page as one file that needs nothing else.
func (h *Handlers) AgreementFile(c echo.Context) error {
	page, err := h.agreementPage(c)
	if err != nil {
		return err
	}
	page.JSON, page.CSV = "", ""
	for i := range page.Sections {
		page.Sections[i].Unlink()
	}
	attachment(c, echo.MIMETextHTMLCharsetUTF8, page.Dataset.Name+"-agreement.html")
	return views.Report(views.ReportPage{AgreementPage: page, Written: views.When(time.Now().UnixMicro())}).Render(c.Request().Context(), c.Response())
}

func (h *Handlers) agreementPage(c echo.Context) (views.AgreementPage, error) {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return views.AgreementPage{}, err
	}
	l, err := lensOf(c, gold)
	if err != nil {
		return views.AgreementPage{}, err
	}
	printed, err := h.publishedOf(c, d, j)
	if err != nil {
		return views.AgreementPage{}, err
	}
	actions, err := h.agreementActions(c, d)
	page := views.AgreementPage{
		Labels:    PersonOf(c).Role.Labels(),
		Page:      h.Page(c, "Agreement of "+d.Name, views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Gold:      gold,
		Golds:     l.golds(d, j),
		Controls:  l.controls(d, j, len(printed) > 0),
		JSON:      downloadPath(d.ID, l, ".json"),
		CSV:       downloadPath(d.ID, l, ".csv"),
		File:      l.path(d.ID, ".html"),
		Bundle:    datasetPath(d.ID) + "/sealed.zip",
		Actions:   actions,
		WhenEmpty: actions,
	}
	for _, dim := range j.Report(gold).Dimensions {
		page.Sections = append(page.Sections, l.section(d, j, dim))
	}
	if l.Published {
		for i := range page.Sections {
			page.Sections[i].Published = publishedOn(printed, page.Sections[i].Dimension)
		}
	}
	return page, err
}

// AgreementJSON is the same figures as the command line prints.
func (h *Handlers) AgreementJSON(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	attachment(c, echo.MIMEApplicationJSON, d.Name+"-agreement.json")
	enc := json.NewEncoder(c.Response())
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(j.Report(gold).Document(d.Name))
}

// AgreementCSV is the same figures as a table.
func (h *Handlers) AgreementCSV(c echo.Context) error {
	d, j, _, err := h.judgments(c)
	if err != nil {
		return err
	}
	gold := eval.GoldKind(c.QueryParam("gold"))
	if gold == "" {
		gold = j.DefaultGold()
	}
	attachment(c, "text/csv; charset=utf-8", d.Name+"-agreement.csv")
	return agreementSheet(d.Name, j.Report(gold)).write(c.Response(), "csv")
}

// judgments reads what the agreement pages share: the dataset of pairs, what
// was said of it, and the gold that is asked for.
func (h *Handlers) judgments(c echo.Context) (d eval.Dataset, j agreement.Judgments, gold eval.GoldKind, err error) {
	if d, err = h.dataset(c); err != nil {
		return d, j, gold, err
	}
	if d.Kind != eval.Pairs {
		return d, j, gold, eval.NotFoundf("%s holds single answers, not pairs. Make pairs from it and another version to see how methods agree with people.", d.Name)
	}
	if j, err = h.Store.Judgments(c.Request().Context(), PersonOf(c).TeamID, d.ID); err != nil {
		return d, j, gold, err
	}
	gold, err = goldOf(c, j)
	if onlyCommon(c) {
		j = j.Common()
	}
	return d, j, gold, err
}

// dataset is the dataset that the address names.
func (h *Handlers) dataset(c echo.Context) (eval.Dataset, error) {
	id, err := idParam(c, "id")
	if err != nil {
		return eval.Dataset{}, err
	}
	return h.Store.Dataset(c.Request().Context(), PersonOf(c).TeamID, id)
}

// goldOf is the gold that is asked for. Without a choice the page starts with
// construction where it is known: the first view must not be a handful of labels.
func goldOf(c echo.Context, j agreement.Judgments) (eval.GoldKind, error) {
	switch k := eval.GoldKind(c.QueryParam("gold")); k {
	case "":
		return firstGold(j), nil
	case eval.GoldConstruction, eval.GoldHuman, eval.GoldUnanimous, eval.GoldMajority, eval.GoldAdjudicated:
		return k, nil
	}
	return "", eval.NotFoundf("There is no such kind of gold.")
}

// firstGold is human once people have labeled as many pairs as are known by
// construction, or when nothing is known by construction.
func firstGold(j agreement.Judgments) eval.GoldKind {
	if len(j.Pairs) > 0 && counted(j, eval.GoldConstruction) > counted(j, eval.GoldHuman) {
		return eval.GoldConstruction
	}
	return j.DefaultGold()
}

// agreementActions are what to do next: label, as long as pairs are open to this
// person, and evaluate.
func (h *Handlers) agreementActions(c echo.Context, d eval.Dataset) ([]views.Action, error) {
	who := PersonOf(c)
	var list []views.Action
	if who.Role.Labels() {
		label, err := h.labelAction(c, d)
		if err != nil {
			return nil, err
		}
		list = append(list, label...)
	}
	if who.Role.Edits() {
		list = append(list, views.Action{Label: "Evaluate", Href: datasetPath(d.ID) + "/runs/new"})
	}
	return list, nil
}

// firstLabels is how many labels the page asks of a newcomer.
const firstLabels = 5

// labelAction leads to the first dimension that still has pairs for this person.
func (h *Handlers) labelAction(c echo.Context, d eval.Dataset) ([]views.Action, error) {
	who := PersonOf(c)
	progress, err := h.Store.LabelingProgress(c.Request().Context(), who.TeamID, who.ID, d.ID)
	if err != nil {
		return nil, err
	}
	mine := 0
	for _, p := range progress {
		mine += p.Mine
	}
	for _, p := range progress {
		if p.Open > 0 {
			label := views.Action{Label: "Label more pairs", Href: fmt.Sprintf("/label/%d/%s", d.ID, url.PathEscape(string(p.Dimension))), Primary: true}
			if mine < firstLabels {
				label.Label = fmt.Sprintf("Label %d pairs", min(firstLabels-mine, p.Open))
			}
			return []views.Action{label}, nil
		}
	}
	return nil, nil
}

func datasetPath(id int64) string { return fmt.Sprintf("/datasets/%d", id) }

// agreementPath is the address of the agreement page, or with a suffix of its
// downloads.
func agreementPath(dataset int64, gold eval.GoldKind, suffix ...string) string {
	path := datasetPath(dataset) + "/agreement" + cmp.Or(append(suffix, "")...)
	if gold != "" {
		path += "?gold=" + url.QueryEscape(string(gold))
	}
	return path
}

// downloadPath is the address of the same numbers: the tie policy and the
// columns are ways to look at them.
func downloadPath(dataset int64, l lens, suffix string) string {
	return lens{Gold: l.Gold, Ties: agreement.HalfCredit, Common: l.Common}.path(dataset, suffix)
}
