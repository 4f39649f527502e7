package openai

import (
	"maps"
	"strings"
	"sync"
)

// Parameters that an endpoint may refuse.
const (
	paramTemperature = "temperature"
	paramFormat      = "response_format"
	paramMaxTokens   = "max_tokens"
	paramMaxNew      = "max_completion_tokens" // what newer models want instead
)

// wish is how a reply is wanted.
type wish struct {
	temperature float64
	roomy       bool // with the larger cap
	plain       bool // without JSON mode
	sample      int    // which of several replies to one question, from 0
	scale       string // the score tokens whose probabilities are wanted; empty: none
}

// quirks remembers which parameters an endpoint refuses (metrics §7.4), and
// whether its replies need the larger cap.
type quirks struct {
	mu      sync.Mutex
	refused map[string]bool
	roomy   bool
}

func (q *quirks) isRoomy() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.roomy
}

func (q *quirks) setRoomy() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.roomy = true
}

// params are the optional fields of a chat request, as this endpoint takes them.
func (q *quirks) params(w wish, capped bool) map[string]any {
	wanted := map[string]any{paramTemperature: w.temperature}
	if !w.plain {
		wanted[paramFormat] = map[string]any{"type": "json_object"}
	}
	switch {
	case capped && w.roomy:
		wanted[paramMaxTokens] = largerCap
	case capped:
		wanted[paramMaxTokens] = firstCap
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if n, ok := wanted[paramMaxTokens]; ok && q.refused[paramMaxTokens] {
		wanted[paramMaxNew] = n
	}
	maps.DeleteFunc(wanted, func(name string, _ any) bool { return q.refused[name] })
	return wanted
}

// learn remembers the parameter that a refusal names. It reports whether that
// parameter was among the sent ones, so that asking again makes sense; as it is
// not sent again, this cannot go on for ever.
func (q *quirks) learn(message, param string, sent map[string]any) bool {
	name := refusedParam(message, param, sent)
	if name == "" {
		return false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.refused == nil {
		q.refused = map[string]bool{}
	}
	q.refused[name] = true
	return true
}

func refusedParam(message, param string, sent map[string]any) string {
	if _, ok := sent[param]; ok {
		return param
	}
	message = strings.ToLower(message)
	for _, name := range []string{paramMaxNew, paramMaxTokens, paramFormat, paramTemperature} {
		if _, ok := sent[name]; ok && strings.Contains(message, name) {
			return name
		}
	}
	if _, ok := sent[paramFormat]; ok && (strings.Contains(message, "json_object") || strings.Contains(message, "json mode")) {
		return paramFormat
	}
	return ""
}
