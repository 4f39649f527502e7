package lexical

import (
	"maps"
	"math"
	"strings"

	"concord/eval/text"
)

// A reply is an answer sentence by sentence, seen from the question.
type reply struct {
	sentences []sentence
	context   []map[string]bool // terms of each sentence, with those it takes over from the one before
	refused   []bool
}

func readReply(q question, sentences []sentence) reply {
	r := reply{sentences: sentences}
	var before map[string]bool
	for _, s := range sentences {
		has := s.has
		if before != nil && continues.opens(s.line) {
			has = maps.Clone(s.has)
			for k := range before {
				if q.has[k] {
					has[k] = true
				}
			}
		}
		before = has
		r.context = append(r.context, has)
		r.refused = append(r.refused, refuses(s.line))
	}
	return r
}

func parseAll(sentences []string) []sentence {
	out := make([]sentence, len(sentences))
	for i, s := range sentences {
		out[i] = parse(s)
	}
	return out
}

func parseText(s string) []sentence { return parseAll(text.Sentences(s)) }

// continues are openings that point back to the sentence before.
var continues = newCues(`
		it|its|he|she|his|her|they|their|them|this|that|these|those|such|both|here|there|also|additionally|furthermore|
		moreover|in addition|as a result|however|then|finally|another|other|similarly|for example|for instance|therefore|
		thus|overall|some|one|after this|after that|during this|at this|它|他|她|其|这|該|该|此|另外|同时|同時|并且|因此|
		所以|これ|それ|その|この|また|さらに|そして|同`)

// Weights of a sentence's closeness to a question.
const (
	weightTopic  = 0.2
	weightAnswer = 0.8
)

// closeness is the rules' similarity of sentence i and one part, 0…1: it shares
// the part's words, and it tells something of the kind that was asked for.
func (r reply) closeness(q question, p part, i int) float64 {
	topic := r.topic(p, i)
	if topic == 0 || r.refused[i] {
		return 0
	}
	return weightTopic*math.Sqrt(topic) + weightAnswer*r.answers(q, p, i)
}

// topic is the share of the part's terms that sentence i takes up, 0…1. A short
// answer on its own, "In 1932." or "Yes.", need not repeat the question.
func (r reply) topic(p part, i int) float64 {
	const (
		short   = 5 // terms
		implied = 0.5
	)
	shared := p.share(r.context[i])
	if len(r.sentences) == 1 && len(r.sentences[i].terms) <= short || p.decides(r.sentences[i]) {
		return max(shared, implied)
	}
	return shared
}

// answers is how much of what the part asks for sentence i tells, 0…1. A reply of
// one sentence has no other that could take up the rest of the question.
func (r reply) answers(q question, p part, i int) float64 {
	s, topic := r.sentences[i], p.share(r.context[i])
	if p.decides(s) {
		return 1
	}
	told := q.information(s)
	switch bare := r.bare(q); {
	case told > 0 && (topic == 1 || bare):
		told = max(told, toldInFull)
	case len(r.sentences) == 1 && !bare && !continues.opens(s.line):
		told *= (1 + topic) / 2
	}
	return p.offers(q, s) * told
}

// toldInFull is how much a sentence tells at least that takes up all of the
// question's words, or is the bare answer, and adds anything: one word can be all
// that was asked for.
const toldInFull = 0.75

// particles stand small inside a name: Leonardo da Vinci.
var particles = set("da de del della der den di du el la le ten van von zu bin ibn al")

// bare reports whether the reply is the answer and nothing else: a word or two,
// a name, a number with its unit, none of them in the question.
func (r reply) bare(q question) bool {
	if len(r.sentences) != 1 {
		return false
	}
	const few, some = 2, 4
	plain := 0 // words that are no name and no number
	for _, t := range r.sentences[0].terms {
		quantity := strings.HasPrefix(t.key, "#")
		if q.has[t.key] && !quantity {
			return false
		}
		if !quantity && !t.upper && !particles[t.word] {
			plain++
		}
	}
	n := len(r.sentences[0].terms)
	return n <= few || n <= some && plain == 0 || n <= some && isWide(r.sentences[0].terms[0])
}
