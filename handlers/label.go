package handlers

import (
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/language"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// LabelPair shows the next pair of a person's queue or, with ?pair=ID, one that
// they have seen before.
func (h *Handlers) LabelPair(c echo.Context) error {
	st, err := seatOf(c)
	if err != nil {
		return err
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
	st, err := seatOf(c)
	if err != nil {
		return err
	}
	label, err := newLabel(c)
	if err != nil {
		return err
	}
	if _, err := h.Store.AddLabel(c.Request().Context(), st, label); err != nil {
		return err
	}
	return h.goOn(c, st, 0, "Saved.")
}

// SkipPair puts a pair off to the end of the person's queue.
func (h *Handlers) SkipPair(c echo.Context) error {
	st, err := seatOf(c)
	if err != nil {
		return err
	}
	pair, err := formPair(c)
	if err != nil {
		return err
	}
	if err := h.Store.Skip(c.Request().Context(), st, pair, store.SkipLater); err != nil {
		return err
	}
	return h.goOn(c, st, 0, "Skipped. The pair comes back at the end.")
}

// UndoLabel takes the person's last label back and shows its pair again.
func (h *Handlers) UndoLabel(c echo.Context) error {
	st, err := seatOf(c)
	if err != nil {
		return err
	}
	pair, err := h.Store.Undo(c.Request().Context(), st, 0)
	if err != nil {
		return err
	}
	return h.goOn(c, st, pair, "Undone. This pair is open again.")
}

// goOn shows what comes after a form: with htmx at once, in the same answer.
func (h *Handlers) goOn(c echo.Context, st store.Seat, pair int64, note string) error {
	path := labelPath(st.Dataset, st.Dimension)
	if pair != 0 {
		path = deskPairPath(st, pair)
	}
	if !isHTMX(c) {
		h.flash(c, note)
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

// seatOf is the place of the person who asks at what the address names.
func seatOf(c echo.Context) (store.Seat, error) {
	id, err := idParam(c, "dataset")
	who := PersonOf(c)
	return store.Seat{
		Team: who.TeamID, User: who.ID, Dataset: id, Dimension: eval.Dimension(c.Param("dimension")),
		Langs: readLangs(c.Request().Header.Get("Accept-Language")),
	}, err
}

// readLangs are the languages that a browser says its person reads: "en,zh". A
// header that cannot be read is none.
func readLangs(accept string) string {
	tags, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return ""
	}
	var langs []string
	for _, t := range tags {
		base, _ := t.Base()
		langs = append(langs, base.String())
	}
	return strings.Join(langs, ",")
}

const (
	bothBad    = "both bad" // the reason of a tie
	maxComment = 2000       // characters
	maxTime    = 24 * time.Hour
)

// newLabel reads the decision bar.
func newLabel(c echo.Context) (l store.NewLabel, err error) {
	if l.Pair, err = formPair(c); err != nil {
		return l, err
	}
	l.Pick = store.Side(c.FormValue("pick"))
	if l.Pick == "" {
		return l, eval.Invalidf("Choose A, B or equal first, then save.")
	}
	if l.Pick == store.Equal && c.FormValue("both_bad") != "" {
		l.Reason = bothBad
	}
	l.Comment = strings.TrimSpace(c.FormValue("comment"))
	if n := utf8.RuneCountInString(l.Comment); n > maxComment {
		return l, eval.Invalidf("The comment has %d characters. Keep it within %d.", n, maxComment)
	}
	l.TotalMS = formMillis(c, "total_ms")
	l.VisibleMS = min(formMillis(c, "visible_ms"), l.TotalMS)
	return l, nil
}

func formPair(c echo.Context) (int64, error) {
	id, err := strconv.ParseInt(c.FormValue("pair"), 10, 64)
	if err != nil {
		return 0, eval.Invalidf("The form does not say which pair it speaks of. Load the page again.")
	}
	return id, nil
}

// formMillis reads a time that the browser measured; 0 is unknown.
func formMillis(c echo.Context, name string) int64 {
	ms, err := strconv.ParseInt(c.FormValue(name), 10, 64)
	if err != nil || ms < 0 {
		return 0
	}
	return min(ms, maxTime.Milliseconds())
}
