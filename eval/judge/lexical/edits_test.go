package lexical

import (
	"regexp"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/text"
)

// edits change one detail of a true sentence; ok is false where there is none.
var edits = []struct {
	name string
	// least and most are bounds of the share of edited sentences that are
	// found unsupported.
	least, most float64
	edit        func(s string) (edited string, ok bool)
}{
	{"unchanged", 0, 0.01, func(s string) (string, bool) { return s, true }},
	{"every fifth small word dropped", 0, 0.05, dropWords},
	{"number changed", 0.95, 1, replace(`\b[1-9]\d\b|\b\d{4}\b`, func(m string) string { return m[:1] + "7" + m[1:] })},
	{"name changed", 0.95, 1, replace(`[a-z] [A-Z][a-z]{3,}\b`, func(m string) string { return m[:2] + "Zorvath" })},
	{"negation inserted", 0.85, 1, replace(` (is|was|are|were|has|had) `, func(m string) string { return m + "not " })},
	{"negation removed", 0.4, 1, replace(` (is|was|are|were|has|had|does|did|do|could|would|can) not `, func(m string) string { return strings.TrimSuffix(m, "not ") })},
	{"two names exchanged", 0.2, 1, exchange},
	{"antonym", 0.6, 1, replace(`\b(increased|largest|first|before|northern|early|public|major|born|including)\b`, func(m string) string { return antonymOf(m) })},
}

// TestEdits edits every sentence of real contexts and counts what Verify catches.
func TestEdits(t *testing.T) {
	t.Parallel()
	pairs := wikiEval(t, eval.Faithfulness)
	for _, e := range edits {
		caught, n := 0, 0
		for _, p := range pairs {
			contexts := p.items[0].Contexts
			index := read(contexts)
			for _, s := range text.Sentences(contexts[0]) {
				edited, ok := e.edit(s)
				if !ok || len(parse(s).terms) < 4 {
					continue
				}
				n++
				if index.verdict(parse(edited)).Verdict != eval.Yes {
					caught++
				}
			}
		}
		share := float64(caught) / float64(n)
		t.Logf("%-32s %4d of %4d unsupported: %.2f", e.name, caught, n, share)
		if share < e.least || share > e.most {
			t.Errorf("%s: %.2f of the sentences are unsupported, want %.2f to %.2f", e.name, share, e.least, e.most)
		}
	}
}

// replace edits the first match of a pattern.
func replace(pattern string, by func(string) string) func(string) (string, bool) {
	re := regexp.MustCompile(pattern)
	return func(s string) (string, bool) {
		at := re.FindStringIndex(s)
		if at == nil {
			return s, false
		}
		m := s[at[0]:at[1]]
		return s[:at[0]] + by(m) + s[at[1]:], by(m) != m
	}
}

var names = regexp.MustCompile(`[A-Z][a-z]{3,}( [A-Z][a-z]+)*`)

// exchange puts the first two names into each other's place.
func exchange(s string) (string, bool) {
	at := names.FindAllStringIndex(s, 2)
	if len(at) < 2 {
		return s, false
	}
	a, b := s[at[0][0]:at[0][1]], s[at[1][0]:at[1][1]]
	return s[:at[0][0]] + b + s[at[0][1]:at[1][0]] + a + s[at[1][1]:], a != b
}

func dropWords(s string) (string, bool) {
	var kept []string
	small := 0
	for _, w := range strings.Fields(s) {
		if w == strings.ToLower(w) {
			if small++; small%5 == 0 {
				continue
			}
		}
		kept = append(kept, w)
	}
	return strings.Join(kept, " "), small >= 5
}

func antonymOf(w string) string {
	if o := antonyms[w]; len(o) > 0 {
		return o[0]
	}
	return w
}
