package sample

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"concord/eval"
	"concord/eval/text"
)

func TestCounts(t *testing.T) {
	t.Parallel()
	languages := map[eval.Lang]int{}
	pairs := map[eval.Dimension]int{}
	for _, r := range readRows(t) {
		languages[r.Language]++
		for dimension := range pairsOf(r) {
			pairs[dimension]++
		}
	}
	if want := (map[eval.Lang]int{eval.English: 16, eval.Chinese: 2, eval.Japanese: 2}); !maps.Equal(languages, want) {
		t.Errorf("rows by language: %v, want %v", languages, want)
	}
	for _, dimension := range eval.Dimensions() {
		if pairs[dimension] != 20 {
			t.Errorf("%s: %d pairs, want 20", dimension, pairs[dimension])
		}
	}
}

// giveaway matches what tells the sides of WikiEval apart: prefixes, stray
// quotes, literal line breaks (metrics §12).
var giveaway = regexp.MustCompile(`^(Question|Answer|Context)\b|^["']|["']$|\\n`)

func TestEveryTextIsFilledAndClean(t *testing.T) {
	t.Parallel()
	for _, r := range readRows(t) {
		for column, s := range r.texts() {
			switch {
			case s == "":
				t.Errorf("%s: %s is empty", r.Source, column)
			case s != strings.TrimSpace(s) || strings.Contains(s, "  "):
				t.Errorf("%s: %s has stray white space", r.Source, column)
			case giveaway.MatchString(s):
				t.Errorf("%s: %s has %q", r.Source, column, giveaway.FindString(s))
			}
		}
	}
}

func TestNoTextOccursTwice(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, r := range readRows(t) {
		for column, s := range r.texts() {
			here := r.Source + ": " + column
			if there, ok := seen[s]; ok {
				t.Errorf("%s repeats %s", here, there)
			}
			seen[s] = here
		}
	}
}

func TestLanguageMatchesTheTexts(t *testing.T) {
	t.Parallel()
	for _, r := range readRows(t) {
		for column, s := range r.texts() {
			if column == "source" {
				continue // a name alone has no language
			}
			if got := text.Lang(s, ""); got != r.Language {
				t.Errorf("%s: %s reads as %s, want %s", r.Source, column, got, r.Language)
			}
		}
	}
}

func TestContextsHaveSeveralSentences(t *testing.T) {
	t.Parallel()
	for _, r := range readRows(t) {
		for _, context := range [][]string{r.V1, r.V2} {
			if n := len(sentences(context)); n < 5 || n > 9 {
				t.Errorf("%s: a context of %d sentences, want 5 to 9", r.Source, n)
			}
		}
	}
}

// A diluted context keeps something of the focused one and lacks at least two
// of its sentences: it is not the same text with more behind it.
func TestDilutedContextReplacesSentences(t *testing.T) {
	t.Parallel()
	for _, r := range readRows(t) {
		focused, diluted := sentences(r.V1), sentences(r.V2)
		kept := 0
		for _, s := range focused {
			if slices.Contains(diluted, s) {
				kept++
			}
		}
		if kept == 0 || len(focused)-kept < 2 {
			t.Errorf("%s: context_v2 keeps %d of %d sentences", r.Source, kept, len(focused))
		}
	}
}

// An answer that copies a sentence of the context is recognised unread.
func TestNoAnswerCopiesASentence(t *testing.T) {
	t.Parallel()
	for _, r := range readRows(t) {
		answers := r.Answer + "\n" + r.Ungrounded + "\n" + r.Poor
		for _, s := range append(sentences(r.V1), sentences(r.V2)...) {
			if strings.Contains(answers, s) {
				t.Errorf("%s: an answer copies %q", r.Source, s)
			}
		}
	}
}

func TestJSONLIsACopy(t *testing.T) {
	t.Parallel()
	JSONL()[0] = 'x'
	if JSONL()[0] != '{' {
		t.Error("a caller has changed the data set")
	}
}

func sentences(chunks []string) []string {
	var all []string
	for _, chunk := range chunks {
		all = append(all, text.Sentences(chunk)...)
	}
	return all
}

func runes(chunks []string) int {
	n := 0
	for _, chunk := range chunks {
		n += utf8.RuneCountInString(chunk)
	}
	return n
}
