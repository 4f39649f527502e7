package handlers

import (
	"fmt"
	"net/url"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// earlierRuns is how many runs the form offers to take rows from.
const earlierRuns = 20

// quickRows is how many rows a quick look takes.
const quickRows = 20

// addEarlier offers rows by what is known of them already, and ways to begin.
func (h *Handlers) addEarlier(c echo.Context, d eval.Dataset, p *views.RunFormPage) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	list, err := h.Store.RunPage(ctx, team, d.ID, 0, earlierRuns)
	if err != nil {
		return err
	}
	for _, r := range list {
		p.Runs = append(p.Runs, views.Option{Value: fmt.Sprint(r.ID), Label: runLabel(r)})
	}
	p.Presets = presets(d, list)
	if d.Kind != eval.Pairs {
		return nil
	}
	dimensions, err := h.Store.Dimensions(ctx, team, d.ID)
	if err != nil {
		return err
	}
	for _, n := range dimensions {
		p.Dimensions = append(p.Dimensions, views.Option{Value: string(n.Dimension), Label: n.Dimension.Name()})
	}
	tags, err := h.Store.TagsOf(ctx, team, d.ID)
	for _, t := range tags {
		p.Tags = append(p.Tags, views.Option{Value: t, Label: t})
	}
	return err
}

// presets fill the form in one click.
func presets(d eval.Dataset, earlier []eval.Run) (list []views.Action) {
	form := datasetPath(d.ID) + "/runs/new?"
	add := func(label string, q url.Values) {
		list = append(list, views.Action{Label: label, Href: form + q.Encode()})
	}
	if d.Rows > quickRows {
		add(fmt.Sprintf("Quick look: %d random %s", quickRows, noun(d.Kind)), url.Values{"rows": {string(eval.SelectRandom)}, "limit": {fmt.Sprint(quickRows)}})
	}
	for _, r := range earlier {
		if r.Settings.DryRun || r.Profile != eval.Paper && r.Profile != eval.Current {
			continue
		}
		again := settingsQuery(r)
		add(fmt.Sprintf("Like run %d", r.ID), again)
		if r.Failed > 0 {
			again.Set("rows", string(eval.SelectFailed))
			again.Set("run", fmt.Sprint(r.ID))
			add(fmt.Sprintf("What failed in run %d", r.ID), again)
		}
		break
	}
	return list
}

func noun(k eval.Kind) string {
	if k == eval.Pairs {
		return "pairs"
	}
	return "rows"
}
