package engine_test

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
	"concord/eval/judge/openai"
	"concord/eval/metric"
	"concord/store"
)

// The acceptance cases of metrics §11 that are about runs, with a real database
// and over the real protocol. Where the others stand is said in
// ../judge/openai/metric_cases_test.go.

func same[T any](t *testing.T, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// near compares numbers that may be undefined.
func near(t *testing.T, got *float64, want float64) {
	t.Helper()
	if got == nil {
		t.Errorf("undefined, want %v", want)
	} else if math.Abs(*got-want) > 1e-9 {
		t.Errorf("got %v, want %v", *got, want)
	}
}

// byQuestion are the results of a run on one method, by the question of the row.
func (f *field) byQuestion(run int64) map[string]store.ScoreRow {
	f.tb.Helper()
	results := map[string]store.ScoreRow{}
	for r, err := range f.ScoresOfRun(f.tb.Context(), f.team, run) {
		check(f.tb, err)
		results[r.Question] = r
	}
	return results
}

func (f *field) summary(run int64) store.MethodSummary {
	f.tb.Helper()
	r, err := f.Run(f.tb.Context(), run)
	check(f.tb, err)
	list, err := f.Summary(f.tb.Context(), f.team, r)
	check(f.tb, err)
	if len(list) != 1 {
		f.tb.Fatalf("%d methods", len(list))
	}
	return list[0]
}

// oneAtATime makes the order of requests that of the rows.
func oneAtATime(c *openai.Config) { c.Concurrency = 1 }

// A row without claims is left out of the mean and counted apart.
func TestCase01ExcludedRowsAreCounted(t *testing.T) {
	t.Parallel()
	answers := []string{"Sorry, I can't tell.", "Mars has two moons."}
	f := fieldOf(t, nil, len(answers), func(i int) eval.Sample {
		return eval.Sample{UserInput: "Which moons?", Response: answers[i], RetrievedContexts: []string{"Mars has two moons."}}
	})
	run := f.create(eval.RunSettings{}, eval.MetricFaithfulness)
	f.workOff(f.judge(), run)
	s := f.summary(run)
	same(t, []int{s.Scored, s.NotApplicable, s.Failed}, []int{1, 1, 0})
	near(t, s.Mean, 1)
	near(t, s.Strict(), 1) // what cannot be scored counts neither way
}

// Scores 0.4, failed, failed. The first row has five sentences of which two are
// needed: 2/5. Mean 0.4 over 1 of 3; strict 0.4/3 = 0.1333; at best (0.4 + 1 +
// 1)/3 = 0.8.
func TestCase05MeanNeedsCoverage(t *testing.T) {
	t.Parallel()
	f := fieldOf(t, func(r judgetest.Request) *judgetest.Reply {
		if r.Slot("question") == "Row 0?" {
			return &judgetest.Reply{Content: `{"sentences":[2,4]}`}
		}
		return judgetest.Refuses(r)
	}, 3, func(i int) eval.Sample {
		return eval.Sample{UserInput: fmt.Sprintf("Row %d?", i), RetrievedContexts: []string{"It is one. It is two. It is three. It is four. It is five."}}
	})
	run := f.create(eval.RunSettings{}, eval.MetricContextRelevance)
	f.workOff(f.judge(), run)
	s := f.summary(run)
	same(t, []int{s.Scored, s.Failed, s.NotApplicable}, []int{1, 2, 0})
	near(t, s.Mean, 0.4)
	near(t, s.Strict(), 0.4/3)
	near(t, s.Best(), 0.8)
}

// Three rows of which one, two and three of four sentences are needed: 0.25, 0.5
// and 0.75. Whichever row the failing second call belonged to is the one that
// failed; the others have their own values.
func TestCase06ScoresStayOnTheirRows(t *testing.T) {
	t.Parallel()
	replies := map[string]string{"Row 0?": "[1]", "Row 1?": "[1,2]", "Row 2?": "[1,2,3]"}
	want := map[string]float64{"Row 0?": 0.25, "Row 1?": 0.5, "Row 2?": 0.75}
	f := fieldOf(t, func(r judgetest.Request) *judgetest.Reply {
		if r.N == 2 {
			return &judgetest.Reply{Status: 400, Body: `{"error":{"code":"content_filter","message":"m"}}`}
		}
		return &judgetest.Reply{Content: `{"sentences":` + replies[r.Slot("question")] + `}`}
	}, 3, func(i int) eval.Sample {
		return eval.Sample{UserInput: fmt.Sprintf("Row %d?", i), RetrievedContexts: []string{"It is one. It is two.", "It is three. It is four."}}
	})
	run := f.create(eval.RunSettings{}, eval.MetricContextRelevance)
	f.workOff(f.judge(), run)
	struck := f.endpoint.Requests()[1].Slot("question")
	results := f.byQuestion(run)
	same(t, len(results), 3)
	for question, r := range results {
		if question == struck {
			same(t, []any{r.Status, r.Code, r.Value == nil}, []any{eval.Failed, eval.ContentFilter, true})
			continue
		}
		same(t, r.Status, eval.Scored)
		near(t, r.Value, want[question])
	}
}

// The request that made the run ends with the first call to the judge, as when a
// browser is closed; the run goes on.
func TestCase12RunOutlivesItsRequest(t *testing.T) {
	t.Parallel()
	request, leave := context.WithCancel(t.Context())
	defer leave()
	f := newField(t, 5, func(judgetest.Request) *judgetest.Reply {
		leave()
		return nil
	})
	r, err := f.CreateRun(request, f.team, store.NewRun{
		Dataset: f.dataset, Judge: "scripted", Profile: eval.Current, Methods: []string{eval.MetricContextRelevance},
	})
	check(t, err)
	f.workOff(f.judge(oneAtATime), r.ID)
	s := f.summary(r.ID)
	same(t, []int{s.Scored, s.Failed, s.Cancelled}, []int{5, 0, 0})
}

// mortal is a database whose process dies when so many results are stored.
type mortal struct {
	*store.Store
	left atomic.Int32
	die  func()
}

func (m *mortal) SaveScore(ctx context.Context, run int64, u engine.Unit, s eval.Score) (engine.Standing, error) {
	stands, err := m.Store.SaveScore(ctx, run, u, s)
	if m.left.Add(-1) == 0 {
		m.die()
	}
	return stands, err
}

// A process dies after four of ten results. The next one finds them, and goes on
// by itself with the six that are missing, a call each.
func TestCase13EveryResultIsStored(t *testing.T) {
	t.Parallel()
	f := newField(t, 10, nil)
	run := f.create(eval.RunSettings{}, eval.MetricContextRelevance)
	life, die := context.WithCancel(t.Context())
	dying := &mortal{Store: f.Store, die: die}
	dying.left.Store(4)
	e := engine.New(dying, func(context.Context, eval.Run) (judge.Judge, error) { return f.judge(oneAtATime), nil }, engine.Options{})
	if _, err := e.Work(life, engine.Chunk{Run: run, First: 1, Last: 1 << 40}); err == nil {
		t.Error("the dead process came to an end")
	}
	check(t, f.Close())

	f.open()
	found := f.byQuestion(run)
	same(t, len(found), 4)
	before := f.endpoint.Calls("")
	f.workOff(f.judge(), run)
	same(t, f.endpoint.Calls("")-before, 6)
	after := f.byQuestion(run)
	same(t, len(after), 10)
	for question, r := range found {
		same(t, after[question], r)
	}
	s := f.summary(run)
	same(t, []int{s.Scored, s.Failed, s.Cancelled}, []int{10, 0, 0})
}

// A reply without usage has its tokens estimated and marked so. Without a price
// the cost is unknown, before and after, never 0; with one it is a number.
func TestCase15UnknownCostIsNotZero(t *testing.T) {
	t.Parallel()
	f := newField(t, 3, judgetest.NoUsage)
	price := eval.Price{Input: eval.Amount{Known: true, Value: 1}, Output: eval.Amount{Known: true, Value: 2}, Currency: "USD"}
	for _, set := range []eval.RunSettings{{}, {Price: price}} {
		run := f.create(set, eval.MetricContextRelevance)
		f.workOff(f.judge(func(c *openai.Config) { c.Price = set.Price }), run)
		u, err := f.Usage(t.Context(), f.team, run)
		check(t, err)
		same(t, []int{u.Calls, u.Estimated}, []int{3, 3})
		if u.PromptTokens <= 0 || u.CompletionTokens <= 0 {
			t.Errorf("tokens %d and %d", u.PromptTokens, u.CompletionTokens)
		}
		info := judge.Info{Name: "scripted", Model: "m", Price: set.Price}
		plan := engine.Plan(engine.Request{Kind: eval.Samples, Methods: []string{eval.MetricContextRelevance}, Judge: info, Settings: set,
			Rows: engine.Rows{Count: 3, Columns: []metric.Column{metric.Question, metric.Contexts}, Sizes: engine.Sizes{Question: 300, Contexts: 300}}})
		if !set.Price.Known() {
			same(t, []bool{u.Cost == nil, plan.Cost == nil}, []bool{true, true})
			continue
		}
		near(t, u.Cost, (float64(u.PromptTokens)+2*float64(u.CompletionTokens))/1e6) // per million tokens
		if plan.Cost == nil || *plan.Cost <= 0 {
			t.Errorf("the plan costs %v", plan.Cost)
		}
	}
}

// One row judged three times: 1, 0, 1, from one split. Mean 2/3; the standard
// deviation is √((1/9 + 4/9 + 1/9)/2) = √(1/3); the row flips at 0.7.
func TestCase16RepeatsShowTheSpread(t *testing.T) {
	t.Parallel()
	f := fieldOf(t, judgetest.For(judgetest.TaskVerify, func(r judgetest.Request) *judgetest.Reply {
		return &judgetest.Reply{Content: fmt.Sprintf(`{"verdicts":[{"i":1,"v":%d}]}`, r.TaskN%2)}
	}), 1, func(int) eval.Sample {
		return eval.Sample{UserInput: "What is Io?", Response: "Io is a moon.", RetrievedContexts: []string{"Io is a moon of Jupiter."}}
	})
	run := f.create(eval.RunSettings{Repeats: 3}, eval.MetricFaithfulness)
	f.workOff(f.judge(oneAtATime), run)
	same(t, []int{f.endpoint.Calls(judgetest.TaskSplit), f.endpoint.Calls(judgetest.TaskVerify)}, []int{1, 3})
	s := f.summary(run)
	same(t, []int{s.Scored, len(s.Repeats)}, []int{3, 3})
	near(t, s.Mean, 2./3)
	spread, err := f.SpreadOfRows(t.Context(), f.team, run, eval.MetricFaithfulness, 0.7)
	check(t, err)
	same(t, []int{spread.Rows, spread.Flips}, []int{1, 1})
	near(t, spread.SD, math.Sqrt(1./3))
}

// What is stored of a row says of each statement its text, verdict, reason, quote
// and chunk, and holds the raw replies.
func TestCase29EvidenceIsStored(t *testing.T) {
	t.Parallel()
	f := fieldOf(t, nil, 1, func(int) eval.Sample {
		return eval.Sample{UserInput: "What is Io?", Response: "Io is a moon. It has rings.", RetrievedContexts: []string{"Bread is sold.", "Io is a moon of Jupiter."}}
	})
	run := f.create(eval.RunSettings{}, eval.MetricFaithfulness)
	f.workOff(f.judge(), run)
	row := f.byQuestion(run)["What is Io?"]
	s, err := f.Score(t.Context(), f.team, run, row.RowID, eval.MetricFaithfulness, 1)
	check(t, err)
	same(t, s.Parts, []eval.Part{
		{Kind: eval.StatementPart, Index: 1, Text: "Io is a moon.", Verdict: eval.Yes, Reason: "most words occur", Quote: "Io is a moon of Jupiter.", Chunk: 2},
		{Kind: eval.StatementPart, Index: 2, Text: "It has rings.", Verdict: eval.No, Reason: "most words are missing"},
	})
	same(t, len(s.Calls), 2)
	for _, c := range s.Calls {
		if c.Request == "" || c.Reply == "" || c.FinishReason != "stop" || c.Model != "m" || c.Attempt != 1 || c.PromptTokens == 0 {
			t.Errorf("stored call %+v", c)
		}
	}
}
