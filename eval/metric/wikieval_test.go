package metric

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"concord/eval"
)

// The trivial rules on ten rows of WikiEval, X being the better side by
// construction. The length rows follow from the file: context_v2 is longer in
// all rows, the grounded answer in 6. The overlap rows pin the rule; over all 50
// rows ROUGE-1 precision finds 47 of the grounded answers.
func TestTrivialRulesOnWikiEval(t *testing.T) {
	t.Parallel()
	rows := wikiEval(t)
	for _, c := range []struct {
		method    string
		dimension eval.Dimension
		x         int // picks of X; all others are Y
	}{
		{eval.MethodShorter, eval.ContextRelevance, 10},
		{eval.MethodLonger, eval.ContextRelevance, 0},
		{eval.MethodOverlap, eval.ContextRelevance, 10},
		{eval.MethodLonger, eval.AnswerRelevance, 6},
		{eval.MethodShorter, eval.AnswerRelevance, 4},
		{eval.MethodOverlap, eval.AnswerRelevance, 3},
		{eval.MethodOverlap, eval.Faithfulness, 10},
		{eval.MethodLeft, eval.Faithfulness, 10},
	} {
		picks := map[eval.Choice]int{}
		for _, row := range rows {
			picks[Verdict(t.Context(), c.method, nil, row.pair(c.dimension), Settings{}).Pick]++
		}
		if picks[eval.ChoiceX] != c.x || picks[eval.ChoiceY] != len(rows)-c.x {
			t.Errorf("%s on %s: %v, want %d times x", c.method, c.dimension, picks, c.x)
		}
	}
}

type wikiRow struct {
	Question, Answer string
	Ungrounded       string   `json:"ungrounded_answer"`
	Poor             string   `json:"poor_answer"`
	V1               []string `json:"context_v1"`
	V2               []string `json:"context_v2"`
}

func (r wikiRow) pair(d eval.Dimension) eval.Pair {
	p := eval.Pair{Dimension: d, Question: strings.TrimPrefix(r.Question, "Question: ")}
	answer := strings.TrimPrefix(r.Answer, "Answer: ")
	switch d {
	case eval.Faithfulness:
		p.X, p.Y = eval.Item{Answer: answer, Contexts: r.V1}, eval.Item{Answer: r.Ungrounded, Contexts: r.V1}
	case eval.AnswerRelevance:
		p.X, p.Y = eval.Item{Answer: answer}, eval.Item{Answer: r.Poor}
	default:
		p.X, p.Y = eval.Item{Contexts: r.V1}, eval.Item{Contexts: r.V2}
	}
	return p
}

func wikiEval(t *testing.T) []wikiRow {
	t.Helper()
	folder := os.Getenv("CONCORD_TESTDATA")
	if folder == "" {
		folder = "../../../shared/data"
	}
	file, err := os.Open(filepath.Join(folder, "wikieval", "WikiEval_samples_10.jsonl"))
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal(err)
	}
	if err != nil {
		t.Skipf("WikiEval is not here: %v", err)
	}
	defer file.Close()
	var rows []wikiRow
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row wikiRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if lines.Err() != nil || len(rows) != 10 {
		t.Fatalf("%d rows, %v", len(rows), lines.Err())
	}
	return rows
}
