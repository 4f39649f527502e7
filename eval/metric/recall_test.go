package metric

import (
	"context"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

var library = eval.Sample{
	UserInput:         "When is the library open?",
	Reference:         "The library opens at nine, closes at eight and is shut on Mondays.",
	RetrievedContexts: []string{"Opening hours: nine to eight."},
}

func TestContextRecall(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		replies  []string
		value    float64
		verdicts string
		bounds   []float64
		calls    int
	}{
		// Metrics §4.5: three points, the contexts cover two: 2/3.
		{"worked", []string{"yyn"}, 2. / 3, "yyn", nil, 2},
		{"a word that is neither yes nor no", []string{"yyx", "x"}, 2. / 3, "yy-", []float64{2. / 3, 1}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := newScript()
			j.split, j.verify = states("opens at nine", "closes at eight", "shut on Mondays"), inTurn[judge.Verify](c.replies...)
			s := Score(t.Context(), eval.MetricContextRecall, j, library, Settings{})
			scored(t, s, c.value)
			equal(t, verdictsOf(s), c.verdicts)
			bounded(t, s, c.bounds)
			equal(t, len(s.Calls), c.calls)
			equal(t, j.tasks[0].(judge.Split).Text, library.Reference)
		})
	}
}

// Metrics §4.5, option sentences: our own splitter, and no call for it.
func TestContextRecallOfSentences(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.verify = inTurn[judge.Verify]("yn")
	sample := library
	sample.Reference = "It opens at nine. 周一闭馆。"
	s := Score(t.Context(), eval.MetricContextRecall, j, sample, Settings{SplitReference: BySentences})
	scored(t, s, 0.5)
	equal(t, j.tasks[0].(judge.Verify).Statements, []string{"It opens at nine.", "周一闭馆。"})
	equal(t, len(s.Calls), 1)
}

func TestContextRecallOfBlankContexts(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.split = states("opens at nine")
	sample := library
	sample.RetrievedContexts = []string{""}
	s := Score(t.Context(), eval.MetricContextRecall, j, sample, Settings{})
	scored(t, s, 0)
	equal(t, s.Reason, eval.Reason{Code: eval.NothingRetrieved, Text: "Nothing was retrieved that could cover the reference."})
	equal(t, countTasks[judge.Verify](j), 0)
}

func TestContextRecallWithoutValue(t *testing.T) {
	t.Parallel()
	blank := library
	blank.Reference = " "
	without(t, Score(t.Context(), eval.MetricContextRecall, newScript(), blank, Settings{}), eval.NotApplicable, eval.EmptyReference)
	j := newScript()
	j.split = states()
	without(t, Score(t.Context(), eval.MetricContextRecall, j, library, Settings{}), eval.NotApplicable, eval.NoStatements)
}

// The answer's statements never go through the reference's splitter.
func TestContextRecallSplitsReferencesByTheSetting(t *testing.T) {
	t.Parallel()
	splits := 0
	set := Settings{SplitReference: func(context.Context, judge.Judge, judge.Split) (judge.Statements, error) {
		splits++
		return judge.Statements{List: []judge.Statement{{Text: "frozen"}}}, nil
	}}
	j := newScript()
	j.split, j.verify = states("answered"), inTurn[judge.Verify]("y")
	recall := Score(t.Context(), eval.MetricContextRecall, j, library, set)
	equal(t, recall.Parts[0].Text, "frozen")
	faithful := Score(t.Context(), eval.MetricFaithfulness, j, io, set)
	equal(t, faithful.Parts[0].Text, "answered")
	equal(t, splits, 1)
}

func TestIDs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name              string
		retrieved, gold   []string
		precision, recall float64
	}{
		// R = {a,b,c}, G = {b,c,d,e}: |R∩G| = 2, so 2/3 and 2/4.
		{"sets", []string{"c", "a", "b"}, []string{"b", "c", "d", "e"}, 2. / 3, 0.5},
		{"duplicates collapse", []string{"a", "a", "b"}, []string{"a", "a"}, 0.5, 1},
		{"nothing in common", []string{"a"}, []string{"b"}, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			sample := eval.Sample{RetrievedIDs: c.retrieved, ReferenceIDs: c.gold}
			scored(t, Score(t.Context(), eval.MetricIDPrecision, nil, sample, Settings{}), c.precision)
			scored(t, Score(t.Context(), eval.MetricIDRecall, nil, sample, Settings{}), c.recall)
		})
	}
}

func TestIDsWithoutValue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		slug            string
		retrieved, gold []string
		code            eval.Code
	}{
		{eval.MetricIDPrecision, []string{"a"}, nil, eval.MissingInput},
		{eval.MetricIDRecall, nil, []string{"a"}, eval.MissingInput},
		{eval.MetricIDPrecision, []string{"a"}, []string{}, eval.EmptyReference},
		{eval.MetricIDRecall, []string{"a"}, []string{}, eval.EmptyReference},
		{eval.MetricIDPrecision, []string{}, []string{"a"}, eval.NothingRetrieved},
	} {
		sample := eval.Sample{RetrievedIDs: c.retrieved, ReferenceIDs: c.gold}
		without(t, Score(t.Context(), c.slug, nil, sample, Settings{}), eval.NotApplicable, c.code)
	}
	sample := eval.Sample{RetrievedIDs: []string{}, ReferenceIDs: []string{"a"}}
	scored(t, Score(t.Context(), eval.MetricIDRecall, nil, sample, Settings{}), 0)
}
