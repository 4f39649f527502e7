package openai

import (
	"testing"
)

// Limits belong to the endpoint: judges of one address and key share them, two
// teams' judges of one name do not.
func TestEndpointsShareLimits(t *testing.T) {
	t.Parallel()
	e := NewEndpoints()
	made := func(id int64, key string, r Rates) *Judge {
		j, err := New(Config{ID: id, Name: "judge", BaseURL: "https://h/v1", Model: "m", APIKey: key, Endpoints: e, Rates: r})
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	a := made(1, "k", Rates{Concurrency: 8, RequestsPerMinute: 60})
	b := made(2, "k", Rates{Concurrency: 4, TokensPerMinute: 1000})
	other := made(3, "another key", Rates{Concurrency: 2})
	if a.chat.limits != b.chat.limits || a.Endpoint() != b.Endpoint() || a.chat.limits == other.chat.limits || a.Endpoint() == other.Endpoint() {
		t.Error("judges share limits by something else than address and key")
	}
	if got := a.chat.limits.rates; got != (Rates{4, 60, 1000}) {
		t.Errorf("limits %+v, want the strictest of both", got)
	}
	e.Divide(2)
	if got := a.chat.limits.rates; got != (Rates{2, 30, 500}) || other.Concurrency() != 1 {
		t.Errorf("each of two processes gets %+v and %d, want half", got, other.Concurrency())
	}
	e.Divide(1)
	e.Keep(func(judge int64) bool { return judge != 2 })
	if got := a.chat.limits.rates; got != (Rates{8, 60, 0}) {
		t.Errorf("limits %+v after the second judge is gone, want those of the first", got)
	}
	made(1, "k", Rates{Concurrency: 64})
	if a.Concurrency() != 64 {
		t.Errorf("%d at a time, want the edited 64 at once", a.Concurrency())
	}
}

// A Retry-After that one request gets holds back all of the endpoint.
func TestRetryAfterHoldsEverybody(t *testing.T) {
	t.Parallel()
	ck := &clock{}
	l := newLimits(Rates{Concurrency: 2})
	l.sleep, l.now = ck.sleep, ck.now
	l.learn(&failure{code: "rate_limited", retry: true, after: 7e9})
	if _, err := l.acquire(ctx, 1); err != nil {
		t.Fatal(err)
	}
	expect(t, nil, ck.sleeps(), "[7s]", l.held() <= 0, "true")
}

// A request that is given up returns what it had booked.
func TestBookingsAreReturned(t *testing.T) {
	t.Parallel()
	ck := &clock{}
	l := newLimits(Rates{Concurrency: 1, RequestsPerMinute: 10}) // one at once, then one every 6 s
	l.sleep, l.now = ck.stopped, ck.now
	if _, err := l.acquire(ctx, 0); err != nil {
		t.Fatal(err)
	}
	l.gate.leave()
	for range 3 {
		if _, err := l.acquire(ctx, 0); err == nil {
			t.Fatal("it did not give up")
		}
	}
	l.sleep = ck.sleep
	if _, err := l.acquire(ctx, 0); err != nil {
		t.Fatal(err)
	}
	expect(t, nil, ck.sleeps(), "[6s]")
}
