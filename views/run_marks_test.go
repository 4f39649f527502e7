package views

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"concord/eval"
)

func statement(i, chunk int, quote string) eval.Part {
	return eval.Part{Kind: eval.StatementPart, Index: i, Chunk: chunk, Quote: quote}
}

func TestMarkParts(t *testing.T) {
	t.Parallel()
	needed := eval.Part{Kind: eval.SentencePart, Chunk: 1, Verdict: eval.Yes, Text: "Io is hot."}
	plain := func(text string) ContextPiece { return ContextPiece{Text: text} }
	marked := func(text string, parts ...int) ContextPiece {
		return ContextPiece{Text: text, Marked: true, Parts: parts}
	}
	for name, c := range map[string]struct {
		chunk string
		parts []eval.Part
		want  []ContextPiece
	}{
		"nothing":              {"Io is hot.", nil, []ContextPiece{plain("Io is hot.")}},
		"a sentence twice":     {"Io is hot. Yes. Io is hot.", []eval.Part{needed, needed}, []ContextPiece{marked("Io is hot."), plain(" Yes. "), marked("Io is hot.")}},
		"a quote":              {"So: Io is hot.", []eval.Part{statement(2, 1, "Io is hot")}, []ContextPiece{plain("So: "), marked("Io is hot", 2), plain(".")}},
		"another spelling":     {"So: Io  is\nHOT.", []eval.Part{statement(1, 1, `"io is hot."`)}, []ContextPiece{plain("So: "), marked("Io  is\nHOT", 1), plain(".")}},
		"two on one":           {"Io is hot.", []eval.Part{statement(1, 1, "Io is hot."), statement(3, 0, "Io is hot.")}, []ContextPiece{marked("Io is hot.", 1, 3)}},
		"two that overlap":     {"abcdef", []eval.Part{statement(1, 1, "abcd"), statement(2, 1, "cdef")}, []ContextPiece{marked("abcd", 1), marked("ef", 2)}},
		"one within another":   {"abcdef", []eval.Part{statement(1, 1, "abcdef"), statement(2, 1, "cd")}, []ContextPiece{marked("abcdef", 1, 2)}},
		"in another chunk":     {"Io is hot.", []eval.Part{statement(1, 2, "Io")}, []ContextPiece{plain("Io is hot.")}},
		"a quote that is none": {"Io is hot.", []eval.Part{statement(1, 1, "Europa"), statement(2, 1, " … ")}, []ContextPiece{plain("Io is hot.")}},
	} {
		if diff := cmp.Diff([]RunContext{{c.want}}, MarkParts([]string{c.chunk}, c.parts)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// Whatever is quoted, the pieces together are the chunk.
func TestMarksLoseNoText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		chunk := rapid.StringOf(rapid.RuneFrom([]rune("aAbİß木 \n\"."))).Draw(t, "chunk")
		var parts []eval.Part
		for i := range rapid.IntRange(0, 5).Draw(t, "parts") {
			parts = append(parts, statement(i+1, 1, rapid.StringOf(rapid.RuneFrom([]rune("aAbİß木 \n\"."))).Draw(t, "quote")))
		}
		var text strings.Builder
		for _, p := range MarkParts([]string{chunk}, parts)[0].Pieces {
			text.WriteString(p.Text)
		}
		if text.String() != chunk {
			t.Fatalf("%q became %q", chunk, text.String())
		}
	})
}
