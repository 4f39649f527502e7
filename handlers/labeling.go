package handlers

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/guideline"
	"concord/store"
	"concord/views"
)

// Labeling lists what there is to label, or with ?dataset=ID one dataset only.
func (h *Handlers) Labeling(c echo.Context) error {
	who, ctx := PersonOf(c), c.Request().Context()
	page := views.LabelingPage{Page: h.Page(c, "Labeling", views.SectionLabeling), Empty: nothingToLabel(who.Role)}
	only, err := optionalID(c, "dataset")
	if err != nil {
		return err
	}
	if only != 0 {
		page.AllHref = "/labeling"
	} else if page.Campaigns, err = h.labelingCampaigns(c); err != nil {
		return err
	}
	if who.Campaign != 0 { // a guest of one campaign
		page.Empty = views.Empty{Title: "Your campaign is over", Text: "Thank you for your labels. Whoever invited you can reopen it."}
		return render(c, views.Labeling(page))
	}
	if who.Role.SeesResults() {
		page.CampaignsHref = "/campaigns"
	}
	sets, err := h.Store.Datasets(ctx, who.TeamID)
	if err != nil {
		return err
	}
	progress, err := h.Store.LabelingProgress(ctx, who.TeamID, who.ID, only)
	if err != nil {
		return err
	}
	for _, d := range sets {
		if d.Kind == eval.Pairs && (only == 0 || only == d.ID) {
			page.Sets = append(page.Sets, labelingSet(who, d, progress))
		}
	}
	if only != 0 && len(page.Sets) == 0 {
		return eval.NotFoundf("There are no such pairs here. They may have been deleted.")
	}
	return render(c, views.Labeling(page))
}

// optionalID reads a number from the query; 0 when it is not there.
func optionalID(c echo.Context, name string) (int64, error) {
	text := c.QueryParam(name)
	if text == "" {
		return 0, nil
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id <= 0 {
		return 0, eval.NotFoundf("There is nothing at this address.")
	}
	return id, nil
}

func labelingSet(who eval.Person, d eval.Dataset, progress []store.Progress) views.LabelingSet {
	set := views.LabelingSet{Name: d.Name}
	if who.Role.SeesResults() {
		set.AgreementHref = agreementPath(d.ID, "")
	}
	if who.Role.Settles() {
		set.SettleHref = adjudicationPath(d.ID)
	}
	for _, p := range progress {
		if p.Dataset == d.ID {
			set.Dimensions = append(set.Dimensions, labelingRow(p))
		}
	}
	return set
}

func labelingRow(p store.Progress) views.LabelingRow {
	return views.LabelingRow{
		Dimension: p.Dimension.Name(), Asks: guideline.Question(p.Dimension, eval.English),
		Href:  labelPath(p.Dataset, p.Dimension),
		Pairs: p.Pairs, Mine: p.Mine, Team: p.Team, Twice: p.Twice, Open: p.Open,
	}
}

func nothingToLabel(r eval.Role) views.Empty {
	e := views.Empty{Title: "No pairs to label yet", Text: "As soon as an editor of the team adds pairs, they stand here."}
	if r.Edits() {
		e.Text = "A pair sets two answers or two contexts to the same question against each other."
		e.Points = []string{"Upload a file of pairs, or of WikiEval rows", "Or make pairs from two versions of your system"}
		e.Actions = []views.Action{
			{Label: "Upload a file", Href: "/datasets/new", Icon: "upload", Primary: true},
			{Label: "Make pairs", Href: "/pairs/new"},
		}
	}
	return e
}
