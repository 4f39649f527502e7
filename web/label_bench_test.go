package web_test

import (
	"fmt"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"concord/eval"
)

// BenchmarkSaveAndNext is what annotators wait for, from the post of a label to
// the last byte of the next pair: one alone, and twenty who never pause to read
// (experience §6: p95 < 100 ms).
func BenchmarkSaveAndNext(b *testing.B) {
	for _, pairs := range []int{1000, 10_000} {
		for _, people := range []int{1, 20} {
			b.Run(fmt.Sprintf("pairs=%d/people=%d", pairs, people), func(b *testing.B) { saveAndNext(b, pairs, people) })
		}
	}
}

func saveAndNext(b *testing.B, pairs, people int) {
	app := newLabelApp(b)
	path := pathOf(app.pairs("Answers", pairs, nil))
	var browsers []*browser
	for i := range people {
		ann := app.signIn(fmt.Sprint("person ", i), eval.Annotator)
		ann.htmx = true
		browsers = append(browsers, ann)
	}
	waits := make([][]time.Duration, people)
	for b.Loop() {
		var all sync.WaitGroup
		for i, ann := range browsers {
			all.Go(func() { waits[i] = append(waits[i], ann.labelSome(path, 10)...) })
		}
		all.Wait()
	}
	sorted := slices.Sorted(slices.Values(slices.Concat(waits...)))
	for _, p := range []int{50, 95} {
		b.ReportMetric(float64(sorted[len(sorted)*p/100].Microseconds())/1000, fmt.Sprintf("p%d-ms", p))
	}
}

func (b *browser) labelSome(path string, n int) (waits []time.Duration) {
	page := b.get(path)
	for range n {
		form := url.Values{"pair": {page.pair()}, "pick": {"left"}}
		start := time.Now()
		page = b.post(path, form)
		waits = append(waits, time.Since(start))
	}
	return waits
}
