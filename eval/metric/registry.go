package metric

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"concord/eval"
)

// Column names a field of a sample that a metric reads, as Ragas 0.2 and later
// spell it.
type Column string

// The columns that metrics read.
const (
	Question     Column = "user_input"
	Answer       Column = "response"
	Contexts     Column = "retrieved_contexts"
	Reference    Column = "reference"
	RetrievedIDs Column = "retrieved_context_ids"
	ReferenceIDs Column = "reference_context_ids"
)

// Metric describes one metric on samples.
type Metric struct {
	Slug    string
	Name    string
	About   string   // what it computes, one sentence for people
	Caution string   // what to keep in mind when reading it; may be empty
	Needs   []Column // only these are demanded, and only these are read
	// Low and High bound every value.
	Low, High float64
	// Compares marks a metric that needs the task Compare: an embedding
	// endpoint, or the built-in rules.
	Compares bool

	compute func(context.Context, *scoring) (float64, error)
}

// Metrics lists the metrics in the order of metrics §2. context_precision@K is
// a family and not listed; [Lookup] finds its members.
func Metrics() []Metric { return slices.Clone(registry) }

// Lookup finds a metric by its slug, context_precision@K for any K from 1
// included.
func Lookup(slug string) (Metric, bool) {
	for _, m := range registry {
		if m.Slug == slug {
			return m, true
		}
	}
	k, ok := cutoff(slug)
	if !ok {
		return Metric{}, false
	}
	return precisionAt(k), true
}

// cutoff reads the K of context_precision@K: digits without sign or leading
// zero, so that one metric has one slug.
func cutoff(slug string) (int, bool) {
	digits, ok := strings.CutPrefix(slug, eval.MetricPrecisionAtPrefix)
	if !ok {
		return 0, false
	}
	k, err := strconv.Atoi(digits)
	return k, err == nil && k > 0 && strconv.Itoa(k) == digits
}

func precisionAt(k int) Metric {
	at := strconv.Itoa(k)
	return Metric{
		Slug:  eval.MetricPrecisionAtPrefix + at,
		Name:  "Context precision @" + at,
		About: "Context precision of the first " + at + " retrieved chunks: are the useful ones ranked first?",
		Needs: []Column{Question, Contexts, Reference}, High: 1,
		compute: func(ctx context.Context, s *scoring) (float64, error) {
			chunks := s.sample.RetrievedContexts
			return precision(ctx, s, chunks[:min(k, len(chunks))], s.sample.Reference)
		},
	}
}

var registry = []Metric{
	{
		Slug: eval.MetricFaithfulness, Name: "Faithfulness",
		About: "Share of the answer's claims that can be inferred from the retrieved contexts.",
		Needs: []Column{Question, Answer, Contexts}, High: 1,
		compute: faithfulness,
	},
	{
		Slug: eval.MetricAnswerRelevance, Name: "Answer relevance",
		About:   "How directly and completely the answer addresses the question: the mean similarity of the question to questions generated from the answer.",
		Caution: "Wrong facts are not penalized. Typical values differ by embedding model, so thresholds are per model.",
		Needs:   []Column{Question, Answer}, Low: -1, High: 1, Compares: true,
		compute: answerRelevance,
	},
	{
		Slug: eval.MetricContextRelevance, Name: "Context relevance",
		About: "Share of the retrieved sentences that are needed to answer the question.",
		Needs: []Column{Question, Contexts}, High: 1,
		compute: contextRelevance,
	},
	{
		Slug: eval.MetricContextPrecision, Name: "Context precision",
		About:   "Are the retrieved chunks that help to reach the reference ranked first? Average precision of the useful chunks.",
		Caution: "Chunks that retrieval missed are invisible to it; read it beside context recall.",
		Needs:   []Column{Question, Contexts, Reference}, High: 1,
		compute: func(ctx context.Context, s *scoring) (float64, error) {
			return precision(ctx, s, s.sample.RetrievedContexts, s.sample.Reference)
		},
	},
	{
		Slug: eval.MetricPrecisionNoRef, Name: "Context precision without reference",
		About:   "Are the retrieved chunks that helped to reach the system's own answer ranked first? Average precision of the useful chunks.",
		Caution: "A wrong answer can make wrong chunks look useful.",
		Needs:   []Column{Question, Answer, Contexts}, High: 1,
		compute: func(ctx context.Context, s *scoring) (float64, error) {
			return precision(ctx, s, s.sample.RetrievedContexts, s.sample.Response)
		},
	},
	{
		Slug: eval.MetricContextRecall, Name: "Context recall",
		About: "Share of the points made by the reference that the retrieved contexts cover.",
		Needs: []Column{Question, Contexts, Reference}, High: 1,
		compute: contextRecall,
	},
	{
		Slug: eval.MetricIDPrecision, Name: "Id precision",
		About: "Share of the retrieved chunk ids that are among the reference ids.",
		Needs: []Column{RetrievedIDs, ReferenceIDs}, High: 1,
		compute: idPrecision,
	},
	{
		Slug: eval.MetricIDRecall, Name: "Id recall",
		About: "Share of the reference chunk ids that were retrieved.",
		Needs: []Column{RetrievedIDs, ReferenceIDs}, High: 1,
		compute: idRecall,
	},
}
