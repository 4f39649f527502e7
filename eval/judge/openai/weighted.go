package openai

import (
	"context"
	"fmt"
	"math"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"
	"golang.org/x/text/unicode/norm"

	"concord/eval"
	"concord/eval/judge"
)

// scaleDigits names the scale whose tokens are weighed: one token each.
const scaleDigits = "0-9"

// weighted is the expected grade of one item on 0…9: from the probabilities of
// the digits in one reply, or, where the endpoint gives none, the mean of several
// replies (metrics §6).
func (j *Judge) weighted(ctx context.Context, t judge.Grade, rows []slot) (judge.Graded, error) {
	p, err := j.prompts.graded(t.Lang, "digit", t.Dimension, rows)
	if err != nil {
		return judge.Graded{}, unwritten(err)
	}
	ask := question[judge.Weight]{
		task: "weigh", prompt: p, lang: t.Lang, read: judge.ParseWeight,
		wish: wish{temperature: 1, plain: true, brief: true, scale: scaleDigits},
	}
	var calls []eval.Call
	if j.weighs(p.text) {
		w, spent, _, err := converse(ctx, j, ask)
		if calls = spent; err != nil {
			return judge.Graded{Calls: calls}, err
		}
		if value, ok := w.Expected(); ok {
			return judge.Graded{Value: value, Reason: "Expected grade on 0–9, from the probabilities of the digits.", Calls: calls}, nil
		}
	}
	return j.sampled(ctx, ask, calls)
}

func (t Traits) weighCalls() int {
	switch t.Probs {
	case Yes:
		return 1
	case No:
		return samples
	}
	return 0
}

// weighs reports whether the probabilities of one reply are tried first. Of
// recorded replies it is what was done then.
func (j *Judge) weighs(text string) bool {
	if j.recorded != nil {
		return j.recorded.times(text) != samples
	}
	return j.quirks.known().Probs != No
}

// sampled is the mean of several replies to the same question.
func (j *Judge) sampled(ctx context.Context, ask question[judge.Weight], calls []eval.Call) (judge.Graded, error) {
	sum := 0
	for ask.wish.sample = 1; ask.wish.sample <= samples; ask.wish.sample++ {
		ask.wish.scale = ""
		w, spent, _, err := converse(ctx, j, ask)
		calls = append(calls, spent...)
		if err != nil {
			return judge.Graded{Calls: calls}, withCalls(err, calls)
		}
		sum += w.Digit
	}
	return judge.Graded{
		Value: float64(sum) / samples, Calls: calls,
		Reason: fmt.Sprintf("Mean of %d grades on 0–9; the endpoint gives no probabilities.", samples),
	}, nil
}

// probabilities of the digits where the reply gives its first digit. Different
// spellings of a digit, such as with a space before it, count together.
func probabilities(l *goopenai.LogProbs) map[int]float64 {
	if l == nil {
		return nil
	}
	for _, token := range afterThinking(l.Content) {
		digit, ok := digitOf(token.Token)
		if !ok {
			if strings.Trim(token.Token, " \t\r\n\"'`*") == "" {
				continue
			}
			return nil // words come first: what follows is no free choice among digits
		}
		found := map[int]float64{}
		for _, top := range token.TopLogProbs {
			if d, ok := digitOf(top.Token); ok {
				found[d] += math.Exp(top.LogProb)
			}
		}
		if len(found) == 0 {
			found[digit] = math.Exp(token.LogProb)
		}
		return found
	}
	return nil
}

func afterThinking(tokens []goopenai.LogProb) []goopenai.LogProb {
	var text strings.Builder
	start := 0
	for i, t := range tokens {
		text.WriteString(t.Token)
		if strings.Contains(t.Token, ">") && strings.HasSuffix(strings.TrimSpace(text.String()), "</think>") {
			start = i + 1
		}
	}
	return tokens[start:]
}

func digitOf(token string) (int, bool) {
	s := strings.TrimSpace(norm.NFKC.String(token))
	if len(s) != 1 || s[0] < '0' || s[0] > '9' {
		return 0, false
	}
	return int(s[0] - '0'), true
}
