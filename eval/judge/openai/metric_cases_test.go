package openai

import (
	"math"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
	"concord/eval/metric"
)

// The acceptance cases of metrics §11 that are about what a metric makes of a
// judge's replies, over the real protocol. Where each case stands:
//
//	 1, 2, 14, 17–19, 23–27, 37  below; the excluded count of 1 among the runs
//	 3, 4, 9, 20–22, 28, 31–34   cases_test.go
//	10, 11, 30                   requests_test.go; 11 also ../../engine/settings_test.go (watchdog)
//	 5, 6, 12, 13, 15, 16, 29    ../../engine/cases_test.go
//	 7, 8                        ../../ingest/cases_test.go
//	36                           ../../engine/settings_test.go

// scoring is the score of a row that must have a value.
func scoring(t *testing.T, j *Judge, slug string, row eval.Sample, set metric.Settings) (eval.Score, float64) {
	t.Helper()
	s := metric.Score(ctx, slug, j, row, set)
	if s.Status != eval.Scored || s.Value == nil {
		t.Fatalf("%s: %s, %+v", slug, s.Status, s.Reason)
	}
	return s, *s.Value
}

func unscored(t *testing.T, s eval.Score, status eval.Status, code eval.Code) {
	t.Helper()
	if s.Status != status || s.Reason.Code != code || s.Reason.Text == "" || s.Value != nil {
		t.Errorf("%s %v %+v, want %s %s", s.Status, s.Value, s.Reason, status, code)
	}
}

// A refusal makes no claim: one split, then no value, never NaN, 0 or 1. The
// excluded count is in case 5.
func TestCase01RefusalIsNotApplicable(t *testing.T) {
	t.Parallel()
	for _, profile := range []eval.Profile{eval.Current, eval.Paper} {
		j, s, _ := under(t, nil)
		row := eval.Sample{UserInput: "Which moons?", Response: "Sorry, I can't tell.", RetrievedContexts: []string{"Mars has two moons."}}
		unscored(t, metric.Score(ctx, eval.MetricFaithfulness, j, row, metric.Settings{Profile: profile}), eval.NotApplicable, eval.NoStatements)
		expect(t, nil, s.Calls(judgetest.TaskSplit), "1", s.Calls(""), "1")
	}
}

// Answers and contexts in Chinese and Japanese, with a bullet, and without a
// final period: one statement, whose words are all in the context: 1/1. Of the
// contexts' sentences the one that shares words with the question is needed.
func TestCase02NoFinalPeriod(t *testing.T) {
	t.Parallel()
	for _, row := range []eval.Sample{
		{UserInput: "火星有几颗卫星？", Response: "火星有两颗卫星", RetrievedContexts: []string{"火星有两颗卫星"}},
		{UserInput: "火星の衛星はいくつですか", Response: "火星の衛星は二つ", RetrievedContexts: []string{"火星の衛星は二つ"}},
		{UserInput: "How many moons?", Response: "- two moons", RetrievedContexts: []string{"Mars has two moons"}},
	} {
		for _, profile := range []eval.Profile{eval.Current, eval.Paper} {
			j, s, _ := under(t, nil)
			score, value := scoring(t, j, eval.MetricFaithfulness, row, metric.Settings{Profile: profile})
			expect(t, nil, value, "1", len(score.Parts), "1", s.Requests()[0].Slot("text"), row.Response)
			_, value = scoring(t, j, eval.MetricContextRelevance, row, metric.Settings{Profile: profile})
			expect(t, nil, value, "1")
		}
	}
}

// K = 10 calls are in flight at once: the endpoint answers none before all ten
// are there.
func TestCase14ChunksAtOnce(t *testing.T) {
	t.Parallel()
	const k = 10
	j, s, _ := under(t, judgetest.Together(k), func(c *Config) { c.Concurrency = k })
	row := eval.Sample{UserInput: "Which moon?", Reference: "The moon Io."}
	for range k {
		row.RetrievedContexts = append(row.RetrievedContexts, "Io is a moon.")
	}
	_, value := scoring(t, j, eval.MetricContextPrecision, row, metric.Settings{})
	expect(t, nil, value, "1", s.Calls(""), "10", s.MaxInFlight(), "10")
}

// similarTo embeds the question as (1, 0) and the i-th generated one at the i-th
// cosine from it.
func similarTo(cosines ...float64) judgetest.Script {
	vectors := [][]float32{{1, 0}}
	for _, c := range cosines {
		vectors = append(vectors, []float32{float32(c), float32(math.Sqrt(1 - c*c))})
	}
	return judgetest.For(judgetest.TaskCompare, judgetest.Always(judgetest.Reply{Vectors: vectors}))
}

// both asks one script for chats and another for embeddings.
func both(chat, embeddings judgetest.Script) judgetest.Script {
	return func(r judgetest.Request) *judgetest.Reply {
		if r.Task == judgetest.TaskCompare {
			return embeddings(r)
		}
		return chat(r)
	}
}

var galileo = eval.Sample{UserInput: "When was Io discovered?", Response: "Io was discovered in 1610."}

// The same question three times is scored and said: (0.9 + 0.9 + 0.9)/3 = 0.9.
func TestCase17TheSameQuestionThrice(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, both(replying(`{"questions":["When was it?","when was it","When was it?"],"noncommittal":[0,0,0]}`), similarTo(0.9, 0.9, 0.9)))
	score, value := scoring(t, j, eval.MetricAnswerRelevance, galileo, metric.Settings{})
	near(t, value, 0.9)
	expect(t, nil, score.Reason.Text, "1 distinct of 3 questions.", s.Calls(judgetest.TaskInvert), "1", s.Calls(judgetest.TaskCompare), "1")
}

// An endpoint that gives one choice a request, as all do here, gives n questions
// all the same: in one reply, or in n requests, and nobody sends n.
func TestCase18NeverN(t *testing.T) {
	t.Parallel()
	for profile, requests := range map[eval.Profile]string{eval.Current: "1", eval.Paper: "3"} {
		j, s, _ := under(t, nil)
		score, _ := scoring(t, j, eval.MetricAnswerRelevance, galileo, metric.Settings{Profile: profile})
		expect(t, nil, len(score.Parts), "3", score.Flags, "[]", s.Calls(judgetest.TaskInvert), requests)
		for _, r := range s.Requests() {
			if _, sent := r.Params["n"]; sent {
				t.Errorf("%s sends n: %v", r.Task, r.Params)
			}
		}
	}
}

// Metrics §4.2, worked: cosines 0.90, 0.84, 0.78, mean 0.84; flags 0, 0, 1 fire
// under "any" alone. The flag stays on its question under every rule.
func TestCase19NoncommittalRules(t *testing.T) {
	t.Parallel()
	for rule, want := range map[eval.NoncommittalRule]float64{
		"": 0.84, eval.RuleNone: 0.84, eval.RuleAll: 0.84, eval.RuleMajority: 0.84, eval.RuleAny: 0,
	} {
		j, _, _ := under(t, both(replying(`{"questions":["When?","Since when?","Perhaps when?"],"noncommittal":[0,0,1]}`), similarTo(0.90, 0.84, 0.78)))
		score, value := scoring(t, j, eval.MetricAnswerRelevance, galileo, metric.Settings{Noncommittal: rule})
		near(t, value, want)
		for i, p := range score.Parts {
			expect(t, nil, p.Flags, []string{"[]", "[]", "[noncommittal]"}[i])
			near(t, *p.Value, []float64{0.90, 0.84, 0.78}[i])
		}
		expect(t, nil, strings.Contains(score.Reason.Text, "the mean similarity is 0.84"), sprint(rule == eval.RuleAny))
	}
}

// near allows for embeddings of 32 bits.
func near(t *testing.T, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-6 {
		t.Errorf("got %v, want %v", got, want)
	}
}

// [0, 1] is (1/2)/1 = 0.5 and [1, 0] is (1/1)/1; [1] is exactly 1, not
// 0.9999999999.
func TestCase23OrderOfChunks(t *testing.T) {
	t.Parallel()
	useful, useless := "Io orbits Jupiter.", "Bread is sold next door."
	for want, chunks := range map[string][]string{"0.5": {useless, useful}, "1": {useful, useless}, "1.0": {useful}} {
		j, _, _ := under(t, nil)
		row := eval.Sample{UserInput: "What does Io orbit?", RetrievedContexts: chunks, Reference: "Jupiter."}
		_, value := scoring(t, j, eval.MetricContextPrecision, row, metric.Settings{})
		expect(t, nil, value, strings.TrimSuffix(want, ".0"))
	}
}

// A wrong answer and a chunk that supports it: without a reference 1, against
// the reference 0. The two have names of their own, and the first a warning.
func TestCase24CircularWithoutReference(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil)
	row := eval.Sample{UserInput: "Which planet has Io?", Response: "It is Saturn.", RetrievedContexts: []string{"Saturn has many rings."}, Reference: "It is Jupiter."}
	_, circular := scoring(t, j, eval.MetricPrecisionNoRef, row, metric.Settings{})
	_, honest := scoring(t, j, eval.MetricContextPrecision, row, metric.Settings{})
	expect(t, nil, circular, "1", honest, "0", s.Requests()[0].Slot("yardstick"), row.Response, s.Requests()[1].Slot("yardstick"), row.Reference)
	with, _ := metric.Lookup(eval.MetricContextPrecision)
	no, _ := metric.Lookup(eval.MetricPrecisionNoRef)
	if with.Name == no.Name || !strings.Contains(no.Caution, "wrong answer") {
		t.Errorf("%q and %q, caution %q", with.Name, no.Name, no.Caution)
	}
}

// An empty context covers nothing, and the judge, who knows that Io orbits
// Jupiter, is not asked to verify it.
func TestCase25RecallOfEmptyContext(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, judgetest.For(judgetest.TaskVerify, replying(`{"verdicts":[{"i":1,"v":1}]}`)))
	row := eval.Sample{UserInput: "What does Io orbit?", RetrievedContexts: []string{""}, Reference: "Io orbits Jupiter."}
	score, value := scoring(t, j, eval.MetricContextRecall, row, metric.Settings{})
	expect(t, nil, value, "0", score.Reason.Code, "nothing_retrieved", s.Calls(judgetest.TaskVerify), "0")
}

// Context relevance is 0 where nothing is needed, never above 1, and never
// divides by 0.
func TestCase26ContextRelevanceBounds(t *testing.T) {
	t.Parallel()
	row := eval.Sample{UserInput: "Why?", RetrievedContexts: []string{"Io is a moon."}}
	for _, c := range []struct {
		profile eval.Profile
		reply   string
		value   string
		flags   string
	}{
		{eval.Current, "insufficient information", "0", "[]"},
		{eval.Paper, "Insufficient Information", "0", "[]"},
		{eval.Paper, `{"extracted":["insufficient information"]}`, "0", "[]"},
		{eval.Current, `{"sentences":[]}`, "0", "[]"},
		{eval.Current, `{"sentences":[1,1,1]}`, "1", "[]"},
		{eval.Current, `{"sentences":[0,-1,99,1]}`, "1", "[ignored_indices]"},
		{eval.Paper, `{"extracted":["Io is a moon.","io is a moon","Io is made of cheese."]}`, "1", "[extraction_unverified]"},
	} {
		j, s, _ := under(t, replying(c.reply))
		score, value := scoring(t, j, eval.MetricContextRelevance, row, metric.Settings{Profile: c.profile})
		expect(t, nil, c.reply+" "+sprint(value), c.reply+" "+c.value, score.Flags, c.flags, s.Calls(""), "1")
	}
	j, s, _ := under(t, nil)
	row.RetrievedContexts = []string{"", " "}
	unscored(t, metric.Score(ctx, eval.MetricContextRelevance, j, row, metric.Settings{}), eval.NotApplicable, eval.NothingRetrieved)
	expect(t, nil, s.Calls(""), "0")
}

// Two statements: of five verdicts two count, 1/2; no verdict twice is no value.
// A reply that is kept does not pass for a second one.
func TestCase27VerdictsByIndex(t *testing.T) {
	t.Parallel()
	row := eval.Sample{UserInput: "What is Io?", Response: "Io is a moon. Io is a star.", RetrievedContexts: []string{"Io is a moon."}}
	verifying := func(replies ...string) (*Judge, *judgetest.Server) {
		verify := func(r judgetest.Request) *judgetest.Reply {
			return &judgetest.Reply{Content: replies[min(r.TaskN, len(replies))-1]}
		}
		j, s, _ := under(t, judgetest.For(judgetest.TaskVerify, verify), keeping(&shelf{}))
		return j, s
	}
	const none, five = `{"verdicts":[]}`, `{"verdicts":[{"i":1,"v":1},{"i":2,"v":0},{"i":3,"v":1},{"i":4,"v":1},{"i":5,"v":1}]}`
	j, s := verifying(five)
	score, value := scoring(t, j, eval.MetricFaithfulness, row, metric.Settings{})
	expect(t, nil, value, "0.5", len(score.Parts), "2", score.Flags, "[ignored_indices]", s.Calls(judgetest.TaskVerify), "1")

	j, s = verifying(none)
	for _, calls := range []string{"2", "2"} { // the second time both replies are kept
		unscored(t, metric.Score(ctx, eval.MetricFaithfulness, j, row, metric.Settings{}), eval.Failed, eval.Unjudged)
		expect(t, nil, s.Calls(judgetest.TaskVerify), calls)
	}

	j, s = verifying(none, five)
	_, value = scoring(t, j, eval.MetricFaithfulness, row, metric.Settings{})
	expect(t, nil, value, "0.5", s.Calls(judgetest.TaskVerify), "2")
}

// A bare no is resolved with the question and flagged; the judge takes it from
// the answer alone.
func TestCase37BareNo(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil)
	row := eval.Sample{UserInput: "Is Io a star?", Response: "No", RetrievedContexts: []string{"No star is Io, a moon."}}
	score, value := scoring(t, j, eval.MetricFaithfulness, row, metric.Settings{})
	expect(t, nil, s.Requests()[0].Slot("text"), "No", s.Requests()[0].Slot("question"), row.UserInput,
		len(score.Parts), "1", score.Parts[0].Text, "Is Io a star?: No", score.Parts[0].Flags, "[resolved_from_question]",
		score.Flags, "[resolved_from_question]", value, "1")

	row.Response = "Io is a moon." // a full answer: nothing of the question becomes a statement
	score, _ = scoring(t, j, eval.MetricFaithfulness, row, metric.Settings{})
	expect(t, nil, len(score.Parts), "1", score.Parts[0].Text, row.Response, score.Flags, "[]")
	if prompt := s.Requests()[0].Prompt; !strings.Contains(prompt, "What only the question says is not one of them.") {
		t.Errorf("the prompt lets statements be borrowed from the question: %s", prompt)
	}
}
