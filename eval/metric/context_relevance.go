package metric

import (
	"context"
	"fmt"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// contextRelevance is the share of the contexts' sentences that are needed to
// answer the question (paper §3; metrics §4.3). Every needed sentence is one of
// ours and counts once, so the value never exceeds 1.
func contextRelevance(ctx context.Context, s *scoring) (float64, error) {
	sentences := sentencesOf(s.sample.RetrievedContexts)
	if len(sentences) == 0 {
		return 0, notApplicable(eval.NothingRetrieved, "Nothing was retrieved.")
	}
	for i, sentence := range sentences {
		s.score.Parts = append(s.score.Parts, eval.Part{
			Kind: eval.SentencePart, Index: i + 1, Text: sentence.Text, Chunk: sentence.Chunk,
		})
	}
	selection, err := selectPiecewise(ctx, s.judge, judge.Select{
		Question:  s.sample.UserInput,
		Sentences: sentences,
		Verbatim:  s.set.Profile == eval.Paper,
		Lang:      s.lang,
	})
	if err := s.keep(selection.Calls, err); err != nil {
		return 0, err
	}
	s.mark(s.needed(selection, sentences), selection.Reasons)
	return s.share()
}

// sentencesOf numbers the sentences of all chunks.
func sentencesOf(chunks []string) []judge.Sentence {
	var all []judge.Sentence
	for i, chunk := range chunks {
		for _, sentence := range text.Sentences(chunk) {
			if !blank(sentence) {
				all = append(all, judge.Sentence{Text: sentence, Chunk: i + 1})
			}
		}
	}
	return all
}

// needed are the numbers of the sentences that the judge selected, by index or
// by copying them. What does not exist is not counted, but reported.
func (s *scoring) needed(selection judge.Selection, sentences []judge.Sentence) map[int]bool {
	needed, ignored := map[int]bool{}, 0
	for _, i := range selection.Indices {
		if i < 1 || i > len(sentences) {
			ignored++
			continue
		}
		needed[i] = true
	}
	s.ignore(ignored)
	if len(selection.Extracted) > 0 {
		s.matchCopies(selection.Extracted, newIndex(sentences), needed)
	}
	return needed
}

func (s *scoring) matchCopies(copies []string, known *index, needed map[int]bool) {
	for _, copied := range copies {
		if blank(copied) {
			continue
		}
		numbers, ok := known.match(copied)
		for _, n := range numbers {
			needed[n] = true
		}
		if !ok {
			s.flag(eval.FlagExtractionUnverified)
			s.note("A copied sentence is not in the contexts: %s", quoted(copied))
		}
	}
}

// mark writes the selection into the parts.
func (s *scoring) mark(needed map[int]bool, reasons map[int]string) {
	for i := range s.score.Parts {
		part := &s.score.Parts[i]
		part.Verdict, part.Reason = eval.No, reasons[part.Index]
		if needed[part.Index] {
			part.Verdict = eval.Yes
		}
	}
}

// quoted is a text in quotes, shortened to what fits into a reason.
func quoted(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("“%s”.", s)
}
