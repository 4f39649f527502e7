package lexical

import (
	"context"
	"strings"
	"unicode/utf8"

	"concord/eval/judge"
	"concord/eval/text"
)

// Split takes every clause of every sentence as a statement. Refusals and
// sentences without content make no claim. A bare yes or no is answered with
// the question's own words.
func (*Judge) Split(_ context.Context, t judge.Split) (judge.Statements, error) {
	var out judge.Statements
	if yes, bare := bareAnswer(t.Text); bare && strings.TrimSpace(t.Question) != "" {
		out.List = []judge.Statement{{Text: resolve(t.Question, yes), FromQuestion: true}}
		return out, nil
	}
	for _, s := range text.Sentences(t.Text) {
		if p := parse(s); len(p.terms) == 0 || refuses(p.line) {
			continue
		}
		for _, c := range clauses(s) {
			out.List = append(out.List, judge.Statement{Text: c})
		}
	}
	return out, nil
}

// bareAnswer reads an answer that is yes or no and nothing else.
func bareAnswer(s string) (yes, bare bool) {
	switch strings.Trim(strings.ToLower(text.Normalize(s)), " .!。\n") {
	case "yes", "是", "是的", "对", "はい":
		return true, true
	case "no", "否", "不", "不是", "いいえ":
		return false, true
	}
	return false, false
}

func resolve(question string, yes bool) string {
	q := strings.TrimRight(strings.TrimSpace(question), "?？ ")
	if yes {
		return q
	}
	return "No: " + q
}

// separators begin a clause; the blank or mark in front stays with the clause before.
var separators = []string{
	"; ", ", and ", ", but ", ", which ", ", who ", ", while ", ", because ", ", including ", ", with ",
	" and it ", " and he ", " and she ", " and they ", " and is ", " and are ", " and was ", " and were ", " and has ", " and had ",
	"，",
}

// Shortest clauses that are statements of their own.
const (
	clauseTerms = 3 // informative terms
	clauseRunes = 8 // characters of a Chinese clause
)

// clauses cuts a sentence where both sides say enough to be judged alone.
func clauses(s string) []string {
	cuts := clauseStarts(s)
	var out []string
	from, stands := 0, false // of the clause being collected
	for i, at := range cuts {
		to := len(s)
		if i+1 < len(cuts) {
			to = cuts[i+1]
		}
		next := standsAlone(s[at:to])
		if i > 0 && stands && next {
			out = append(out, clause(s[from:at]))
			from = at
		}
		stands = stands || next
	}
	return append(out, clause(s[from:]))
}

func clause(s string) string { return strings.TrimLeft(strings.TrimSpace(s), ",;， ") }

// clauseStarts are the offsets at which clauses may begin, 0 first.
func clauseStarts(s string) []int {
	starts := []int{0}
	for i := range s {
		for _, sep := range separators {
			if s[i] == sep[0] && strings.HasPrefix(s[i:], sep) && i > 0 {
				starts = append(starts, i)
				break
			}
		}
	}
	return starts
}

func standsAlone(s string) bool {
	if strings.HasPrefix(s, "，") && utf8.RuneCountInString(s) <= clauseRunes {
		return false
	}
	return len(parse(s).terms) >= clauseTerms
}
