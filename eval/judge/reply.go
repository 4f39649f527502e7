package judge

import (
	"bytes"
	"encoding/json"
	"strings"

	jsonrepair "github.com/RealAlexandreAI/json-repair"
)

// Reading a reply is a pure function of the raw text (metrics §7.2), so that
// old replies can be read again after a rule changes.

// maxRepair bounds what the tolerant reader is given, in bytes.
const maxRepair = 256 << 10

// prose is the reply as text: without the model's reasoning and code fences.
func prose(raw string) string { return unfence(withoutThinking(raw)) }

// withoutThinking drops <think>…</think>, also a block that is only closed
// (the template opened it) or only opened (the reply was cut in it).
func withoutThinking(raw string) string {
	const open, shut = "<think>", "</think>"
	var kept strings.Builder
	for {
		before, after, opened := strings.Cut(raw, open)
		if at := strings.LastIndex(before, shut); at >= 0 {
			kept.Reset()
			raw = raw[at+len(shut):]
			continue
		}
		kept.WriteString(before)
		_, rest, closed := strings.Cut(after, shut)
		if !opened || !closed {
			return kept.String()
		}
		raw = rest
	}
}

// unfence drops the lines that open and close code fences.
func unfence(text string) string {
	if !strings.Contains(text, "```") {
		return text
	}
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimSpace(line), "```") {
			kept.WriteString(line)
			continue
		}
		inner := strings.TrimSpace(line)
		kept.WriteString(strings.Trim(strings.TrimPrefix(strings.TrimLeft(inner, "`"), "json"), "`") + "\n")
	}
	return kept.String()
}

// candidates are the JSON values of a reply from first to last, each decoded
// with json.Number for numbers.
func candidates(raw string) []any {
	text := prose(raw)
	var list []any
	for _, s := range scan(text) {
		if v, ok := decode(text[s.from:s.to]); ok {
			list = append(list, v)
		}
	}
	return list
}

// decode reads JSON strictly, else tolerantly: single quotes, trailing commas,
// Python words, raw line breaks in strings.
func decode(text string) (any, bool) {
	if v, err := unmarshal(text); err == nil {
		return v, true
	}
	if len(text) > maxRepair {
		return nil, false
	}
	v, err := unmarshal(repair(doubleQuoted(text)))
	return v, err == nil
}

func unmarshal(text string) (v any, err error) {
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.UseNumber()
	err = dec.Decode(&v)
	return v, err
}

// repair returns the empty string for what cannot be repaired. The text is a
// stranger's: a panic in the tolerant reader must not take the process down.
func repair(text string) (fixed string) {
	defer func() {
		if recover() != nil {
			fixed = ""
		}
	}()
	fixed, err := jsonrepair.RepairJSON(text)
	if err != nil {
		return ""
	}
	return fixed
}

// last is the last candidate that fits, as read by fit.
func last[T any](raw string, fit func(any) (T, bool)) (T, bool) {
	list := candidates(raw)
	for i := len(list) - 1; i >= 0; i-- {
		if t, ok := fit(list[i]); ok {
			return t, true
		}
	}
	var none T
	return none, false
}
