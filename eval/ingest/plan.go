package ingest

import (
	"slices"
	"strings"
)

// plan is what each column of a file becomes.
type plan struct {
	shape   Shape
	columns []Column
	at      map[Field]int // column of a field; for wide contexts the first one
	wide    []int         // columns that hold one context each, in order
	says    []opinion     // columns of judgments, of a file of labels or scores
	input   []int         // column whose text goes on behind the question; at most one
	notices []Notice
	origin  int // column of a file of rejected rows with the row in the first file; -1 without
}

// has reports whether a column has the field.
func (p *plan) has(f Field) bool {
	_, ok := p.at[f]
	return ok
}

// makePlan maps columns to fields: first as the person says, then by name, by
// close spelling and by content (import.md §5.2).
func makePlan(prof *profile, o Options) (*plan, error) {
	g := &guesser{plan: plan{at: map[Field]int{}}, prof: prof, options: o.Judgments, fixed: map[int]bool{}}
	g.describe()
	if err := g.apply(o.Map); err != nil {
		return nil, err
	}
	g.byName()
	g.findKeys()
	if o.As.judges() {
		g.byJudgment()
	} else {
		g.byPath()
		g.goldAnswers()
	}
	if err := g.decideShape(o.As); err != nil {
		return nil, err
	}
	g.settle()
	g.noteKeys()
	if g.shape == ShapeSamples {
		g.bySpelling()
		g.byContent()
	}
	g.index()
	g.findOrigin()
	if o.As.judges() {
		if err := g.describeOpinions(); err != nil {
			return nil, err
		}
		return &g.plan, g.checkJudgments()
	}
	return &g.plan, g.check()
}

// judges reports whether rows are read as what people or methods said.
func (as As) judges() bool { return as == AsLabels || as == AsScores }

// guesser is a plan in the making.
type guesser struct {
	plan
	prof    *profile
	options JudgmentOptions
	fixed   map[int]bool // columns that the person has decided
	ranks   []int        // of the name of each column in its vocabulary
}

func (g *guesser) describe() {
	for i, name := range g.prof.names {
		s := g.prof.stats[i]
		g.columns = append(g.columns, Column{Name: name, Type: s.kind()})
	}
	g.ranks = make([]int, len(g.columns))
}

// apply takes over what the person has decided.
func (g *guesser) apply(chosen map[string]string) error {
	for name, field := range chosen {
		i := slices.Index(g.prof.names, strings.TrimSpace(name))
		if i < 0 {
			return refuse(BadOption, "There is no column “%s”. The columns are: %s.", name, listed(g.prof.names))
		}
		f, ok := parseField(field)
		if !ok {
			return refuse(BadOption, "“%s” is not a field. The fields are: %s.", field, joinFields(fields))
		}
		g.columns[i].Field, g.columns[i].How = f, ByPerson
		g.fixed[i] = true
	}
	return nil
}

func joinFields(list []Field) string {
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

// taken reports whether the person has given the field to a column.
func (g *guesser) taken(f Field) bool {
	for i := range g.fixed {
		if g.columns[i].Field == f {
			return true
		}
	}
	return false
}

// decideShape says what the rows are, by the fields that were found.
func (g *guesser) decideShape(as As) error {
	if as == AsPairs {
		g.pairVariants()
	}
	pairs := g.found(AnswerA, AnswerB) || g.found(ContextsA, ContextsB)
	switch {
	case as == AsLabels:
		g.shape = ShapeLabels
	case as == AsScores:
		g.shape = ShapeScores
	case as != "" && as != Auto && as != AsSamples && as != AsPairs:
		return refuse(BadOption, "“%s” is not something that this import makes. Choose auto, samples, pairs, labels or scores.", as)
	case as == AsSamples:
		g.shape = ShapeSamples
		g.useFirstContext()
	case g.isWikiEval():
		g.shape = ShapeWikiEval
	case pairs && (as == AsPairs || !g.found(Answer)):
		g.shape = ShapePairs
	case as == AsPairs && g.canBeSides():
		g.asSides()
	case as == AsPairs:
		return g.noRole("These columns make no pairs: answer_a and answer_b, or contexts_a and contexts_b, are missing.", "")
	default:
		g.shape = ShapeSamples
		g.noteSides()
	}
	return nil
}

// pairVariants sets the answers of a file against each other that has two of them.
func (g *guesser) pairVariants() {
	var two []int
	for i, c := range g.columns {
		if c.Field == Metadata && !g.fixed[i] && c.Type == TypeText && isVariant(c.Name) {
			two = append(two, i)
		}
	}
	if len(two) == 2 && !g.found(Answer) && !g.found(AnswerA) && !g.found(AnswerB) {
		for side, i := range two {
			g.columns[i].Field, g.columns[i].How = [2]Field{AnswerA, AnswerB}[side], ByName
		}
	}
}

// isWikiEval reports whether at least one of the three pairs of a WikiEval row
// can be made.
func (g *guesser) isWikiEval() bool {
	return g.found(Question) && (g.found(ContextV1, ContextV2) ||
		g.found(Answer, UngroundedAnswer) || g.found(Answer, PoorAnswer))
}

// useFirstContext lets a WikiEval-shaped file become samples.
func (g *guesser) useFirstContext() {
	for i := range g.columns {
		if g.columns[i].Field == ContextV1 && !g.found(Contexts) {
			g.columns[i].Field = Contexts
		}
	}
}

// found reports whether every one of the fields has a column.
func (g *guesser) found(want ...Field) bool {
	for _, f := range want {
		if !slices.ContainsFunc(g.columns, func(c Column) bool { return c.Field == f }) {
			return false
		}
	}
	return true
}

// index finishes the plan.
func (g *guesser) index() {
	for i := len(g.columns) - 1; i >= 0; i-- {
		if f := g.columns[i].Field; f != Metadata {
			g.at[f] = i
		}
	}
	if len(g.input) > 0 {
		g.at[Question] = g.instruction()
	}
	if len(g.wide) > 0 {
		g.at[Contexts] = g.wide[0]
	}
}

// check refuses a plan that would import nothing.
func (g *guesser) check() error {
	for _, f := range []Field{Question, Answer, Contexts, Reference, AnswerA, ContextsA, ContextV1} {
		if g.has(f) {
			return nil
		}
	}
	return g.noRole("No column was recognized as question, answer, contexts or reference.", " Say which is which in the mapping.")
}

// noRole refuses a mapping, naming the columns that could be mapped.
func (g *guesser) noRole(what, then string) error {
	e := refuse(NoRole, "%s The columns are: %s.%s", what, listed(g.prof.names), then)
	e.Columns = g.prof.names
	return e
}
