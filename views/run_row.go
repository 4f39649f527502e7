package views

import "concord/eval"

// RunRowPage is one row of a run on samples with every score opened.
type RunRowPage struct {
	Page
	Run       Crumb
	Number    int    // in the uploaded file
	Within    string // the filtered list that the person came from; empty: all rows
	Prev      string
	Next      string
	Question  string
	Answer    string
	Reference string
	Lang      string
	Contexts  []RunContext
	NoColumn  bool   // the file had no contexts for this row
	Marks     []Tab  // whose evidence is marked in the contexts
	MarkedBy  string // the slug of that metric
	Marked    string // what the marks are
	Scores    []RowMetric
	Source    string
}

// RowMetric is one metric of the row.
type RowMetric struct {
	Slug     string
	Name     string
	About    string
	Caution  string
	Question string // the real one, beside those generated from the answer
	Score    *eval.Score
	Lang     string
	Spent    string // tokens, cost and time of its calls; empty without any
	Repeats  string // the values of all repeats; empty where there is one
}

// chunks are the verdicts on retrieved chunks in retrieved order, as a strip.
func (m RowMetric) chunks() []eval.Part {
	if m.Score == nil || len(m.Score.Parts) == 0 || m.Score.Parts[0].Kind != eval.ChunkPart {
		return nil
	}
	return m.Score.Parts
}

func chunkMark(v eval.PartVerdict) string {
	return map[eval.PartVerdict]string{eval.Yes: "✓", eval.No: "✗"}[v]
}

// precision is the share of useful chunks beside the ranked one, among those that
// were judged: "plain precision 0.50 (1 of 2 useful)"; empty where none was.
func (m RowMetric) precision() string {
	useful, judged := 0, 0
	for _, c := range m.chunks() {
		switch c.Verdict {
		case eval.Yes:
			useful, judged = useful+1, judged+1
		case eval.No, eval.Unclear:
			judged++
		}
	}
	if judged == 0 {
		return ""
	}
	text := "plain precision " + Decimal(float64(useful)/float64(judged)) + " (" + Count(useful) + " of " + Count(judged) + " useful"
	if left := len(m.chunks()) - judged; left > 0 {
		text += ", " + Count(left) + " not judged"
	}
	return text + ")"
}
