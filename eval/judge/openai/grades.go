package openai

import (
	"context"
	"slices"

	"concord/eval"
	"concord/eval/judge"
)

// Grade gives one item 0…10 on one dimension (GPT Score).
func (j *Judge) Grade(ctx context.Context, t judge.Grade) (judge.Graded, error) {
	rows := optional("question", t.Question)
	rows = append(rows, chunks("chunk", t.Contexts, everyIndex)...)
	rows = append(rows, optional("answer", t.Answer)...)
	if t.Weighted {
		return j.weighted(ctx, t, rows)
	}
	p, err := j.prompts.graded(t.Lang, "grade", t.Dimension, rows)
	if err != nil {
		return judge.Graded{}, unwritten(err)
	}
	answer, calls, _, err := converse(ctx, j, question[judge.Graded]{task: "grade", prompt: p, lang: t.Lang, wish: wish{brief: true}, read: judge.ParseScore})
	answer.Calls = calls
	return answer, err
}

// Prefer picks the better of two items on one dimension (GPT Ranking), in the
// order in which they are given.
func (j *Judge) Prefer(ctx context.Context, t judge.Prefer) (judge.Preference, error) {
	rows := append(optional("question", t.Question), evidence(t.First, t.Second)...)
	rows = append(rows, optional("answer_1", t.First.Answer)...)
	rows = append(rows, optional("answer_2", t.Second.Answer)...)
	p, err := j.prompts.graded(t.Lang, "prefer", t.Dimension, rows)
	if err != nil {
		return judge.Preference{}, unwritten(err)
	}
	answer, calls, _, err := converse(ctx, j, question[judge.Preference]{task: "prefer", prompt: p, lang: t.Lang, wish: wish{brief: true}, read: judge.ParseRanking})
	answer.Calls = calls
	return answer, err
}

// evidence shows the contexts of two answers once when they are the same.
func evidence(first, second judge.Candidate) []slot {
	if first.Answer != "" && slices.Equal(first.Contexts, second.Contexts) {
		return chunks("chunk", first.Contexts, everyIndex)
	}
	return append(chunks("chunk_1", first.Contexts, everyIndex), chunks("chunk_2", second.Contexts, everyIndex)...)
}

// optional leaves out what the dimension does not use.
func optional(name, text string) []slot {
	if text == "" {
		return nil
	}
	return []slot{{name: name, text: text}}
}

// graded is the prompt of a task about one dimension. A dimension that is not
// built in has no meaning of ours; it is named.
func (p prompter) graded(lang eval.Lang, task string, d eval.Dimension, rows []slot) (prompt, error) {
	name := "meaning.other"
	if slices.Contains(eval.Dimensions(), d) {
		name = "meaning." + string(d)
	}
	meaning, err := p.part(lang, name, map[string]string{"dimension": d.Name()})
	if err != nil {
		return prompt{}, err
	}
	return p.render(lang, task, map[string]string{"meaning": meaning}, rows)
}
