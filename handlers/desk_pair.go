package handlers

import (
	"slices"
	"strings"

	"concord/eval"
	"concord/views"
)

// deskPair puts the two items of a pair on their sides. People judge with the
// evidence that the judge sees, no more (agreement §3.19): contexts come only
// where an answer is held against them.
func deskPair(p eval.Pair, left eval.Choice) *views.DeskPair {
	a, b := p.X, p.Y
	if left == eval.ChoiceY {
		a, b = b, a
	}
	d := &views.DeskPair{ID: p.ID, Question: strings.TrimSpace(p.Question)}
	d.A, d.B = deskItem(p.Dimension, a, "A"), deskItem(p.Dimension, b, "B")
	if slices.Equal(d.A.Evidence, d.B.Evidence) {
		d.Evidence, d.A.Evidence, d.B.Evidence = d.A.Evidence, nil, nil
	}
	return d
}

func deskItem(dim eval.Dimension, i eval.Item, letter string) views.DeskItem {
	if dim.JudgesContexts() {
		return views.DeskItem{Letter: letter, Title: "Context " + letter, Texts: trimmed(i.Contexts)}
	}
	item := views.DeskItem{Letter: letter, Title: "Answer " + letter, Texts: trimmed([]string{i.Answer})}
	if dim != eval.AnswerRelevance {
		item.Evidence = trimmed(i.Contexts)
	}
	return item
}

// trimmed takes blanks off the ends, which could tell where a text comes from,
// and drops texts that are empty.
func trimmed(texts []string) (list []string) {
	for _, t := range texts {
		if t = strings.TrimSpace(t); t != "" {
			list = append(list, t)
		}
	}
	return list
}
