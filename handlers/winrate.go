package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
	"concord/views"
)

// winRate corrects how often the method prefers one of two versions with what
// people said of some pairs. It is nil where the pairs are not two versions.
func (h *Handlers) winRate(c echo.Context, s subject) (*views.WinRate, error) {
	made, err := h.Store.Constructions(c.Request().Context(), PersonOf(c).TeamID, s.Dataset.ID, s.Dimension)
	if err != nil {
		return nil, err
	}
	a, b := twoVersions(s, made)
	if a == "" {
		return nil, nil
	}
	w := &views.WinRate{A: a, B: b}
	w.Rate, w.Why = agreement.CorrectWinRate(wonBy(s, made, a))
	return w, nil
}

// twoVersions names the versions that every pair of the dimension sets against
// each other, in the order of the first pair; empty where they are not the same
// two everywhere.
func twoVersions(s subject, made map[int64]store.Construction) (a, b string) {
	for _, p := range s.Judgments.Pairs {
		m, ok := made[p.ID]
		switch {
		case !ok:
			continue
		case m.XRole == "" || m.YRole == "" || m.XRole == m.YRole:
			return "", ""
		case a == "":
			a, b = min(m.XRole, m.YRole), max(m.XRole, m.YRole)
		case min(m.XRole, m.YRole) != a || max(m.XRole, m.YRole) != b:
			return "", ""
		}
	}
	return a, b
}

// wonBy is what people and the method say of version a on each judged pair.
func wonBy(s subject, made map[int64]store.Construction, a string) []agreement.Won {
	var list []agreement.Won
	for _, j := range s.Judgments.Behind(eval.GoldHuman, s.Dimension, s.Method, s.Judge) {
		if j.Pending {
			continue
		}
		item := eval.ChoiceX
		if made[j.Pair].YRole == a {
			item = eval.ChoiceY
		}
		w := agreement.Won{Method: agreement.CreditOf(j.Pick, item)}
		if j.Gold != "" {
			people := agreement.CreditOf(j.Gold, item)
			w.People = &people
		}
		list = append(list, w)
	}
	return list
}
