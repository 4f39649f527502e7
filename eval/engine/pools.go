package engine

import (
	"sync"

	"golang.org/x/sync/semaphore"

	"concord/eval/judge"
)

// Limited is a judge that says how many units it takes at once, at least 1.
type Limited interface{ Concurrency() int }

// Gated is a judge that bounds its requests itself, together with all judges of
// its endpoint. A few units more than that are taken at once, so that requests
// go on while results are read and stored (metrics §9).
type Gated interface {
	Limited
	// Endpoint names what the judges share, over all teams.
	Endpoint() string
}

// pools hold the places in which units are judged: one pool for everything that
// is computed here, one an endpoint for what is asked elsewhere.
type pools struct {
	opt   Options
	mu    sync.Mutex
	byKey map[string]*pool
}

type pool struct {
	*semaphore.Weighted
	size int
}

func newPools(opt Options) *pools { return &pools{opt: opt, byKey: map[string]*pool{}} }

// of is the pool of a judge. A judge whose limit has changed gets a new one;
// what is in flight keeps its place in the old.
func (p *pools) of(j judge.Judge) *pool {
	key, size := p.limit(j)
	p.mu.Lock()
	defer p.mu.Unlock()
	if known, ok := p.byKey[key]; ok && known.size == size {
		return known
	}
	fresh := &pool{semaphore.NewWeighted(int64(size)), size}
	p.byKey[key] = fresh
	return fresh
}

// limit names the pool of a judge and says how many places it has.
func (p *pools) limit(j judge.Judge) (key string, size int) {
	if j == nil || j.Info().BuiltIn {
		return "", p.opt.Rules
	}
	switch l := j.(type) {
	case Gated:
		size := max(1, l.Concurrency())
		return "endpoint " + l.Endpoint(), size + size/4
	case Limited:
		return "judge " + j.Info().Name, max(1, l.Concurrency())
	}
	return "judge " + j.Info().Name, p.opt.Remote
}
