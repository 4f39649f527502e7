package openai

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits is what one endpoint allows: requests open at a time, requests a minute
// and tokens a minute. All judges and runs that use the endpoint share one, and
// it can be retuned while they work.
type Limits struct {
	gate *gate

	mu       sync.Mutex
	requests *rate.Limiter
	tokens   *rate.Limiter

	sleep func(context.Context, time.Duration) error
	now   func() time.Time
}

// NewLimits allows that many requests at a time (at least 1), requests a minute
// and tokens a minute; 0 a minute means unlimited.
func NewLimits(concurrency, requestsPerMinute, tokensPerMinute int) *Limits {
	l := &Limits{gate: newGate(), sleep: sleep, now: time.Now}
	l.Set(concurrency, requestsPerMinute, tokensPerMinute)
	return l
}

// Set changes the limits; requests that wait follow the old rates, the next ones
// the new.
func (l *Limits) Set(concurrency, requestsPerMinute, tokensPerMinute int) {
	l.gate.resize(max(1, concurrency))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests, l.tokens = bucket(requestsPerMinute), bucket(tokensPerMinute)
}

// bucket refills evenly and holds what six seconds bring, so that a start does
// not spend the whole minute at once.
func bucket(perMinute int) *rate.Limiter {
	if perMinute <= 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(float64(perMinute)/60), max(1, perMinute/10))
}

func (l *Limits) capacity() int { return l.gate.capacity() }

// acquire waits until a request of that many tokens may be sent. Waiting does
// not count against the request's timeout. The caller must call release.
func (l *Limits) acquire(ctx context.Context, tokens int) (release func(), err error) {
	if err := l.wait(ctx, tokens); err != nil {
		return nil, err
	}
	if err := l.gate.enter(ctx); err != nil {
		return nil, err
	}
	return l.gate.leave, nil
}

func (l *Limits) wait(ctx context.Context, tokens int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now := l.now()
	l.mu.Lock()
	d := max(reserve(l.requests, now, 1), reserve(l.tokens, now, tokens))
	l.mu.Unlock()
	if d <= 0 {
		return nil
	}
	return l.sleep(ctx, d)
}

// reserve books n tokens and says how long to wait for the last of them; more
// than the bucket holds are booked in pieces.
func reserve(b *rate.Limiter, now time.Time, n int) (wait time.Duration) {
	if b.Limit() == rate.Inf {
		return 0
	}
	for n > 0 {
		piece := min(n, b.Burst())
		wait = b.ReserveN(now, piece).DelayFrom(now)
		n -= piece
	}
	return wait
}

// clean, throttled and troubled tell how a request ended: the number of requests
// open at a time follows (metrics §9).
func (l *Limits) clean()     { l.gate.grow(l.now()) }
func (l *Limits) throttled() { l.gate.shrink(l.now()) }
func (l *Limits) troubled()  { l.gate.hold(l.now()) }
