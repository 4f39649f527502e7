package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

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
func (h *Handlers) desk(c echo.Context, st seat, pair int64) (views.Desk, error) {
	ctx := c.Request().Context()
	task, ok, err := h.taskAt(ctx, st, pair) // first: the counts below are to know it
	ended := st.Campaign != 0 && eval.IsKind(err, eval.Conflict)
	if err != nil && !ended {
		return views.Desk{}, err
	}
	d, own, noDesk := h.emptyDesk(ctx, PersonOf(c), st)
	if noDesk != nil {
		return d, noDesk
	}
	if ended {
		d.Done = views.Empty{Title: "This campaign has ended", Text: err.Error(), Actions: d.Done.Actions}
		err = nil
	}
	lang := eval.English
	if ok {
		lang = text.Lang(task.Pair.Question, task.Pair.X.Answer)
		d.Pair = h.deskPairOf(st, task)
		if pair != 0 {
			err = h.addLastWord(ctx, d.Pair, st)
		}
	}
	if err == nil {
		err = h.addRecent(ctx, &d, st)
	}
	d.Drawer = d.Drawer || d.Pair == nil
	d.Lang, d.Asks = string(lang), guideline.Question(st.Dimension, lang)
	if err == nil {
		d.Guidelines, err = guidelines(own, st.Dimension, lang)
	}
	return d, err
}

// emptyDesk says where one is and how far the work has come. guidelines are
// those of the campaign; empty where the shipped ones hold.
func (h *Handlers) emptyDesk(ctx context.Context, who eval.Person, st seat) (d views.Desk, guidelines string, err error) {
	d = views.Desk{
		User: who.ID, Dimension: st.Dimension.Name(), Path: st.path(),
		Ties: st.ties(), BothBad: st.bothBad(),
		Confidence: st.campaign.Rules.Confidence, Strength: st.campaign.Rules.Strength,
		Categories: st.campaign.Rules.Categories, SkipReasons: skipReasons(),
	}
	if st.Campaign != 0 {
		guidelines, err = h.addCampaign(ctx, &d, st)
		return d, guidelines, err
	}
	return d, "", h.addDataset(ctx, &d, who, st)
}

func (h *Handlers) taskAt(ctx context.Context, st seat, id int64) (t store.Task, ok bool, err error) {
	if id == 0 {
		return h.Store.NextPair(ctx, st.Seat)
	}
	t, err = h.Store.SeenPair(ctx, st.Seat, id)
	return t, err == nil, err
}

// deskPairOf is a pair as the person sees it at a seat.
func (h *Handlers) deskPairOf(st seat, t store.Task) *views.DeskPair {
	d := deskPair(t.Pair, t.Left)
	d.Draft, d.Key = fmt.Sprintf("%d-%d", st.User, t.Pair.ID), newKey()
	if t.Expires != 0 {
		d.Token = t.Token
		d.Seconds = int(time.Until(time.UnixMicro(t.Expires)).Seconds())
	}
	return d
}

// addLastWord fills in what the person said of the pair before.
func (h *Handlers) addLastWord(ctx context.Context, d *views.DeskPair, st seat) error {
	own, err := h.Store.OwnLabels(ctx, st.Seat, d.ID, 1)
	if err != nil || len(own) == 0 {
		return err
	}
	l := own[0]
	d.Again, d.Pick, d.BothBad, d.Comment = true, string(l.Side()), l.Reason == bothBad, l.Comment
	d.Confidence, d.Strength = l.Confidence, l.Strength
	return json.Unmarshal([]byte(l.Categories), &d.Categories)
}

func (h *Handlers) addRecent(ctx context.Context, d *views.Desk, st seat) error {
	own, err := h.Store.OwnLabels(ctx, st.Seat, 0, recentLabels)
	for _, l := range own {
		d.Recent = append(d.Recent, views.RecentLabel{
			Pair: l.Pair, Question: l.Question, Pick: sideWords(l), Href: st.pairPath(l.Pair),
		})
	}
	return err
}

func sideWords(l store.OwnLabel) string {
	if l.Reason == bothBad {
		return "equal, both bad"
	}
	return sideName(l.Side())
}

// sideName is a side as annotators know it.
func sideName(s store.Side) string {
	switch s {
	case store.Left:
		return "A"
	case store.Right:
		return "B"
	}
	return "equal"
}
