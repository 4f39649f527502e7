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

// Case puts one disputed pair before a person who is to settle it.
func (h *Handlers) Case(c echo.Context) error {
	b, pair, err := h.caseOf(c)
	if err != nil {
		return err
	}
	open, err := h.openCase(c.Request().Context(), b, pair)
	if err != nil {
		return err
	}
	page := h.Page(c, "Adjudication", views.SectionLabeling)
	page.Focus, page.Scripts = true, []string{"adjudicate.js"}
	return render(c, views.CaseOf(views.CasePage{Page: page, Case: open}))
}

func (h *Handlers) caseOf(c echo.Context) (b bench, pair int64, err error) {
	if b, err = h.benchOf(c); err != nil {
		return b, 0, err
	}
	pair, err = idParam(c, "pair")
	return b, pair, err
}

// openCase reads what the page of a case shows: texts and what people said, no
// result and nothing of how the pair was made.
func (h *Handlers) openCase(ctx context.Context, b bench, pair int64) (views.Case, error) {
	open, err := h.Store.OpenCase(ctx, b.Bench, pair)
	if err != nil {
		return views.Case{}, err
	}
	dim := open.Pair.Dimension
	lang := text.Lang(open.Pair.Question, open.Pair.X.Answer)
	v := views.Case{
		User: b.User, Where: b.where(), ListHref: b.path(), Path: b.casePath(pair, ""), RemarkPath: b.casePath(pair, "/remarks"),
		Dimension: dim.Name(), Asks: guideline.Question(dim, lang), Lang: string(lang), Names: b.names,
		NamesHref: fmt.Sprintf("%s/%d%s", adjudicationPath(b.Dataset), pair, b.query(!b.names)),
		Pair:      deskPair(open.Pair, open.Left), Ties: !open.Forced, Key: newKey(), ResultsHref: pairPath(pair),
	}
	v.Pair.Draft = fmt.Sprintf("settle-%d-%d", b.User, pair)
	if v.Guidelines, err = guidelines("", dim, lang); err != nil {
		return v, err
	}
	addWords(&v, open, b.names)
	addDecisions(&v, open)
	for _, r := range open.Remarks {
		v.Remarks = append(v.Remarks, views.Remark{By: r.Author, Text: r.Body, When: views.When(r.Created)})
	}
	if v.Seen, err = h.Store.SawResults(ctx, b.Team, b.User, pair); err != nil {
		return v, err
	}
	return v, h.addNeighbors(ctx, &v, b, pair)
}

// addWords adds the last word of each annotator, by the sides of who looks.
func addWords(v *views.Case, open store.Case, names bool) {
	for i, l := range open.Labels {
		s := views.CaseLabel{
			By: fmt.Sprintf("Annotator %d", i+1), Pick: sideOn(l.Pick, open.Left), BothBad: l.Reason == bothBad,
			Comment: l.Comment, Categories: l.Categories, Confidence: l.Confidence, Strength: l.Strength,
		}
		if names {
			s.By = l.Annotator
		}
		v.Said = append(v.Said, s)
	}
}

func addDecisions(v *views.Case, open store.Case) {
	for i, d := range open.Decisions {
		line := views.CaseDecision{
			By: d.Decider, Pick: sideOn(d.Pick, open.Left), Reason: d.Reason, People: d.People, TookPart: d.TookPart, When: views.When(d.Created),
		}
		if i == 0 {
			v.Last, v.Settled = d.ID, &line
			continue
		}
		v.Before = append(v.Before, line)
	}
}

// sideOn is an item as the letter of the side on which it stands.
func sideOn(pick, left eval.Choice) string {
	switch pick {
	case eval.ChoiceTie:
		return "equal"
	case left:
		return "A"
	}
	return "B"
}

// addNeighbors says where the pair stands in the queue. One that is settled
// stands before the first.
func (h *Handlers) addNeighbors(ctx context.Context, v *views.Case, b bench, pair int64) error {
	queue, err := h.Store.DisputeQueue(ctx, b.Bench)
	at := slices.Index(queue, pair)
	v.Place, v.Open = at+1, len(queue)
	if at > 0 {
		v.PrevHref = b.casePath(queue[at-1], "")
	}
	if at+1 < len(queue) {
		v.NextHref = b.casePath(queue[at+1], "")
	}
	return err
}

// nextOf is the pair to settle after one: what stood behind it, else the first;
// 0 when nothing is left.
func nextOf(queue []int64, pair int64) int64 {
	at := slices.Index(queue, pair)
	rest := slices.DeleteFunc(slices.Clone(queue), func(p int64) bool { return p == pair })
	switch {
	case len(rest) == 0:
		return 0
	case at < 0 || at == len(rest):
		return rest[0]
	}
	return rest[at]
}
