package ingest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Recognized is what the rows of a file are by its columns, with the reason in
// words. As is never [Auto].
type Recognized struct {
	As  As
	Why string
	// Else is what they may be as well, with its reason; "" for nothing.
	Else    As
	ElseWhy string
}

// Recognize says what the rows of a file are: samples, pairs, what people said of
// items, or results computed elsewhere. What o.As says holds. A file that cannot be
// read, or none of whose columns is known, is an *[Error].
func Recognize(path, name string, o Options) (Recognized, error) {
	if o.As != "" && o.As != Auto {
		return Recognized{As: o.As}, nil
	}
	o.Map = nil // its columns may be those of another kind
	rows, err := glance(path, name, o)
	var unread *Error
	if errors.As(err, &unread) && unread.Code != NoRole {
		return Recognized{}, err
	}
	o.As = AsLabels
	if said, e := glance(path, name, o); e == nil {
		if r, ok := said.judged(rows); ok {
			return r, nil
		}
	}
	if err != nil {
		return Recognized{}, err
	}
	return rows.made(), nil
}

// glanced is a file of which only the first rows were looked at.
type glanced struct {
	*plan
	prof *profile
}

func glance(path, name string, o Options) (*glanced, error) {
	r, err := openReading(path, name, o)
	if err != nil {
		return nil, err
	}
	return &glanced{r.plan, r.prof}, r.close()
}

// made is what rows are that nobody has judged.
func (g *glanced) made() Recognized {
	if g.shape != ShapeSamples {
		return Recognized{As: AsPairs, Why: g.whyPairs()}
	}
	r := Recognized{As: AsSamples, Why: g.whySamples()}
	scores := g.names(func(c Column) bool { return c.Field == RecordedScore && c.Type == TypeNumber })
	sides := slices.IndexFunc(g.notices, func(n Notice) bool { return n.Code == LooksLikeSides })
	switch {
	case len(scores) > 0 && g.replyColumns().verdicts != "":
		return Recognized{As: AsScores, Why: fmt.Sprintf("%s beside the judge’s raw replies in “%s”.", holdScores(scores), g.replyColumns().verdicts), Else: AsSamples, ElseWhy: r.Why}
	case sides >= 0:
		why := fmt.Sprintf("Every question stands in two rows that “%s” tells apart.", g.notices[sides].Column)
		return Recognized{As: AsSamples, Why: r.Why, Else: AsPairs, ElseWhy: why}
	case len(scores) > 0:
		r.Else, r.ElseWhy = AsScores, holdScores(scores)+": they can become a method of their own."
	}
	return r
}

func holdScores(columns []string) string {
	if len(columns) == 1 {
		return "“" + columns[0] + "” holds scores"
	}
	return fmt.Sprintf("“%s” and %d more columns hold scores", columns[0], len(columns)-1)
}

func (g *glanced) whySamples() string {
	var has []string
	for _, f := range []Field{Question, Answer, Contexts, Reference} {
		if i, ok := g.at[f]; ok {
			has = append(has, "“"+cut(g.columns[i].Name, listedName)+"”")
		}
	}
	return "Each row holds " + strings.Join(has, ", ") + "."
}

func (g *glanced) whyPairs() string {
	if g.shape == ShapeWikiEval {
		return "The columns are those of WikiEval."
	}
	return "Each row holds two items: " + g.items() + "."
}

// items names the columns of the two items of a row.
func (g *glanced) items() string {
	for _, two := range [][2]Field{{AnswerA, AnswerB}, {ContextsA, ContextsB}} {
		a, okA := g.at[two[0]]
		b, okB := g.at[two[1]]
		if okA && okB {
			return fmt.Sprintf("“%s” and “%s”", cut(g.columns[a].Name, listedName), cut(g.columns[b].Name, listedName))
		}
	}
	return "two answers"
}

func (g *glanced) names(is func(Column) bool) (list []string) {
	for _, c := range g.columns {
		if is(c) {
			list = append(list, cut(c.Name, listedName))
		}
	}
	return list
}

// judged is a file whose rows say which items are better. Of rows with one item each
// only those with a named annotator, or of which nothing else can be made, count:
// a column "rating" alone may be anything.
func (g *glanced) judged(rows *glanced) (Recognized, bool) {
	said := g.names(func(c Column) bool { return c.Field == Pick || c.Field == Rating || c.Field == Rank })
	if rows != nil && !g.has(Annotator) && (!g.sided() || g.onlyGold(rows)) || len(said) == 0 {
		return Recognized{}, false
	}
	about := "an item a row"
	if g.sided() {
		about = "two items a row, " + g.items()
	}
	what := "“" + said[0] + "” says"
	if len(said) > 1 {
		what = fmt.Sprintf("“%s” and %d more say", said[0], len(said)-1)
	}
	r := Recognized{As: AsLabels, Why: fmt.Sprintf("%s what people think of %s.", what, about), Else: AsScores, ElseWhy: "A model may have said it, not people."}
	if by := g.method(); by != "" {
		r = Recognized{As: AsScores, Why: fmt.Sprintf("%s what “%s” thinks of %s.", what, by, about), Else: AsLabels, ElseWhy: "People may have said it, not a model."}
	}
	return r, true
}

// onlyGold reports whether nothing but a column of better sides says something: it
// is the gold of the pairs by how they were made.
func (g *glanced) onlyGold(rows *glanced) bool {
	for i, c := range g.columns {
		if (c.Field == Pick || c.Field == Rating || c.Field == Rank) && (i >= len(rows.columns) || rows.columns[i].Name != c.Name || rows.columns[i].Field != BetterSide) {
			return false
		}
	}
	return true
}

// methodWords are parts of the names of models and tools that judge.
var methodWords = strings.Fields("gpt llm claude llama gemini mistral mixtral qwen deepseek phi gemma ragas deepeval trulens prometheus openai anthropic o1 o3 o4")

// method is the model or tool that judged, as the annotator column or the name of a
// column of picks says; "" where it seems to be people.
func (g *glanced) method() string {
	if i, ok := g.at[Annotator]; ok {
		for k := range g.prof.rows {
			if text := firstOf(g.prof.rows[k].at(i)); text != "" {
				if isMethod(text) {
					return cut(text, listedName)
				}
				return ""
			}
		}
	}
	for _, name := range g.names(func(c Column) bool { return c.Field == Pick || c.Field == Rating || c.Field == Rank }) {
		if isMethod(name) {
			return name
		}
	}
	return ""
}

func isMethod(name string) bool {
	return slices.ContainsFunc(nameWords(name), func(w string) bool {
		return slices.Contains(methodWords, strings.TrimRight(w, "0123456789")) || slices.Contains(methodWords, w)
	})
}
