package openai

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"

	"concord/eval"
	"concord/eval/judge"
)

// asked names what is asked: endpoint, model, text, parameters, sample, and that
// it is asked once more. Not the key, so that a new one forgets nothing, and not
// what the endpoint refused, which changes nothing in what is wanted.
func asked(at endpoint, model, text string, w wish) string {
	parts := []string{
		at.address, model, text, strconv.FormatFloat(w.temperature, 'g', -1, 64), strconv.Itoa(w.sample), w.scale,
	}
	if w.again {
		parts = append(parts, "again")
	}
	h := sha256.New()
	for _, part := range parts {
		h.Write([]byte(strconv.Itoa(len(part)) + "\n" + part))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// kept is the reply of an earlier request to the same question. ok is false when
// it must be asked; under [judge.KeptOnly] that is the failure notKept.
func (j *Judge) kept(ctx context.Context, key, task, text string) (r reply, call eval.Call, ok bool) {
	caching := judge.CachingOf(ctx)
	if j.config.Replies == nil || caching == judge.Refresh || caching == judge.Bypass {
		return r, call, false
	}
	if r.text, r.model, ok = j.config.Replies.Kept(ctx, key); !ok {
		return r, call, false
	}
	return r, eval.Call{
		Task: task, Request: j.keys.data.hide(text), Reply: r.text, Model: r.model, Attempt: 1, CacheHit: true,
	}, true
}

// keep keeps a reply that could be read.
func (j *Judge) keep(ctx context.Context, key, text, model string) {
	if j.config.Replies == nil || judge.CachingOf(ctx) == judge.Bypass {
		return
	}
	j.config.Replies.Keep(ctx, key, text, model)
}

// notKept is the failure of a question that may not be asked.
func notKept(ctx context.Context) *failure {
	if judge.CachingOf(ctx) != judge.KeptOnly {
		return nil
	}
	return &failure{code: eval.EndpointError, text: "This was not asked before.", cause: judge.ErrNotKept}
}

// similarities is what is kept and recorded of a batch of embeddings: the vectors
// themselves are large, and only their cosines are used.
type similarities struct {
	Vectors    int       `json:"vectors"`
	Dimensions int       `json:"dimensions"`
	Cosines    []float64 `json:"cosines"` // of the first text with each of the others
}

func (s similarities) String() string {
	b, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func readSimilarities(raw string, n int) (s similarities, ok bool) {
	err := json.Unmarshal([]byte(raw), &s)
	return s, err == nil && len(s.Cosines) == n
}
