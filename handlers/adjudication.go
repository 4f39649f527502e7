package handlers

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

const (
	disputesShown  = 200 // of a list
	decisionsShown = 50
)

// bench is where a person settles disagreements: a dataset or, with ?campaign=ID,
// the pairs of one campaign. Names says whether annotators are named.
type bench struct {
	store.Bench
	dataset  eval.Dataset
	campaign string // its name; empty for all
	names    bool
}

func (h *Handlers) benchOf(c echo.Context) (b bench, err error) {
	if b.dataset, err = h.dataset(c); err != nil {
		return b, err
	}
	who := PersonOf(c)
	b.Bench = store.Bench{Team: who.TeamID, User: who.ID, Dataset: b.dataset.ID}
	b.names = c.QueryParam("names") == "shown"
	if b.Campaign, err = optionalID(c, "campaign"); err != nil || b.Campaign == 0 {
		return b, err
	}
	campaign, err := h.Store.Campaign(c.Request().Context(), b.Team, b.Campaign)
	if err == nil && campaign.Dataset != b.Dataset {
		err = eval.NotFoundf("This campaign has other pairs. Open its own page.")
	}
	b.campaign = campaign.Name
	return b, err
}

// query keeps campaign and names from page to page.
func (b bench) query(names bool) string {
	q := "?"
	if b.Campaign != 0 {
		q += fmt.Sprintf("campaign=%d&", b.Campaign)
	}
	if names {
		q += "names=shown&"
	}
	return q[:len(q)-1]
}

func adjudicationPath(dataset int64) string { return datasetPath(dataset) + "/adjudication" }

func (b bench) path() string { return adjudicationPath(b.Dataset) + b.query(b.names) }

// casePath leads to one pair; what is added goes before the query.
func (b bench) casePath(pair int64, more string) string {
	return fmt.Sprintf("%s/%d%s%s", adjudicationPath(b.Dataset), pair, more, b.query(b.names))
}

// Adjudication lists the pairs on which people differ, without what they said:
// looking at the list unblinds nobody.
func (h *Handlers) Adjudication(c echo.Context) error {
	b, err := h.benchOf(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	page := views.AdjudicationPage{
		Page: h.Page(c, "Adjudication", views.SectionLabeling), Where: b.where(),
		Dataset: views.Crumb{Name: b.dataset.Name, Href: datasetPath(b.Dataset)},
	}
	count, err := h.Store.CountDisputes(ctx, b.Bench)
	if err != nil {
		return err
	}
	page.Open, page.Waits, page.Seen = count.Open, count.Waits, count.Seen
	disputes, err := h.Store.Disputes(ctx, b.Bench, disputesShown)
	if err != nil {
		return err
	}
	for _, d := range disputes {
		line := views.DisputeLine{
			Question: d.Question, Dimension: d.Dimension.Name(), People: d.People,
			Split: labelSplit(d), Same: d.Same(), Waits: d.Waits, Seen: d.Seen, Mine: d.Mine,
		}
		if !d.Waits && !d.Seen {
			line.Href = b.casePath(d.Pair, "")
		}
		page.Disputes = append(page.Disputes, line)
	}
	settled, err := h.Store.StandingDecisions(ctx, b.Bench, decisionsShown)
	for _, d := range settled {
		page.Settled = append(page.Settled, views.SettledLine{
			Question: d.Question, Dimension: d.Dimension.Name(), Href: b.casePath(d.PairID, ""), By: d.Decider, When: views.When(d.Created),
		})
	}
	if err != nil {
		return err
	}
	return render(c, views.Adjudication(page))
}

func (b bench) where() string {
	if b.campaign != "" {
		return b.campaign
	}
	return b.dataset.Name
}

// labelSplit is how the labels of a pair fall apart, without saying to whom.
func labelSplit(d store.Dispute) []int {
	var parts []int
	for _, n := range []int{d.X, d.Y, d.Ties} {
		if n > 0 {
			parts = append(parts, n)
		}
	}
	return parts
}
