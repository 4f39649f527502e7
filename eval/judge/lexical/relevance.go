package lexical

import (
	"maps"
	"math"

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
		fragment = 5 // terms
		implied  = 0.5
	)
	shared := p.share(r.context[i])
	if len(r.sentences) == 1 && len(r.sentences[i].terms) <= fragment || p.decides(r.sentences[i]) {
		return max(shared, implied)
	}
	return shared
}

// answers is how much of what the part asks for sentence i tells, 0…1.
func (r reply) answers(q question, p part, i int) float64 {
	s := r.sentences[i]
	if p.decides(s) {
		return 1
	}
	return p.offers(q, s) * q.information(s)
}
