package ingest

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"concord/eval"
)

// judging is the state of a pass over a file of labels or scores.
type judging struct {
	sink    JudgmentSink
	unnamed bool // every pair comes several times and nobody is named
	rated   rated
	aliases map[string]string // pseudonyms by name
	key     *keySheet         // of the workbook; nil for none
}

// judge makes the judgments of a row and delivers them.
func (r *reading) judge(rec *record) (*fault, error) {
	if r.plan.shape == ShapeScores && !r.plan.sided() {
		return r.scores(rec)
	}
	if !r.plan.sided() {
		return r.rate(rec), nil
	}
	list, f := r.judgments(rec)
	if f != nil || len(list) == 0 {
		return f, nil
	}
	return r.deliverAll(list)
}

// adjudicated stands for the annotator of what settled a disagreement.
const adjudicated = "adjudicated"

// deliverAll hands over the judgments of one row. The row is rejected when none
// of them belongs to a pair.
func (r *reading) deliverAll(list []Judgment) (*fault, error) {
	var refused *Unjoined
	joined := 0
	for _, j := range list {
		err := r.deliver(j)
		switch {
		case err == nil:
			joined++
		case !errors.As(err, &refused):
			return nil, err
		}
	}
	if joined == 0 && refused != nil {
		return &fault{-1, refused.Reason}, nil
	}
	return nil, nil
}

func (r *reading) deliver(j Judgment) error {
	if r.judged.sink == nil {
		return nil
	}
	if r.options.Judgments.Pseudonyms {
		j.By = r.alias(j.By)
	}
	return r.judged.sink.Judgment(j)
}

// alias is the number of an annotator in the order in which they occur.
func (r *reading) alias(name string) string {
	if r.judged.aliases == nil {
		r.judged.aliases = map[string]string{}
	}
	if r.judged.aliases[name] == "" {
		r.judged.aliases[name] = fmt.Sprintf("annotator %d", len(r.judged.aliases)+1)
	}
	return r.judged.aliases[name]
}

// sided reports whether a row holds both items.
func (p *plan) sided() bool {
	return p.has(AnswerA) && p.has(AnswerB) || p.has(ContextsA) && p.has(ContextsB)
}

// judgments are what the columns of a row say of its two items.
func (r *reading) judgments(rec *record) ([]Judgment, *fault) {
	base, f := r.twoItems(rec)
	if f != nil {
		return nil, f
	}
	var list []Judgment
	for _, o := range r.plan.says {
		j, ok, bad := r.opinion(rec, o, base)
		if ok {
			list = append(list, j)
		}
		if bad != nil {
			f = bad
		}
	}
	switch {
	case len(list) > 0 && f != nil:
		r.tally.note(UnreadablePick, r.columnName(f.column), "", rec.row)
		return list, nil
	case len(list) == 0 && f == nil:
		return nil, &fault{-1, "has no judgment"}
	}
	return list, f
}

// twoItems are the items of a row with what its answer key says of them.
func (r *reading) twoItems(rec *record) (Judgment, *fault) {
	shared, f := r.contexts(rec, Contexts)
	if f != nil {
		return Judgment{}, f
	}
	first, f := r.item(rec, AnswerA, ContextsA, shared)
	if f != nil {
		return Judgment{}, f
	}
	second, f := r.item(rec, AnswerB, ContextsB, shared)
	if f != nil {
		return Judgment{}, f
	}
	j := Judgment{
		Row: rec.row, Sheet: r.layout.sheet, Question: r.text(rec, Question), Source: r.text(rec, Source),
		Comment: r.text(rec, Comment), First: first, Second: second, Alone: r.plan.wideAnnotators(),
	}
	roles := r.roles(rec)
	j.First.Role, j.Second.Role = orElse(roles[0], first.Role), orElse(roles[1], second.Role)
	r.applyKey(rec, &j)
	return j, r.checkItems(j)
}

func (r *reading) checkItems(j Judgment) *fault {
	empty := func(i eval.Item) bool { return isBlank(i.Answer) && len(i.Contexts) == 0 }
	switch {
	case j.Question == "" && r.plan.has(Question):
		return &fault{r.place(Question), "has no question"}
	case empty(j.First) && empty(j.Second), r.plan.has(AnswerA) && isBlank(j.First.Answer) && isBlank(j.Second.Answer):
		return &fault{r.place(AnswerA), "has no item on either side"}
	}
	return nil
}

// wideAnnotators reports whether one row holds what several people said.
func (p *plan) wideAnnotators() bool {
	n := 0
	for _, o := range p.says {
		if o.annotator != "" {
			n++
		}
	}
	return n > 1
}

// opinion is what one column says, if its cell is filled; a cell that cannot be
// read is a fault for people and no verdict for a method.
func (r *reading) opinion(rec *record, o opinion, j Judgment) (Judgment, bool, *fault) {
	text := strings.TrimSpace(firstOf(rec.at(o.column)))
	j.By, j.Dimension, j.Unnamed = r.annotator(rec, o), r.dimensionOf(rec, o), r.judged.unnamed
	j.Original = text
	if o.kind == Adjudicated {
		j.By, j.Settled, j.Unnamed = adjudicated, true, false
	}
	if o.kind == Rating || o.kind == Rank {
		return r.sideRatings(rec, o, j)
	}
	if r.plan.shape == ShapeScores {
		return r.recordedPick(rec, o, j)
	}
	if text == "" || isNullish(text) {
		return j, false, nil
	}
	s, ok := o.notation.pick(text, r.sideNames(rec))
	if !ok || s.pick == eval.ChoiceNone {
		return j, false, &fault{o.column, fmt.Sprintf("“%s” is no pick of one of the two items", cut(text, 40))}
	}
	j.Pick, j.Strength, j.Reason, j.Rule = s.pick, s.strength, s.reason, s.rule
	return j, true, nil
}

// sideRatings reads the rating of the first item together with that of the
// second; the column of the second alone says nothing.
func (r *reading) sideRatings(rec *record, o opinion, j Judgment) (Judgment, bool, *fault) {
	other, ok := r.plan.otherSide(o)
	if !ok || o.side != 0 {
		return j, false, nil
	}
	first, second := strings.TrimSpace(firstOf(rec.at(o.column))), strings.TrimSpace(firstOf(rec.at(other)))
	a, okA := parseNumber(first)
	b, okB := parseNumber(second)
	j.Original = first + " / " + second
	if r.plan.shape == ShapeScores {
		return r.recordedValues(rec, o, j, first, second), true, nil
	}
	if !okA || !okB {
		return j, false, nil
	}
	r.compareValues(&j, a, b, o.kind == Rank)
	return j, true, nil
}

// otherSide is the column of the second item's rating.
func (p *plan) otherSide(o opinion) (int, bool) {
	for _, s := range p.says {
		if s.kind == o.kind && s.dimension == o.dimension && s.side == 1 && o.side == 0 {
			return s.column, true
		}
	}
	return 0, false
}

// sideNames are what the two items of a row are called: the columns they stand
// in, and their systems.
func (r *reading) sideNames(rec *record) [2][]string {
	var names [2][]string
	for i, f := range []Field{AnswerA, AnswerB, ContextsA, ContextsB} {
		if c, ok := r.plan.at[f]; ok {
			names[i%2] = append(names[i%2], r.columnName(c))
		}
	}
	for _, i := range r.keys {
		words := nameWords(r.columnName(i))
		if side, ok := sideWord(words[len(words)-1]); ok {
			names[side] = append(names[side], r.columnName(i), rec.at(i).String())
		}
	}
	return names
}

// annotator is who said what stands in a column.
func (r *reading) annotator(rec *record, o opinion) string {
	if name := r.said(rec, Annotator); name != "" {
		return name
	}
	switch {
	case o.annotator != "":
		return o.annotator
	case r.options.Judgments.Annotator != "":
		return r.options.Judgments.Annotator
	case len(r.layout.sheets) > 1 && r.layout.sheet != "":
		return r.layout.sheet
	}
	base := filepath.Base(r.src.name)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// said is the text of a field, also where it stands in a list of one.
func (r *reading) said(rec *record, f Field) string {
	if i, ok := r.plan.at[f]; ok && strings.HasPrefix(rec.at(i).json, "[") {
		return strings.TrimSpace(firstOf(rec.at(i)))
	}
	return r.text(rec, f)
}

func (r *reading) dimensionOf(rec *record, o opinion) eval.Dimension {
	if o.dimension != "" {
		return o.dimension
	}
	if name := r.text(rec, PairDimension); name != "" {
		return parseDimension(name)
	}
	return r.options.Judgments.Dimension
}
