package engine

import (
	"strconv"
	"strings"

	"concord/eval"
	"concord/eval/metric"
)

// Tokens are estimated by one rule: four ASCII characters or one other character
// are a token. A call reads its instruction and example, whose size is that of
// the prompts shipped in English, and the texts of the row that its task names.
// What it writes is assumed: statements as long as their text and a quarter,
// [verdictTokens] a verdict, one statement for every [statementTokens] of text,
// [questionTokens] a generated question. A dry run replaces all of it by what it
// measured (see [Request].Measured).
const (
	splitTokens  = 370
	verifyTokens = 390
	invertTokens = 590
	selectTokens = 415
	usefulTokens = 320
	gradeTokens  = 375
	preferTokens = 375

	verdictTokens   = 45
	statementTokens = 20
	questionTokens  = 30
	indicesTokens   = 20
	digitTokens     = 2  // a grade of one digit
	opinionTokens   = 60 // a grade or a preference with its reason
)

// Sizes are texts in estimated tokens, of all rows together. Of pairs, answers
// and contexts are those of both items, the question counts once.
type Sizes struct{ Question, Answer, Contexts, Reference int }

// group is rows that one method is asked about.
type group struct {
	n, chunks, references int
	Sizes
}

// load is what judging takes.
type load struct {
	calls, embeddings int
	tokens            eval.Tokens
}

func (l load) plus(o load) load {
	return load{l.calls + o.calls, l.embeddings + o.embeddings, l.tokens.Plus(o.tokens)}
}

func (l load) times(n int) load {
	return load{n * l.calls, n * l.embeddings, l.tokens.Times(n)}
}

// chat is a number of calls with the same instruction, and all that they read
// and write beside it.
func chat(calls, instruction, read, written int) load {
	return load{calls: calls, tokens: eval.Tokens{Prompt: calls*instruction + read, Completion: written}}
}

// loadOn is what a metric takes on a group: once, however often it is repeated,
// and each time (metrics §5).
func (r Request) loadOn(slug string, g group) (once, each load) {
	switch slug {
	case eval.MetricFaithfulness:
		return breaking(g.n, g.Question, g.Answer), verifying(g, g.Answer)
	case eval.MetricAnswerRelevance:
		return load{}, r.inverting(g)
	case eval.MetricContextRelevance:
		return load{}, chat(g.n, selectTokens, g.Question+g.Contexts, g.n*indicesTokens)
	case eval.MetricContextPrecision:
		return load{}, r.weighing(g, g.chunks, g.Reference)
	case eval.MetricPrecisionNoRef:
		return load{}, r.weighing(g, g.chunks, g.Answer)
	case eval.MetricContextRecall:
		if r.Settings.ReferenceSentences {
			return load{}, verifying(g, g.Reference)
		}
		return breaking(g.references, g.Question, g.Reference), verifying(g, g.Reference)
	}
	if digits, ok := strings.CutPrefix(slug, eval.MetricPrecisionAtPrefix); ok {
		k, _ := strconv.Atoi(digits)
		return load{}, r.weighing(g, min(g.chunks, k*g.n), g.Reference)
	}
	return load{}, load{}
}

func breaking(calls, question, text int) load {
	return chat(calls, splitTokens, question+text, text+text/4)
}

func verifying(g group, text int) load {
	return chat(g.n, verifyTokens, g.Contexts+text+text/4, (g.n+text/statementTokens)*verdictTokens)
}

func (r Request) inverting(g group) load {
	n := r.questions() * g.n
	calls := g.n
	if r.Profile == eval.Paper {
		calls = n // one call a question
	}
	l := chat(calls, invertTokens, calls/max(1, g.n)*g.Answer, 2*n*questionTokens)
	l.embeddings, l.tokens.Embedding = g.n, g.Question+n*questionTokens
	return l
}

func (r Request) questions() int {
	if r.Settings.Questions > 0 {
		return r.Settings.Questions
	}
	return metric.DefaultQuestions
}

// weighing asks about chunks beside question and yardstick: one by one, or those
// of a row in one call.
func (r Request) weighing(g group, chunks, yardstick int) load {
	if g.n == 0 || g.chunks == 0 {
		return load{}
	}
	if r.Settings.NumberedChunks {
		return chat(g.n, usefulTokens, g.Question+yardstick+g.Contexts*chunks/g.chunks, chunks*verdictTokens)
	}
	beside := chunks * (g.Question + yardstick) / g.n
	return chat(chunks, usefulTokens, beside+g.Contexts*chunks/g.chunks, chunks*verdictTokens)
}

// loadOnPairs is what a method takes on pairs of one dimension.
func (r Request) loadOnPairs(slug string, d eval.Dimension, g group) (once, each load) {
	switch slug {
	case eval.MethodScore: // each item once
		return load{}, chat(2*g.n, gradeTokens, g.shown(d, 2), 2*g.n*opinionTokens)
	case eval.MethodWeighted: // each item once, or as often as stands in for probabilities
		calls := max(1, r.Judge.WeighCalls)
		return load{}, chat(2*g.n*calls, gradeTokens, calls*g.shown(d, 2), 2*g.n*calls*digitTokens)
	case eval.MethodCosine: // each item beside the question
		return load{}, load{embeddings: 2 * g.n, tokens: eval.Tokens{Embedding: g.shown(d, 2)}}
	case eval.MethodRank: // both items in each order
		return load{}, chat(2*g.n, preferTokens, 2*g.shown(d, 1), 2*g.n*opinionTokens)
	case eval.MethodRagas:
		g.n, g.Question = 2*g.n, 2*g.Question // two items a pair
		return r.loadOn(string(d), g)
	}
	return load{}, load{}
}

// shown is what the judge sees of the pairs on a dimension, with the question
// that many times (metrics §6).
func (g group) shown(d eval.Dimension, questions int) int {
	switch d {
	case eval.Faithfulness:
		return g.Answer + g.Contexts
	case eval.AnswerRelevance:
		return questions*g.Question + g.Answer
	}
	return questions*g.Question + g.Contexts
}
