package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"concord/eval"
)

// roleAnswer is the construction role of WikiEval's grounded answer.
const roleAnswer = "answer"

// wikiEval makes the three pairs of a WikiEval row (import.md §9, metrics.md
// §12). The first item of each is the better one by construction. Contexts go with
// the answers only where they are judged by them.
func (r *reading) wikiEval(rec *record) ([]Pair, *fault) {
	w, f := r.wikiRow(rec)
	if f != nil {
		return nil, f
	}
	pair := func(d eval.Dimension, first, second eval.Item) Pair {
		p := eval.Pair{Row: r.origin(rec), Dimension: d, Question: w.question, Source: w.source}
		return r.coins.toss(p, first, second, eval.ChoiceX)
	}
	var pairs []Pair
	if r.pairable(rec, eval.Faithfulness, UngroundedAnswer, w.answer, w.ungrounded) {
		pairs = append(pairs, pair(eval.Faithfulness,
			eval.Item{Answer: w.answer, Contexts: w.v1, Role: roleAnswer},
			eval.Item{Answer: w.ungrounded, Contexts: w.v1, Role: string(UngroundedAnswer)}))
	}
	if r.pairable(rec, eval.AnswerRelevance, PoorAnswer, w.answer, w.poor) {
		pairs = append(pairs, pair(eval.AnswerRelevance,
			eval.Item{Answer: w.answer, Role: roleAnswer},
			eval.Item{Answer: w.poor, Role: string(PoorAnswer)}))
	}
	if r.pairable(rec, eval.ContextRelevance, ContextV2, strings.Join(w.v1, "\n\n"), strings.Join(w.v2, "\n\n")) {
		pairs = append(pairs, pair(eval.ContextRelevance,
			eval.Item{Contexts: w.v1, Role: string(ContextV1)},
			eval.Item{Contexts: w.v2, Role: string(ContextV2)}))
	}
	if len(pairs) == 0 {
		return nil, &fault{-1, "makes no pair: answers and contexts are missing"}
	}
	return pairs, nil
}

// wikiRow is one row without the marks that would give the better item away.
type wikiRow struct {
	question, source, answer, ungrounded, poor string
	v1, v2                                     []string
}

func (r *reading) wikiRow(rec *record) (wikiRow, *fault) {
	v1, f := r.contexts(rec, ContextV1)
	if f != nil {
		return wikiRow{}, f
	}
	v2, f := r.contexts(rec, ContextV2)
	if f != nil {
		return wikiRow{}, f
	}
	r.tally.countChunks(v1)
	r.tally.countChunks(v2)
	w := wikiRow{
		question:   r.stripped(rec, Question, "Question: "),
		source:     r.text(rec, Source),
		answer:     r.stripped(rec, Answer, "Answer: "),
		ungrounded: r.stripped(rec, UngroundedAnswer, "Answer: "),
		poor:       r.withoutQuote(rec, PoorAnswer, r.stripped(rec, PoorAnswer, "Answer: ")),
		v1:         v1.texts(), v2: v2.texts(),
	}
	if w.question == "" {
		return w, &fault{r.plan.at[Question], "has no question"}
	}
	return w, nil
}

// pairable reports whether a row has two different items; one that has not is
// counted under the column that is missing.
func (r *reading) pairable(rec *record, d eval.Dimension, second Field, a, b string) bool {
	if !r.plan.has(second) {
		return false
	}
	if isBlank(a) || isBlank(b) || a == b {
		r.tally.note(NoPair, r.columnName(r.plan.at[second]), d.Name(), rec.row)
		return false
	}
	return true
}

// stripped is the text of a field, trimmed and without its literal prefix.
func (r *reading) stripped(rec *record, f Field, prefix string) string {
	text := strings.TrimSpace(r.text(rec, f))
	rest, found := strings.CutPrefix(text, prefix)
	if found {
		r.tally.note(Stripped, r.columnName(r.plan.at[f]), "“"+prefix+"” was", rec.row)
	}
	return strings.TrimSpace(rest)
}

// withoutQuote strips the stray quote that marks poor answers.
func (r *reading) withoutQuote(rec *record, f Field, text string) string {
	if !endsInStrayQuote(text) {
		return text
	}
	r.tally.note(Stripped, r.columnName(r.plan.at[f]), "A stray ' at the end was", rec.row)
	return strings.TrimSpace(strings.TrimSuffix(text, "'"))
}

// endsInStrayQuote reports whether a text ends in a ' that closes nothing.
// Apostrophes inside words open and close nothing.
func endsInStrayQuote(text string) bool {
	body, ok := strings.CutSuffix(text, "'")
	if !ok {
		return false
	}
	open := 0
	before := ' '
	for i, c := range body {
		if c == '\'' {
			after, _ := utf8.DecodeRuneInString(body[i+1:])
			switch {
			case opensBehind(before):
				open++
			case open > 0 && (i+1 == len(body) || !unicode.IsLetter(after)):
				open--
			}
		}
		before = c
	}
	return open == 0
}

// opensBehind reports whether a quote behind this character opens a quotation.
func opensBehind(c rune) bool {
	return unicode.IsSpace(c) || strings.ContainsRune("([{\"“‘—-", c)
}
