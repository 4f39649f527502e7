package openai

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rates are what an endpoint allows; a zero is no limit but for Concurrency,
// which is at least 1.
type Rates struct {
	Concurrency       int // requests open at a time
	RequestsPerMinute int
	TokensPerMinute   int // prompt and reply together
}

// strictest takes the smaller of each two limits.
func (r Rates) strictest(o Rates) Rates {
	return Rates{
		Concurrency:       smaller(r.Concurrency, o.Concurrency),
		RequestsPerMinute: smaller(r.RequestsPerMinute, o.RequestsPerMinute),
		TokensPerMinute:   smaller(r.TokensPerMinute, o.TokensPerMinute),
	}
}

// smaller of two limits of which 0 is none.
func smaller(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}

// over is the share of one of n processes, never less than 1 of what is limited.
func (r Rates) over(n int) Rates {
	share := func(limit int) int {
		if limit <= 0 || n <= 1 {
			return limit
		}
		return max(1, limit/n)
	}
	return Rates{share(r.Concurrency), share(r.RequestsPerMinute), share(r.TokensPerMinute)}
}

// limits keep one endpoint's rates. All judges and runs that ask the endpoint
// share them, and they can be retuned while requests are open.
type limits struct {
	gate *gate

	mu       sync.Mutex
	rates    Rates
	requests *rate.Limiter
	tokens   *rate.Limiter
	closed   time.Time // nothing is sent before: a Retry-After holds for all

	sleep func(context.Context, time.Duration) error
	now   func() time.Time
}

func newLimits(r Rates) *limits {
	l := &limits{gate: newGate(), sleep: sleep, now: time.Now, rates: Rates{RequestsPerMinute: -1, TokensPerMinute: -1}}
	l.set(r)
	return l
}

// set changes the limits. Requests that wait already follow the old rates, the
// next ones the new; what did not change keeps its place and its bucket.
func (l *limits) set(r Rates) {
	r.Concurrency = max(1, r.Concurrency)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gate.resize(r.Concurrency)
	if r.RequestsPerMinute != l.rates.RequestsPerMinute {
		l.requests = bucket(r.RequestsPerMinute)
	}
	if r.TokensPerMinute != l.rates.TokensPerMinute {
		l.tokens = bucket(r.TokensPerMinute)
	}
	l.rates = r
}

// bucket refills evenly and holds what six seconds bring, so that a start does
// not spend the whole minute at once.
func bucket(perMinute int) *rate.Limiter {
	if perMinute <= 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(float64(perMinute)/60), max(1, perMinute/10))
}

// acquire waits for a place, then for the rates, so that no request that waits
// has used up the rate of an earlier minute. Neither wait counts against the
// request's timeout. The caller must call release.
func (l *limits) acquire(ctx context.Context, tokens int) (release func(), err error) {
	if err := l.gate.enter(ctx); err != nil {
		return nil, err
	}
	if err := l.wait(ctx, tokens); err != nil {
		l.gate.leave()
		return nil, err
	}
	return l.gate.leave, nil
}

func (l *limits) wait(ctx context.Context, tokens int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now := l.now()
	l.mu.Lock()
	booked := append(book(l.requests, now, 1), book(l.tokens, now, tokens)...)
	l.mu.Unlock()
	if err := l.pause(ctx, booked.wait(now)); err != nil {
		booked.cancel(l.now())
		return err
	}
	return l.pause(ctx, l.held())
}

func (l *limits) pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	return l.sleep(ctx, d)
}

// held is how long the endpoint has asked everybody to wait.
func (l *limits) held() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed.Sub(l.now())
}

// booking is a place in the queues of the rates.
type booking []*rate.Reservation

// book reserves n tokens; more than a bucket holds are booked in pieces.
func book(b *rate.Limiter, now time.Time, n int) (list booking) {
	if b.Limit() == rate.Inf {
		return nil
	}
	for n > 0 {
		piece := min(n, b.Burst())
		list = append(list, b.ReserveN(now, piece))
		n -= piece
	}
	return list
}

func (b booking) wait(now time.Time) (d time.Duration) {
	for _, r := range b {
		d = max(d, r.DelayFrom(now))
	}
	return d
}

func (b booking) cancel(now time.Time) {
	for _, r := range b {
		r.CancelAt(now)
	}
}

// spent books what a reply took beyond what was reserved for it.
func (l *limits) spent(tokens int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	book(l.tokens, l.now(), tokens)
}

// learn adapts the number of requests open at a time to how one ended (metrics
// §9), and keeps everybody back for as long as the endpoint says.
func (l *limits) learn(f *failure) {
	switch {
	case f == nil:
		l.gate.grow(l.now())
	case f.rateLimited():
		l.gate.shrink(l.now())
		l.holdFor(f.after)
	case f.retry:
		l.gate.hold(l.now())
	}
}

func (l *limits) holdFor(d time.Duration) {
	if d <= 0 || d > maxWait {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if until := l.now().Add(d); until.After(l.closed) {
		l.closed = until
	}
}
