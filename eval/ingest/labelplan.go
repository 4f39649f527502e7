package ingest

import (
	"fmt"
	"slices"
	"strings"
)

// byJudgment gives columns of a file of labels or scores their fields: what
// speaks of items, who spoke, and names of flattened JSON by their last parts.
func (g *guesser) byJudgment() {
	for i, name := range g.prof.names {
		c := &g.columns[i]
		if g.fixed[i] || c.Field == AnswerKey || c.Type == TypeEmpty {
			continue
		}
		if _, said := opinionNamed(name); said && strings.HasSuffix(name, responsesColumn) {
			continue // what people answered, not an answer
		}
		if f, rank, ok := tailField(name); ok && c.Field == Metadata && !(f.holdsText() && g.nested(i)) {
			c.Field, c.How, g.ranks[i] = f, ByName, rank
		}
	}
	for i := range g.columns {
		g.opinionByName(i)
	}
}

// opinionByName takes a column for a pick or a rating when its name and its cells
// say so. Where a row holds one item only, nothing in it can be picked.
func (g *guesser) opinionByName(i int) {
	c := &g.columns[i]
	if g.fixed[i] || c.Type == TypeEmpty || c.Field != Metadata && c.Field != RecordedScore && c.Field != BetterSide {
		return
	}
	o, ok := opinionNamed(c.Name)
	switch {
	case ok && (o.kind != Pick || g.sides()) && g.speaks(i, o):
		c.Field, c.How = o.kind, ByName
	case c.Field == BetterSide && g.sides():
		c.Field, c.How = Pick, ByName
	}
}

// speaks reports whether the cells of a column are what its name says: numbers
// for ratings, pick words for picks.
func (g *guesser) speaks(column int, o opinion) bool {
	cells := g.filledCells(column)
	if len(cells) == 0 {
		return false
	}
	n, good := notationOf(cells, g.options), 0
	for _, c := range cells {
		_, number := parseNumber(c)
		_, pick := n.pick(c, [2][]string{})
		if o.kind == Rating || o.kind == Rank {
			pick = number
		}
		if pick {
			good++
		}
	}
	// A judge's picks may hold error texts, an annotator's a few slips.
	return good*2 >= len(cells) || o.dimension == "" && o.kind == Pick && good > 0
}

func (g *guesser) filledCells(column int) []string {
	var cells []string
	for i := range g.prof.rows {
		if text := strings.TrimSpace(firstOf(g.prof.rows[i].at(column))); text != "" && !isNullish(text) {
			cells = append(cells, text)
		}
	}
	return cells
}

// firstOf is a cell as text; of a list of one, as annotation tools write a
// choice, its item.
func firstOf(c cell) string {
	if inner, ok := strings.CutPrefix(c.json, "["); ok && !strings.Contains(inner, ",") {
		return strings.Trim(strings.TrimSuffix(strings.TrimSpace(inner), "]"), "\" ")
	}
	return c.String()
}

// opinions describes the columns that say something of items.
func (g *guesser) describeOpinions() error {
	for i, c := range g.columns {
		if !slices.Contains([]Field{Pick, Rating, Rank, Adjudicated}, c.Field) {
			continue
		}
		o, _ := opinionNamed(c.Name)
		o.column, o.kind = i, c.Field
		if o.kind == Adjudicated {
			o.dimension, o.side = "", alone
		}
		o.notation = notationOf(g.filledCells(i), g.options)
		if o.notation.binary && (o.kind == Pick || o.kind == Adjudicated) && g.sides() {
			return refuse(BadOption, "“%s” holds only 0 and 1, which does not say whether 0 is the first item or a tie. Say it: 0 is first, 1 is second, or the like.", c.Name)
		}
		if o.notation.signed && o.kind == Pick {
			g.noteDirection(i, o.notation)
		}
		g.says = append(g.says, o)
	}
	g.preferRatings()
	return nil
}

func (g *guesser) sides() bool { return g.found(AnswerA, AnswerB) || g.found(ContextsA, ContextsB) }

// noteDirection says how a signed scale is read, with the first rows that show it.
func (g *guesser) noteDirection(column int, n notation) {
	better := ordinal[1]
	if n.positiveFirst {
		better = ordinal[0]
	}
	var shown []string
	for i := range g.prof.rows {
		if text := firstOf(g.prof.rows[i].at(column)); text != "" && text != "0" && len(shown) < 3 {
			shown = append(shown, fmt.Sprintf("row %d has %s", g.prof.rows[i].row, text))
		}
	}
	g.notices = append(g.notices, Notice{Code: SignedScale, Column: g.prof.names[column],
		Text: fmt.Sprintf("“%s” is read as a scale on which positive means that the %s item is better (%s). Turn it round if it is the other way.",
			g.prof.names[column], better, strings.Join(shown, ", "))})
}

// preferRatings drops ranks where there are ratings on the same dimension: ranks
// follow from them and hide ties.
func (g *guesser) preferRatings() {
	g.says = slices.DeleteFunc(g.says, func(o opinion) bool {
		rated := o.kind == Rank && slices.ContainsFunc(g.says, func(r opinion) bool {
			return r.kind == Rating && r.dimension == o.dimension && r.side == o.side
		})
		if rated {
			g.notices = append(g.notices, Notice{Code: RanksLeft, Column: g.prof.names[o.column],
				Text: fmt.Sprintf("“%s” is not read: the ratings beside it say the same and show ties.", g.prof.names[o.column])})
		}
		return rated
	})
}

// checkJudgments refuses a file from which no judgment can be made.
func (g *guesser) checkJudgments() error {
	item := g.has(Answer) || g.has(Contexts) || g.shape == ShapeScores && g.has(ItemID)
	scored := g.shape == ShapeScores && len(g.with(RecordedScore)) > 0
	switch {
	case !g.sides() && !item:
		return g.noRole("No column was recognized as the items that were judged: answer_a and answer_b, or an answer.", " Say which is which in the mapping.")
	case len(g.says) == 0 && !scored && g.shape == ShapeLabels:
		return g.noRole("No column was recognized as what people said: picks, ratings or ranks.", " Say which is which in the mapping.")
	case len(g.says) == 0 && !scored:
		return g.noRole("No column was recognized as recorded scores or verdicts.", " Say which is which in the mapping.")
	}
	return nil
}
