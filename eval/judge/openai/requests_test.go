package openai

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
)

func sprint(v any) string { return fmt.Sprint(v) }

// Metrics §11, case 30, and a temperature of 0 that is really sent.
func TestCase30RawText(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil)
	question := "木星&火星<？"
	if _, err := j.Split(ctx, judge.Split{Question: question, Text: "二つ。", Lang: eval.Japanese}); err != nil {
		t.Fatal(err)
	}
	body := s.Requests()[0].Body
	if !bytes.Contains(body, []byte(question)) || bytes.Contains(body, []byte(`\u`)) {
		t.Errorf("the body is escaped: %s", body)
	}
	if temperature, sent := s.Requests()[0].Params["temperature"]; !sent || temperature != 0.0 {
		t.Errorf("sent temperature %v", temperature)
	}
}

// Metrics §11, case 20: a refused parameter is dropped, the request repeated
// once, and the next one goes without it.
func TestDropsRefusedParameters(t *testing.T) {
	t.Parallel()
	j, s, ck := under(t, judgetest.Unsupported("temperature", "response_format"))
	for range 2 {
		if _, err := verifyOne(j); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, nil, s.Calls(""), "4", len(ck.sleeps()), "0") // two refusals, then two good ones
	if last := s.Requests()[3].Params; last["temperature"] != nil || last["response_format"] != nil {
		t.Errorf("a refused parameter is sent again: %v", last)
	}
}

func TestSwapsTheNameOfTheCap(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, judgetest.Unsupported("max_tokens"))
	if _, err := verifyOne(j); err != nil {
		t.Fatal(err)
	}
	expect(t, nil, s.Calls(""), "2", s.Requests()[1].Params["max_completion_tokens"], "2048")
}

// Some servers refuse a row that fits, because row and cap together do not.
func TestLeavesTheCapOut(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, func(r judgetest.Request) *judgetest.Reply {
		if r.Params["max_tokens"] == nil {
			return nil
		}
		return status(400, `{"message":"This model's maximum context length is 2100 tokens."}`)(r)
	})
	v, err := verifyOne(j)
	expect(t, err, s.Calls(""), "2", len(v.Calls), "2")
}

// Models that think at length need the larger cap; the judge remembers it.
func TestRemembersRoom(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, func(r judgetest.Request) *judgetest.Reply {
		if r.Params["max_tokens"] == 2048.0 {
			return &judgetest.Reply{Content: "<think>hm", Finish: "length"}
		}
		return &judgetest.Reply{Content: "<think>" + strings.Repeat("hm, ", 3000) + `</think>{"v":1}`}
	})
	for range 2 {
		v, err := verifyOne(j)
		expect(t, err, v.ByIndex[1].Verdict, "yes")
	}
	expect(t, nil, s.Calls(""), "3", s.Requests()[1].Params["response_format"], "<nil>", s.Requests()[2].Params["max_tokens"], "8192")
}

func TestFailures(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script   judgetest.Script
		want     eval.Code
		requests int
		says     string
	}{
		"401":               {judgetest.Unauthorized, eval.EndpointError, 1, "API key"},
		"404":               {status(404, `{"error":{"message":"model m not found"}}`), eval.EndpointError, 1, "model m not found"},
		"no credit":         {judgetest.NoCredit, eval.EndpointError, 1, "credit"},
		"429 for ever":      {judgetest.RateLimited(1, "1"), eval.RateLimited, 12, "requests per minute"},
		"500 for ever":      {judgetest.Broken, eval.EndpointError, 4, "status 500"},
		"502 as HTML":       {judgetest.BadGateway, eval.EndpointError, 4, "status 502"},
		"200 with an error": {judgetest.ErrorBody, eval.EndpointError, 4, "status 502"},
		"200 with a page":   {judgetest.Always(judgetest.Reply{Body: "<html>Welcome</html>"}), eval.EndpointError, 1, "/v1"},
		"broken off":        {judgetest.Always(judgetest.Reply{Body: `{"choices":[{"mess`}), eval.EndpointError, 4, "broke off"},
		"plain error text":  {status(400, `{"error":"no such thing"}`), eval.EndpointError, 1, "no such thing"},
		"detail":            {status(422, `{"detail":[{"msg":"wrong"}]}`), eval.EndpointError, 1, "wrong"},
		"filter of Azure":   {status(400, `{"error":{"code":"content_filter","message":"m","innererror":{"code":"ResponsibleAIPolicyViolation"}}}`), eval.ContentFilter, 1, "filter"},
		"too long":          {status(400, `{"error":{"code":"context_length_exceeded","message":"m"}}`), eval.ContextTooLong, 2, "larger context"},
		"too long, vLLM":    {status(400, `{"object":"error","message":"This model's maximum context length is 4096 tokens."}`), eval.ContextTooLong, 2, "4096"},
		"too large":         {judgetest.Always(judgetest.Reply{Body: strings.Repeat(" ", maxReply+1)}), eval.EndpointError, 1, "8 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j, s, _ := under(t, c.script)
			_, err := verifyOne(j)
			e := asError(t, err, c.want)
			if s.Calls("") != c.requests || len(e.Calls) != c.requests || !strings.Contains(e.Text, c.says) {
				t.Errorf("%d requests, %d calls, %q; want %d and a word of %q", s.Calls(""), len(e.Calls), e.Text, c.requests, c.says)
			}
			if leaks := fmt.Sprintf("%+v %v", e, e.Err); strings.Contains(leaks, plantedKey) {
				t.Errorf("the API key is in %s", leaks)
			}
		})
	}
}

func status(code int, body string) judgetest.Script {
	return judgetest.Always(judgetest.Reply{Status: code, Body: body})
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	j, s, ck := under(t, nil)
	s.Close()
	_, err := verifyOne(j)
	e := asError(t, err, eval.EndpointError)
	expect(t, nil, strings.Contains(e.Text, "cannot be reached"), "true", len(ck.sleeps()), "3")
}

// Metrics §11, case 9: Retry-After wins over the back-off, in seconds or as a date.
func TestRetryAfterWins(t *testing.T) {
	t.Parallel()
	for _, after := range []string{"1", "Fri, 02 Jan 2026 03:04:06 GMT"} {
		j, s, ck := under(t, judgetest.First(1, judgetest.RateLimited(1, after)))
		v, err := verifyOne(j)
		expect(t, err, s.Calls(""), "2", ck.sleeps(), "[1s]", v.Calls[0].Attempt, "1", v.Calls[1].Attempt, "2")
		if !strings.HasPrefix(v.Calls[0].Error, "rate_limited") {
			t.Errorf("the first attempt is recorded as %+v", v.Calls[0])
		}
	}
	j, s, ck := under(t, judgetest.RateLimited(1, "86400"))
	_, err := verifyOne(j)
	asError(t, err, eval.RateLimited) // nobody waits for a day
	expect(t, nil, s.Calls(""), "1", len(ck.sleeps()), "0")
}

// The waits grow: 1, 2 and 4 s, each ± half.
func TestBacksOff(t *testing.T) {
	t.Parallel()
	j, _, ck := under(t, judgetest.Broken)
	_, err := verifyOne(j)
	asError(t, err, eval.EndpointError)
	for i, d := range ck.sleeps() {
		if want := time.Second << i; d < want/2 || d > want*3/2+1 {
			t.Errorf("wait %d is %v, want %v ± half", i+1, d, want)
		}
	}
}

// Metrics §11, case 11: a server that never answers ends in a timeout.
func TestTimesOut(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, judgetest.Hangs, func(c *Config) { c.Timeout, c.MaxAttempts = 10*time.Millisecond, 2 })
	_, err := verifyOne(j)
	asError(t, err, eval.Timeout)
	if n := s.Calls(""); n > 2 {
		t.Errorf("%d attempts, want 2", n)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	stop, cancel := context.WithCancel(ctx)
	j, _, _ := under(t, func(judgetest.Request) *judgetest.Reply {
		cancel()
		return &judgetest.Reply{Hang: true}
	})
	_, err := j.Split(stop, judge.Split{Text: "x"})
	e := asError(t, err, eval.ByUser)
	if !errors.Is(e, context.Canceled) || len(e.Calls) != 1 {
		t.Errorf("got %v with %d calls", e, len(e.Calls))
	}
	_, err = j.Split(stop, judge.Split{Text: "x"})
	if e := asError(t, err, eval.ByUser); len(e.Calls) != 0 {
		t.Error("a request was sent after the stop")
	}
}

func TestRefusesRedirects(t *testing.T) {
	t.Parallel()
	thief := judgetest.New(t, nil)
	from := httptest.NewServer(http.RedirectHandler(thief.URL+"/chat/completions", http.StatusTemporaryRedirect))
	t.Cleanup(from.Close)
	j, _, _ := under(t, nil, func(c *Config) { c.BaseURL = from.URL + "/v1" })
	_, err := verifyOne(j)
	e := asError(t, err, eval.EndpointError)
	if thief.Calls("") != 0 || !strings.Contains(e.Text, "redirects to another host") {
		t.Errorf("%d requests went on; %s", thief.Calls(""), e.Text)
	}
}

// Metrics §11, case 22.
func TestAzureAddresses(t *testing.T) {
	t.Parallel()
	for suffix, path := range map[string]string{
		"?api-version=2024-06-01": "/openai/deployments/m/chat/completions",
		"/openai/deployments/judge-4/chat/completions?api-version=2024-06-01": "/openai/deployments/judge-4/chat/completions",
	} {
		j, s, _ := under(t, nil, func(c *Config) { c.BaseURL = strings.TrimSuffix(c.BaseURL, "/v1") + suffix })
		if _, err := verifyOne(j); err != nil {
			t.Fatal(err)
		}
		r := s.Requests()[0]
		if r.Path != path || r.Query != "api-version=2024-06-01" || r.Header.Get("api-key") != plantedKey {
			t.Errorf("%s: asked %s?%s", suffix, r.Path, r.Query)
		}
		if _, err := j.Compare(ctx, judge.Compare{Question: "a", Generated: []judge.Question{{Text: "a"}}}); err != nil {
			t.Fatal(err)
		}
		expect(t, nil, s.Requests()[1].Path, "/openai/deployments/e/embeddings")
	}
}

// All judges of an endpoint share its places: 4 at a time, although 12 want in.
func TestSharedConcurrency(t *testing.T) {
	t.Parallel()
	shared := NewEndpoints()
	s := judgetest.New(t, judgetest.Together(4))
	var wg sync.WaitGroup
	for id := range int64(3) {
		j, err := New(Config{BaseURL: s.URL, Model: "m", Endpoints: shared, ID: id, Rates: Rates{Concurrency: 4 + int(id)}, HTTPClient: s.Client()})
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			wg.Go(func() {
				if _, err := verifyOne(j); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	expect(t, nil, s.MaxInFlight(), "4", s.Calls(""), "12")
}

// Metrics §11, case 10: ten rows at one request a second and a timeout of 5 s;
// the last waits 9 s for its turn, which does not count. Six requests may start
// at once (six seconds' worth), the other four wait a second each.
func TestCase10WaitingIsNoTimeout(t *testing.T) {
	t.Parallel()
	j, s, ck := under(t, nil, func(c *Config) { c.RequestsPerMinute, c.Timeout = 60, 5*time.Second })
	for range 10 {
		if _, err := verifyOne(j); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, nil, s.Calls(""), "10", ck.sleeps(), "[1s 1s 1s 1s]")
}

func BenchmarkVerify(b *testing.B) {
	j, _, _ := under(b, nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := verifyTwo(j); err != nil {
			b.Fatal(err)
		}
	}
}

// TestEchoedKeyIsNowhereInTheAnswer hides a key that an endpoint quotes in a
// reply that can be read: what is read of it is stored and shown.
func TestEchoedKeyIsNowhereInTheAnswer(t *testing.T) {
	t.Parallel()
	j, _, _ := under(t, replying(`{"verdicts":[{"i":1,"why":"your key is `+plantedKey+`","v":1}]}`))
	got, err := verifyOne(j)
	if err != nil || got.ByIndex[1].Verdict != eval.Yes {
		t.Fatalf("%+v, %v", got, err)
	}
	if leaks := fmt.Sprintf("%+v", got); strings.Contains(leaks, plantedKey) {
		t.Errorf("the API key is in %s", leaks)
	}
}
