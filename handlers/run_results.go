package handlers

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"concord/eval"
	"concord/eval/diagnosis"
	"concord/store"
)

// runResults are what only all values of a run together tell.
type runResults struct {
	values map[string][]float64 // by method, of the first repeat
	low    map[string]int       // rows below the method's threshold
	hints  map[diagnosis.Hint][]int64
}

// resultsOf reads all values of a run, once for as long as they stay the same.
func (h *Handlers) resultsOf(ctx context.Context, team int64, r eval.Run) (*runResults, error) {
	summary, err := h.Store.Summary(ctx, team, r)
	if err != nil {
		return nil, err
	}
	stamp := stampOf(summary)
	if known := h.results.find(r.ID, stamp); known != nil {
		return known, nil
	}
	results, err := readResults(h.Store, ctx, team, r)
	if err == nil {
		h.results.keep(r.ID, stamp, results)
	}
	return results, err
}

// stampOf changes with every result of a run.
func stampOf(summary []store.MethodSummary) string {
	text := ""
	for _, m := range summary {
		text += fmt.Sprint(m.Method, m.Scored, m.Failed, m.NotApplicable, m.Cancelled, exact(m.Mean), ";")
	}
	return text
}

func readResults(s *store.Store, ctx context.Context, team int64, r eval.Run) (*runResults, error) {
	results := &runResults{values: map[string][]float64{}, low: map[string]int{}, hints: map[diagnosis.Hint][]int64{}}
	row, scores := int64(0), diagnosis.RowScores{}
	threshold := func(method string) float64 { return lowBelow(r, method) }
	for v, err := range s.ValuesOfRun(ctx, team, r.ID) {
		if err != nil {
			return nil, err
		}
		if v.Row != row {
			results.hint(row, scores, threshold)
			row = v.Row
			clear(scores)
		}
		scores[v.Method] = v.Value
		results.values[v.Method] = append(results.values[v.Method], v.Value)
		if v.Value < threshold(v.Method) {
			results.low[v.Method]++
		}
	}
	results.hint(row, scores, threshold)
	return results, nil
}

func (r *runResults) hint(row int64, scores diagnosis.RowScores, threshold func(string) float64) {
	for _, h := range diagnosis.HintsOn(scores, threshold) {
		r.hints[h] = append(r.hints[h], row)
	}
}

// keptResults is of how many runs results are kept: those looked at last.
const keptResults = 6

// resultsMemo keeps what reading a large run costs a second for.
type resultsMemo struct {
	mu   sync.Mutex
	kept []keptResult // the latest last
}

type keptResult struct {
	run     int64
	stamp   string
	results *runResults
}

func (m *resultsMemo) find(run int64, stamp string) *runResults {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.kept {
		if k.run == run && k.stamp == stamp {
			return k.results
		}
	}
	return nil
}

func (m *resultsMemo) keep(run int64, stamp string, results *runResults) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept = slices.DeleteFunc(m.kept, func(k keptResult) bool { return k.run == run })
	if len(m.kept) == keptResults {
		m.kept = m.kept[1:]
	}
	m.kept = append(m.kept, keptResult{run, stamp, results})
}
