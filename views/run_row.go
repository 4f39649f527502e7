package views

import (
	"strings"

	"concord/eval"
)

// RunRowPage is one row of a run on samples with every score opened.
type RunRowPage struct {
	Page
	Run       Crumb
	Number    int // in the uploaded file
	Prev      string
	Next      string
	Question  string
	Answer    string
	Reference string
	Lang      string
	Contexts  []RunContext
	NoColumn  bool   // the file had no contexts for this row
	Marked    string // "2 of 9 sentences are needed …"; empty when none were judged
	Scores    []RowMetric
	Source    string
}

// RowMetric is one metric of the row.
type RowMetric struct {
	Slug     string
	Name     string
	About    string
	Caution  string
	Question string // the real one, beside those generated from the answer
	Score    *eval.Score
	Lang     string
}

// chunks are the verdicts on retrieved chunks in retrieved order, as a strip.
func (m RowMetric) chunks() []eval.Part {
	if m.Score == nil || len(m.Score.Parts) == 0 || m.Score.Parts[0].Kind != eval.ChunkPart {
		return nil
	}
	return m.Score.Parts
}

func chunkMark(v eval.PartVerdict) string {
	return map[eval.PartVerdict]string{eval.Yes: "✓", eval.No: "✗"}[v]
}

// RunContext is a retrieved chunk, cut into what is needed and what is not.
type RunContext struct{ Pieces []ContextPiece }

// ContextPiece is a run of text; Needed marks a sentence that the judge needed.
type ContextPiece struct {
	Text   string
	Needed bool
}

// MarkNeeded cuts chunks where sentences that were judged as needed stand.
func MarkNeeded(chunks []string, sentences []eval.Part) []RunContext {
	list := make([]RunContext, len(chunks))
	for i, chunk := range chunks {
		var own []string
		for _, s := range sentences {
			if s.Kind == eval.SentencePart && s.Chunk == i+1 && s.Verdict == eval.Yes {
				own = append(own, s.Text)
			}
		}
		list[i] = RunContext{pieces(chunk, own)}
	}
	return list
}

// pieces finds the needed sentences in their order; what is not found stays plain.
func pieces(chunk string, needed []string) []ContextPiece {
	var list []ContextPiece
	for _, sentence := range needed {
		before, after, found := strings.Cut(chunk, sentence)
		if !found || sentence == "" {
			continue
		}
		if before != "" {
			list = append(list, ContextPiece{Text: before})
		}
		list = append(list, ContextPiece{Text: sentence, Needed: true})
		chunk = after
	}
	if chunk != "" {
		list = append(list, ContextPiece{Text: chunk})
	}
	return list
}
