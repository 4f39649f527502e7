package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

func TestReferencesAreSplitOnce(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 12, eval.MetricContextRecall), newAgreeable()
	for row, s := range m.samples {
		s.Reference = []string{"Io.", "Europa."}[row%2]
		m.samples[row] = s
	}
	worked(t, New(m, by(j), Options{}), m.all())
	complete(t, m)
	equal(t, j.asked, map[string]int{"split": 2, "verify": 12})
}

var (
	current = eval.Run{ID: 7, Team: 1, Profile: eval.Current}
	paper   = eval.Run{ID: 8, Team: 1, Profile: eval.Paper}
)

func TestReferencesKeepTheirKeysApart(t *testing.T) {
	t.Parallel()
	r, j := newSplits(newMemory(eval.Samples, 1), 10), newAgreeable()
	other := newAgreeable()
	other.info.Model = "another"
	io := judge.Split{Text: "Io."}
	for _, ask := range []func(){
		func() { r.references(current)(t.Context(), j, io) },
		func() { r.references(current)(t.Context(), j, io) }, // known
		func() { r.references(paper)(t.Context(), j, io) },
		func() { r.references(current)(t.Context(), j, judge.Split{Text: "Europa."}) },
		func() { r.references(current)(t.Context(), other, io) },
	} {
		ask()
	}
	equal(t, []int{j.asked["split"], other.asked["split"]}, []int{3, 1})
}

func TestReferencesAreBounded(t *testing.T) {
	t.Parallel()
	r, j := newSplits(newMemory(eval.Samples, 1), 2), newAgreeable()
	for _, text := range []string{"a", "b", "c", "c", "b", "a"} { // a was forgotten for c, then b for a
		r.references(current)(t.Context(), j, judge.Split{Text: text})
	}
	equal(t, j.asked["split"], 3) // what is forgotten is still in the store
	equal(t, len(r.known), 2)
}

// Many rows with one reference begin at once: one asks, and when it fails the
// next in line does.
func TestReferencesInFlight(t *testing.T) {
	t.Parallel()
	r, j := newSplits(newMemory(eval.Samples, 1), 10), newAgreeable()
	var turn, failures atomic.Int32
	j.before = func(context.Context, string) error {
		if turn.Add(1) == 1 {
			return &judge.Error{Code: eval.Timeout, Text: "too slow"}
		}
		return nil
	}
	var rows sync.WaitGroup
	for range 8 {
		rows.Go(func() {
			if _, err := r.references(current)(t.Context(), j, judge.Split{Text: "Io."}); err != nil {
				failures.Add(1)
			}
		})
	}
	rows.Wait()
	equal(t, []int{j.asked["split"], int(failures.Load())}, []int{2, 1})
}
