package engine

import (
	"sync"

	"golang.org/x/sync/semaphore"

	"concord/eval/judge"
)

// Limited is a judge that says how many units it takes at once, at least 1.
type Limited interface{ Concurrency() int }

// pools hold the places in which units are judged: one pool for everything that
// is computed here, one a judge for what is asked elsewhere.
type pools struct {
	opt    Options
	mu     sync.Mutex
	byName map[string]*pool
}

type pool struct {
	*semaphore.Weighted
	size int
}

func newPools(opt Options) *pools { return &pools{opt: opt, byName: map[string]*pool{}} }

// of is the pool of a judge. A judge whose limit has changed gets a new one;
// what is in flight keeps its place in the old.
func (p *pools) of(j judge.Judge) *pool {
	name, size := p.limit(j)
	p.mu.Lock()
	defer p.mu.Unlock()
	if known, ok := p.byName[name]; ok && known.size == size {
		return known
	}
	fresh := &pool{semaphore.NewWeighted(int64(size)), size}
	p.byName[name] = fresh
	return fresh
}

func (p *pools) limit(j judge.Judge) (name string, size int) {
	if j == nil || j.Info().BuiltIn {
		return "", p.opt.Rules
	}
	if l, ok := j.(Limited); ok {
		return j.Info().Name, max(1, l.Concurrency())
	}
	return j.Info().Name, p.opt.Remote
}
