package metric

import (
	"errors"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

var io = eval.Sample{
	UserInput:         "When was Io discovered?",
	Response:          "Io was discovered in 1610 and is the most volcanically active body known.",
	RetrievedContexts: []string{"Io has over 400 active volcanoes, more than any other body.", "It orbits Jupiter."},
	Reference:         "Io was discovered in 1610.",
}

func TestFaithfulness(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		profile  eval.Profile
		split    []string
		replies  []string // verdicts in turn, as says spells them
		value    float64
		verdicts string
		flags    []string
		bounds   []float64
		calls    int // splits and verifications
	}{
		// Metrics §4.1 (a): S1 unsupported, S2 supported: 1/2.
		{"worked a", "", claims(2), []string{"ny"}, 0.5, "ny", nil, nil, 2},
		// (b): 2 of 5 supported; the fifth left out twice: 2/5, up to 3/5.
		{"worked b", "", claims(5), []string{"yyn?-", "-"}, 0.40, "yyn?-", []string{"partial"}, []float64{0.40, 0.60}, 3},
		{"the paper verifies all in one call", eval.Paper, claims(16), []string{strings.Repeat("y", 16)}, 1, strings.Repeat("y", 16), nil, nil, 2},
		{"verdicts beyond the list are ignored", "", claims(2), []string{"ynyyy"}, 0.5, "yn", []string{"ignored_indices"}, nil, 2},
		{"only the missing one is asked again", "", claims(3), []string{"y-n", "y"}, 2. / 3, "yyn", nil, nil, 3},
		{"a word that is no verdict is asked again", "", claims(2), []string{"yx", "x"}, 0.5, "y-", []string{"partial"}, []float64{0.5, 1}, 3},
		{"unclear counts below the line only", "", claims(2), []string{"y?"}, 0.5, "y?", nil, nil, 2},
		{"blank statements are none", "", []string{" ", "Io is a moon."}, []string{"y"}, 1, "y", nil, nil, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := newScript()
			j.split, j.verify = states(c.split...), inTurn[judge.Verify](c.replies...)
			s := Score(t.Context(), eval.MetricFaithfulness, j, io, Settings{Profile: c.profile})
			scored(t, s, c.value)
			equal(t, verdictsOf(s), c.verdicts)
			equal(t, s.Flags, c.flags)
			bounded(t, s, c.bounds)
			equal(t, len(s.Calls), c.calls)
		})
	}
}

// Metrics §4.1 (c): 16 statements, all supported: 1 split + 2 batches, F = 1.
func TestFaithfulnessInBatches(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.split = states(claims(16)...)
	j.verify = func(task judge.Verify) (judge.Verdicts, error) {
		return says(strings.Repeat("y", len(task.Statements))), nil
	}
	s := Score(t.Context(), eval.MetricFaithfulness, j, io, Settings{})
	scored(t, s, 1)
	equal(t, len(s.Calls), 3)
	equal(t, verdictsOf(s), strings.Repeat("y", 16))
}

func TestFaithfulnessAsksAgainByOurOwnNumbers(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.split = states("one", "two", "three")
	j.verify = inTurn[judge.Verify]("-y-", "ny")
	s := Score(t.Context(), eval.MetricFaithfulness, j, io, Settings{})
	scored(t, s, 2./3)
	equal(t, verdictsOf(s), "nyy")
	equal(t, j.tasks[2].(judge.Verify).Statements, []string{"one", "three"})
}

func TestFaithfulnessWithoutValue(t *testing.T) {
	t.Parallel()
	answer := func(text string) eval.Sample { s := io; s.Response = text; return s }
	noContexts := io
	noContexts.RetrievedContexts = nil
	noQuestion := io
	noQuestion.UserInput = "\u200b"
	for _, c := range []struct {
		name   string
		sample eval.Sample
		split  func(judge.Split) ([]judge.Statement, error)
		verify func(judge.Verify) (judge.Verdicts, error)
		status eval.Status
		code   eval.Code
		calls  int
	}{
		{"blank answer", answer(" \n\ufeff"), nil, nil, eval.NotApplicable, eval.EmptyAnswer, 0},
		{"refusal", answer("Sorry, I can't tell."), states(), nil, eval.NotApplicable, eval.NoStatements, 1},
		{"contexts missing", noContexts, nil, nil, eval.NotApplicable, eval.MissingInput, 0},
		{"question missing", noQuestion, nil, nil, eval.NotApplicable, eval.MissingInput, 0},
		{"no verdicts twice", io, states("a", "b"), inTurn[judge.Verify]("--", "--"), eval.Failed, eval.Unjudged, 3},
		{"split fails", io, nil, nil, eval.Failed, eval.Refused, 1},
		{"verify fails", io, states("a"), failing[judge.Verify](eval.Timeout), eval.Failed, eval.Timeout, 2},
		{"asking again runs into a limit", io, states("a", "b"), thenFailing("y-", eval.RateLimited), eval.Failed, eval.RateLimited, 3},
		{"the judge breaks its contract", io, states("a"), func(judge.Verify) (judge.Verdicts, error) {
			return judge.Verdicts{}, errors.New("no such host")
		}, eval.Failed, eval.EndpointError, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := newScript()
			j.split, j.verify = c.split, c.verify
			s := Score(t.Context(), eval.MetricFaithfulness, j, c.sample, Settings{})
			without(t, s, c.status, c.code)
			equal(t, len(s.Calls), c.calls)
		})
	}
}

// A second reply that cannot be read leaves a part unjudged; the first one
// stays worth something.
func TestFaithfulnessKeepsTheFirstReply(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.split, j.verify = states("a", "b"), thenFailing("y-", eval.ParseFailed)
	s := Score(t.Context(), eval.MetricFaithfulness, j, io, Settings{})
	scored(t, s, 0.5)
	equal(t, verdictsOf(s), "y-")
	bounded(t, s, []float64{0.5, 1})
}

func TestFaithfulnessOfBlankContexts(t *testing.T) {
	t.Parallel()
	for _, contexts := range [][]string{{}, {""}, {" ", "\u200b"}} {
		j := newScript()
		j.split = states("a", "b")
		sample := io
		sample.RetrievedContexts = contexts
		s := Score(t.Context(), eval.MetricFaithfulness, j, sample, Settings{})
		scored(t, s, 0)
		equal(t, verdictsOf(s), "nn")
		equal(t, s.Reason.Code, eval.NothingRetrieved)
		equal(t, countTasks[judge.Verify](j), 0) // a judge would answer from its own knowledge
	}
}

func TestFaithfulnessResolvesBareAnswers(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.split = func(judge.Split) ([]judge.Statement, error) {
		return []judge.Statement{{Text: "Io is not a star.", FromQuestion: true}}, nil
	}
	j.verify = inTurn[judge.Verify]("y")
	sample := io
	sample.UserInput, sample.Response = "Is Io a star?", "No"
	s := Score(t.Context(), eval.MetricFaithfulness, j, sample, Settings{})
	scored(t, s, 1)
	equal(t, s.Flags, []string{eval.FlagResolvedFromQuestion})
	equal(t, s.Parts[0].Flags, []string{eval.FlagResolvedFromQuestion})
}

// Nothing is filtered by punctuation: what is in the answer reaches the judge.
func TestFaithfulnessTakesAnswersWithoutFinalPeriod(t *testing.T) {
	t.Parallel()
	for answer, lang := range map[string]eval.Lang{"火星有两颗卫星": eval.Chinese, "- two moons\n- no rings": eval.English} {
		j := newScript()
		j.split = func(task judge.Split) ([]judge.Statement, error) {
			return []judge.Statement{{Text: task.Text}}, nil
		}
		j.verify = inTurn[judge.Verify]("y")
		sample := eval.Sample{UserInput: "Mars?", Response: answer, RetrievedContexts: []string{"Mars has two moons."}}
		s := Score(t.Context(), eval.MetricFaithfulness, j, sample, Settings{})
		scored(t, s, 1)
		equal(t, s.Parts[0].Text, answer)
		equal(t, j.tasks[0].(judge.Split).Lang, lang)
	}
}

func TestFaithfulnessChecksQuotes(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.split = states("a", "b", "c", "d")
	j.verify = func(judge.Verify) (judge.Verdicts, error) {
		return judge.Verdicts{ByIndex: map[int]judge.Verdict{
			1: {Verdict: eval.Yes, Quote: "over 400  ACTIVE volcanoes", Chunk: 1, Reason: "it says so"},
			2: {Verdict: eval.Yes, Quote: "“It orbits Jupiter.”", Chunk: 9},
			3: {Verdict: eval.Yes, Quote: "It orbits Saturn.", Chunk: 2},
			4: {Verdict: eval.No},
		}}, nil
	}
	s := Score(t.Context(), eval.MetricFaithfulness, j, io, Settings{})
	scored(t, s, 0.75)
	equal(t, s.Flags, []string{eval.FlagQuoteNotFound})
	var chunks []int
	for i, p := range s.Parts {
		chunks = append(chunks, p.Chunk)
		equal(t, len(p.Flags) > 0, i == 2) // only the invented quote is flagged; its verdict is kept
	}
	equal(t, chunks, []int{1, 2, 2, 0})
	equal(t, s.Parts[0].Reason, "it says so")
}

func failing[T any](code eval.Code) func(T) (judge.Verdicts, error) {
	return func(T) (judge.Verdicts, error) { return judge.Verdicts{}, fail(code, nil) }
}

// thenFailing answers once, then fails.
func thenFailing(spelling string, code eval.Code) func(judge.Verify) (judge.Verdicts, error) {
	turn := 0
	return func(judge.Verify) (judge.Verdicts, error) {
		if turn++; turn > 1 {
			return judge.Verdicts{}, fail(code, nil)
		}
		return says(spelling), nil
	}
}
