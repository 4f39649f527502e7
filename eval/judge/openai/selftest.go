package openai

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"concord/eval"
	"concord/eval/judge"
)

// CheckState says how a check of [Judge.Test] ended.
type CheckState string

const (
	CheckOK      CheckState = "ok"
	CheckFailed  CheckState = "failed"
	CheckSkipped CheckState = "skipped" // another check must pass first, or nothing to check
)

// Check is one line of a [Report].
type Check struct {
	Name  string     `json:"name"`
	State CheckState `json:"state"`
	Text  string     `json:"text"` // what was found, and what to do if it failed
}

// Report is what a test of a judge found, in plain words.
type Report struct {
	Checks     []Check     `json:"checks"`
	OK         bool        `json:"ok"`         // nothing failed
	Dimensions int         `json:"dimensions"` // of the embeddings, 0 when unknown
	Latency    int64       `json:"latency_ms"` // of the judge's reply, 0 without one
	Traits     []string    `json:"traits"`     // what was learned, one plain sentence each
	Calls      []eval.Call `json:"calls"`
}

// The names of the checks, in their order.
const (
	checkReachable     = "Endpoint reachable"
	checkKey           = "API key accepted"
	checkModel         = "Model answers"
	checkJSON          = "Replies in JSON"
	checkVerdict       = "Verdicts understood"
	checkProbabilities = "Probabilities of tokens"
	checkEmbeddings    = "Embeddings"
	checkLatency       = "Latency"
)

// Test asks the judge about two statements whose verdicts are plain, and the
// embedding model for two vectors. It takes three requests when all is well and
// repeats none that fails.
func (j *Judge) Test(ctx context.Context) Report {
	var r Report
	once := *j
	once.config.MaxAttempts = 1 // somebody waits for the answer
	once.quirks = &quirks{}     // an endpoint that was mended shows it
	once.testJudge(ctx, &r)
	once.testEmbeddings(ctx, &r)
	if found := once.quirks.known(); found.Usage != Unknown { // it answered
		j.quirks.learn(func(t *Traits) {
			found.Roomy, found.Window = found.Roomy || t.Roomy, cmp.Or(found.Window, t.Window) // only use tells
			*t = found
		})
	}
	r.Traits = j.quirks.known().Words()
	r.OK = true
	for _, c := range r.Checks {
		r.OK = r.OK && c.State != CheckFailed
	}
	return r
}

func (r *Report) add(name string, state CheckState, text string) {
	r.Checks = append(r.Checks, Check{Name: name, State: state, Text: text})
}

func (j *Judge) testJudge(ctx context.Context, r *Report) {
	statements := []string{"The library opens at nine.", "A café sells fresh bread there."}
	rows := append(chunks("chunk", []string{"The library opens at nine and is closed on Sundays."}, everyIndex),
		slot{name: "statements", text: lines(statements, everyIndex)})
	p, err := j.prompts.render(eval.English, "verify", nil, rows)
	if err != nil {
		r.add(checkModel, CheckFailed, "The prompt cannot be written: "+err.Error())
		return
	}
	said, calls, f := j.say(ctx, "test", p.text, wish{})
	r.Calls = append(r.Calls, calls...)
	j.testAccess(r, said, f)
	if f != nil {
		r.add(checkJSON, CheckSkipped, "The model must answer first.")
		r.add(checkVerdict, CheckSkipped, "The model must answer first.")
		r.add(checkProbabilities, CheckSkipped, "The model must answer first.")
		r.add(checkLatency, CheckSkipped, "The model must answer first.")
		return
	}
	testReply(r, said.text)
	r.Latency = calls[len(calls)-1].Milliseconds
	j.testProbabilities(ctx, r)
	r.add(checkLatency, CheckOK, fmt.Sprintf("The model answered in %s.", (time.Duration(r.Latency)*time.Millisecond).String()))
}

// testAccess reads from a failure how far the request came.
func (j *Judge) testAccess(r *Report, said reply, f *failure) {
	host := j.chat.host
	switch {
	case f == nil:
		r.add(checkReachable, CheckOK, host+" answers.")
		r.add(checkKey, CheckOK, "The endpoint accepts the request.")
		r.add(checkModel, CheckOK, strings.TrimSpace("Model "+said.model)+" answers.")
	case f.status == 0 && !f.met:
		r.add(checkReachable, CheckFailed, f.text)
		r.add(checkKey, CheckSkipped, "The endpoint must be reachable first.")
		r.add(checkModel, CheckSkipped, "The endpoint must be reachable first.")
	case f.status == 0:
		r.add(checkReachable, CheckOK, host+" takes connections.")
		r.add(checkKey, CheckSkipped, "The endpoint must answer first.")
		r.add(checkModel, CheckFailed, f.text)
	case f.status == 401, f.status == 403:
		r.add(checkReachable, CheckOK, host+" answers.")
		r.add(checkKey, CheckFailed, f.text)
		r.add(checkModel, CheckSkipped, "The key must be accepted first.")
	default:
		r.add(checkReachable, CheckOK, host+" answers.")
		r.add(checkKey, CheckOK, "The endpoint does not complain about the key.")
		r.add(checkModel, CheckFailed, f.text)
	}
}

// testReply looks at the form of a reply, then at what it says.
func testReply(r *Report, raw string) {
	v, ok := judge.ParseVerdicts(raw, 2)
	if !ok {
		r.add(checkJSON, CheckFailed, "The model does not reply in the form that is asked for; choose one that follows instructions more closely.")
		r.add(checkVerdict, CheckSkipped, "The reply must be readable first.")
		return
	}
	r.add(checkJSON, CheckOK, "The reply has the form that is asked for.")
	switch {
	case len(v.ByIndex) < 2:
		r.add(checkVerdict, CheckFailed, "The model did not judge both statements of the test; expect missing verdicts, or choose a stronger one.")
	case v.ByIndex[1].Verdict != eval.Yes || v.ByIndex[2].Verdict != eval.No:
		r.add(checkVerdict, CheckFailed, "The model misjudged a plain statement; it is too weak to be a judge.")
	default:
		r.add(checkVerdict, CheckOK, "The model judged both statements of the test rightly.")
	}
}

// testProbabilities is never a failure: without them the weighted score asks
// several times.
func (j *Judge) testProbabilities(ctx context.Context, r *Report) {
	p, err := j.prompts.graded(eval.English, "digit", eval.AnswerRelevance,
		[]slot{{name: "question", text: "When does the library open?"}, {name: "answer", text: "At nine."}})
	if err != nil {
		return
	}
	_, calls, _ := j.say(ctx, "test", p.text, wish{temperature: 1, plain: true, scale: scaleDigits})
	r.Calls = append(r.Calls, calls...)
	if j.quirks.known().Probs == Yes {
		r.add(checkProbabilities, CheckOK, "The weighted score takes one call an item.")
		return
	}
	r.add(checkProbabilities, CheckSkipped, fmt.Sprintf("The endpoint gives none: the weighted score takes %d calls an item.", samples))
}

func (j *Judge) testEmbeddings(ctx context.Context, r *Report) {
	if j.config.EmbeddingModel == "" {
		r.add(checkEmbeddings, CheckSkipped, "No embedding model is set; everything but answer relevance can be computed.")
		return
	}
	got, calls, f := j.embed(ctx, []string{"When does the library open?", "What are the opening hours?"})
	r.Calls = append(r.Calls, calls...)
	if f == nil {
		_, f = cosines(got.vectors)
	}
	if f != nil {
		r.add(checkEmbeddings, CheckFailed, f.text)
		return
	}
	r.Dimensions = len(got.vectors[0])
	r.add(checkEmbeddings, CheckOK, fmt.Sprintf("%s gives vectors of %d dimensions.", j.config.EmbeddingModel, r.Dimensions))
}
