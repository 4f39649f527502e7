package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"concord/eval"
)

// BenchmarkReaders is what 200 people who read at once wait for, page by page,
// each with a second or so between two pages (target: p95 below 100 ms on SQLite).
// Once is enough: -benchtime 1x.
func BenchmarkReaders(b *testing.B) {
	const people, rounds, pause = 200, 5, time.Second
	app := newLabelApp(b)
	d := app.pairs("Answers", 1000, nil)
	browsers := make([]*browser, people)
	for i := range browsers {
		browsers[i] = app.signIn(fmt.Sprint("reader ", i), eval.Viewer)
	}
	for _, path := range []string{"/", "/datasets", fmt.Sprint("/datasets/", d.ID), "/runs", fmt.Sprintf("/datasets/%d/agreement", d.ID), "/profile"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				report(b, readTogether(browsers, path, rounds, pause))
			}
		})
	}
}

// readTogether has everybody open a page again and again and returns the waits.
func readTogether(browsers []*browser, path string, rounds int, pause time.Duration) (waits []time.Duration) {
	var (
		all sync.WaitGroup
		mu  sync.Mutex
	)
	for _, reader := range browsers {
		all.Go(func() {
			for range rounds {
				time.Sleep(pause/2 + rand.N(pause))
				began := time.Now()
				reader.fetch(http.MethodGet, path, nil)
				took := time.Since(began)
				mu.Lock()
				waits = append(waits, took)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return waits
}
