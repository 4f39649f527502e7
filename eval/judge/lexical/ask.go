package lexical

import (
	"regexp"
	"strings"
	"unicode"

	"concord/eval"
)

// questionFor is a question that a sentence answers, in its language: for its
// last date or number, else about its subject, else whether it holds.
func questionFor(s sentence, l eval.Lang) string {
	whole := strings.TrimSpace(strings.Join(strings.Fields(listMark.ReplaceAllString(string(s.runes), "")), " "))
	body := strings.TrimRight(whole, ".。!！?？ ")
	_, bare := bareAnswer(s.text)
	switch {
	case bare, strings.TrimLeft(body, "#|-*_\"' ") == "":
		return isItSo[l]
	case refuses(s.line):
		return unanswered[l]
	case strings.HasSuffix(whole, "?"):
		return body + "?"
	}
	p := phrasing{s: s, body: body}
	switch l {
	case eval.Chinese:
		return p.chinese()
	case eval.Japanese:
		return p.japanese()
	}
	return p.english()
}

// unanswered is what a sentence answers that refuses.
var unanswered = map[eval.Lang]string{
	eval.English:  "What remains unanswered?",
	eval.Chinese:  "什么问题无法回答？",
	eval.Japanese: "答えられないことは何ですか？",
}

// isItSo is what a bare yes or no answers.
var isItSo = map[eval.Lang]string{eval.English: "Is it so?", eval.Chinese: "是这样吗？", eval.Japanese: "そうですか？"}

var listMark = regexp.MustCompile(`^\s*(?:[-*+•·#|]+|\(?\d{1,2}[.)])\s+`)

// A phrasing turns one sentence into a question.
type phrasing struct {
	s    sentence
	body string // without list mark and end mark
}

// gap cuts the body around its last number that can be asked for; date tells
// whether it is a year.
func (p phrasing) gap() (before, after string, date, found bool) {
	for i := len(p.s.terms) - 1; i >= 0; i-- {
		t := p.s.terms[i]
		written := p.s.written(t)
		at := strings.LastIndex(p.body, written)
		if t.number.unit == 0 || at < 0 || glued.MatchString(written) || ordinals[t.word] {
			continue
		}
		before, after = p.body[:at], p.body[at+len(written):]
		if !partOfWord(before, after) && (t.date || !named(before)) {
			return before, after, t.date, true
		}
	}
	return "", "", false, false
}

// glued is a number with letters: 21st, 1990s.
var glued = regexp.MustCompile(`\d[A-Za-z]`)

// named reports whether the number behind before belongs to a name, "Flight 691",
// or is told of as known, "the two groups".
func named(before string) bool {
	words := strings.Fields(before)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return len(words) > 1 && unicode.IsUpper([]rune(last)[0]) || strings.EqualFold(last, "the")
}

var ordinals = set("first second third fourth fifth sixth seventh eighth ninth tenth")

// partOfWord: "$5", "COVID-19", "the 1990s", "21st", 第三.
func partOfWord(before, after string) bool {
	r, next := []rune(before), []rune(after)
	return len(r) > 0 && strings.ContainsRune("$€£¥-#./第", r[len(r)-1]) ||
		len(next) > 0 && next[0] < 0x80 && (unicode.IsLetter(next[0]) || strings.ContainsRune("-./", next[0])) && !startsUnit(after)
}

func startsUnit(s string) bool {
	p := parser{runes: []rune(s)}
	_, _, to := p.unitAt(0)
	return to > 0
}
