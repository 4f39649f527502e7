package metric

import (
	"context"
	"slices"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// invert has questions generated from the answer and makes them the parts of
// the score.
func (s *scoring) invert(ctx context.Context) ([]judge.Question, error) {
	questions, err := s.generate(ctx)
	if err != nil {
		return nil, err
	}
	if len(questions) == 0 {
		return nil, failed(eval.NoQuestions, "The judge generated no question from the answer, asked twice.")
	}
	distinct := map[string]bool{}
	for i, q := range questions {
		part := eval.Part{Kind: eval.QuestionPart, Index: i + 1, Text: q.Text, Quote: q.Sentence}
		if q.Noncommittal {
			part.Flags = append(part.Flags, eval.FlagNoncommittal)
		}
		s.score.Parts = append(s.score.Parts, part)
		distinct[plain(q.Text)] = true
	}
	if len(distinct) < len(questions) && !s.judge.Info().BuiltIn {
		s.note("%d distinct of %d questions.", len(distinct), len(questions))
	}
	return questions, nil
}

// generate asks for n questions in the language of the row, and once more for
// those that did not come or came in another language. The built-in rules give
// one a sentence, and asking again would give the same.
func (s *scoring) generate(ctx context.Context) ([]judge.Question, error) {
	n := s.set.Questions
	first, err := s.questions(ctx, n, "")
	if err != nil || s.judge.Info().BuiltIn {
		return first, err
	}
	good, foreign := s.byLanguage(first)
	if len(good) < n {
		second, err := s.questions(judge.OnceMore(ctx), n-len(good), s.named(foreign))
		if passing(err) {
			return nil, err
		}
		more, alsoForeign := s.byLanguage(second)
		good, foreign = append(good, more...), append(foreign, alsoForeign...)
	}
	return s.atMost(n, good, foreign), nil
}

// named is the language to name when asking again, if questions came in another
// one. English is not: every language without prompts of its own passes for it.
func (s *scoring) named(foreign []judge.Question) eval.Lang {
	if len(foreign) == 0 || s.rowLang == eval.English {
		return ""
	}
	return s.rowLang
}

// atMost takes n questions, foreign ones only where there are not enough others.
func (s *scoring) atMost(n int, good, foreign []judge.Question) []judge.Question {
	taken := slices.Clone(good[:min(n, len(good))])
	if len(taken) < n && len(foreign) > 0 {
		s.flag(eval.FlagWrongLanguage)
		taken = append(taken, foreign[:min(n-len(taken), len(foreign))]...)
	}
	if len(taken) < n && len(taken) > 0 {
		s.flag(eval.FlagFewerQuestions)
		s.note("%d of %d questions were generated.", len(taken), n)
	}
	return taken
}

// questions runs the task once; questions without text are dropped.
func (s *scoring) questions(ctx context.Context, n int, named eval.Lang) ([]judge.Question, error) {
	answer, err := s.judge.Invert(ctx, judge.Invert{
		Answer: s.sample.Response,
		N:      n,
		Single: s.set.Profile == eval.Paper,
		Lang:   s.lang,
		Named:  named,
	})
	if err := s.keep(answer.Calls, err); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(answer.List), func(q judge.Question) bool { return blank(q.Text) }), nil
}

func (s *scoring) byLanguage(questions []judge.Question) (good, foreign []judge.Question) {
	for _, q := range questions {
		if text.Lang(q.Text, "") == s.rowLang {
			good = append(good, q)
		} else {
			foreign = append(foreign, q)
		}
	}
	return good, foreign
}
