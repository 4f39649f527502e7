package handlers

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

func campaignPath(id int64) string { return fmt.Sprintf("/campaigns/%d", id) }

// Campaigns lists the labeling campaigns of the team.
func (h *Handlers) Campaigns(c echo.Context) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	page := views.CampaignsPage{Page: h.Page(c, "Campaigns", views.SectionLabeling), MayBegin: who.Role.Edits()}
	list, err := h.Store.Campaigns(ctx, who.TeamID, 0)
	if err != nil {
		return err
	}
	progress, err := h.Store.CampaignProgress(ctx, who.TeamID, who.ID, 0)
	if err != nil {
		return err
	}
	sets, err := h.Store.Datasets(ctx, who.TeamID)
	if err != nil {
		return err
	}
	names := map[int64]string{}
	for _, d := range sets {
		names[d.ID] = d.Name
	}
	for _, campaign := range list {
		line := views.CampaignLine{
			Name: campaign.Name, Href: campaignPath(campaign.ID), Dataset: names[campaign.Dataset],
			State: campaignBadge(campaign), Created: campaign.Created, Deadline: campaign.Deadline,
		}
		for _, p := range progress {
			if p.Campaign == campaign.ID {
				line.Labels, line.Wanted = line.Labels+p.Labels, line.Wanted+p.Wanted
			}
		}
		page.Campaigns = append(page.Campaigns, line)
	}
	return render(c, views.Campaigns(page))
}

// Campaign shows how far a campaign has come and who labels in it.
func (h *Handlers) Campaign(c echo.Context) error {
	page, err := h.campaignPage(c)
	if err != nil {
		return err
	}
	return render(c, views.Campaign(page))
}

func (h *Handlers) campaignPage(c echo.Context) (page views.CampaignPage, err error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	id, err := idParam(c, "id")
	if err != nil {
		return page, err
	}
	campaign, err := h.Store.Campaign(ctx, who.TeamID, id)
	if err != nil {
		return page, err
	}
	set, err := h.Store.Dataset(ctx, who.TeamID, campaign.Dataset)
	if err != nil {
		return page, err
	}
	page = views.CampaignPage{
		Page: h.Page(c, campaign.Name, views.SectionLabeling), ID: id, Name: campaign.Name, Dataset: set.Name,
		DatasetHref: datasetPath(set.ID), State: campaignBadge(campaign), Closed: campaign.State == eval.CampaignClosed,
		MayEdit: who.Role.Edits(), Named: campaign.Named, Created: campaign.Created, Deadline: campaign.Deadline,
		Rules: ruleLines(campaign),
	}
	if who.Role.Edits() {
		page.QualityHref = fmt.Sprintf("%s?campaign=%d", qualityPath(set.ID), id)
	}
	if who.Role.Settles() {
		page.SettleHref = fmt.Sprintf("%s?campaign=%d", adjudicationPath(set.ID), id)
	}
	if err := h.addCampaignProgress(c, &page, campaign); err != nil {
		return page, err
	}
	j, err := h.Store.Judgments(ctx, who.TeamID, set.ID)
	if err != nil {
		return page, err
	}
	page.Among = amongThemselves(set.ID, campaign, j)
	return page, h.addCampaignPeople(c, &page, campaign)
}

func (h *Handlers) addCampaignProgress(c echo.Context, page *views.CampaignPage, campaign eval.Campaign) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	progress, err := h.Store.CampaignProgress(ctx, who.TeamID, who.ID, campaign.ID)
	if err != nil {
		return err
	}
	states, err := h.Store.CampaignStates(ctx, who.TeamID, campaign.ID)
	if err != nil {
		return err
	}
	for _, p := range progress {
		d := views.CampaignDimension{Dimension: p.Dimension.Name(), Pairs: p.Pairs, Labels: p.Labels, Wanted: p.Wanted, OwnGuidelines: p.Guidelines != ""}
		if _, err := h.Store.CampaignFor(ctx, who.TeamID, who.ID, campaign.ID); err == nil && who.Role.Labels() && ended(campaign) == "" {
			d.LabelHref = campaignDeskPath(campaign.ID, p.Dimension)
		}
		for _, s := range states {
			if s.Dimension == p.Dimension {
				d.Add(string(s.State), s.Pairs)
			}
		}
		page.Dimensions = append(page.Dimensions, d)
	}
	return nil
}

func (h *Handlers) addCampaignPeople(c echo.Context, page *views.CampaignPage, campaign eval.Campaign) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	people, err := h.Store.CampaignPeople(ctx, who.TeamID, campaign.ID)
	if err != nil {
		return err
	}
	on := map[int64]bool{}
	for _, p := range people {
		on[p.ID] = p.Listed
		page.People = append(page.People, campaignPerson(p))
	}
	if !who.Role.Edits() {
		return nil
	}
	members, err := h.Store.People(ctx, who.TeamID)
	for _, m := range members {
		if m.Role.Labels() && m.Campaign == 0 && !on[m.ID] {
			page.Others = append(page.Others, views.Option{Value: fmt.Sprint(m.ID), Label: m.Name})
		}
	}
	return err
}

func campaignPerson(p store.CampaignPerson) views.CampaignPerson {
	return views.CampaignPerson{
		ID: p.ID, Name: p.Name, Guest: p.Guest, Removed: p.Removed, Gone: p.Role == "",
		Labels: p.Labels, Extra: p.Extra, Checks: p.Checks, Skipped: p.Skipped,
		Median: time.Duration(p.MedianMS) * time.Millisecond, Last: p.LastAt,
	}
}

func campaignBadge(c eval.Campaign) views.Badge {
	if why := ended(c); why != "" {
		return views.Badge{Text: why}
	}
	return views.Badge{Text: "open", Tone: views.Good}
}

// CloseCampaign ends a campaign.
func (h *Handlers) CloseCampaign(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := h.Store.CloseCampaign(c.Request().Context(), PersonOf(c).TeamID, id); err != nil {
		return err
	}
	h.flash(c, "Closed: no more pairs are given out. Labels that are being written can still be saved.")
	return redirect(c, campaignPath(id))
}

// ReopenCampaign lets a closed campaign go on.
func (h *Handlers) ReopenCampaign(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := h.Store.ReopenCampaign(c.Request().Context(), PersonOf(c).TeamID, id); err != nil {
		return err
	}
	h.flash(c, "The campaign goes on.")
	return redirect(c, campaignPath(id))
}
