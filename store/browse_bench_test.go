package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/ingest"
)

// benchRows is the size of the generated dataset: CONCORD_BENCH_ROWS, else
// 100,000 rows of about 2 kB.
func benchRows() int {
	if n, err := strconv.Atoi(os.Getenv("CONCORD_BENCH_ROWS")); err == nil {
		return n
	}
	return 100_000
}

func benchSample(i int) eval.Sample {
	return eval.Sample{
		Row: i + 2, UserInput: fmt.Sprintf("What is thing number %d good for?", i), Response: strings.Repeat("It is good for many things. ", 8),
		RetrievedContexts: []string{strings.Repeat("A thing is a thing. ", 40), strings.Repeat("Things are many. ", 45)},
		Reference:         fmt.Sprintf("reference %d", i), Metadata: map[string]string{"topic": []string{"a", "b", "c"}[i%3]},
	}
}

func benchStore(b *testing.B) (*Store, int64) {
	dir := b.TempDir()
	s, err := Open(context.Background(), dir, onTest(b, dir))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	team, err := s.EnsureTeam(context.Background(), "")
	if err != nil {
		b.Fatal(err)
	}
	return s, team
}

func fillBench(ctx context.Context, s *Store, team int64, name string, n int) (eval.Dataset, error) {
	return s.Import(ctx, team, name, func(sink ingest.Sink) (Filled, error) {
		for i := range n {
			if err := sink.Sample(benchSample(i)); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Samples}, nil
	})
}

// BenchmarkBrowse reports the median of pages and searches all over a large
// dataset.
func BenchmarkBrowse(b *testing.B) {
	ctx, n := context.Background(), benchRows()
	s, team := benchStore(b)
	d, err := fillBench(ctx, s, team, "large", n)
	if err != nil {
		b.Fatal(err)
	}
	search := func(f Filter) func(int) error {
		return func(int) error { _, err := s.SearchSamples(ctx, team, d.ID, f, 0, 50, time.Minute); return err }
	}
	for name, ask := range map[string]func(int) error{
		"page": func(i int) error {
			_, err := s.SampleExcerpts(ctx, team, d.ID, Window{After: int64(i * 7919 % n), Limit: 51})
			return err
		},
		"facets":          func(int) error { _, err := s.Facets(ctx, team, d.ID); return err },
		"filter":          search(Filter{Metadata: map[string]string{"topic": "b"}}),
		"search first":    search(Filter{Text: "number 1"}),
		"search to end":   search(Filter{Text: "no row has this"}),
		"contexts to end": search(Filter{Text: "no row has this", Contexts: true}),
	} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				if err := ask(i); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
		})
	}
}

// BenchmarkImportCSV imports a file beside a bare prepared insert of the same
// rows into the same database.
func BenchmarkImportCSV(b *testing.B) {
	ctx, n := context.Background(), benchRows()/5
	s, team := benchStore(b)
	path := filepath.Join(b.TempDir(), "rows.csv")
	var text strings.Builder
	text.WriteString("question,answer,contexts,reference,topic\n")
	for i := range n {
		r := benchSample(i)
		fmt.Fprintf(&text, "%s,%s,\"%s\",%s,%s\n", r.UserInput, r.Response,
			strings.ReplaceAll(mustJSON(r.RetrievedContexts), `"`, `""`), r.Reference, r.Metadata["topic"])
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		if _, _, err := s.ImportFile(ctx, team, fmt.Sprint("imported ", i), path, "rows.csv", ingest.Options{}); err != nil {
			b.Fatal(err)
		}
		imported := time.Since(start)
		start = time.Now()
		bareInsert(b, s, team, n)
		bare := time.Since(start)
		b.ReportMetric(float64(n)/imported.Seconds(), "rows/s")
		b.ReportMetric(float64(n)/bare.Seconds(), "bare-rows/s")
		b.ReportMetric(bare.Seconds()/imported.Seconds(), "ratio")
	}
}

func bareInsert(b *testing.B, s *Store, team int64, n int) {
	for i := 0; i < n; i += importBatch {
		tx, err := s.db.Begin()
		if err != nil {
			b.Fatal(err)
		}
		insert, err := tx.Prepare(`
			INSERT INTO samples (team_id, dataset_id, row, question, answer, contexts, reference, source, metadata)
			VALUES (?, (SELECT min(id) FROM datasets), ?, ?, ?, ?, ?, '', ?)`)
		if err != nil {
			b.Fatal(err)
		}
		for j := i; j < min(n, i+importBatch); j++ {
			r := benchSample(j)
			if _, err := insert.Exec(team, r.Row, r.UserInput, r.Response, mustJSON(r.RetrievedContexts), r.Reference, mustJSON(r.Metadata)); err != nil {
				b.Fatal(err)
			}
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
}
