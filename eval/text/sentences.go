package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentences cuts s into sentences (metrics §7.6). Each is a piece of s without
// the blanks around it; together they hold everything of s but such blanks.
//
//   - A line end ends a sentence. A table row is one sentence.
//   - A list marker stays with its item: "1. Open it." is one sentence.
//   - A short line without end mark is a heading and stays with what follows.
//   - . ! ? end a sentence before a blank and a capital, digit, quote or
//     uncased letter, and in "provided.The"; not after abbreviations, initials
//     and decimals.
//   - 。！？；… end one at once, closing quotes and brackets included.
//   - A piece without letter or digit ("---") stays with its neighbour.
func Sentences(s string) []string {
	var joined []span
	open := false // the last one is a heading, or marks, and waits for text
	bare := false // the last one holds marks only
	for _, p := range pieces(s) {
		text := hasContent(s[p.from:p.to])
		extends := open && !p.heading || bare || !text
		if extends && len(joined) > 0 {
			joined[len(joined)-1].to = p.to
		} else {
			joined = append(joined, p.span)
			bare = true
		}
		bare = bare && !text
		open = p.heading || open && !text
	}
	out := make([]string, 0, len(joined))
	for _, j := range joined {
		out = append(out, strings.TrimSpace(s[j.from:j.to]))
	}
	return out
}

// piece is what one line gives: its sentences, or the line itself as a heading.
type piece struct {
	span
	heading bool
}

func pieces(s string) []piece {
	var all []piece
	for _, l := range linesOf(s) {
		if isHeading(s[l.from:l.to]) {
			all = append(all, piece{l, true})
			continue
		}
		for _, c := range cut(s, l) {
			all = append(all, piece{c, false})
		}
	}
	return all
}

// span is a piece of a text by byte offsets.
type span struct{ from, to int }

func linesOf(s string) []span {
	var lines []span
	for from := 0; from < len(s); {
		n := strings.IndexFunc(s[from:], isLineEnd)
		if n < 0 {
			n = len(s) - from
		}
		if strings.TrimSpace(s[from:from+n]) != "" {
			lines = append(lines, span{from, from + n})
		}
		_, size := utf8.DecodeRuneInString(s[from+n:])
		from += n + size
	}
	return lines
}

func isLineEnd(r rune) bool {
	return r >= '\n' && r <= '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

// Longest headings, in words and in CJK characters.
const (
	headingWords = 6
	headingRunes = 10
)

func isHeading(line string) bool {
	line = strings.TrimSpace(line)
	if !hasContent(line) || isRow(line) || (markerLen(line) > 0 && line[0] != '#') {
		return false
	}
	if i := strings.LastIndexFunc(line, isStop); i >= 0 && stopEnd(line, i) == len(line) {
		return false
	}
	cjk := strings.Count(line, "") - 1
	if strings.ContainsFunc(line, IsCJK) {
		return cjk <= headingRunes
	}
	return len(strings.Fields(line)) <= headingWords
}

// isRow reports whether a line is a row of a Markdown table.
func isRow(line string) bool {
	return strings.HasPrefix(line, "|") && strings.Count(line, "|") > 1
}

// markerLen is the length in bytes of a list marker or heading mark with its blank.
func markerLen(line string) int {
	mark, _, found := strings.Cut(line, " ")
	switch {
	case !found || len(mark) > 5:
		return 0
	case strings.Trim(mark, "#") == "", strings.Contains("-*+•·‣–—▪●○", mark):
		return len(mark) + 1
	}
	body := strings.TrimPrefix(mark, "(")
	item := strings.TrimRight(body, ".)")
	if item == body || item == "" {
		return 0
	}
	if strings.Trim(item, "0123456789") == "" || len(item) == 1 && unicode.IsLower(rune(item[0])) {
		return len(mark) + 1
	}
	return 0
}

func hasContent(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}
