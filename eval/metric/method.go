package metric

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// Method describes one method on pairs.
type Method struct {
	Slug string
	Name string
	// RulesName is what it is called when the built-in rules judge: never "GPT".
	RulesName string
	About     string // what it does, one sentence for people

	verdict func(context.Context, *contest) eval.Verdict
}

var methods = []Method{
	{
		Slug: eval.MethodRagas, Name: "Ragas", RulesName: "Ragas · built-in rules",
		About:   "Scores each item with the Ragas metric of the dimension and prefers the higher score.",
		verdict: byMetric,
	},
	{
		Slug: eval.MethodScore, Name: "GPT Score", RulesName: "Score 0–10 · built-in rules",
		About:   "Grades each item 0–10 by itself and prefers the higher grade.",
		verdict: byGrade,
	},
	{
		Slug: eval.MethodWeighted, Name: "GPT Score (weighted)", RulesName: "Score 0–10 (weighted) · built-in rules",
		About:   "Grades each item 0–9 by itself, weighs every grade with the probability that the model gives to it, and prefers the higher mean. It ties less often than whole grades.",
		verdict: byWeight,
	},
	{
		Slug: eval.MethodRank, Name: "GPT Ranking", RulesName: "Ranking · built-in rules",
		About:   "Asks which of the two items is better, in both orders; two answers that disagree are a tie.",
		verdict: byRank,
	},
	{
		Slug: eval.MethodCosine, Name: "Embedding cosine", RulesName: "Similarity · built-in rules",
		About:   "Prefers the answer, or the contexts, nearer to the question by the cosine of their embeddings. It asks no chat model.",
		verdict: byCosine,
	},
	{
		Slug: eval.MethodLonger, Name: "Longer wins", RulesName: "Longer wins",
		About:   "Prefers the item with more characters.",
		verdict: byLength(1),
	},
	{
		Slug: eval.MethodShorter, Name: "Shorter wins", RulesName: "Shorter wins",
		About:   "Prefers the item with fewer characters.",
		verdict: byLength(-1),
	},
	{
		Slug: eval.MethodOverlap, Name: "Word overlap", RulesName: "Word overlap",
		About:   "Prefers the item that shares more words: an answer with its contexts, an answer with the question, contexts with the question.",
		verdict: byOverlap,
	},
	{
		Slug: eval.MethodLeft, Name: "Always left", RulesName: "Always left",
		About:   "Always picks item X, without reading anything.",
		verdict: func(context.Context, *contest) eval.Verdict { return picked(eval.ChoiceX, "") },
	},
}

// Methods lists the methods on pairs: those that ask a judge, then the trivial
// rules.
func Methods() []Method { return slices.Clone(methods) }

// LookupMethod finds a method on pairs by its slug.
func LookupMethod(slug string) (Method, bool) {
	for _, m := range methods {
		if m.Slug == slug {
			return m, true
		}
	}
	return Method{}, false
}

// Applies reports whether the method can say anything about a dimension. The
// judged methods and the overlap know the three built-in ones, the cosine those
// that are about the question; length and side need no meaning.
func (m Method) Applies(d eval.Dimension) bool {
	switch m.Slug {
	case eval.MethodLonger, eval.MethodShorter, eval.MethodLeft:
		return true
	case eval.MethodCosine:
		return d == eval.AnswerRelevance || d == eval.ContextRelevance
	}
	return slices.Contains(eval.Dimensions(), d)
}

// Verdict runs a method on a pair. Its status is scored when there is a pick;
// not_applicable, with pick none, where the method is undefined on this pair;
// failed where a judge gave no usable answer: with pick none, or without a pick
// where a retry could still bring one (design §2). Methods that ask no judge
// accept a nil one.
func Verdict(ctx context.Context, method string, j judge.Judge, p eval.Pair, set Settings) eval.Verdict {
	m, ok := LookupMethod(method)
	if !ok {
		return undecided(notApplicable(eval.MissingInput, fmt.Sprintf("There is no method %q.", method)))
	}
	if !m.Applies(p.Dimension) {
		return undecided(notApplicable(eval.MissingInput,
			fmt.Sprintf("%s has no definition of the dimension %s.", m.Name, p.Dimension.Name())))
	}
	lang := cmp.Or(set.Lang, text.Lang(p.Question, p.X.Answer+"\n"+p.Y.Answer))
	return m.verdict(ctx, &contest{j, p, set, lang})
}

// contest is one pair before one judge.
type contest struct {
	judge judge.Judge
	pair  eval.Pair
	set   Settings
	lang  eval.Lang
}

func picked(pick eval.Choice, why string) eval.Verdict {
	return eval.Verdict{Status: eval.Scored, Pick: pick, Reason: eval.Reason{Text: why}}
}

// undecided is the verdict that an error leaves.
func undecided(err error) eval.Verdict {
	status, reason := explain(err)
	return unsettled(status, reason)
}

func unsettled(status eval.Status, reason eval.Reason) eval.Verdict {
	v := eval.Verdict{Status: status, Reason: reason}
	if pick, ok := v.Outcome(); ok {
		v.Pick = pick
	}
	return v
}
