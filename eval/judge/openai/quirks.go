package openai

import (
	"maps"
	"slices"
	"strings"
)

// Parameters that an endpoint may refuse.
const (
	paramTemperature = "temperature"
	paramFormat      = "response_format"
	paramMaxTokens   = "max_tokens"
	paramMaxNew      = "max_completion_tokens" // what newer models want instead
	paramLogprobs    = "logprobs"
	paramTop         = "top_logprobs"
)

// mostProbs is how many candidates a token comes with, the most that OpenAI gives.
const mostProbs = 20

// samples is how many replies stand in for probabilities.
const samples = 5

// wish is how a reply is wanted.
type wish struct {
	temperature float64
	brief       bool   // a number or a choice: a reply that goes on says nothing more
	roomy       bool   // with the larger cap
	plain       bool   // without JSON mode
	sample      int    // which of several replies to one question, from 0
	again       bool   // the reply to the first of these questions was of no use
	scale       string // the score tokens whose probabilities are wanted; empty: none
}

// firstCap is the room for a first reply.
func (w wish) firstCap() int {
	if w.brief {
		return briefCap
	}
	return firstCap
}

// params are the optional fields of a chat request, as this endpoint takes them.
func (t Traits) params(w wish, capped bool) map[string]any {
	wanted := map[string]any{paramTemperature: w.temperature}
	if !w.plain {
		wanted[paramFormat] = map[string]any{"type": "json_object"}
	}
	if w.scale != "" {
		wanted[paramLogprobs], wanted[paramTop] = true, mostProbs
	}
	switch {
	case capped && w.roomy:
		wanted[paramMaxTokens] = largerCap
	case capped:
		wanted[paramMaxTokens] = w.firstCap()
	}
	refused := func(name string) bool { return slices.Contains(t.Refused, name) }
	if n, ok := wanted[paramMaxTokens]; ok && refused(paramMaxTokens) {
		wanted[paramMaxNew] = n
	}
	maps.DeleteFunc(wanted, func(name string, _ any) bool { return refused(name) })
	return wanted
}

// refusal remembers the parameter that a refused request names. It reports
// whether that parameter was among the sent ones, so that asking again makes
// sense; as it is not sent again, this cannot go on for ever.
func (q *quirks) refusal(message, param string, sent map[string]any) bool {
	name := refusedParam(message, param, sent)
	if name == "" {
		return false
	}
	q.refuse(name)
	return true
}

func refusedParam(message, param string, sent map[string]any) string {
	if _, ok := sent[param]; ok {
		return param
	}
	message = strings.ToLower(message)
	for _, name := range []string{paramMaxNew, paramMaxTokens, paramFormat, paramTemperature, paramTop, paramLogprobs} {
		if _, ok := sent[name]; ok && strings.Contains(message, name) {
			return name
		}
	}
	if _, ok := sent[paramFormat]; ok && (strings.Contains(message, "json_object") || strings.Contains(message, "json mode")) {
		return paramFormat
	}
	return ""
}
