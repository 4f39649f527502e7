package ingest

import (
	"strings"

	"concord/eval"
)

// pair makes the pair of one row of a file of pairs. Contexts of one item alone
// go before contexts that both items share.
func (r *reading) pair(rec *record) (Pair, *fault) {
	shared, f := r.contexts(rec, Contexts)
	if f != nil {
		return Pair{}, f
	}
	a, f := r.item(rec, AnswerA, ContextsA, shared)
	if f != nil {
		return Pair{}, f
	}
	b, f := r.item(rec, AnswerB, ContextsB, shared)
	if f != nil {
		return Pair{}, f
	}
	p := eval.Pair{Row: r.origin(rec), Dimension: r.dimension(rec), Question: r.text(rec, Question), Source: r.text(rec, Source)}
	if f := r.checkPair(p, a, b); f != nil {
		return Pair{}, f
	}
	if p.Dimension.JudgesContexts() {
		a.Answer, b.Answer = "", ""
	}
	roles := r.roles(rec)
	a.Role, b.Role = orElse(roles[0], a.Role), orElse(roles[1], b.Role)
	return r.coins.toss(p, a, b, r.betterSide(rec)), nil
}

func (r *reading) item(rec *record, answer, contexts Field, shared chunkList) (eval.Item, *fault) {
	own, f := r.contexts(rec, contexts)
	if f != nil {
		return eval.Item{}, f
	}
	if own.list == nil {
		own = shared
	}
	r.tally.countChunks(own)
	item := eval.Item{Answer: r.text(rec, answer), Contexts: own.texts(), Role: string(answer)}
	if i, ok := r.plan.at[answer]; ok {
		item.Role = r.columnName(i)
	} else if i, ok := r.plan.at[contexts]; ok {
		item.Role = r.columnName(i)
	}
	return item, nil
}

// dimension is what the row says, else what its items are: answers are compared
// by answer relevance, contexts by context relevance.
func (r *reading) dimension(rec *record) eval.Dimension {
	name := r.text(rec, PairDimension)
	if name == "" && !r.plan.has(AnswerA) {
		return eval.ContextRelevance
	}
	return parseDimension(name)
}

// checkPair rejects a pair that nobody could judge. One empty answer is an answer:
// a system may say nothing.
func (r *reading) checkPair(p eval.Pair, a, b eval.Item) *fault {
	switch {
	case p.Question == "" && p.Dimension != eval.Faithfulness:
		return &fault{r.place(Question), "has no question"}
	case p.Dimension.JudgesContexts() && len(a.Contexts) == 0:
		return &fault{r.place(ContextsA), "has no contexts for the first item"}
	case p.Dimension.JudgesContexts() && len(b.Contexts) == 0:
		return &fault{r.place(ContextsB), "has no contexts for the second item"}
	case p.Dimension.JudgesContexts():
		return nil
	case isBlank(a.Answer) && isBlank(b.Answer):
		return &fault{r.place(AnswerA), "has no answer on either side"}
	}
	return nil
}

// place is the column of a field, -1 when it has none.
func (r *reading) place(f Field) int {
	if i, ok := r.plan.at[f]; ok {
		return i
	}
	return -1
}

// betterSide reads the gold of a row: x for the first item, as the columns stand.
// A cell that names no side leaves the pair without gold and is counted.
func (r *reading) betterSide(rec *record) eval.Choice {
	text := r.text(rec, BetterSide)
	if text == "" {
		return ""
	}
	if c, ok := r.parseSide(text); ok {
		return c
	}
	r.tally.note(UnreadableGold, r.columnName(r.plan.at[BetterSide]), text, rec.row)
	return ""
}

// parseSide reads the words that files use for a side (import.md §7.1), or the
// name of one of the two columns.
func (r *reading) parseSide(text string) (eval.Choice, bool) {
	for i, f := range []Field{AnswerA, AnswerB, ContextsA, ContextsB} {
		if c, ok := r.plan.at[f]; ok && strings.EqualFold(strings.TrimSpace(text), r.columnName(c)) {
			return [2]eval.Choice{eval.ChoiceX, eval.ChoiceY}[i%2], true
		}
	}
	switch squeeze(text) {
	case "a", "1", "x", "left", "first", "s1", "answer1", "answera", "win", "1.0":
		return eval.ChoiceX, true
	case "b", "2", "y", "right", "second", "s2", "answer2", "answerb", "lose", "2.0":
		return eval.ChoiceY, true
	case "tie", "0", "equal", "same", "draw", "both", "bothbad", "bothgood", "neither", "0.0":
		return eval.ChoiceTie, true
	}
	return "", false
}
