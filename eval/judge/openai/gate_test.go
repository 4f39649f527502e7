package openai

import (
	"context"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Metrics §9: × 0.8 once a burst, growth by one for a full round of clean
// replies, none for a while after a 5xx.
func TestGateAdapts(t *testing.T) {
	t.Parallel()
	g := newGate()
	g.resize(10)
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	g.shrink(now)
	g.shrink(now.Add(time.Second)) // the same burst
	if g.width != 8 {
		t.Errorf("width %v after a burst, want 10 × 0.8", g.width)
	}
	g.shrink(now.Add(burst))
	if g.width < 6.39 || g.width > 6.41 {
		t.Errorf("width %v after the second burst, want 8 × 0.8", g.width)
	}
	g.hold(now.Add(burst))
	g.grow(now.Add(burst + time.Second))
	if g.width > 6.41 {
		t.Error("it grows right after trouble")
	}
	for range 60 {
		g.grow(now.Add(time.Minute))
	}
	if g.width != 10 {
		t.Errorf("width %v after many clean replies, want the capacity", g.width)
	}
	for i := range 100 {
		g.shrink(now.Add(time.Duration(i) * time.Hour))
	}
	if g.width != 1 {
		t.Errorf("width %v, want at least one place", g.width)
	}
}

func TestGateGivesUp(t *testing.T) {
	t.Parallel()
	g := newGate()
	if err := g.enter(context.Background()); err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if g.enter(gone) == nil {
		t.Fatal("a place was given to one who had gone")
	}
	g.leave()
	if err := g.enter(context.Background()); err != nil || g.inside != 1 || len(g.waiting) != 0 {
		t.Errorf("%d inside, %d waiting, %v", g.inside, len(g.waiting), err)
	}
}

// The tokens that a bucket lets through in any order of sizes never exceed what
// it holds at the start plus what it refills in the time waited.
func TestRateHolds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		perMinute := rapid.IntRange(1, 100_000).Draw(t, "per minute")
		sizes := rapid.SliceOfN(rapid.IntRange(1, 50_000), 1, 50).Draw(t, "sizes")
		l := newLimits(Rates{Concurrency: 1, TokensPerMinute: perMinute})
		start := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
		ck := &clock{at: start}
		l.sleep, l.now = ck.sleep, ck.now
		sent := 0
		for _, n := range sizes {
			if err := l.wait(context.Background(), n); err != nil {
				t.Fatal(err)
			}
			sent += n
			allowed := float64(max(1, perMinute/10)) + ck.now().Sub(start).Minutes()*float64(perMinute)
			if float64(sent) > allowed+1 {
				t.Fatalf("%d tokens sent, %.1f allowed", sent, allowed)
			}
		}
	})
}

func TestRetune(t *testing.T) {
	t.Parallel()
	l := newLimits(Rates{Concurrency: 1})
	if _, err := l.acquire(context.Background(), 1); err != nil {
		t.Fatal(err)
	}
	second := make(chan error)
	go func() {
		_, err := l.acquire(context.Background(), 1)
		second <- err
	}()
	l.set(Rates{Concurrency: 2}) // lets the second in, whether it waits already or not
	if err := <-second; err != nil {
		t.Fatal(err)
	}
}
