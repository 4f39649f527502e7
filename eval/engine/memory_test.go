package engine

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"concord/eval"
	"concord/eval/judge"
)

// memory is a store in memory that counts how often each unit was saved.
type memory struct {
	mu       sync.Mutex
	run      eval.Run
	samples  map[int64]eval.Sample
	pairs    map[int64]eval.Pair
	scores   map[Unit]eval.Score
	verdicts map[Unit]eval.Verdict
	saves    map[Unit]int
	reads    int       // of rows
	onSave   func(int) // called with the number of saves so far, without the lock
	saveErr  func() error
	stops    atomic.Int64
	used     eval.Tokens
	second   eval.Tokens
	failed   int
	halted   eval.Reason
	splits   map[string][]judge.Statement
}

func newMemory(kind eval.Kind, rows int, methods ...string) *memory {
	m := &memory{
		run:      eval.Run{ID: 7, Kind: kind, Judge: "script", Methods: methods, Profile: eval.Current, State: eval.RunQueued, Total: rows * len(methods)},
		samples:  map[int64]eval.Sample{},
		pairs:    map[int64]eval.Pair{},
		scores:   map[Unit]eval.Score{},
		verdicts: map[Unit]eval.Verdict{},
		saves:    map[Unit]int{},
		splits:   map[string][]judge.Statement{},
	}
	for row := int64(1); row <= int64(rows); row++ {
		m.samples[row] = eval.Sample{
			ID: row, UserInput: "Which moon?", Response: fmt.Sprintf("Io, says answer %d.", row), Reference: fmt.Sprintf("Io, says reference %d.", row),
			RetrievedContexts: []string{"One.", "Two.", "Three.", "Four.", "Five."},
		}
		m.pairs[row] = eval.Pair{
			ID: row, Dimension: eval.Dimensions()[row%3], Question: "Which moon?",
			X: eval.Item{Answer: "Io.", Contexts: []string{"Io is a moon."}},
			Y: eval.Item{Answer: "Mars.", Contexts: []string{"Mars is a planet."}},
		}
	}
	return m
}

// all is the chunk that holds every row.
func (m *memory) all() Chunk { return Chunk{Run: m.run.ID, First: 1, Last: int64(len(m.samples))} }

func (m *memory) set(state eval.RunState) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.run.State = state
	m.stops.Add(1)
}

func (m *memory) state() eval.RunState {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.run.State
}

func (m *memory) Run(context.Context, int64) (eval.Run, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.run, nil
}

func (m *memory) Start(context.Context, int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.run.State == eval.RunQueued {
		m.run.State = eval.RunRunning
	}
	return nil
}

func (m *memory) Missing(_ context.Context, c Chunk, limit int) ([]Unit, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	units := m.missing(c)
	return units[:min(limit, len(units))], nil
}

func (m *memory) missing(c Chunk) []Unit {
	var units []Unit
	for row := c.First; row <= c.Last; row++ {
		for _, method := range slices.Sorted(slices.Values(m.run.Methods)) {
			for repeat := range m.run.Settings.Times(method) {
				if u := (Unit{row, method, repeat + 1}); m.saves[u] == 0 {
					units = append(units, u)
				}
			}
		}
	}
	return units
}

func (m *memory) Stops() int64 { return m.stops.Load() }

func (m *memory) Standing(context.Context, int64) (Standing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.standing(), nil
}

func (m *memory) standing() Standing {
	return Standing{
		State: m.run.State, Total: m.run.Total, Done: len(m.saves), Failed: m.failed,
		Started: m.run.Started, First: m.used, Second: m.second,
	}
}

func (m *memory) SamplesOf(_ context.Context, _ int64, ids []int64) (list []eval.Sample, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.reads++
		list = append(list, m.samples[id])
	}
	return list, nil
}

func (m *memory) PairsOf(_ context.Context, _ int64, ids []int64) (list []eval.Pair, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.reads++
		list = append(list, m.pairs[id])
	}
	return list, nil
}

func (m *memory) SaveScore(ctx context.Context, _ int64, u Unit, s eval.Score) (Standing, error) {
	return m.save(ctx, u, s.Status, s.AllCalls(), func() { m.scores[u] = s })
}

func (m *memory) SaveVerdict(ctx context.Context, _ int64, u Unit, v eval.Verdict) (Standing, error) {
	return m.save(ctx, u, v.Status, v.AllCalls(), func() { m.verdicts[u] = v })
}

func (m *memory) save(ctx context.Context, u Unit, status eval.Status, calls []eval.Call, keep func()) (Standing, error) {
	if ctx.Err() != nil {
		return Standing{}, ctx.Err()
	}
	if m.saveErr != nil {
		if err := m.saveErr(); err != nil {
			return Standing{}, err
		}
	}
	m.mu.Lock()
	keep()
	m.saves[u]++
	if status == eval.Failed {
		m.failed++
	}
	for _, c := range calls {
		if c.Judge == "" {
			m.used = m.used.Plus(c.Tokens())
		} else {
			m.second = m.second.Plus(c.Tokens())
		}
	}
	n := len(m.saves)
	m.mu.Unlock()
	if m.onSave != nil {
		m.onSave(n)
	}
	return m.Standing(ctx, 0)
}

func (m *memory) Halt(_ context.Context, _ int64, why eval.Reason) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.run.State, m.halted = eval.RunStopping, why
	m.stops.Add(1)
	return nil
}

func (m *memory) Statements(_ context.Context, _ int64, key string) ([]judge.Statement, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.splits[key], nil
}

func (m *memory) KeepStatements(_ context.Context, _ int64, key string, list []judge.Statement) ([]judge.Statement, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if first, ok := m.splits[key]; ok {
		return first, nil
	}
	m.splits[key] = list
	return list, nil
}

func (m *memory) Finish(context.Context, int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.run.State == eval.RunStopping:
		m.run.State = eval.RunStopped
	case !m.run.State.Over() && len(m.missing(m.all())) == 0:
		m.run.State = eval.RunDone
	}
	return nil
}

func (m *memory) Fail(_ context.Context, _ int64, reason string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.run.State, m.run.Reason = eval.RunFailed, reason
	m.stops.Add(1)
	return nil
}

// once checks that every unit has exactly one result.
func (m *memory) once() error {
	for u, n := range m.saves {
		if n != 1 {
			return fmt.Errorf("%v was saved %d times", u, n)
		}
	}
	if len(m.saves) != m.run.Total {
		return fmt.Errorf("%d of %d units are saved", len(m.saves), m.run.Total)
	}
	return nil
}
