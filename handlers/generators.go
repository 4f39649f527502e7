package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// SetGenerator keeps which model wrote a dataset's answers.
func (h *Handlers) SetGenerator(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	g := eval.Generator{Model: c.FormValue("model"), Tier: tierOf(c.FormValue("tier"))}
	if err := h.Store.SetGenerator(c.Request().Context(), PersonOf(c).TeamID, d.ID, g); err != nil {
		return err
	}
	h.flash(c, "Noted who wrote the answers of "+d.Name+".")
	return redirect(c, "/judges")
}

// ForgetReplies drops the replies that are kept for the team.
func (h *Handlers) ForgetReplies(c echo.Context) error {
	if err := h.Store.ForgetReplies(c.Request().Context(), PersonOf(c).TeamID); err != nil {
		return err
	}
	h.flash(c, "Forgotten. The next run asks everything anew.")
	return redirect(c, "/judges")
}

// generatorItems are the datasets with their generators, and the judges that
// should not judge them.
func generatorItems(list []store.DatasetGenerator, judges []store.Judge, may bool) []views.GeneratorItem {
	items := make([]views.GeneratorItem, len(list))
	for i, g := range list {
		items[i] = views.GeneratorItem{
			Dataset: views.Crumb{Name: g.Name, Href: datasetPath(g.ID)}, Model: g.Model, Tier: g.Tier, Tiers: tierOptions(),
		}
		if may {
			items[i].Action = datasetPath(g.ID) + "/generator"
		}
		for _, j := range judges {
			if w := g.JudgeWarning(j.Model, j.Tier); w != "" {
				items[i].Warnings = append(items[i].Warnings, j.Name+": "+w)
			}
		}
	}
	return items
}
