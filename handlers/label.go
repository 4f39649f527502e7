package handlers

import (
	"crypto/rand"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/store"
	"concord/views"
)

// LabelPair shows the next pair of a person's queue or, with ?pair=ID, one that
// they have seen before; in a campaign whose instructions they have not read,
// those.
func (h *Handlers) LabelPair(c echo.Context) error {
	st, err := h.seatOf(c)
	if err != nil {
		return err
	}
	if st.Campaign != 0 {
		first, err := h.instructions(c, st)
		if err != nil || first {
			return err
		}
	}
	pair, err := optionalID(c, "pair")
	if err != nil {
		return err
	}
	desk, err := h.desk(c, st, pair)
	if err != nil {
		return err
	}
	page := h.Page(c, desk.Dimension+" · Labeling", views.SectionLabeling)
	page.Focus, page.Scripts = true, []string{"label.js"}
	return render(c, views.DeskOf(views.DeskPage{Page: page, Desk: desk}))
}

// SaveLabel stores what a person says of a pair and goes on to the next.
func (h *Handlers) SaveLabel(c echo.Context) error {
	st, err := h.seatOf(c)
	if err != nil {
		return err
	}
	label, err := newLabel(c)
	if err != nil {
		return err
	}
	label.Categories = oneOf(c.Request().Form["categories"], st.campaign.Rules.Categories)
	saved, err := h.Store.AddLabel(c.Request().Context(), st.Seat, label)
	if err != nil {
		return err
	}
	return h.goOn(c, st, 0, savedNote(saved))
}

// savedNote says what became of a label; in training, whether it was right.
func savedNote(s store.Saved) views.DeskNote {
	switch {
	case s.Extra:
		return views.DeskNote{Text: "Kept as an extra label: your time on this pair had run out, and others have finished it meanwhile."}
	case s.Known == "":
		return views.DeskNote{Text: "Saved."}
	case s.Known == s.Pick:
		return views.DeskNote{Text: "Training: right. The known answer is " + sideName(s.Known) + ".", Tone: views.Good}
	}
	return views.DeskNote{
		Text: "Training: the known answer is " + sideName(s.Known) + ", you chose " + sideName(s.Pick) + ". The guidelines say why.",
		Tone: views.Warn,
	}
}

// SkipPair puts a pair off to the end of the person's queue or, with a reason,
// takes it out of it.
func (h *Handlers) SkipPair(c echo.Context) error {
	st, err := h.seatOf(c)
	if err != nil {
		return err
	}
	pair, err := formPair(c)
	if err != nil {
		return err
	}
	why := store.SkipReason(c.FormValue("why"))
	if err := h.Store.Skip(c.Request().Context(), st.Seat, pair, why); err != nil {
		return err
	}
	note := "Skipped. The pair comes back at the end."
	if why != store.SkipLater {
		note = "Noted. You will not see this pair again."
	}
	return h.goOn(c, st, 0, views.DeskNote{Text: note})
}

// UndoLabel takes the person's last label back and shows its pair again.
func (h *Handlers) UndoLabel(c echo.Context) error {
	st, err := h.seatOf(c)
	if err != nil {
		return err
	}
	last, err := formNumber(c, "last")
	if err != nil {
		return err
	}
	pair, err := h.Store.Undo(c.Request().Context(), st.Seat, last)
	if err != nil {
		return err
	}
	return h.goOn(c, st, pair, views.DeskNote{Text: "Undone. This pair is open again."})
}

// ReleasePair gives the pair back that a page was left with.
func (h *Handlers) ReleasePair(c echo.Context) error {
	st, err := h.seatOf(c)
	if err != nil {
		return err
	}
	if err := h.Store.Release(c.Request().Context(), st.Seat, c.FormValue("token")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// goOn shows what comes after a form: with htmx at once, in the same answer.
func (h *Handlers) goOn(c echo.Context, st seat, pair int64, note views.DeskNote) error {
	path := st.path()
	if pair != 0 {
		path = st.pairPath(pair)
	}
	if !isHTMX(c) {
		h.flash(c, note.Text)
		return c.Redirect(http.StatusSeeOther, path)
	}
	desk, err := h.desk(c, st, pair)
	if err != nil {
		return err
	}
	desk.Note = note
	c.Response().Header().Set("HX-Replace-Url", path)
	return render(c, desk.View())
}

// newKey names a page that sends a label.
func newKey() string { return rand.Text() }

// skipReasons are offered where a pair cannot be judged.
func skipReasons() []views.Option {
	return []views.Option{
		{Value: string(store.SkipUnclear), Label: "The question makes no sense"},
		{Value: string(store.SkipBroken), Label: "A text is cut off or unreadable"},
		{Value: string(store.SkipUnknown), Label: "I lack the knowledge"},
		{Value: string(store.SkipConflict), Label: "I had a part in it"},
	}
}

// oneOf keeps the words that a campaign offers.
func oneOf(words, offered []string) (kept []string) {
	for _, w := range words {
		if slices.Contains(offered, w) && !slices.Contains(kept, w) {
			kept = append(kept, w)
		}
	}
	return kept
}
