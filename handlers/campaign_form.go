package handlers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
	"concord/views"
)

// CampaignForm asks what a campaign on ?dataset=ID is to be.
func (h *Handlers) CampaignForm(c echo.Context) error {
	form := c.QueryParams()
	page, err := h.campaignForm(c, form)
	if err != nil {
		return err
	}
	return render(c, views.NewCampaign(page))
}

// BeginCampaign draws the pairs and opens the campaign.
func (h *Handlers) BeginCampaign(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	id, err := h.beginCampaign(c.Request().Context(), PersonOf(c), form)
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.Conflict) {
		page, pageErr := h.campaignForm(c, form)
		if pageErr != nil {
			return pageErr
		}
		page.Error = err.Error()
		return renderStatus(c, http.StatusUnprocessableEntity, views.NewCampaign(page))
	}
	if err != nil {
		return err
	}
	h.flash(c, "The campaign has begun. Its annotators find it under Labeling.")
	return redirect(c, campaignPath(id))
}

func (h *Handlers) beginCampaign(ctx context.Context, who eval.Person, form url.Values) (int64, error) {
	n, err := campaignOf(form)
	if err != nil {
		return 0, err
	}
	set, err := h.Store.Dataset(ctx, who.TeamID, n.Dataset)
	if err != nil {
		return 0, err
	}
	if set.Kind != eval.Pairs {
		return 0, eval.Invalidf("%s holds single answers. A campaign needs pairs: make some first.", set.Name)
	}
	n.By = who.ID
	d := drawing{store: h.Store, team: who.TeamID, dataset: set.ID, rules: n.Rules, rnd: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	if n.Rules.Gold+n.Rules.Training > 0 || n.Rules.Sampling.Strategy != eval.Random {
		if d.judgments, err = h.Store.Judgments(ctx, who.TeamID, set.ID); err != nil {
			return 0, err
		}
	}
	for i := range n.Dimensions {
		if n.Dimensions[i].Pairs, err = d.draw(ctx, n.Dimensions[i].Dimension); err != nil {
			return 0, err
		}
	}
	return h.Store.CreateCampaign(ctx, who.TeamID, n)
}

// campaignOf reads the form.
func campaignOf(form url.Values) (n store.NewCampaign, err error) {
	n.Name = strings.TrimSpace(form.Get("name"))
	if n.Dataset, err = strconv.ParseInt(form.Get("dataset"), 10, 64); err != nil {
		return n, eval.Invalidf("Choose a dataset of pairs.")
	}
	if n.Rules, err = rulesOf(form); err != nil {
		return n, err
	}
	for _, dim := range form["dimension"] {
		n.Dimensions = append(n.Dimensions, store.CampaignDimension{
			Dimension: eval.Dimension(dim), Guidelines: strings.TrimSpace(form.Get("guidelines_" + dim)),
		})
	}
	if len(n.Dimensions) == 0 {
		return n, eval.Invalidf("Choose at least one dimension.")
	}
	if n.Named = form.Get("who") == "named"; n.Named {
		if n.People = peopleOf(form["person"]); len(n.People) == 0 {
			return n, eval.Invalidf("Name at least one annotator, or let everybody label.")
		}
	}
	n.Deadline, err = deadlineOf(form.Get("deadline"))
	return n, err
}

func peopleOf(words []string) (ids []int64) {
	for _, w := range words {
		if id, err := strconv.ParseInt(w, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// campaignForm is the form as it was filled in, or with good choices.
func (h *Handlers) campaignForm(c echo.Context, form url.Values) (views.CampaignForm, error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	page := views.CampaignForm{Page: h.Page(c, "New campaign", views.SectionLabeling), Values: form}
	sets, err := h.Store.Datasets(ctx, team)
	if err != nil {
		return page, err
	}
	sets = slices.DeleteFunc(sets, func(d eval.Dataset) bool { return d.Kind != eval.Pairs })
	if len(sets) == 0 {
		return page, nil
	}
	at := slices.IndexFunc(sets, func(d eval.Dataset) bool { return strconv.FormatInt(d.ID, 10) == form.Get("dataset") })
	set := sets[max(at, 0)]
	for _, d := range sets {
		page.Datasets = append(page.Datasets, views.Option{Value: strconv.FormatInt(d.ID, 10), Label: d.Name})
	}
	form.Set("dataset", strconv.FormatInt(set.ID, 10))
	if form.Get("name") == "" {
		form.Set("name", set.Name+", labeling")
	}
	return page, h.fillCampaignForm(ctx, team, set, &page)
}

// fillCampaignForm adds what the dataset and the team have to offer.
func (h *Handlers) fillCampaignForm(ctx context.Context, team int64, set eval.Dataset, page *views.CampaignForm) error {
	counts, err := h.Store.Offers(ctx, team, set.ID)
	if err != nil {
		return err
	}
	for _, n := range counts {
		page.Dimensions = append(page.Dimensions, views.CampaignFormDimension{Dimension: n.Dimension, Pairs: n.Pairs, Known: n.Known})
		page.WikiEval = page.WikiEval || n.WikiEval
	}
	j, err := h.Store.Judgments(ctx, team, set.ID)
	if err != nil {
		return err
	}
	for _, m := range j.Methods {
		page.Methods = append(page.Methods, views.MethodOption(contestKey(agreement.Contest{Method: m.Method, Judge: m.Judge}), m.Method, m.Judge))
	}
	people, err := h.Store.People(ctx, team)
	for _, p := range people {
		if p.Role.Labels() && p.Campaign == 0 {
			page.People = append(page.People, views.Option{Value: strconv.FormatInt(p.ID, 10), Label: fmt.Sprintf("%s, %s", p.Name, p.Role)})
		}
	}
	return err
}
