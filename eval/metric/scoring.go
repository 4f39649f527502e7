package metric

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// scoring is one score in the making: what it may read, whom it asks, and the
// evidence gathered so far.
type scoring struct {
	judge   judge.Judge
	sample  eval.Sample
	set     Settings
	lang    eval.Lang // of the prompts
	rowLang eval.Lang // of the row, whatever the prompts are in
	score   eval.Score
	notes   []string // sentences that explain a scored value
}

// newScoring sees to it that a metric reads only the columns it names: all
// others are blanked.
func newScoring(m Metric, j judge.Judge, sample eval.Sample, set Settings) *scoring {
	s := &scoring{judge: j, set: set}
	for _, c := range m.Needs {
		switch c {
		case Question:
			s.sample.UserInput = sample.UserInput
		case Answer:
			s.sample.Response = sample.Response
		case Contexts:
			s.sample.RetrievedContexts = sample.RetrievedContexts
		case Reference:
			s.sample.Reference = sample.Reference
		case RetrievedIDs:
			s.sample.RetrievedIDs = sample.RetrievedIDs
		case ReferenceIDs:
			s.sample.ReferenceIDs = sample.ReferenceIDs
		}
	}
	s.rowLang = text.Lang(s.sample.UserInput, s.sample.Response+s.sample.Reference)
	s.lang = cmp.Or(set.Lang, s.rowLang)
	return s
}

// demand checks that the row has what the metric needs.
func (s *scoring) demand(columns []Column) error {
	for _, c := range columns {
		switch {
		case c == Answer && blank(s.sample.Response):
			return notApplicable(eval.EmptyAnswer, "The answer is empty.")
		case c == Reference && blank(s.sample.Reference):
			return notApplicable(eval.EmptyReference, "The reference is empty.")
		case c == Question && blank(s.sample.UserInput),
			c == Contexts && s.sample.RetrievedContexts == nil,
			c == RetrievedIDs && s.sample.RetrievedIDs == nil,
			c == ReferenceIDs && s.sample.ReferenceIDs == nil:
			return notApplicable(eval.MissingInput, fmt.Sprintf("This row has no %s.", c))
		}
	}
	return nil
}

// keep records the calls of one task and passes its error on.
func (s *scoring) keep(calls []eval.Call, err error) error {
	s.score.Calls = append(s.score.Calls, callsOf(calls, err)...)
	return err
}

// callsOf are the calls of one task: those of its answer, or of its failure.
func callsOf(calls []eval.Call, err error) []eval.Call {
	var failure *judge.Error
	if errors.As(err, &failure) {
		return failure.Calls
	}
	return calls
}

func (s *scoring) flag(name string) {
	if !slices.Contains(s.score.Flags, name) {
		s.score.Flags = append(s.score.Flags, name)
	}
}

func (s *scoring) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// ignore counts verdicts on indices that were never asked.
func (s *scoring) ignore(n int) {
	if n > 0 {
		s.flag(eval.FlagIgnoredIndices)
		s.note("%d %s on numbers that were not asked were ignored.", n, plural(n, "reply", "replies"))
	}
}

func (s *scoring) with(value float64) eval.Score {
	s.score.Status, s.score.Value = eval.Scored, &value
	s.score.Reason.Text = strings.Join(s.notes, " ")
	return s.score
}

func (s *scoring) without(err error) eval.Score {
	s.score.Status, s.score.Reason = explain(err)
	s.score.Lower, s.score.Upper = nil, nil
	return s.score
}

// split breaks a text into statements and makes them the parts of the score.
func (s *scoring) split(ctx context.Context, ask Splitter, passage string) error {
	answer, err := ask(ctx, s.judge, judge.Split{Question: s.sample.UserInput, Text: passage, Lang: s.lang})
	if err := s.keep(answer.Calls, err); err != nil {
		return err
	}
	for _, statement := range answer.List {
		if blank(statement.Text) {
			continue
		}
		part := eval.Part{Kind: eval.StatementPart, Index: len(s.score.Parts) + 1, Text: statement.Text}
		if statement.FromQuestion {
			part.Flags = append(part.Flags, eval.FlagResolvedFromQuestion)
			s.flag(eval.FlagResolvedFromQuestion)
		}
		s.score.Parts = append(s.score.Parts, part)
	}
	return nil
}

// markKept flags a score of which a reply was kept from an earlier request.
func markKept(s *eval.Score) {
	kept := slices.ContainsFunc(s.Calls, func(c eval.Call) bool { return c.CacheHit })
	if kept && !slices.Contains(s.Flags, eval.FlagCacheHit) {
		s.Flags = append(s.Flags, eval.FlagCacheHit)
	}
}

// blank reports whether a text has nothing to read: white space and invisible
// format characters (zero-width space, byte order mark) only.
func blank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r)
	}) < 0
}

func allBlank(chunks []string) bool {
	return !slices.ContainsFunc(chunks, func(c string) bool { return !blank(c) })
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
