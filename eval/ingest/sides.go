package ingest

import (
	"fmt"
	"slices"
	"strings"

	"concord/eval"
)

// sideNames are columns that may number the two sides of a pair.
var sideColumns = strings.Fields("label side item version variant position which option candidate order")

// sideColumn is the column that tells two rows of one question apart by two
// values: row i and row i + n are the sides of pair i (import.md §7.1). It says
// nothing about which is better.
func (g *guesser) sideColumn() (int, bool) {
	for i, name := range g.prof.names {
		if slices.Contains(sideColumns, squeeze(name)) && !g.fixed[i] && g.splitsQuestions(i) {
			return i, true
		}
	}
	return 0, false
}

// splitsQuestions reports whether every question of the first rows occurs at most
// once with each of exactly two values, and most occur with both.
func (g *guesser) splitsQuestions(column int) bool {
	questions := g.with(Question)
	if len(questions) == 0 {
		return false
	}
	seen := map[string][]string{}
	var values []string
	for i := range g.prof.rows {
		rec := &g.prof.rows[i]
		v := strings.TrimSpace(rec.at(column).String())
		q := normalizeQuestion(rec.at(questions[0]).String())
		if v == "" || slices.Contains(seen[q], v) {
			return false
		}
		seen[q] = append(seen[q], v)
		if !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	both := 0
	for _, vs := range seen {
		if len(vs) == 2 {
			both++
		}
	}
	return len(values) == 2 && both*2 > len(seen)
}

// canBeSides reports whether rows hold one side each.
func (g *guesser) canBeSides() bool {
	_, ok := g.sideColumn()
	return ok && g.found(Question) && (g.found(Answer) || g.found(Contexts)) && !g.sides()
}

// asSides maps the column that numbers the sides.
func (g *guesser) asSides() {
	i, _ := g.sideColumn()
	g.columns[i].Field, g.columns[i].How = SideOfPair, ByContent
	g.shape = ShapeSides
}

// noteSides says that rows read as samples may be the sides of pairs.
func (g *guesser) noteSides() {
	if !g.canBeSides() {
		return
	}
	i, _ := g.sideColumn()
	g.notices = append(g.notices, Notice{Code: LooksLikeSides, Column: g.prof.names[i],
		Text: fmt.Sprintf("Every question stands in two rows that “%s” tells apart. Import the rows as pairs to set them against each other.", g.prof.names[i])})
}

// waiting is a row whose other side has not come yet.
type waiting struct {
	rec  record
	side string
	item eval.Item
}

// side takes one side of a pair; the pair is made when both are there. Rows belong
// together by their question and, where answers are compared, their contexts.
func (r *reading) side(rec *record) ([]Pair, *fault) {
	contexts, f := r.contexts(rec, Contexts)
	if f != nil {
		return nil, f
	}
	r.tally.countChunks(contexts)
	d := r.sideDimension()
	p := eval.Pair{Row: rec.row, Dimension: d, Question: r.stripped(rec, Question, "Question: "), Source: r.text(rec, Source)}
	w := waiting{rec: *rec, side: r.text(rec, SideOfPair), item: eval.Item{Contexts: contexts.texts()}}
	if !d.JudgesContexts() {
		w.item.Answer = r.withoutQuote(rec, Answer, r.stripped(rec, Answer, "Answer: "))
	}
	w.item.Role = orElse(r.system(rec), r.columnName(r.plan.at[SideOfPair])+" "+w.side)
	if f := r.checkSide(p, w); f != nil {
		return nil, f
	}
	return r.meet(p, w)
}

func (r *reading) checkSide(p eval.Pair, w waiting) *fault {
	switch {
	case p.Question == "":
		return &fault{r.place(Question), "has no question"}
	case w.side == "":
		return &fault{r.place(SideOfPair), "does not say which side it is"}
	case p.Dimension.JudgesContexts() && w.item.Contexts == nil:
		return &fault{r.place(Contexts), "has no contexts"}
	}
	return nil
}

// meet makes the pair of a row and the one that waits for it.
func (r *reading) meet(p eval.Pair, w waiting) ([]Pair, *fault) {
	key := normalizeQuestion(p.Question)
	if !p.Dimension.JudgesContexts() {
		key += "\x00" + contentOf(strings.Join(w.item.Contexts, "\n"))
	}
	first, ok := r.waiting[key]
	if !ok {
		w.rec = w.rec.clone()
		if r.waiting == nil {
			r.waiting = map[string]waiting{}
		}
		r.waiting[key] = w
		return nil, nil
	}
	if first.side == w.side {
		return nil, &fault{-1, fmt.Sprintf("the question stands in row %d already, with the same side", first.rec.row)}
	}
	delete(r.waiting, key)
	p.Row = first.rec.row
	return []Pair{r.coins.toss(p, first.item, w.item, "")}, nil
}

// sideDimension is what the items are: answers beside shared contexts are
// compared by faithfulness, answers alone by relevance, contexts by relevance.
func (r *reading) sideDimension() eval.Dimension {
	switch d := r.options.Judgments.Dimension; {
	case d != "":
		return d
	case !r.plan.has(Answer):
		return eval.ContextRelevance
	case r.plan.has(Contexts):
		return eval.Faithfulness
	}
	return eval.AnswerRelevance
}

// leaveAlone rejects the rows whose other side never came.
func (r *reading) leaveAlone() {
	var left []waiting
	for _, w := range r.waiting {
		left = append(left, w)
	}
	slices.SortFunc(left, func(a, b waiting) int { return a.rec.row - b.rec.row })
	for i := range left {
		r.result.Accepted--
		r.reject(&left[i].rec, &fault{-1, "the other side of its pair is missing"})
	}
	r.waiting = nil
}
