package openai

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// Endpoints is the registry of what belongs to an endpoint and not to a judge:
// its limits, and what was learned of its models. An endpoint is an address and a key; all judges, of whatever team
// or name, that share both share the limits. The zero value is not ready, see
// [NewEndpoints]. It is safe for concurrent use.
type Endpoints struct {
	mu       sync.Mutex
	known    map[string]*shared
	models   map[string]*quirks // by endpoint and model
	replicas int
}

// shared is one endpoint. The strictest of what its judges want holds.
type shared struct {
	limits *limits
	wanted map[int64]Rates // by judge
}

// NewEndpoints is an empty registry.
func NewEndpoints() *Endpoints {
	return &Endpoints{known: map[string]*shared{}, models: map[string]*quirks{}, replicas: 1}
}

// identity names an endpoint without telling the key.
func identity(address, key string) string {
	secret := sha256.Sum256([]byte(key))
	whole := sha256.Sum256(append([]byte(address+"\n"), secret[:]...))
	return hex.EncodeToString(whole[:8])
}

// limits of an endpoint, as judge wants them from now on.
func (e *Endpoints) limits(id string, judge int64, r Rates) *limits {
	e.mu.Lock()
	defer e.mu.Unlock()
	s, ok := e.known[id]
	if !ok {
		s = &shared{wanted: map[int64]Rates{}}
		e.known[id] = s
	}
	s.wanted[judge] = r
	s.tune(e.replicas)
	return s.limits
}

// tune brings the limits in line with what the judges want, divided among the
// processes that ask the endpoint.
func (s *shared) tune(replicas int) {
	var r Rates
	for _, w := range s.wanted {
		r = r.strictest(w)
	}
	r = r.over(replicas)
	if s.limits == nil {
		s.limits = newLimits(r)
		return
	}
	s.limits.set(r)
}

// Divide tells how many processes ask the endpoints: each takes its share of
// every limit. Fewer than 1 counts as 1.
func (e *Endpoints) Divide(replicas int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if replicas = max(1, replicas); replicas == e.replicas {
		return
	}
	e.replicas = replicas
	for _, s := range e.known {
		s.tune(replicas)
	}
}

// Keep forgets what judges wanted that are gone, so that a deleted judge limits
// nobody. Requests that are open end as they began.
func (e *Endpoints) Keep(exists func(judge int64) bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, s := range e.known {
		for j := range s.wanted {
			if !exists(j) {
				delete(s.wanted, j)
			}
		}
		if len(s.wanted) == 0 {
			delete(e.known, id)
			continue
		}
		s.tune(e.replicas)
	}
}
