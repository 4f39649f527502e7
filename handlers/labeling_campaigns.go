package handlers

import (
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/guideline"
	"concord/store"
	"concord/views"
)

// labelingCampaigns lists the campaigns in which the person can label.
func (h *Handlers) labelingCampaigns(c echo.Context) (list []views.LabelingCampaign, err error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	progress, err := h.Store.CampaignProgress(ctx, who.TeamID, who.ID, 0)
	if err != nil {
		return nil, err
	}
	for _, own := range byCampaign(progress) {
		campaign, err := h.Store.CampaignFor(ctx, who.TeamID, who.ID, own[0].Campaign)
		if eval.IsKind(err, eval.Forbidden) {
			continue // not on its list
		}
		if err != nil {
			return nil, err
		}
		list = append(list, labelingCampaign(campaign, own))
	}
	return list, nil
}

// byCampaign groups the dimensions of each campaign, which stand together.
func byCampaign(progress []store.CampaignProgress) (groups [][]store.CampaignProgress) {
	for i, p := range progress {
		if i == 0 || progress[i-1].Campaign != p.Campaign {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], p)
	}
	return groups
}

func labelingCampaign(c eval.Campaign, progress []store.CampaignProgress) views.LabelingCampaign {
	v := views.LabelingCampaign{Name: c.Name, Deadline: c.Deadline, Ended: ended(c)}
	for _, p := range progress {
		v.Dimensions = append(v.Dimensions, views.LabelingShare{
			Dimension: p.Dimension.Name(), Asks: guideline.Question(p.Dimension, eval.English),
			Href: campaignDeskPath(c.ID, p.Dimension), CampaignShare: *campaignShare(p),
		})
	}
	return v
}

// ended says why a campaign takes no more labels; empty while it does.
func ended(c eval.Campaign) string {
	switch {
	case c.State == eval.CampaignClosed:
		return "closed"
	case c.Deadline > 0 && c.Deadline < time.Now().UnixMicro():
		return "deadline passed"
	}
	return ""
}
