package sample

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"concord/eval"
)

// row is one line of the data set.
type row struct {
	Question   string    `json:"question"`
	Source     string    `json:"source"`
	Answer     string    `json:"answer"`
	Ungrounded string    `json:"ungrounded_answer"`
	Poor       string    `json:"poor_answer"`
	V1         []string  `json:"context_v1"`
	V2         []string  `json:"context_v2"`
	Language   eval.Lang `json:"language"`
}

func readRows(t *testing.T) []row {
	t.Helper()
	var rows []row
	lines := bufio.NewScanner(bytes.NewReader(JSONL()))
	for lines.Scan() {
		dec := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		dec.DisallowUnknownFields()
		var r row
		if err := dec.Decode(&r); err != nil {
			t.Fatalf("row %d: %v", len(rows)+1, err)
		}
		rows = append(rows, r)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// texts names every text of the row.
func (r row) texts() map[string]string {
	return map[string]string{
		"question": r.Question, "source": r.Source,
		"answer": r.Answer, "ungrounded_answer": r.Ungrounded, "poor_answer": r.Poor,
		"context_v1": joined(r.V1), "context_v2": joined(r.V2),
	}
}

func joined(chunks []string) string { return strings.Join(chunks, "\n\n") }

// pair is the two sides of one pair; better is so by construction.
type pair struct {
	lang          eval.Lang
	better, worse []string // an answer, or the chunks of a context
}

// pairsOf makes the three pairs of a row.
func pairsOf(r row) map[eval.Dimension]pair {
	answer := []string{r.Answer}
	return map[eval.Dimension]pair{
		eval.Faithfulness:     {r.Language, answer, []string{r.Ungrounded}},
		eval.AnswerRelevance:  {r.Language, answer, []string{r.Poor}},
		eval.ContextRelevance: {r.Language, r.V1, r.V2},
	}
}
