package openai

import (
	"context"
	"sync"
	"time"
)

const (
	shrinkBy = 0.8             // at a burst of 429s
	burst    = 2 * time.Second // 429s within this time are one burst
	pause    = 5 * time.Second // without growth after a 5xx
)

// gate bounds the requests that are open at a time. It starts at its capacity,
// shrinks once a burst of 429s and grows back by one for every full round of
// clean replies.
type gate struct {
	mu      sync.Mutex
	places  int     // its capacity
	width   float64 // 1…places
	inside  int
	waiting []chan struct{}
	shrunk  time.Time
	held    time.Time
}

func newGate() *gate { return &gate{places: 1, width: 1} }

// resize takes effect at once: more places are open from the start, fewer by
// themselves as requests end. The same number changes nothing, least of all what
// a burst of 429s has taught.
func (g *gate) resize(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case n > g.places:
		g.width = float64(n)
	case n < g.places:
		g.width = min(g.width, float64(n))
	}
	g.places = n
	g.admit()
}

func (g *gate) capacity() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.places
}

// enter waits for a place, first come, first served.
func (g *gate) enter(ctx context.Context) error {
	g.mu.Lock()
	turn := make(chan struct{})
	g.waiting = append(g.waiting, turn)
	g.admit()
	g.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		g.giveUp(turn)
		return ctx.Err()
	}
}

// giveUp leaves the queue, or the place that came free at the same moment.
func (g *gate) giveUp(turn chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, t := range g.waiting {
		if t == turn {
			g.waiting = append(g.waiting[:i], g.waiting[i+1:]...)
			return
		}
	}
	g.inside--
	g.admit()
}

func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	g.admit()
}

// admit lets those in for whom there is a place; mu is held.
func (g *gate) admit() {
	for len(g.waiting) > 0 && g.inside < int(g.width) {
		g.inside++
		close(g.waiting[0])
		g.waiting = g.waiting[1:]
	}
}

func (g *gate) shrink(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if now.Sub(g.shrunk) < burst {
		return
	}
	g.shrunk = now
	g.width = max(1, g.width*shrinkBy)
}

func (g *gate) hold(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.held = now
}

func (g *gate) grow(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if now.Sub(g.held) < pause {
		return
	}
	g.width = min(float64(g.places), g.width+1/g.width)
	g.admit()
}
