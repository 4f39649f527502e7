package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// read fills a record with the members of a JSON object.
func (o *objects) read(raw []byte, rec *record) {
	rec.raw = raw
	value, f := parseObject(raw)
	if rec.fault = f; f != nil {
		rec.cells = append(rec.cells, cell{text: string(raw[:min(len(raw), MaxRaw)])})
		return
	}
	value.ForEach(func(key, v gjson.Result) bool {
		c := jsonCell(v)
		i := o.put(rec, key.String(), c)
		if len(c.String()) > MaxCell {
			rec.fault = &fault{i, fmt.Sprintf("a cell of more than %d MB", MaxCell>>20)}
		}
		return true
	})
	o.putFurther(rec)
}

// parseObject checks one JSON object. NaN and Infinity, which Python writes
// although JSON has no such words, are read as null.
func parseObject(raw []byte) (gjson.Result, *fault) {
	if !json.Valid(raw) {
		repaired := nullNaN(raw)
		if !json.Valid(repaired) {
			return gjson.Result{}, &fault{-1, "not JSON: " + whyInvalid(raw)}
		}
		raw = repaired
	}
	value := gjson.Parse(string(raw))
	if !value.IsObject() {
		return gjson.Result{}, &fault{-1, "not a JSON object but " + jsonKind(value)}
	}
	return value, nil
}

// nan matches a JSON string, to step over it, or a word that Python writes for
// a number that JSON cannot hold.
var nan = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b`)

func nullNaN(raw []byte) []byte {
	if !bytes.Contains(raw, []byte("NaN")) && !bytes.Contains(raw, []byte("Infinity")) {
		return raw
	}
	return nan.ReplaceAllFunc(raw, func(m []byte) []byte {
		if m[0] == '"' {
			return m
		}
		return []byte("null")
	})
}

// whyInvalid is the parser's complaint with the character at which it came up.
func whyInvalid(raw []byte) string {
	var into json.RawMessage
	err := json.Unmarshal(raw, &into)
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return "it does not parse"
	}
	at := min(int(syntax.Offset), len(raw))
	return fmt.Sprintf("%s (character %d)", jsonFault(syntax.Error(), raw[:at]), utf8.RuneCount(raw[:at]))
}

// jsonFault is the parser's complaint in words for people: what it expected is a
// guess, what stood there is not.
func jsonFault(said string, read []byte) string {
	r, _ := utf8.DecodeLastRune(read)
	switch {
	case strings.Contains(said, "max depth"):
		return "it is nested too deeply"
	case strings.Contains(said, "unexpected end"):
		return "it breaks off"
	case strings.Contains(said, "in string literal"):
		return "a text holds a line break or another character that must be escaped"
	case strings.Contains(said, "after top-level value"):
		return "there is more text behind its end"
	case strings.Contains(said, "after object key:value pair"), strings.Contains(said, "after array element"):
		return fmt.Sprintf("a comma or a closing bracket is missing before “%c”", r)
	}
	return fmt.Sprintf("“%c” is not expected here", r)
}

func jsonKind(v gjson.Result) string {
	switch {
	case v.IsArray():
		return "a list"
	case v.Type == gjson.String:
		return "a text"
	case v.Type == gjson.Number:
		return "a number"
	}
	return v.Raw
}

// lines reads JSON lines: every line that is not blank is one row.
type lines struct {
	*window
	objects
	maxLine int
}

// looksLikeLines takes text whose first line that is not blank is a JSON object
// of its own, or that is named so.
func looksLikeLines(src *source) bool {
	text := bytes.TrimLeft(src.head, " \t\r\n")
	if !bytes.HasPrefix(text, []byte("{")) {
		return hasExtension(src.name, ".jsonl", ".ndjson")
	}
	return true
}

func openLines(src *source) (table, layout, error) {
	in, err := src.openText()
	if err != nil {
		return nil, layout{}, err
	}
	return &lines{window: newWindow(in), maxLine: MaxLine}, layout{}, nil
}

func (l *lines) next(rec *record) error {
	if l.at(0) < 0 {
		if l.err != nil {
			return l.err
		}
		return io.EOF
	}
	rec.reset(l.line, l.line)
	n := l.index(0, '\n', l.maxLine)
	switch {
	case n < 0 && !l.ended, n > l.maxLine:
		rec.fault = &fault{-1, fmt.Sprintf("a line of more than %d MB", l.maxLine>>20)}
		rec.raw = bytes.Clone(l.slice(MaxRaw))
		l.passLine()
		return nil
	case n < 0:
		n = l.end - l.start
	}
	raw := bytes.TrimSpace(l.slice(n))
	if len(raw) > 0 {
		l.read(raw, rec)
	}
	l.pass(n + l.lineEnd(n))
	return nil
}
