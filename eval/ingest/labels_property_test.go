package ingest

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever the order of the rows and the sides of the items, a rater who says the
// same of the same items agrees with themself on every pair.
func TestOrderAndSidesDoNotMatter(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(rt, "pairs")
		picks := rapid.SliceOfN(rapid.SampledFrom([]string{"S1", "S2", "tie"}), n, n).Draw(rt, "picks")
		swaps := rapid.SliceOfN(rapid.Bool(), n, n).Draw(rt, "swaps")
		order := rapid.Permutation(indices(n)).Draw(rt, "order")
		var l labeled
		for _, file := range []struct {
			name  string
			order []int
			swaps []bool
		}{{"a.csv", indices(n), make([]bool, n)}, {"b.csv", order, swaps}} {
			path := filepath.Join(dir, file.name)
			if err := os.WriteFile(path, []byte(raterSheet(picks, file.order, file.swaps)), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, report := l.importLabels(t, path, Options{}); report.Labels != n {
				rt.Fatalf("%s: %+v", file.name, report)
			}
		}
		if both, rate, _ := l.agree(Overall, "a", "b"); both != n || rate != 1 {
			rt.Fatalf("%d of %d pairs, %.2f", both, n, rate)
		}
	})
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// raterSheet writes what a rater says of pairs in an own order with own sides.
func raterSheet(picks []string, order []int, swaps []bool) string {
	other := map[string]string{"S1": "S2", "S2": "S1", "tie": "tie"}
	var out strings.Builder
	w := csv.NewWriter(&out)
	rows := [][]string{{"prompt_id", "prompt_text", "system1_output", "system2_output", "preferred"}}
	for id, i := range order {
		a, b, pick := fmt.Sprintf("Answer one to question %d.", i), fmt.Sprintf("Another answer to question %d.", i), picks[i]
		if swaps[i] {
			a, b, pick = b, "  "+a, other[pick]
		}
		rows = append(rows, []string{fmt.Sprint(id + 1), fmt.Sprintf("Question %d?", i), a, b, pick})
	}
	if w.WriteAll(rows) != nil {
		return ""
	}
	return out.String()
}

// Joining 2,000 labels to 2,000 pairs of 2 kB each.
func BenchmarkJoinLabels(b *testing.B) {
	picks := make([]string, 2000)
	for i := range picks {
		picks[i] = []string{"S1", "S2", "tie"}[i%3]
	}
	text := strings.ReplaceAll(raterSheet(picks, indices(len(picks)), make([]bool, len(picks))), "nswer", "nswer"+strings.Repeat(" Io orbits Jupiter.", 50))
	path := filepath.Join(b.TempDir(), "a.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var l labeled
		if _, report := l.importLabels(b, path, Options{}); report.Labels != len(picks) {
			b.Fatal(report)
		}
	}
}
