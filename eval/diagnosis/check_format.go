package diagnosis

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"concord/eval"
	"concord/eval/agreement"
)

// formats: nothing about the form of an item may tell which one is better: no
// prefix, no stray character, no markup (agreement §3.19, 6).
func formats(d Data) []Finding {
	var list []Finding
	for _, dim := range d.dimensions() {
		leaks := leaksOf(d.settled(dim))
		for _, l := range leaks {
			n := len(l.better) + len(l.worse)
			if n < 6 {
				continue
			}
			p := agreement.BinomialTwoSided(len(l.better), n, 0.5)
			if p >= 0.01/float64(len(leaks)) { // as many marks as there are were tried
				continue
			}
			which, k := "better", len(l.better)
			if len(l.worse) > k {
				which, k = "worse", len(l.worse)
			}
			list = append(list, Finding{Check: "format", Key: l.mark, Dimension: dim, Severity: Serious, Count: n, Reveals: true,
				Pairs: append(ids(l.better), ids(l.worse)...),
				Text:  fmt.Sprintf("Where exactly one %s %s (%s), it is the %s one %d times. Such a mark gives the better side away.", things(dim, 1), l.mark, count(n, "pair", "pairs"), which, k)})
		}
	}
	return list
}

// leak is a mark of form with the pairs in which exactly one item has it.
type leak struct {
	mark          string
	better, worse []settled
}

func leaksOf(list []settled) []*leak {
	found := map[string]*leak{}
	for _, s := range list {
		better, worse := marksOf(s.item(s.gold)), marksOf(s.item(s.gold.Other()))
		for mark := range better {
			if !worse[mark] {
				l := leakOf(found, mark)
				l.better = append(l.better, s)
			}
		}
		for mark := range worse {
			if !better[mark] {
				l := leakOf(found, mark)
				l.worse = append(l.worse, s)
			}
		}
	}
	var leaks []*leak
	for _, l := range found {
		if len(l.better)+len(l.worse) >= 6 {
			leaks = append(leaks, l)
		}
	}
	slices.SortFunc(leaks, func(a, b *leak) int { return strings.Compare(a.mark, b.mark) })
	return leaks
}

func leakOf(found map[string]*leak, mark string) *leak {
	if found[mark] == nil {
		found[mark] = &leak{mark: mark}
	}
	return found[mark]
}

func (s settled) item(c eval.Choice) string {
	i := s.X
	if c == eval.ChoiceY {
		i = s.Y
	}
	if s.Dimension.JudgesContexts() {
		return strings.Join(i.Contexts, "\n")
	}
	return i.Answer
}

// quotes are the quotation marks that a model or an export leaves at the ends.
const quotes = `"'“”‘’「」『』«»`

// marksOf are the marks of form of a text, as they end the words "one answer …".
func marksOf(text string) map[string]bool {
	marks := map[string]bool{}
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return map[string]bool{"is empty": true}
	}
	first, _ := utf8.DecodeRuneInString(trimmed)
	last, _ := utf8.DecodeLastRuneInString(trimmed)
	word := strings.Fields(trimmed)[0]
	for mark, has := range map[string]bool{
		"starts or ends with a blank":        trimmed != text,
		"starts with a quotation mark":       strings.ContainsRune(quotes, first),
		"ends with a quotation mark":         strings.ContainsRune(quotes, last),
		"ends without a punctuation mark":    !unicode.IsPunct(last),
		"starts with a small letter":         unicode.IsLower(first),
		"holds Markdown":                     strings.Contains(text, "**") || strings.Contains(text, "\n- ") || strings.Contains(text, "\n#"),
		"starts with “" + clip(word) + "”":   strings.HasSuffix(word, ":"),
		"starts with the words of a preface": preface(trimmed),
	} {
		if has {
			marks[mark] = true
		}
	}
	return marks
}

func clip(word string) string {
	if r := []rune(word); len(r) > 24 {
		return string(r[:24]) + "…"
	}
	return word
}

// preface reports what a model says before it answers.
func preface(text string) bool {
	low := strings.ToLower(text)
	for _, start := range []string{"sure", "certainly", "of course", "here is", "here's", "based on the", "according to the", "as an ai"} {
		if strings.HasPrefix(low, start) {
			return true
		}
	}
	return false
}
