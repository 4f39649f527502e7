package openai

import (
	"context"
	"errors"
	"sync"
	"testing"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
)

// shelf keeps replies in memory.
type shelf struct {
	mu   sync.Mutex
	kept map[string][2]string
}

func (s *shelf) Kept(_ context.Context, asked string) (reply, model string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.kept[asked]
	return k[0], k[1], ok
}

func (s *shelf) Keep(_ context.Context, asked, reply, model string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[string][2]string{}
	}
	s.kept[asked] = [2]string{reply, model}
}

func keeping(s *shelf) func(*Config) {
	return func(c *Config) { c.Replies, c.DelimiterKey = s, []byte("k") }
}

// The same question is paid for once, by whatever judge of that endpoint and
// model it is asked; the kept reply costs nothing and is read anew.
func TestKeptReplies(t *testing.T) {
	t.Parallel()
	var kept shelf
	j, s, _ := under(t, nil, keeping(&kept))
	again, err := New(Config{Name: "another", BaseURL: s.URL, Model: "m", EmbeddingModel: "e", Replies: &kept, DelimiterKey: []byte("k"), HTTPClient: s.Client()})
	if err != nil {
		t.Fatal(err)
	}
	first, err := verifyTwo(j)
	expect(t, err, s.Calls(""), "1", first.Calls[0].CacheHit, "false")
	second, err := verifyTwo(again)
	expect(t, err, s.Calls(""), "1", second.ByIndex, sprint(first.ByIndex), second.Calls[0].CacheHit, "true",
		second.Calls[0].PromptTokens+second.Calls[0].CompletionTokens, "0", second.Calls[0].Reply, first.Calls[0].Reply)

	compare := judge.Compare{Question: "a", Generated: []judge.Question{{Text: "a b"}}}
	one, err := j.Compare(ctx, compare)
	expect(t, err, s.Calls(judgetest.TaskCompare), "1")
	two, err := again.Compare(ctx, compare)
	expect(t, err, s.Calls(judgetest.TaskCompare), "1", two.Values, sprint(one.Values), two.Model, "e", two.Calls[0].CacheHit, "true")
}

// Several replies to one question are kept each for itself.
func TestSamplesAreKeptApart(t *testing.T) {
	t.Parallel()
	var kept shelf
	j, s, _ := under(t, replying(`{"questions":["one?"]}`, `{"questions":["two?"]}`, `{"questions":["three?"]}`), keeping(&kept))
	for range 2 {
		q, err := j.Invert(ctx, judge.Invert{Answer: "Io is a moon.", N: 3, Single: true})
		expect(t, err, q.List[0].Text+q.List[1].Text+q.List[2].Text, "one?two?three?", s.Calls(""), "3")
	}
}

// Repeats bypass what is kept and leave it alone; a refresh replaces it; what is
// kept only is never asked.
func TestCachingModes(t *testing.T) {
	t.Parallel()
	var kept shelf
	j, s, _ := under(t, nil, keeping(&kept))
	verify := func(c judge.Caching) error {
		_, err := j.Verify(judge.WithCaching(ctx, c), judge.Verify{Statements: []string{"Io is a moon."}, Contexts: []string{"Io is a moon."}})
		return err
	}
	e := asError(t, verify(judge.KeptOnly), eval.EndpointError)
	expect(t, nil, errors.Is(e, judge.ErrNotKept), "true", s.Calls(""), "0")
	expect(t, verify(judge.Bypass), s.Calls(""), "1", len(kept.kept), "0")
	expect(t, verify(judge.Refresh), s.Calls(""), "2", len(kept.kept), "1")
	expect(t, verify(judge.Refresh), s.Calls(""), "3", len(kept.kept), "1")
	expect(t, verify(judge.UseKept), s.Calls(""), "3")
	expect(t, verify(judge.KeptOnly), s.Calls(""), "3")
	expect(t, verify(judge.Bypass), s.Calls(""), "4")
}

// A reply that could not be read, was cut or blocked is not kept: asking again
// may help.
func TestUselessRepliesAreNotKept(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]judgetest.Script{
		"prose": judgetest.Prose, "cut": judgetest.HalfJSON, "filtered": judgetest.Filtered, "refused": judgetest.Refuses, "broken": judgetest.Broken,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var kept shelf
			j, _, _ := under(t, script, keeping(&kept))
			_, _ = verifyTwo(j)
			expect(t, nil, len(kept.kept), "0")
		})
	}
}

// What is asked differs by everything that may change the answer, and by nothing
// else.
func TestAsked(t *testing.T) {
	t.Parallel()
	at := endpoint{address: "a"}
	base := asked(at, "m", "text", wish{})
	for name, other := range map[string]string{
		"endpoint":    asked(endpoint{address: "b"}, "m", "text", wish{}),
		"model":       asked(at, "n", "text", wish{}),
		"text":        asked(at, "m", "other", wish{}),
		"temperature": asked(at, "m", "text", wish{temperature: 0.2}),
		"sample":      asked(at, "m", "text", wish{sample: 1}),
		"once more":   asked(at, "m", "text", wish{again: true}),
		"boundary":    asked(at, "mtext", "", wish{}),
	} {
		if other == base {
			t.Errorf("another %s is the same question", name)
		}
	}
	if asked(endpoint{address: "a", id: "new key"}, "m", "text", wish{roomy: true, plain: true}) != base {
		t.Error("a new key or more room is another question")
	}
}
