package ingest

import (
	"errors"
	"slices"
	"strings"
)

// decide makes the mapping: of the columns as they stand or, where objects in them
// hold more of what is looked for, of the columns that these make.
func (r *reading) decide() (err error) {
	if r.prof, err = profileOf(r.src, r.format); err != nil {
		return err
	}
	r.plan, err = makePlan(r.prof, r.options)
	if r.options.As.judges() || !r.mayUnfold(err) {
		return err
	}
	inner := *r
	inner.format.open = nesting(r.format.open)
	prof, innerErr := profileOf(inner.src, inner.format)
	if innerErr != nil {
		return err
	}
	plan, innerErr := makePlan(prof, r.options)
	switch {
	case err == nil && (innerErr != nil || plan.roles() <= r.plan.roles()):
		return nil
	case innerErr == nil && !plan.has(Question) && len(r.options.Map) == 0:
		return withColumns(err, prof.names) // answers alone may be anything
	}
	r.prof, r.plan, r.format = prof, plan, inner.format
	return innerErr
}

// withColumns lets a refusal name the columns that can be mapped.
func withColumns(err error, names []string) error {
	var refused *Error
	if errors.As(err, &refused) && refused.Code == NoRole {
		refused.Columns = names
	}
	return err
}

// mayUnfold reports whether objects in the cells are worth a look: something is
// missing, or stands in an object.
func (r *reading) mayUnfold(err error) bool {
	structured := false
	for i := range r.prof.names {
		structured = structured || r.prof.isStructured(i)
	}
	switch {
	case !structured:
		return false
	case err != nil:
		return true
	}
	sided := r.plan.has(AnswerA) || r.plan.has(ContextsA) || r.plan.has(ContextV1)
	contexts, found := r.plan.at[Contexts]
	return !r.plan.has(Question) || !r.plan.has(Answer) && !sided || found && !r.prof.holdsChunks(contexts)
}

// probedCells is how many of the first filled cells of a column are looked at.
const probedCells = 20

// isStructured reports whether the first cells of a column hold objects, or lists
// that are more than chunks.
func (p *profile) isStructured(column int) bool {
	seen := 0
	for i := range p.rows {
		c := p.rows[i].at(column)
		if c.empty() {
			continue
		}
		v, ok := structureOf(c)
		if ok && (v.IsObject() || partsOf("", v) != nil) {
			return true
		}
		if seen++; seen == probedCells {
			break
		}
	}
	return false
}

// holdsObjects reports whether the cells of a column are objects or lists of them,
// which are no text. References may be a list of objects with texts.
func (p *profile) holdsObjects(column int, f Field) bool {
	for i := range p.rows {
		if c := p.rows[i].at(column); f != Reference && strings.HasPrefix(c.json, "[{") {
			return true
		}
	}
	return p.isStructured(column)
}

// holdsChunks reports whether the first cells of a column can be read as contexts.
func (p *profile) holdsChunks(column int) bool {
	seen, good := 0, 0
	for i := range p.rows {
		c := p.rows[i].at(column)
		if c.empty() {
			continue
		}
		if _, err := readChunks(c, ""); err == nil {
			good++
		}
		if seen++; seen == probedCells {
			break
		}
	}
	return good*2 > seen
}

// roles counts the fields that have a column.
func (p *plan) roles() int {
	n := 0
	for f := range p.at {
		if f != RecordedScore && f != ignored {
			n++
		}
	}
	return n
}

// byPath gives dotted names their fields by their last parts, where no column of a
// plain name has the field: inputs.question, attributes.output.value.
func (g *guesser) byPath() {
	for i, name := range g.prof.names {
		c := &g.columns[i]
		if g.fixed[i] || c.Field != Metadata || c.Type == TypeEmpty || !strings.Contains(name, ".") {
			continue
		}
		f, rank, ok := tailField(name)
		if !ok || g.foundPlain(f) || f == PairDimension || f == BetterSide || f == Annotator || f == Comment || f == Source {
			continue
		}
		if f.holdsText() && g.prof.holdsObjects(i, f) {
			continue
		}
		c.Field, c.How, g.ranks[i] = f, ByName, rank+pathRank*strings.Count(name, ".")
	}
}

// pathRank makes a name that stands deeper the weaker one.
const pathRank = 100

// foundPlain reports whether a column has the field by a name without a path.
func (g *guesser) foundPlain(f Field) bool {
	return !f.repeats() && slices.ContainsFunc(g.columns, func(c Column) bool { return c.Field == f && !strings.Contains(c.Name, ".") })
}
