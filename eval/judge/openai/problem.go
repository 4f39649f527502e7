package openai

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// problem is an error in the body of a response, in any of the shapes in use.
type problem struct{ code, kind, message, param string }

func (p problem) is(code string) bool { return p.code == code || p.kind == code }

func (p problem) overlong() bool {
	m := strings.ToLower(p.message)
	for _, words := range []string{"context length", "context window", "context size", "maximum context", "prompt is too long", "input is too long"} {
		if strings.Contains(m, words) {
			return true
		}
	}
	return false
}

var contextSize = regexp.MustCompile(`(?i)(?:context (?:length|window|size)|n_ctx)[^0-9]{0,20}(\d{3,8})`)

// windowIn is how many tokens the model reads at once, where an endpoint says so
// as it refuses more; 0 where it does not.
func windowIn(message string) int {
	m := contextSize.FindStringSubmatch(message)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// problemIn reads {"error":{…}}, {"error":"…"}, {"object":"error",…} and
// {"detail":…}.
func problemIn(body []byte) problem {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	var doc map[string]any
	if dec.Decode(&doc) != nil {
		return problem{}
	}
	switch e := doc["error"].(type) {
	case map[string]any:
		doc = e
	case string:
		return problem{message: e}
	}
	p := problem{code: word(doc["code"]), kind: word(doc["type"]), message: word(doc["message"]), param: word(doc["param"])}
	if inner, ok := doc["innererror"].(map[string]any); ok && p.code != "content_filter" {
		p.kind = word(inner["code"])
	}
	if p.message == "" {
		p.message = word(doc["detail"])
	}
	return p
}

// word is a JSON value as text.
func word(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case json.Number:
		return v.String()
	}
	b, _ := json.Marshal(v)
	return string(b)
}

const maxQuoted = 200 // runes of the endpoint's own words that are shown

func quoted(message string) string {
	message = strings.Join(strings.Fields(storable(message)), " ")
	if r := []rune(message); len(r) > maxQuoted {
		message = string(r[:maxQuoted]) + "…"
	}
	if message == "" {
		return ""
	}
	return " It says: " + message
}

func html(body []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) }

// retryAfter is how long the endpoint asks to wait: retry-after-ms, or
// Retry-After in seconds or as a date; 0 when it does not say.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms > 0 {
		return time.Duration(ms * float64(time.Millisecond))
	}
	v := strings.TrimSpace(h.Get("Retry-After"))
	if s, err := strconv.ParseFloat(v, 64); err == nil && s > 0 && s < 1e6 {
		return time.Duration(s * float64(time.Second))
	}
	if at, err := http.ParseTime(v); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}
