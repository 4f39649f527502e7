package openai

import (
	"testing"
	"time"
)

// Eight places, one request open; a burst of 429s takes a fifth of the width:
// 8 × 0.8 = 6.4, of which six are let in.
func TestFlow(t *testing.T) {
	t.Parallel()
	g := newGate()
	g.resize(8)
	if err := g.enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	if f := g.flow(); f != (Flow{Most: 8, Now: 8, Open: 1}) {
		t.Errorf("before: %+v", f)
	}
	g.shrink(time.Now())
	if f := g.flow(); f != (Flow{Most: 8, Now: 6, Open: 1}) {
		t.Errorf("after a burst of 429s: %+v", f)
	}
	g.resize(4)
	if f := g.flow(); f != (Flow{Most: 4, Now: 4, Open: 1}) {
		t.Errorf("retuned: %+v", f)
	}
}
