package views

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"concord/eval"
)

// RunContext is a retrieved chunk, cut into what is marked and what is not.
type RunContext struct{ Pieces []ContextPiece }

// ContextPiece is a run of text. Of a marked one, Parts are the numbers of the
// parts of the score that point at it.
type ContextPiece struct {
	Text   string
	Marked bool
	Parts  []int
}

// MarkParts cuts chunks where the parts of a score stand in them: sentences that
// were needed, and what a judge quoted for a statement. What is not found stays
// plain.
func MarkParts(chunks []string, parts []eval.Part) []RunContext {
	list := make([]RunContext, len(chunks))
	for i, chunk := range chunks {
		list[i] = RunContext{pieces(chunk, spansIn(chunk, i+1, parts))}
	}
	return list
}

// stretch is a stretch of a chunk, in bytes.
type stretch struct{ from, to, part int }

func spansIn(chunk string, number int, parts []eval.Part) (spans []stretch) {
	searched := 0 // sentences come in the order of the text, so that two alike are told apart
	for _, p := range parts {
		if p.Chunk != 0 && p.Chunk != number {
			continue
		}
		switch {
		case p.Kind == eval.SentencePart && p.Verdict == eval.Yes && p.Chunk == number:
			if at := strings.Index(chunk[searched:], p.Text); at >= 0 && p.Text != "" {
				spans = append(spans, stretch{searched + at, searched + at + len(p.Text), 0})
				searched += at + len(p.Text)
			}
		case p.Kind == eval.StatementPart && p.Quote != "":
			if from, to, ok := find(chunk, p.Quote); ok {
				spans = append(spans, stretch{from, to, p.Index})
			}
		}
	}
	slices.SortStableFunc(spans, func(a, b stretch) int { return a.from - b.from })
	return spans
}

// find looks for a quote as judges write them: letter case, blanks and quotation
// marks around it may differ.
func find(text, quote string) (from, to int, ok bool) {
	if at := strings.Index(text, quote); at >= 0 {
		return at, at + len(quote), true
	}
	wanted := folded(strings.Trim(strings.TrimSpace(quote), "\"'“”«»…. "))
	if wanted.text == "" {
		return 0, 0, false
	}
	in := folded(text)
	at := strings.Index(in.text, wanted.text)
	if at < 0 {
		return 0, 0, false
	}
	return in.at[at], in.at[at+len(wanted.text)], true
}

// foldedText is a text in lower case with single blanks, and where each of its
// bytes stands in the original; one more entry is its end.
type foldedText struct {
	text string
	at   []int
}

func folded(text string) foldedText {
	var b strings.Builder
	var at []int
	blank := true // none at the beginning
	for i, r := range text {
		if unicode.IsSpace(r) {
			if blank {
				continue
			}
			r = ' '
		}
		blank = r == ' '
		n, _ := b.WriteRune(unicode.ToLower(r))
		for range n {
			at = append(at, i)
		}
	}
	return foldedText{b.String(), append(at, len(text))}
}

// pieces cuts a chunk along its spans. Where two overlap, the later one begins
// behind the earlier; where they are the same, both numbers stand behind it.
func pieces(chunk string, spans []stretch) (list []ContextPiece) {
	at := 0
	for _, s := range spans {
		if last := len(list) - 1; last >= 0 && s.to <= at && list[last].Marked {
			list[last].Parts = append(list[last].Parts, numbered(s)...)
			continue
		}
		s.from = max(s.from, at)
		for s.from < s.to && !utf8.RuneStart(chunk[s.from]) {
			s.from++
		}
		if s.from >= s.to {
			continue
		}
		if s.from > at {
			list = append(list, ContextPiece{Text: chunk[at:s.from]})
		}
		list = append(list, ContextPiece{Text: chunk[s.from:s.to], Marked: true, Parts: numbered(s)})
		at = s.to
	}
	if at < len(chunk) {
		list = append(list, ContextPiece{Text: chunk[at:]})
	}
	return list
}

func numbered(s stretch) []int {
	if s.part == 0 {
		return nil
	}
	return []int{s.part}
}
