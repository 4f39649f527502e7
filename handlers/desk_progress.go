package handlers

import (
	"context"
	"fmt"
	"slices"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// addDataset says how far the labeling of a dataset has come, without a campaign.
func (h *Handlers) addDataset(ctx context.Context, d *views.Desk, who eval.Person, st seat) error {
	set, err := h.Store.Dataset(ctx, st.Team, st.Dataset)
	if err != nil {
		return err
	}
	progress, err := h.Store.LabelingProgress(ctx, st.Team, st.User, st.Dataset)
	if err != nil {
		return err
	}
	here := slices.IndexFunc(progress, func(p store.Progress) bool { return p.Dimension == st.Dimension })
	if here < 0 {
		return eval.NotFoundf("%s has no pairs on %s.", set.Name, st.Dimension.Name())
	}
	d.Where, d.BackHref = set.Name, fmt.Sprintf("/labeling?dataset=%d", set.ID)
	d.Drawer, d.Row, d.Done = progress[here].Mine == 0, labelingRow(progress[here]), nothingLeft(progress, here)
	if who.Role.SeesResults() && labeled(progress) >= labelsToReward {
		d.AgreementHref = agreementPath(set.ID, eval.GoldHuman)
	}
	return nil
}

func labeled(progress []store.Progress) (n int) {
	for _, p := range progress {
		n += p.Mine
	}
	return n
}

// nothingLeft stands where the queue of a dimension is empty, and leads to the
// next one that is not.
func nothingLeft(progress []store.Progress, here int) views.Empty {
	p := progress[here]
	e := views.Empty{
		Title: "Nothing left to label here",
		Text:  fmt.Sprintf("You have labeled %d of %d pairs on %s.", p.Mine, p.Pairs, p.Dimension.Name()),
	}
	if p.Mine == p.Pairs {
		e.Title = "All pairs labeled"
	}
	if p.Declined > 0 {
		e.Text += fmt.Sprintf(" You could not judge %s.", views.CountOf(p.Declined, "pair", "pairs"))
	}
	if seen := p.Pairs - p.Mine - p.Open - p.Declined; seen > 0 {
		e.Text += fmt.Sprintf(" %s out of your queue, because you have seen results or what others said.", views.CountOf(seen, "pair is", "pairs are"))
	}
	for _, next := range progress {
		if next.Open > 0 && next.Dimension != p.Dimension {
			e.Actions = append(e.Actions, views.Action{
				Label: "Label " + next.Dimension.Name(), Href: labelPath(next.Dataset, next.Dimension), Primary: true,
			})
			break
		}
	}
	e.Actions = append(e.Actions, views.Action{Label: "All there is to label", Href: "/labeling"})
	return e
}

// addCampaign says how far a campaign has come, and returns its guidelines.
func (h *Handlers) addCampaign(ctx context.Context, d *views.Desk, st seat) (guidelines string, err error) {
	progress, err := h.Store.CampaignProgress(ctx, st.Team, st.User, st.Campaign)
	if err != nil {
		return "", err
	}
	here := slices.IndexFunc(progress, func(p store.CampaignProgress) bool { return p.Dimension == st.Dimension })
	if here < 0 {
		return "", eval.NotFoundf("The campaign %s has no pairs on %s.", st.campaign.Name, st.Dimension.Name())
	}
	p := progress[here]
	d.Where, d.BackHref = st.campaign.Name, "/labeling"
	d.Campaign = campaignShare(p)
	d.Done = campaignDone(progress, here)
	return p.Guidelines, nil
}

// campaignShare is a person's own number, and the team's in percent: a count of
// the team's labels would tell which pairs only check the person.
func campaignShare(p store.CampaignProgress) *views.CampaignShare {
	s := &views.CampaignShare{Mine: p.Mine}
	if p.Wanted > 0 {
		s.Percent = 100 * p.Labels / p.Wanted
	}
	return s
}

// campaignDone stands where a person has nothing left in a dimension.
func campaignDone(progress []store.CampaignProgress, here int) views.Empty {
	p := progress[here]
	e := views.Empty{
		Title: "Nothing left for you here",
		Text:  fmt.Sprintf("You have given %s on %s. Thank you.", views.CountOf(p.Mine, "answer", "answers"), p.Dimension.Name()),
	}
	if p.Left() > 0 {
		e.Text += " What is still open is before others now, or needs another person than you. Look in again later: a pair that is given back comes to you."
	}
	for _, next := range progress {
		if next.Left() > 0 && next.Dimension != p.Dimension {
			e.Actions = append(e.Actions, views.Action{
				Label: "Label " + next.Dimension.Name(), Href: campaignDeskPath(next.Campaign, next.Dimension), Primary: true,
			})
			break
		}
	}
	e.Actions = append(e.Actions, views.Action{Label: "All there is to label", Href: "/labeling"})
	return e
}
