package ingest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const benchRows = 20000

// benchFile writes a file of rows with three chunks of 200 characters each.
func benchFile(b *testing.B, name, header string, row func(i int, chunk string) string) string {
	b.Helper()
	var s strings.Builder
	s.WriteString(header)
	chunk := strings.Repeat("Io orbits Jupiter. ", 10)
	for i := range benchRows {
		s.WriteString(row(i, chunk))
	}
	path := filepath.Join(b.TempDir(), name)
	if err := os.WriteFile(path, []byte(s.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	return path
}

func benchRead(b *testing.B, path string) {
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	b.ReportAllocs()
	for b.Loop() {
		r, err := Read(context.Background(), path, filepath.Base(path), Options{}, discard{})
		if err != nil || r.Accepted != benchRows {
			b.Fatalf("%d rows, %v", r.Accepted, err)
		}
	}
	b.ReportMetric(float64(benchRows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkCSV(b *testing.B) {
	benchRead(b, benchFile(b, "x.csv", "question,answer,contexts,difficulty\n", func(i int, chunk string) string {
		return fmt.Sprintf("What is %d?,\"An answer, of some length, %d\",\"['%s', \"\"%s\"\", '%s']\",hard\n", i, i, chunk, chunk, chunk)
	}))
}

func BenchmarkJSONLines(b *testing.B) {
	benchRead(b, benchFile(b, "x.jsonl", "", func(i int, chunk string) string {
		return fmt.Sprintf("{\"question\":\"What is %d?\",\"answer\":\"An answer %d\",\"contexts\":[%q,%q,%q],\"difficulty\":\"hard\"}\n", i, i, chunk, chunk, chunk)
	}))
}
