package lexical

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"concord/eval"
	"concord/eval/judge"
)

// Grade gives 0…10 with one decimal. It looks at the item as a whole and shares
// no threshold with the metrics.
func (*Judge) Grade(_ context.Context, t judge.Grade) (judge.Graded, error) {
	v, why, err := grade(t.Dimension, t.Question, judge.Candidate{Answer: t.Answer, Contexts: t.Contexts})
	return judge.Graded{Value: math.Round(100*v) / 10, Reason: why}, err
}

// grade is the grade as a share of the full mark, 0…1.
func grade(d eval.Dimension, question string, c judge.Candidate) (float64, string, error) {
	switch d {
	case eval.Faithfulness:
		v, why := gradeFaithfulness(c)
		return v, why, nil
	case eval.AnswerRelevance:
		v, why := gradeAnswer(ask(question), c.Answer)
		return v, why, nil
	case eval.ContextRelevance:
		v, why := gradeContexts(ask(question), c.Contexts)
		return v, why, nil
	}
	return 0, "", &judge.Error{Code: eval.Refused, Text: fmt.Sprintf("The built-in rules cannot judge %s.", d.Name())}
}

// gradeFaithfulness is half the weight of the answer's terms that the contexts
// hold, and half the share of its numbers, names and dates.
func gradeFaithfulness(c judge.Candidate) (float64, string) {
	e := read(c.Contexts)
	var all, found float64
	var hard, hardFound int
	var lacking []string
	for _, s := range parseText(c.Answer) {
		for _, t := range s.terms {
			key := e.find(t)
			w := e.weight(key)
			all += w
			if key != "" {
				found += w
			}
			if t.hard {
				hard++
				if key != "" {
					hardFound++
				} else if w := s.written(t); !slices.Contains(lacking, w) {
					lacking = append(lacking, w)
				}
			}
		}
	}
	if all == 0 {
		return 0, "The answer has no informative words."
	}
	v := found / all
	if hard > 0 {
		v = (v + float64(hardFound)/float64(hard)) / 2
	}
	return v, foundReason(found/all, hardFound, hard, lacking)
}

func foundReason(found float64, hardFound, hard int, lacking []string) string {
	text := fmt.Sprintf("The contexts hold %s of the answer's words, rare ones counting more", percent(found))
	if hard > 0 {
		text += fmt.Sprintf(", and %d of its %d numbers, names and dates", hardFound, hard)
	}
	if len(lacking) > 0 {
		text += "; missing: " + listed(lacking)
	}
	return text + "."
}

// gradeAnswer adds up how much of the question is taken up and answered, how
// much a sentence tells on average, and how much detail there is in all. It takes
// off the share of sentences that refuse.
func gradeAnswer(q question, answer string) (float64, string) {
	r := readReply(q, parseText(answer))
	n := float64(len(r.sentences))
	if n == 0 {
		return 0, "The answer is empty."
	}
	has := map[string]bool{}
	var information, refused float64
	for i, s := range r.sentences {
		maps.Copy(has, s.has)
		information += q.information(s)
		if r.refused[i] {
			refused++
		}
	}
	covered, answered := share(q.has, has), r.answered(q)
	v := (0.2*covered + 0.2*answered + 0.2*information/n + 0.4*r.detail(q)) * (1 - refused/n)
	why := fmt.Sprintf("It takes up %s of the question's words and tells %s of what is asked for", percent(covered), percent(answered))
	if refused > 0 {
		why += fmt.Sprintf("; %.0f of %.0f sentences give no answer", refused, n)
	}
	return v, why + "."
}

// detail is the amount of different information in the answer, 0…1: half where
// it tells as many terms as the question wants. Repeating them adds nothing, and
// away from the topic they count little.
func (r reply) detail(q question) float64 {
	const offTopic = 0.25
	told := map[string]float64{}
	for i, s := range r.sentences {
		weight := offTopic
		switch {
		case r.refused[i]:
			continue
		case share(q.has, r.context[i]) > 0:
			weight = 1
		}
		for _, t := range s.terms {
			if !q.has[t.key] && !vague[t.key] {
				told[t.key] = max(told[t.key], weight)
			}
		}
	}
	sum := 0.0 // of quarters: exact in any order
	for _, w := range told {
		sum += w
	}
	return sum / (sum + q.wanted())
}

// wanted is the number of terms with which an answer is half way to full detail.
// Dates, numbers, places and people are told in few words.
func (q question) wanted() float64 {
	const fact, open = 5, 10
	sum := 0.0
	for _, p := range q.parts {
		explains := func(k kind) bool { return k.holds == nil }
		if len(p.kinds) > 0 && !slices.ContainsFunc(p.kinds, explains) {
			sum += fact
		} else {
			sum += open
		}
	}
	return max(sum, fact)
}

// answered is the mean over the parts of the question of the most that one
// sentence tells on it.
func (r reply) answered(q question) float64 {
	if len(q.parts) == 0 {
		return 0
	}
	sum := 0.0
	for _, p := range q.parts {
		best := 0.0
		for i := range r.sentences {
			if !r.refused[i] && r.topic(p, i) > 0 {
				best = max(best, r.answers(q, p, i))
			}
		}
		sum += best
	}
	return sum / float64(len(q.parts))
}

// gradeContexts is the root of the mean over the sentences of the shared terms,
// less where nothing is offered that was asked for.
func gradeContexts(q question, contexts []string) (float64, string) {
	const withoutOffer = 0.6
	sentences := parseContexts(contexts)
	if len(sentences) == 0 {
		return 0, "Nothing was retrieved."
	}
	sum, all, offering := 0.0, 0.0, 0
	for i, shared := range q.topics(sentences) {
		all += shared
		if q.offered(sentences[i]) {
			offering++
		} else {
			shared *= withoutOffer
		}
		sum += shared
	}
	n := float64(len(sentences))
	return math.Sqrt(sum / n), fmt.Sprintf("A sentence shares %s of the question's words on average, and %d of %d offer what is asked for.", percent(all/n), offering, len(sentences))
}
