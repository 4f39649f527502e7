package store_test

import (
	"sync"
	"testing"

	"concord/eval"
	"concord/store"
)

// A form that is sent twice, even at the same moment, starts one run; another
// team's form of the same key starts its own.
func TestAFormStartsOneRun(t *testing.T) {
	t.Parallel()
	b := newBench(t, 2)
	n := store.NewRun{Dataset: b.dataset, Judge: "scripted", Profile: eval.Current, Methods: []string{eval.MetricContextRelevance}, Key: "form-1"}
	var ids [8]int64
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			r, err := b.CreateRun(t.Context(), b.team, n)
			if err != nil {
				t.Error(err)
			}
			ids[i] = r.ID
		})
	}
	all.Wait()
	for _, id := range ids {
		if id != ids[0] || id == 0 {
			t.Fatalf("one form started %v", ids)
		}
	}
	n.Key = "form-2"
	other, err := b.CreateRun(t.Context(), b.team, n)
	must(t, err)
	if other.ID == ids[0] {
		t.Error("another form led to the same run")
	}
}
