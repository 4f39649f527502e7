package openai

import (
	"context"
	"strconv"

	"concord/eval"
	"concord/eval/judge"
)

const variedTemperature = 0.2 // of one question a call, profile paper (metrics §3)

// Split breaks a text into self-contained statements.
func (j *Judge) Split(ctx context.Context, t judge.Split) (judge.Statements, error) {
	p, err := j.prompts.render(t.Lang, "split", nil, []slot{{name: "question", text: t.Question}, {name: "text", text: t.Text}})
	if err != nil {
		return judge.Statements{}, unwritten(err)
	}
	answer, calls, _, err := converse(ctx, j, question[judge.Statements]{task: "split", prompt: p, lang: t.Lang, read: judge.ParseStatements})
	answer.Calls = calls
	return answer, err
}

// Invert generates questions that the answer would answer: n in one call, or
// one a call at temperature 0.2.
func (j *Judge) Invert(ctx context.Context, t judge.Invert) (judge.Questions, error) {
	if !t.Single {
		return j.invert(ctx, t, t.N, wish{})
	}
	var all judge.Questions
	for i := range t.N {
		one, err := j.invert(ctx, t, 1, wish{temperature: variedTemperature, sample: i})
		all.Calls = append(all.Calls, one.Calls...)
		if err != nil {
			return all, withCalls(err, all.Calls)
		}
		all.List = append(all.List, one.List...)
	}
	return all, nil
}

func (j *Judge) invert(ctx context.Context, t judge.Invert, n int, w wish) (judge.Questions, error) {
	rows := []slot{{name: "n", text: strconv.Itoa(n)}, {name: "answer", text: t.Answer}}
	name := "invert"
	if n == 1 {
		name = "invert.one"
	}
	var further []string
	if t.Named != "" {
		further = append(further, "invert.in."+string(t.Named))
	}
	p, err := j.prompts.render(t.Lang, name, map[string]string{"n": strconv.Itoa(n)}, rows, further...)
	if err != nil {
		return judge.Questions{}, unwritten(err)
	}
	answer, calls, _, err := converse(ctx, j, question[judge.Questions]{
		task: "invert", prompt: p, lang: t.Lang, wish: w, read: judge.ParseQuestions,
	})
	answer.Calls = calls
	answer.List = answer.List[:min(n, len(answer.List))]
	return answer, err
}

// Select picks the sentences that are needed to answer the question.
func (j *Judge) Select(ctx context.Context, t judge.Select) (judge.Selection, error) {
	name := "select"
	if t.Verbatim {
		name = "extract"
	}
	texts := make([]string, len(t.Sentences))
	for i, s := range t.Sentences {
		texts[i] = s.Text
	}
	rows := []slot{{name: "question", text: t.Question}, {name: "sentences", text: lines(texts, everyIndex)}}
	p, err := j.prompts.render(t.Lang, name, nil, rows)
	if err != nil {
		return judge.Selection{}, unwritten(err)
	}
	answer, calls, _, err := converse(ctx, j, question[judge.Selection]{task: "select", prompt: p, lang: t.Lang,
		read: func(raw string) (judge.Selection, bool) { return judge.ParseSelection(raw, t.Verbatim) }})
	answer.Calls = calls
	return answer, err
}

// unwritten is a prompt that cannot be written: a part that is missing.
func unwritten(err error) error {
	return &judge.Error{Code: eval.EndpointError, Text: "The prompt cannot be written.", Err: err}
}

// withCalls adds the calls that went before to an error.
func withCalls(err error, calls []eval.Call) error {
	if e, ok := err.(*judge.Error); ok {
		e.Calls = calls
	}
	return err
}
