package handlers

import (
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// Settle stores a decision and goes on to the next dispute.
func (h *Handlers) Settle(c echo.Context) error {
	b, pair, err := h.caseOf(c)
	if err != nil {
		return err
	}
	d, err := newDecision(c, pair)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	queue, err := h.Store.DisputeQueue(ctx, b.Bench)
	if err != nil {
		return err
	}
	if err := h.Store.Decide(ctx, b.Bench, d); err != nil {
		return err
	}
	next := nextOf(queue, pair)
	if next == 0 || !isHTMX(c) {
		h.flash(c, "Settled.")
		to := b.path()
		if next != 0 {
			to = b.casePath(next, "")
		}
		return redirect(c, to)
	}
	v, err := h.openCase(ctx, b, next)
	if err != nil {
		return err
	}
	v.Done = &views.Crumb{Name: "Look at it again", Href: b.casePath(pair, "")}
	c.Response().Header().Set("HX-Push-Url", b.casePath(next, ""))
	return render(c, v.View())
}

func newDecision(c echo.Context, pair int64) (d store.NewDecision, err error) {
	d = store.NewDecision{Pair: pair, Pick: store.Side(c.FormValue("pick"))}
	if d.Pick == "" {
		return d, eval.Invalidf("Choose A, B or equal first, then settle.")
	}
	if d.Reason, err = formProse(c, "reason"); err != nil {
		return d, err
	}
	if d.Reason == "" {
		return d, eval.Invalidf("Say why in a few words: the reason stays with the decision.")
	}
	if d.Key, err = formKey(c); err != nil {
		return d, err
	}
	d.Last, err = formNumber(c, "last")
	return d, err
}

// formProse reads what a person wrote, within the length of a comment.
func formProse(c echo.Context, name string) (string, error) {
	prose := strings.TrimSpace(c.FormValue(name))
	if n := utf8.RuneCountInString(prose); n > maxComment {
		return "", eval.Invalidf("The %s has %d characters. Keep it within %d.", name, n, maxComment)
	}
	return prose, nil
}

// formKey reads which page sent a form.
func formKey(c echo.Context) (string, error) {
	key := c.FormValue("key")
	if len(key) > maxKey {
		return "", eval.Invalidf("The form could not be read. Load the page again.")
	}
	return key, nil
}

// RemarkOnCase adds to the discussion of a pair.
func (h *Handlers) RemarkOnCase(c echo.Context) error {
	b, pair, err := h.caseOf(c)
	if err != nil {
		return err
	}
	body, err := formProse(c, "remark")
	if err != nil {
		return err
	}
	if body == "" {
		return eval.Invalidf("Write something first, then send it.")
	}
	key, err := formKey(c)
	if err != nil {
		return err
	}
	if err := h.Store.AddRemark(c.Request().Context(), b.Bench, pair, body, key); err != nil {
		return err
	}
	return redirect(c, b.casePath(pair, "")+"#discussion")
}
