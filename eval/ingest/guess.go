package ingest

import (
	"fmt"
	"slices"
	"strings"
)

// byName gives every column the field whose vocabulary holds its name.
func (g *guesser) byName() {
	for i, name := range g.prof.names {
		if g.fixed[i] {
			continue
		}
		f, rank, ok := lookUp(name)
		if !ok || g.taken(f) && !f.repeats() || f == Question && g.nested(i) || f.holdsText() && g.prof.holdsObjects(i, f) {
			continue
		}
		g.columns[i].Field, g.columns[i].How, g.ranks[i] = f, ByName, rank
	}
	g.goldContext()
	g.instructionAndInput()
}

// instructionAndInput reads instruction data: the instruction and the input that
// it speaks of are one question.
func (g *guesser) instructionAndInput() {
	questions := g.with(Question)
	if len(questions) != 2 || g.fixed[questions[0]] || g.fixed[questions[1]] {
		return
	}
	i := g.instruction()
	for _, input := range questions {
		if i >= 0 && input != i && squeeze(g.prof.names[input]) == "input" {
			g.input = []int{input}
		}
	}
}

// instruction is the column of that name, -1 when there is none.
func (g *guesser) instruction() int {
	return slices.IndexFunc(g.prof.names, func(n string) bool { return squeeze(n) == "instruction" })
}

// nested reports whether a column holds lists or objects: "questions" may be a
// list of records, which is no question.
func (g *guesser) nested(i int) bool {
	t := g.columns[i].Type
	return t == TypeList || t == TypeObject
}

// goldContext reads DeepEval's files: next to retrieval_context, their context
// is the gold one.
func (g *guesser) goldContext() {
	named := func(want string) int {
		return slices.IndexFunc(g.prof.names, func(n string) bool { return squeeze(n) == squeeze(want) })
	}
	i := named("context")
	if i < 0 || g.fixed[i] || named("retrieval_context") < 0 {
		return
	}
	g.columns[i].Field = ReferenceContexts
}

// settle drops fields that the shape has no use for and leaves one column to
// each field.
func (g *guesser) settle() {
	useful := append(Fields(g.shape), RecordedScore, AnswerKey, ignored)
	for i := range g.columns {
		if f := g.columns[i].Field; f != Metadata && !slices.Contains(useful, f) && !g.fixed[i] {
			g.release(i)
		}
	}
	g.settleWide()
	for _, f := range useful {
		if f == Question && len(g.input) > 0 {
			continue
		}
		if !f.repeats() || f == Contexts && len(g.wide) == 0 {
			g.settleField(f)
		}
	}
}

func (g *guesser) release(i int) { g.columns[i].Field, g.columns[i].How = Metadata, "" }

// with lists the columns that have a field.
func (g *guesser) with(f Field) []int {
	var list []int
	for i, c := range g.columns {
		if c.Field == f {
			list = append(list, i)
		}
	}
	return list
}

// settleWide orders columns that hold one context each by their number, unless
// another column holds all of them.
func (g *guesser) settleWide() {
	type numberedColumn struct{ column, number int }
	var wide []numberedColumn
	single := false
	for _, i := range g.with(Contexts) {
		if n, ok := wideIndex(g.prof.names[i]); ok || g.fixed[i] {
			wide = append(wide, numberedColumn{i, n})
		} else {
			single = true
		}
	}
	if single || len(wide) < 2 {
		for _, w := range wide {
			if single && !g.fixed[w.column] {
				g.release(w.column)
			}
		}
		return
	}
	slices.SortStableFunc(wide, func(a, b numberedColumn) int { return a.number - b.number })
	for _, w := range wide {
		g.wide = append(g.wide, w.column)
	}
}

// settleField leaves one column to a field: the person's, then the one that
// holds lists (contexts), then the fuller one, then the more telling name.
func (g *guesser) settleField(f Field) {
	rivals := g.with(f)
	if len(rivals) < 2 {
		return
	}
	best := rivals[0]
	for _, i := range rivals[1:] {
		if g.better(i, best, f) {
			best = i
		}
	}
	for _, i := range rivals {
		if i != best {
			g.release(i)
			g.noteRival(f, best, i)
		}
	}
}

func (g *guesser) better(a, b int, f Field) bool {
	if g.fixed[a] != g.fixed[b] {
		return g.fixed[a]
	}
	sa, sb := g.prof.stats[a], g.prof.stats[b]
	if la, lb := sa.kind() == TypeList, sb.kind() == TypeList; f.holdsList() && la != lb {
		return la
	}
	if sa.filled != sb.filled {
		return sa.filled > sb.filled
	}
	return g.ranks[a] < g.ranks[b]
}

func (g *guesser) noteRival(f Field, kept, left int) {
	keptName, leftName := g.prof.names[kept], g.prof.names[left]
	g.notices = append(g.notices, Notice{Code: DuplicateRole, Column: leftName,
		Text: fmt.Sprintf("“%s” and “%s” both look like %s: “%s” is used, “%s” is kept as metadata.", keptName, leftName, f, keptName, leftName)})
	differ, row := 0, 0
	for i := range g.prof.rows {
		a, b := g.prof.rows[i].at(kept), g.prof.rows[i].at(left)
		if !a.empty() && !b.empty() && sameText(a) != sameText(b) {
			if differ++; differ == 1 {
				row = g.prof.rows[i].row
			}
		}
	}
	if differ > 0 {
		g.notices = append(g.notices, Notice{Code: RolesDiffer, Column: leftName, Count: differ, Row: row,
			Text: fmt.Sprintf("“%s” and “%s” are both filled and differ in %d of the first %d rows.", keptName, leftName, differ, len(g.prof.rows))})
	}
}

// sameText is a cell as one text, so that a list of one and a plain text can be
// compared.
func sameText(c cell) string {
	l, err := readChunks(c, "")
	if err != nil {
		return c.String()
	}
	return strings.Join(strings.Fields(strings.Join(l.texts(), " ")), " ")
}

// similarEnough is the edit similarity from which a misspelled name counts.
const similarEnough = 0.7

// bySpelling maps columns whose names are close to those of a field that has no
// column yet.
func (g *guesser) bySpelling() {
	for _, f := range []Field{Question, Answer, Contexts, Reference} {
		if g.found(f) {
			continue
		}
		best, bestScore := -1, similarEnough
		for i, c := range g.columns {
			if c.Field == Metadata && !g.fixed[i] && !strings.Contains(c.Name, groupSign) && !isVariant(c.Name) && g.readable(i, f) && (f == Reference || !speaksOfReference(c.Name)) {
				if s := spelling(c.Name, f); s > bestScore || s == bestScore && best < 0 {
					best, bestScore = i, s
				}
			}
		}
		if best >= 0 {
			g.assign(best, f, BySpelling)
		}
	}
}

// readable reports whether a column holds what the field needs: text, not
// numbers.
func (g *guesser) readable(i int, f Field) bool {
	t := g.columns[i].Type
	if f.holdsText() && g.prof.holdsObjects(i, f) {
		return false
	}
	return t == TypeText || t == TypeList && f != Question && f != Answer && (f != Contexts || g.prof.holdsChunks(i) && !g.prof.isStructured(i))
}

// speaksOfReference recognizes names such as "truth answer", which are closer to
// an answer by their letters than to the reference that they mean.
func speaksOfReference(name string) bool {
	s := squeeze(name)
	return slices.ContainsFunc([]string{"gt", "gold", "ref", "truth", "expect", "correct", "ideal"},
		func(part string) bool { return strings.Contains(s, part) })
}

// besides are endings of names that speak about a field instead of holding it.
var besides = []string{"id", "type", "no", "number", "length", "len", "time", "lang", "language", "name", "count", "token", "date", "url", "score", "source"}

// spelling is the highest edit similarity of a name to those of a field.
func spelling(name string, f Field) float64 {
	s := squeeze(name)
	for _, ending := range besides {
		if strings.HasSuffix(s, ending) {
			return 0
		}
	}
	best := 0.0
	for _, known := range strings.Fields(vocabulary[f]) {
		if k := squeeze(known); len(k) >= 5 {
			best = max(best, similarity(s, k))
		}
	}
	return best
}

func (g *guesser) assign(i int, f Field, how How) {
	g.columns[i].Field, g.columns[i].How = f, how
	g.notices = append(g.notices, Notice{Code: GuessedColumn, Column: g.columns[i].Name,
		Text: fmt.Sprintf("“%s” was taken for %s by its %s.", g.columns[i].Name, f, how)})
}

// byContent maps what no name tells: a column of lists is the contexts, one of
// question marks the question.
func (g *guesser) byContent() {
	contexts, question := g.found(Contexts), g.found(Question)
	for i, s := range g.prof.stats {
		switch {
		case g.columns[i].Field != Metadata || g.fixed[i] || s.filled == 0:
		case !contexts && s.lists == s.filled && s.bytes > 20*s.filled && g.prof.holdsChunks(i) && !g.prof.isStructured(i):
			g.assign(i, Contexts, ByContent)
			contexts = true
		case !question && s.questions*10 >= s.filled*8:
			g.assign(i, Question, ByContent)
			question = true
		}
	}
}
