package handlers

import (
	"context"
	"fmt"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/guideline"
	"concord/eval/text"
	"concord/store"
	"concord/views"
)

const (
	recentLabels   = 10 // that can be read again and changed
	labelsToReward = 5  // after which the methods are worth a look
)

// desk is the labeling page of a seat: the pair that is asked for or, with 0,
// the next of the queue. It reads texts and the person's own labels, nothing
// that tells where an item comes from or what others said of it.
func (h *Handlers) desk(c echo.Context, st store.Seat, pair int64) (views.Desk, error) {
	ctx := c.Request().Context()
	d, err := h.emptyDesk(ctx, PersonOf(c), st)
	if err != nil {
		return d, err
	}
	lang, err := h.addPair(ctx, &d, st, pair)
	if err != nil {
		return d, err
	}
	if err := h.addRecent(ctx, &d, st); err != nil {
		return d, err
	}
	d.Drawer = d.Drawer || d.Pair == nil
	d.Lang, d.Asks = string(lang), guideline.Question(st.Dimension, lang)
	d.Guidelines, err = guidelines(st.Dimension, lang)
	return d, err
}

// emptyDesk says where one is and how far the work has come.
func (h *Handlers) emptyDesk(ctx context.Context, who eval.Person, st store.Seat) (d views.Desk, err error) {
	set, err := h.Store.Dataset(ctx, st.Team, st.Dataset)
	if err != nil {
		return d, err
	}
	progress, err := h.Store.LabelingProgress(ctx, st.Team, st.User, st.Dataset)
	if err != nil {
		return d, err
	}
	here := slices.IndexFunc(progress, func(p store.Progress) bool { return p.Dimension == st.Dimension })
	if here < 0 {
		return d, eval.NotFoundf("%s has no pairs on %s.", set.Name, st.Dimension.Name())
	}
	d = views.Desk{
		Dataset: set.Name, BackHref: fmt.Sprintf("/labeling?dataset=%d", set.ID),
		Dimension: st.Dimension.Name(), Path: labelPath(st.Dataset, st.Dimension),
		Drawer: progress[here].Mine == 0, Row: labelingRow(progress[here]),
		Done: nothingLeft(progress, here),
	}
	if who.Role.SeesResults() && labeled(progress) >= labelsToReward {
		d.AgreementHref = agreementPath(set.ID, eval.GoldHuman)
	}
	return d, nil
}

func labeled(progress []store.Progress) (n int) {
	for _, p := range progress {
		n += p.Mine
	}
	return n
}

// addPair adds the pair and returns the language in which it is written.
func (h *Handlers) addPair(ctx context.Context, d *views.Desk, st store.Seat, id int64) (eval.Lang, error) {
	p, left, ok, err := h.pairAt(ctx, st, id)
	if err != nil || !ok {
		return eval.English, err
	}
	d.Pair = deskPair(p, left)
	d.Pair.Draft = fmt.Sprintf("%d-%d", st.User, p.ID)
	lang := text.Lang(p.Question, p.X.Answer)
	if id == 0 {
		return lang, nil
	}
	own, err := h.Store.OwnLabels(ctx, st, id, 1)
	if err == nil && len(own) > 0 {
		d.Pair.Again, d.Pair.Pick = true, string(own[0].Side())
		d.Pair.BothBad, d.Pair.Comment = own[0].Reason == bothBad, own[0].Comment
	}
	return lang, err
}

func (h *Handlers) pairAt(ctx context.Context, st store.Seat, id int64) (eval.Pair, eval.Choice, bool, error) {
	if id == 0 {
		t, ok, err := h.Store.NextPair(ctx, st)
		return t.Pair, t.Left, ok, err
	}
	t, err := h.Store.SeenPair(ctx, st, id)
	return t.Pair, t.Left, err == nil, err
}

func (h *Handlers) addRecent(ctx context.Context, d *views.Desk, st store.Seat) error {
	own, err := h.Store.OwnLabels(ctx, st, 0, recentLabels)
	d.CanUndo = len(own) > 0
	for _, l := range own {
		d.Recent = append(d.Recent, views.RecentLabel{
			Question: l.Question, Pick: sideWords(l), Href: deskPairPath(st, l.Pair),
		})
	}
	return err
}

func sideWords(l store.OwnLabel) string {
	switch {
	case l.Reason == bothBad:
		return "equal, both bad"
	case l.Side() == store.Left:
		return "A"
	case l.Side() == store.Right:
		return "B"
	}
	return "equal"
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
	if seen := p.Pairs - p.Mine - p.Open; seen > 0 {
		e.Text += fmt.Sprintf(" %s out of your queue, because you have seen results.", views.CountOf(seen, "pair is", "pairs are"))
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
