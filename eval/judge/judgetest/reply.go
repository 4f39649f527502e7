package judgetest

import (
	"encoding/json"
	"math"
	"net/http"
	"strconv"
	"time"
)

// Reply is what a script wants to be sent. The zero value is the sensible answer.
type Reply struct {
	Status     int    // 0: 200
	RetryAfter string // seconds or an HTTP date
	Location   string // where a redirect leads
	// Body is sent as it is, with ContentType (default JSON). Everything below
	// is then ignored.
	Body        string
	ContentType string

	Content string // text of the reply; empty: the sensible answer
	Finish  string // empty: "stop"
	Refusal string // message.refusal
	NoUsage bool
	Vectors [][]float32 // embeddings; nil: bags of words

	Delay time.Duration   // before the answer
	Wait  <-chan struct{} // answer once it is closed
	Hang  bool            // never answer until the client or the server goes

	Hostile Hostile // abuse the connection instead of answering
}

// wait holds the answer back; false means that nobody waits for it any more.
func (s *Server) wait(r *http.Request, reply *Reply) bool {
	var late <-chan time.Time
	if reply.Delay > 0 {
		timer := time.NewTimer(reply.Delay)
		defer timer.Stop()
		late = timer.C
	}
	if late == nil && reply.Wait == nil && !reply.Hang {
		return true
	}
	select {
	case <-late:
		return true
	case <-reply.Wait:
		return true
	case <-r.Context().Done():
	case <-s.closed:
	}
	return false
}

func (p *Reply) write(w http.ResponseWriter, r Request) {
	if p.RetryAfter != "" {
		w.Header().Set("Retry-After", p.RetryAfter)
	}
	if p.Location != "" {
		w.Header().Set("Location", p.Location)
	}
	kind := p.ContentType
	if kind == "" {
		kind = "application/json"
	}
	w.Header().Set("Content-Type", kind)
	body := p.Body
	if body == "" {
		body = p.render(r)
	}
	if p.Status != 0 {
		w.WriteHeader(p.Status)
	}
	_, _ = w.Write([]byte(body))
}

func (p *Reply) render(r Request) string {
	var doc map[string]any
	switch r.Task {
	case TaskModels:
		doc = map[string]any{"object": "list", "data": []any{map[string]any{"id": "judgetest", "object": "model"}}}
	case TaskCompare:
		doc = p.embeddings(r)
	default:
		doc = p.completion(r)
	}
	b, err := json.Marshal(doc)
	if err != nil {
		panic(err) // plain maps, strings and numbers only
	}
	return string(b)
}

func (p *Reply) completion(r Request) map[string]any {
	text, finish := p.Content, p.Finish
	if text == "" && p.Refusal == "" && finish != "content_filter" {
		text = Answer(r)
	}
	if finish == "" {
		finish = "stop"
	}
	message := map[string]any{"role": "assistant", "content": text}
	if p.Refusal != "" {
		message["refusal"] = p.Refusal
	}
	choice := map[string]any{"index": 0, "message": message, "finish_reason": finish}
	if r.Task == TaskWeigh && r.Params["logprobs"] == true && p.Content == "" {
		choice["logprobs"] = weights(r)
	}
	return p.withUsage(map[string]any{
		"id": "chat-1", "object": "chat.completion", "model": r.Params["model"], "choices": []any{choice},
	}, len(r.Prompt)/4, len(text)/4)
}

// weights are the logprobs of a grade of one digit, whose expected value is nine
// times the share of words.
func weights(r Request) map[string]any {
	value := 9 * fit(r, "")
	low := math.Floor(value)
	top := []any{}
	for digit, p := range map[float64]float64{low: 1 - (value - low), low + 1: value - low} {
		if p > 0 {
			top = append(top, map[string]any{"token": strconv.Itoa(int(digit)), "logprob": math.Log(p)})
		}
	}
	token := map[string]any{"token": Answer(r), "logprob": 0.0, "top_logprobs": top}
	return map[string]any{"content": []any{token}}
}

func (p *Reply) embeddings(r Request) map[string]any {
	vectors, size := p.Vectors, 0
	if vectors == nil {
		for _, text := range r.Input {
			vectors = append(vectors, embed(text))
			size += len(text)
		}
	}
	data := []any{}
	for i, v := range vectors {
		data = append(data, map[string]any{"object": "embedding", "index": i, "embedding": v})
	}
	return p.withUsage(map[string]any{"object": "list", "model": r.Params["model"], "data": data}, size/4, 0)
}

func (p *Reply) withUsage(doc map[string]any, prompt, completion int) map[string]any {
	if !p.NoUsage {
		doc["usage"] = map[string]any{"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}
	}
	return doc
}
