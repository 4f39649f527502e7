package openai

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
)

// clock stands still but for sleeping, which takes no time.
type clock struct {
	mu    sync.Mutex
	at    time.Time
	slept []time.Duration
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at, c.slept = c.at.Add(d), append(c.slept, d)
	return ctx.Err()
}

// stopped is a sleep that somebody ends at once.
func (c *clock) stopped(context.Context, time.Duration) error { return context.Canceled }

func (c *clock) sleeps() []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.slept)
}

const plantedKey = "sk-planted-0123456789"

// under is a judge at a scripted endpoint, with a clock in place of time.
func under(t testing.TB, script judgetest.Script, change ...func(*Config)) (*Judge, *judgetest.Server, *clock) {
	t.Helper()
	s := judgetest.New(t, script)
	c := Config{Name: "test", BaseURL: s.URL, Model: "m", EmbeddingModel: "e", APIKey: plantedKey, HTTPClient: s.Client()}
	for _, f := range change {
		f(&c)
	}
	j, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	ck := &clock{at: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	j.sleep, j.now = ck.sleep, ck.now
	j.chat.limits.sleep, j.chat.limits.now = ck.sleep, ck.now
	return j, s, ck
}

// replying answers the requests in turn with the given texts, the last one for ever.
func replying(texts ...string) judgetest.Script {
	return func(r judgetest.Request) *judgetest.Reply {
		return &judgetest.Reply{Content: texts[min(r.N, len(texts))-1]}
	}
}

func asError(t *testing.T, err error, want eval.Code) *judge.Error {
	t.Helper()
	var e *judge.Error
	if !errors.As(err, &e) || e.Code != want {
		t.Fatalf("error %v, want code %s", err, want)
	}
	if !strings.HasSuffix(e.Text, ".") && !strings.Contains(e.Text, "It says:") {
		t.Errorf("%q is no sentence", e.Text)
	}
	return e
}

var ctx = context.Background()

func verifyOne(j *Judge) (judge.Verdicts, error) {
	return j.Verify(ctx, judge.Verify{Statements: []string{"Io is a moon."}, Contexts: []string{"Io is a moon of Jupiter."}})
}

func verifyTwo(j *Judge) (judge.Verdicts, error) {
	return j.Verify(ctx, judge.Verify{Statements: []string{"Io is a moon.", "Mars has two moons."}, Contexts: []string{"Io is a moon of Jupiter."}})
}

func (j *Judge) embedTwo() (judge.Similarities, error) {
	return j.Compare(ctx, judge.Compare{Question: "a", Generated: []judge.Question{{Text: "b"}}})
}
