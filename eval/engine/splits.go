package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

// maxSplits bounds how many splits are remembered.
const maxSplits = 10_000

// splits remember how texts were split into statements, so that all that share
// a text share one denominator and one call: the rows and runs with one
// reference (metrics §4.5), the repeats of one answer (metrics §9). What is
// forgotten here, oldest first, is still in the store.
type splits struct {
	store Store
	mu    sync.Mutex
	most  int
	known map[string]*splitting
	order []string
}

// splitting is a split that is known or being asked for; those who wait for it
// hold on to the lock.
type splitting struct {
	mu   sync.Mutex
	done bool
	list []judge.Statement
}

func newSplits(store Store, most int) *splits {
	return &splits{store: store, most: most, known: map[string]*splitting{}}
}

// references splits references for a run: once ever, or with refresh once a run.
func (s *splits) references(run eval.Run) metric.Splitter {
	share := ""
	if run.Settings.Refresh {
		share = fmt.Sprintf("run %d", run.ID)
	}
	return s.splitter(run, share)
}

// answers splits answers for a run with repeats: each once in the run.
func (s *splits) answers(run eval.Run) metric.Splitter {
	return s.splitter(run, fmt.Sprintf("run %d", run.ID))
}

// splitter splits texts for those who share them. Only the first answer carries
// calls; a failure is not remembered, and the next in line asks again.
func (s *splits) splitter(run eval.Run, share string) metric.Splitter {
	return func(ctx context.Context, j judge.Judge, task judge.Split) (judge.Statements, error) {
		if j.Info().BuiltIn { // always the same, and free
			return j.Split(ctx, task)
		}
		key := keyOf(share, j.Info(), run.Profile, task)
		at := s.splitting(fmt.Sprintf("%d %s", run.Team, key))
		at.mu.Lock()
		defer at.mu.Unlock()
		if at.done {
			return judge.Statements{List: at.list}, nil
		}
		stored, err := s.store.Statements(ctx, run.ID, key)
		if err != nil {
			return judge.Statements{}, err
		}
		if stored != nil {
			at.list, at.done = stored, true
			return judge.Statements{List: at.list}, nil
		}
		answer, err := j.Split(ctx, task)
		if err != nil {
			return answer, err
		}
		at.list, err = s.store.KeepStatements(context.WithoutCancel(ctx), run.ID, key, answer.List)
		at.done = err == nil
		return judge.Statements{List: at.list, Calls: answer.Calls}, err
	}
}

// keyOf names what a split depends on.
func keyOf(share string, by judge.Info, profile eval.Profile, t judge.Split) string {
	h := sha256.New()
	for _, part := range []string{share, by.Name, by.Model, string(profile), string(t.Lang), t.Question, t.Text} {
		fmt.Fprintf(h, "%d\n%s", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (s *splits) splitting(key string) *splitting {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, ok := s.known[key]; ok {
		return at
	}
	if len(s.order) == s.most {
		delete(s.known, s.order[0])
		s.order = s.order[1:]
	}
	at := &splitting{}
	s.known[key], s.order = at, append(s.order, key)
	return at
}
