package openai

import "time"

// Flow is how many requests an endpoint gets at a time, from this process.
type Flow struct {
	Most int // that its limits allow
	Now  int // that are let in at the moment, 1…Most: fewer after "too many requests"
	Open int // that wait for a reply
	// Wait is how long the endpoint has asked everybody to wait; 0 when it has not.
	Wait time.Duration
}

// Flow is how the judge's endpoint is asked at the moment. All its judges and
// runs share it.
func (j *Judge) Flow() Flow {
	f := j.chat.limits.gate.flow()
	f.Wait = max(0, j.chat.limits.held())
	return f
}

func (g *gate) flow() Flow {
	g.mu.Lock()
	defer g.mu.Unlock()
	return Flow{Most: g.places, Now: int(g.width), Open: g.inside}
}
