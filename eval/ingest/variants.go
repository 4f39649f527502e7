package ingest

import (
	"fmt"
	"slices"
	"strings"

	"concord/eval"
)

// VariantColumn is the metadata that says which of several answers to a question a
// row holds (import.md §5.3): the column or the sheet that it stood in.
const VariantColumn = "variant"

// varied is a table with several answers a row, read as one row an answer. What the
// other columns say goes with each.
type varied struct {
	table
	names   objects
	inner   record
	answers []string // columns
	due     int      // answer that is next of the present row
}

// varying opens a table with a row for each of its answer columns.
func varying(open func(*source) (table, layout, error), answers []string) func(*source) (table, layout, error) {
	return func(src *source) (table, layout, error) {
		t, l, err := open(src)
		if err != nil {
			return nil, l, err
		}
		return &varied{table: t, answers: answers, due: len(answers)}, l, nil
	}
}

func (v *varied) columns() []string { return v.names.header }

func (v *varied) next(rec *record) error {
	if v.due == len(v.answers) {
		if err := v.table.next(&v.inner); err != nil {
			rec.row = v.inner.row
			return err
		}
		v.due = 0
	}
	rec.reset(v.inner.row, v.inner.line)
	rec.raw = v.inner.raw
	answer := v.answers[v.due]
	header := v.table.columns()
	for i, name := range header {
		switch {
		case name == answer:
			rec.set(v.place(string(Answer)), v.inner.at(i))
		case !slices.Contains(v.answers, name):
			rec.set(v.place(name), v.inner.at(i))
		}
	}
	if v.inner.fault != nil || v.inner.blank() {
		rec.fault, v.due = v.inner.fault, len(v.answers)
		return nil
	}
	rec.set(v.place(VariantColumn), cell{text: answer})
	v.due++
	return nil
}

// place is the column of a name; there are not more than the table had.
func (v *varied) place(name string) int {
	i, _ := v.names.column(name)
	return i
}

// variants are the columns of several answers to one question, when the file has no
// other answer: answer_gpt4, answer_llama, "gpt / answer".
func (p *plan) variants(prof *profile) (columns []string) {
	if p.shape != ShapeSamples || !p.has(Question) || p.has(Answer) || slices.ContainsFunc(p.columns, func(c Column) bool { return c.Name == VariantColumn }) {
		return nil
	}
	for i, c := range p.columns {
		free := c.Field == Metadata || c.How == BySpelling
		if free && c.How != ByPerson && c.Type == TypeText && isVariant(c.Name) && !prof.holdsObjects(i, Answer) {
			columns = append(columns, c.Name)
		}
	}
	if len(columns) < 2 {
		return nil
	}
	return columns
}

// isVariant reports whether a name is that of an answer and of who gave it.
func isVariant(name string) bool {
	if speaksOfReference(name) {
		return false
	}
	words := nameWords(strings.ReplaceAll(name, groupSign, "_"))
	if len(words) < 2 || slices.Contains(besides, words[len(words)-1]) {
		return false
	}
	isAnswer := func(w string) bool {
		f, _, ok := lookUp(w)
		return ok && f == Answer && len(w) > 1 || w == "답변" || w == "回答"
	}
	return isAnswer(words[0]) || isAnswer(words[len(words)-1])
}

// decideVariants reads several answer columns as one row an answer.
func (r *reading) decideVariants() error {
	columns := r.plan.variants(r.prof)
	if columns == nil || r.options.As == AsPairs || r.options.As.judges() {
		return nil
	}
	open := varying(r.format.open, columns)
	inner := r.format
	inner.open = open
	prof, err := profileOf(r.src, inner)
	if err != nil {
		return err
	}
	plan, err := makePlan(prof, r.options)
	if err != nil {
		return err
	}
	plan.notices = append(plan.notices, Notice{Code: AnswersAsRows, Count: len(columns),
		Text: fmt.Sprintf("%d columns hold answers (%s): each row became one row an answer, with its column as the metadata “%s”. Make pairs sets two of them against each other.", len(columns), listed(columns), VariantColumn)})
	r.prof, r.plan, r.format = prof, plan, inner
	return nil
}

// OfVariant are the samples of one variant; ok is false when there is none of the
// name.
func OfVariant(all []eval.Sample, name string) (samples []eval.Sample, ok bool) {
	for _, s := range all {
		if name != "" && s.Metadata[VariantColumn] == name {
			samples = append(samples, s)
		}
	}
	return samples, len(samples) > 0
}
