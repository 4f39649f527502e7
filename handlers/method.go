package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/diagnosis"
	"concord/views"
)

// lengthsMost is how many pairs are read to see whether a method follows length.
const lengthsMost = 5000

// Method looks closely at one method: where it fails, how steady it is, whether
// it could stand in for a person.
func (h *Handlers) Method(c echo.Context) error {
	s, err := h.subject(c)
	if err != nil {
		return err
	}
	judged := s.judged()
	page := views.MethodPage{
		Page: h.Page(c, "One method closely", views.SectionAgreement), Subject: s.view("method"),
		Row:        agreement.Row(s.Dimension, s.Method, s.Judge, judged),
		Difficulty: s.Judgments.Difficulty(s.Gold, s.Dimension, s.Method, s.Judge),
		Confusion:  agreement.ConfusionOf(judged),
		Cost:       s.Judgments.Cost(s.Dimension, s.Method, s.Judge),
		Explore:    s.path("explore"), Trust: s.path("trust"), Versions: s.path("versions"), Repeats: s.path("repeats.csv"),
	}
	for _, epsilon := range agreement.Epsilons() {
		r, why := s.Judgments.StandIn(s.Dimension, s.Method, s.Judge, epsilon)
		page.StandIns = append(page.StandIns, views.StandIn{Epsilon: epsilon, StandIn: r, Why: why})
	}
	if err := h.steadiness(c, s, &page); err != nil {
		return err
	}
	if err := h.orders(c, s, judged, &page); err != nil {
		return err
	}
	page.Verbosity, err = h.verbosity(c, judged)
	if err != nil {
		return err
	}
	return render(c, views.Method(page))
}

// steadiness is what repeats say, where there are any.
func (h *Handlers) steadiness(c echo.Context, s subject, page *views.MethodPage) error {
	list, err := h.Store.Repeats(c.Request().Context(), PersonOf(c).TeamID, s.evidence())
	if err != nil {
		return err
	}
	page.Steady, page.Strips = agreement.SteadinessOf(list), views.StripsOf(list, pairPath)
	return nil
}

// orders is what the scores say beyond which one is higher.
func (h *Handlers) orders(c echo.Context, s subject, judged []agreement.Judged, page *views.MethodPage) error {
	scores, err := h.Store.TwoScores(c.Request().Context(), PersonOf(c).TeamID, s.evidence())
	if err != nil {
		return err
	}
	var x, y []float64 // score x − score y where the gold is x, where it is y
	var felt []agreement.FeltAbout
	for _, j := range judged {
		two := scores[j.Pair]
		if j.Pending || two.X == nil || two.Y == nil {
			continue
		}
		gap := *two.X - *two.Y
		human := 0
		switch j.Gold {
		case eval.ChoiceX:
			x, human = append(x, gap), 1
		case eval.ChoiceY:
			y, human = append(y, gap), -1
		case eval.ChoiceTie:
		default:
			continue
		}
		felt = append(felt, agreement.FeltAbout{Felt: agreement.Felt{Human: human, Margin: gap}, Question: j.Question})
	}
	page.Scored = len(felt)
	page.AUC, page.AUCWhy = agreement.AUC(x, y)
	page.Ties, page.TiesWhy = agreement.CalibrateHeldOut(felt)
	page.Brier, page.BrierWhy = s.Judgments.Brier(s.Gold, s.Dimension, s.Method, s.Judge)
	return nil
}

// verbosity is how a method does where the longer item is better, and where the
// shorter is.
func (h *Handlers) verbosity(c echo.Context, judged []agreement.Judged) (agreement.Verbosity, error) {
	var counted []agreement.Judged
	for _, j := range judged {
		if j.Counts() && len(counted) < lengthsMost {
			counted = append(counted, j)
		}
	}
	pairs, err := h.Store.PairsByID(c.Request().Context(), PersonOf(c).TeamID, idsOf(counted))
	var right, all [2]int // where the longer is better, where the shorter is
	for _, j := range counted {
		which := 0
		switch diagnosis.Longer(pairs[j.Pair].Pair) {
		case eval.ChoiceTie:
			continue
		case j.Gold.Other():
			which = 1
		}
		all[which]++
		if j.Pick == j.Gold {
			right[which]++
		}
	}
	return agreement.VerbosityGap(right[0], all[0], right[1], all[1]), err
}

// RepeatsCSV downloads every repeat of every pair.
func (h *Handlers) RepeatsCSV(c echo.Context) error {
	s, err := h.subject(c)
	if err != nil {
		return err
	}
	list, err := h.Store.Repeats(c.Request().Context(), PersonOf(c).TeamID, s.evidence())
	if err != nil {
		return err
	}
	var lines [][]any
	for _, r := range list {
		gaps := r.Gaps()
		for i, pick := range r.Picks {
			line := []any{r.Pair, r.Question, i + 1, pick, nil, nil}
			if i < len(gaps) {
				line[4], line[5] = r.X[i], r.Y[i]
			}
			lines = append(lines, line)
		}
	}
	return sendCSV(c, s.Dataset.Name+"-repeats.csv", sheet{
		columns: []string{"pair", "question", "repeat", "pick", "score_x", "score_y"},
		rows:    listed(lines, func(l []any) []any { return l }),
	})
}
