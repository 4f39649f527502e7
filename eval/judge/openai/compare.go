package openai

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"concord/eval"
	"concord/eval/judge"
)

// Compare is the cosine of the embedding of each generated question with that of
// the real one, all embedded in one batch (metrics §4.2).
func (j *Judge) Compare(ctx context.Context, t judge.Compare) (judge.Similarities, error) {
	if j.config.EmbeddingModel == "" {
		return judge.Similarities{}, &judge.Error{Code: eval.EndpointError, Text: "The judge has no embedding model; name one to compute answer relevance."}
	}
	texts := []string{t.Question}
	for _, q := range t.Generated {
		texts = append(texts, q.Text)
	}
	return j.compare(ctx, texts)
}

// compare is the cosine of the first text with each of the others.
func (j *Judge) compare(ctx context.Context, texts []string) (judge.Similarities, error) {
	text := strings.Join(texts, "\n")
	if j.recorded != nil {
		return j.replayed(ctx, text, len(texts)-1)
	}
	key := asked(j.embeddings, j.config.EmbeddingModel, text, wish{})
	if r, call, ok := j.kept(ctx, key, eval.TaskCompare, text); ok {
		if s, ok := readSimilarities(r.text, len(texts)-1); ok {
			return judge.Similarities{Values: s.Cosines, Model: cmp.Or(r.model, j.config.EmbeddingModel), Calls: []eval.Call{call}}, nil
		}
	}
	if f := notKept(ctx); f != nil {
		return judge.Similarities{}, f.asError(nil)
	}
	r, calls, f := j.embed(ctx, texts)
	if f == nil {
		r.cosines, f = cosines(r.vectors)
	}
	if f != nil {
		return judge.Similarities{Calls: calls}, f.asError(calls)
	}
	found := similarities{Vectors: len(r.vectors), Dimensions: len(r.vectors[0]), Cosines: r.cosines}.String()
	calls[len(calls)-1].Reply = found
	j.keep(ctx, key, found, r.model)
	return judge.Similarities{Values: r.cosines, Model: cmp.Or(r.model, j.config.EmbeddingModel), Calls: calls}, nil
}

// embed sends one batch. Too few, too many or misnumbered vectors are a
// mismatch: nobody knows which text they belong to.
func (j *Judge) embed(ctx context.Context, texts []string) (reply, []eval.Call, *failure) {
	text := strings.Join(texts, "\n")
	r, calls, f := j.do(ctx, request{
		task: eval.TaskCompare, text: text, tokens: tokensIn(text), at: j.embeddings,
		set:  func(_, _ bool) map[string]any { return nil },
		send: func(ctx context.Context, r *reply) error { return j.embedOnce(ctx, texts, r) },
	})
	if f == nil && len(r.vectors) != len(texts) {
		f = &failure{code: eval.EmbeddingMismatch, text: fmt.Sprintf("The embedding endpoint returned %d vectors for %d texts; try another embedding model.", len(r.vectors), len(texts))}
	}
	return r, calls, f
}

func (j *Judge) embedOnce(ctx context.Context, texts []string, r *reply) error {
	resp, err := j.embeddings.client.CreateEmbeddings(ctx, goopenai.EmbeddingRequestStrings{
		Input: texts, Model: goopenai.EmbeddingModel(j.config.EmbeddingModel),
	})
	if err != nil {
		return err
	}
	if len(resp.Data) == 0 {
		return errNoReply
	}
	r.model, r.usage = string(resp.Model), &resp.Usage
	r.vectors = inOrder(resp.Data)
	return nil
}

// inOrder sorts by index. Servers that number nothing (all indices 0) answer in
// the order of the request.
func inOrder(data []goopenai.Embedding) [][]float32 {
	vectors := make([][]float32, len(data))
	for i, e := range data {
		if e.Index < 0 || e.Index >= len(data) || vectors[e.Index] != nil {
			return asGiven(data)
		}
		vectors[e.Index] = data[i].Embedding
	}
	return vectors
}

func asGiven(data []goopenai.Embedding) [][]float32 {
	vectors := make([][]float32, len(data))
	for i, e := range data {
		vectors[i] = e.Embedding
	}
	return vectors
}

// cosines compares the first vector with each of the others.
func cosines(vectors [][]float32) ([]float64, *failure) {
	list := make([]float64, 0, len(vectors)-1)
	for _, v := range vectors[1:] {
		c, f := cosine(vectors[0], v)
		if f != nil {
			return nil, f
		}
		list = append(list, c)
	}
	return list, nil
}

// cosine is −1…1. A zero vector has no direction, and vectors of different
// length come from different models: both are failures, never a 0.
func cosine(a, b []float32) (float64, *failure) {
	if len(a) != len(b) {
		return 0, &failure{code: eval.EmbeddingMismatch, text: fmt.Sprintf("The embedding endpoint returned vectors of different length (%d and %d); they cannot be compared.", len(a), len(b))}
	}
	var dot, aa, bb float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		dot, aa, bb = dot+x*y, aa+x*x, bb+y*y
	}
	if aa == 0 || bb == 0 {
		return 0, &failure{code: eval.ZeroEmbedding, text: "The embedding endpoint returned a vector of zeros, which has no direction; try another embedding model."}
	}
	return max(-1, min(1, dot/(math.Sqrt(aa)*math.Sqrt(bb)))), nil
}
