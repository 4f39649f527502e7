package lexical

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// dataFile finds real data outside of the repository. Without it the test is
// skipped, on CI it fails.
func dataFile(t testing.TB, path ...string) string {
	t.Helper()
	root := os.Getenv("CONCORD_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	file := filepath.Join(append([]string{root}, path...)...)
	if _, err := os.Stat(file); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("test data is missing: %v", err)
		}
		t.Skipf("test data is missing: %v", err)
	}
	return file
}

// pair is two items with the one that people or the construction prefer.
type pair struct {
	question string
	items    [2]judge.Candidate
	gold     eval.Choice // x is items[0]
}

// wikiEval reads the 50 pairs of one dimension; rows i and i+50 are the sides
// of pair i.
func wikiEval(t testing.TB, d eval.Dimension) []pair {
	t.Helper()
	file := map[eval.Dimension]string{eval.Faithfulness: "ff.csv", eval.AnswerRelevance: "ar.csv", eval.ContextRelevance: "cr.csv"}[d]
	rows := readCSV(t, dataFile(t, "wikieval_metaeval", file))
	pairs := make([]pair, 50)
	for _, g := range readCSV(t, dataFile(t, "wikieval_metaeval", "gold.csv")) {
		i, err := strconv.Atoi(g["pair"])
		if err != nil {
			t.Fatal(err)
		}
		if g["dimension"] != string(d) {
			continue
		}
		pairs[i] = pair{question: clean(rows[i]["question"]), gold: map[string]eval.Choice{"1": eval.ChoiceX, "2": eval.ChoiceY}[g["better_side"]]}
		for side := range 2 {
			row := rows[i+50*side]
			pairs[i].items[side] = judge.Candidate{Answer: clean(row["answer"]), Contexts: []string{clean(row["context"])}}
		}
	}
	return pairs
}

// clean removes what would tell the sides apart: prefixes, a stray closing
// quote, and line ends that were written as backslash n.
func clean(s string) string {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "Answer: "), "Question: ")
	s = strings.TrimSpace(strings.ReplaceAll(s, `\n`, "\n"))
	for _, quote := range []string{"'", `"`} {
		if strings.HasSuffix(s, quote) && strings.Count(s, quote)%2 == 1 {
			s = strings.TrimSuffix(s, quote)
		}
	}
	return s
}

func readCSV(t testing.TB, file string) []map[string]string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, r := range records[1:] {
		row := map[string]string{}
		for i, name := range records[0] {
			row[name] = r[i]
		}
		rows = append(rows, row)
	}
	return rows
}
