package handlers

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/guideline"
	"concord/store"
	"concord/views"
)

// instructions shows, at a person's first visit to a dimension of a campaign,
// what is asked of them; it reports whether it did.
func (h *Handlers) instructions(c echo.Context, st seat) (shown bool, err error) {
	ctx := c.Request().Context()
	progress, err := h.Store.CampaignProgress(ctx, st.Team, st.User, st.Campaign)
	if err != nil {
		return false, err
	}
	here := slices.IndexFunc(progress, func(p store.CampaignProgress) bool { return p.Dimension == st.Dimension })
	if here < 0 {
		return false, eval.NotFoundf("The campaign %s has no pairs on %s.", st.campaign.Name, st.Dimension.Name())
	}
	if progress[here].Started {
		return false, nil
	}
	lang := firstLang(st.Langs)
	html, err := guidelines(progress[here].Guidelines, st.Dimension, lang)
	if err != nil {
		return false, err
	}
	page := h.Page(c, st.campaign.Name+" · Labeling", views.SectionLabeling)
	page.Focus = true
	return true, render(c, views.Instructions(views.InstructionsPage{
		Page: page, Campaign: st.campaign.Name, Dimension: st.Dimension.Name(),
		Lang: string(lang), Asks: guideline.Question(st.Dimension, lang), Guidelines: html,
		Begin: st.path() + "/begin", Rules: st.campaign.Rules, Deadline: st.campaign.Deadline,
		Hold: int(store.Hold.Minutes()),
	}))
}

// firstLang is the first language of a reader that guidelines are written in.
func firstLang(langs string) eval.Lang {
	for _, l := range []eval.Lang{eval.English, eval.Chinese, eval.Japanese} {
		if len(langs) >= 2 && langs[:2] == string(l) {
			return l
		}
	}
	return eval.English
}

// BeginLabeling notes that the instructions were read and opens the first pair.
func (h *Handlers) BeginLabeling(c echo.Context) error {
	st, err := h.seatOf(c)
	if err != nil {
		return err
	}
	if err := h.Store.BeginLabeling(c.Request().Context(), st.Seat); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, st.path())
}
