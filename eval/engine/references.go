package engine

import (
	"context"
	"sync"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

// maxReferences bounds how many splits of references are remembered.
const maxReferences = 10_000

// references remembers how references were split, so that all rows that share
// one, over all runs of this process, share one denominator and one call
// (metrics §4.5). The oldest are forgotten first.
type references struct {
	mu    sync.Mutex
	most  int
	known map[reference]*splitting
	order []reference
}

// reference is what a split depends on.
type reference struct {
	judge   judge.Info
	profile eval.Profile
	task    judge.Split
}

// splitting is a split that is known or being asked for; those who wait for it
// hold on to the lock.
type splitting struct {
	mu   sync.Mutex
	done bool
	list []judge.Statement
}

func newReferences(most int) *references {
	return &references{most: most, known: map[reference]*splitting{}}
}

// splitter splits references for runs of one profile. Only the first answer
// carries calls; a failure is not remembered, and the next in line asks again.
func (r *references) splitter(profile eval.Profile) metric.Splitter {
	return func(ctx context.Context, j judge.Judge, task judge.Split) (judge.Statements, error) {
		s := r.splitting(reference{j.Info(), profile, task})
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.done {
			return judge.Statements{List: s.list}, nil
		}
		answer, err := j.Split(ctx, task)
		if err == nil {
			s.list, s.done = answer.List, true
		}
		return answer, err
	}
}

func (r *references) splitting(key reference) *splitting {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s, ok := r.known[key]; ok {
		return s
	}
	if len(r.order) == r.most {
		delete(r.known, r.order[0])
		r.order = r.order[1:]
	}
	s := &splitting{}
	r.known[key], r.order = s, append(r.order, key)
	return s
}
