package ingest

import (
	"fmt"
	"slices"

	"concord/eval"
)

// Overall is the dimension of picks that name none.
const Overall eval.Dimension = "overall"

// Label is what an annotator outside Concord said of a pair of a dataset, with
// where it comes from (import.md §7.4).
type Label struct {
	Pair      int64
	Dimension eval.Dimension
	Annotator string
	Pick      eval.Choice // x, y or tie, by item
	Left      eval.Choice // the item that the file has first
	Repeat    int         // from 1; above 1 the annotator has judged the pair before
	Settled   bool        // an adjudicated answer
	Strength  int
	Reason    string
	Comment   string
	Sheet     string
	Row       int
	Original  string // the cell as written
	Rule      string // how it was translated
}

// LabelJoin is a [JudgmentSink] that translates what people said to the items of
// pairs and hands on labels.
type LabelJoin struct {
	Finder
	Sink func(Label) error

	counts map[saidOf]int
	report LabelReport
}

// saidOf is the content of a pair on a dimension.
type saidOf struct {
	content   uint64
	dimension eval.Dimension
}

// LabelReport says how labels were joined, before or after they are stored.
type LabelReport struct {
	Labels     int               `json:"labels"`
	Pairs      int               `json:"new_pairs"` // made from the file itself
	Annotators []AnnotatorReport `json:"annotators"`
	// LeftOut counts judgments on dimensions of which the dataset has no pair.
	LeftOut map[eval.Dimension]int `json:"left_out,omitempty"`
	// Review lists the joins by similar texts, at most [MaxReview].
	Review []Similar `json:"review"`
}

// MaxReview is the number of joins by similarity that a report lists.
const MaxReview = 200

// AnnotatorReport counts what became of one annotator's judgments.
type AnnotatorReport struct {
	Annotator string `json:"annotator"`
	Matched   int    `json:"matched"`   // became labels
	Swapped   int    `json:"swapped"`   // of these, with sides other than those of who judged the pair first
	Similar   int    `json:"similar"`   // of these, by similar texts
	Repeats   int    `json:"repeats"`   // of these, on a pair that the annotator had judged before
	Unmatched int    `json:"unmatched"` // found no pair
	Ties      int    `json:"ties"`
}

// Similar is one join of texts that differ.
type Similar struct {
	Row        int     `json:"row"`
	Sheet      string  `json:"sheet,omitempty"`
	Annotator  string  `json:"annotator,omitempty"`
	Question   string  `json:"question"`
	Similarity float64 `json:"similarity"` // 0.9…1, of the less similar item
	Pair       int64   `json:"pair,omitempty"`
	DatasetRow int     `json:"dataset_row,omitempty"` // of recorded scores: the row it resembles, as its file numbers it; 0 for joined pairs
}

// Report counts what was joined so far.
func (l *LabelJoin) Report() LabelReport {
	r := l.report
	r.Pairs, r.LeftOut = l.Made, l.leftOut
	r.Annotators, r.Review = orEmpty(r.Annotators), orEmpty(r.Review)
	return r
}

// Scores refuses what only methods say.
func (l *LabelJoin) Scores(ItemScores) error {
	return &Unjoined{"holds scores of one item, not labels"}
}

// Judgment joins one judgment and stores its label.
func (l *LabelJoin) Judgment(j Judgment) error {
	if err := l.settleDimension(&j); err != nil {
		l.annotator(j.By).Unmatched++
		return err
	}
	if j.Unnamed {
		j.By = fmt.Sprintf("annotator %d", l.spoken(j)+1)
	}
	m, ok, err := l.find(j)
	if err != nil {
		return err
	}
	if !ok {
		l.annotator(j.By).Unmatched++
		return &Unjoined{"no pair of the dataset has this question and these two items"}
	}
	l.Known(m.Pair, firstItem(m))
	l.count(j, m)
	return l.Sink(labelOf(j, m))
}

// spoken counts how often a pair's content came up.
func (l *LabelJoin) spoken(j Judgment) int {
	if l.counts == nil {
		l.counts = map[saidOf]int{}
	}
	c := pairContent(j.Question, itemText(j.First, j.Dimension), itemText(j.Second, j.Dimension))
	key := saidOf{c.set(), j.Dimension}
	l.counts[key]++
	return l.counts[key] - 1
}

func labelOf(j Judgment, m Match) Label {
	return Label{
		Pair: m.Pair, Dimension: m.Dimension, Annotator: j.By, Pick: m.byItem(j.Pick), Left: firstItem(m), Repeat: m.Repeat,
		Settled: j.Settled, Strength: j.Strength, Reason: j.Reason, Comment: j.Comment,
		Sheet: j.Sheet, Row: j.Row, Original: j.Original, Rule: j.Rule,
	}
}

func (l *LabelJoin) annotator(name string) *AnnotatorReport {
	i := slices.IndexFunc(l.report.Annotators, func(a AnnotatorReport) bool { return a.Annotator == name })
	if i < 0 {
		i = len(l.report.Annotators)
		l.report.Annotators = append(l.report.Annotators, AnnotatorReport{Annotator: name})
	}
	return &l.report.Annotators[i]
}

func (l *LabelJoin) count(j Judgment, m Match) {
	l.report.Labels++
	a := l.annotator(j.By)
	a.Matched++
	if firstItem(m) != l.left[m.Pair] {
		a.Swapped++
	}
	if j.Pick == eval.ChoiceTie {
		a.Ties++
	}
	if m.Repeat > 1 {
		a.Repeats++
	}
	if m.Similarity < 1 {
		a.Similar++
		if len(l.report.Review) < MaxReview {
			l.report.Review = append(l.report.Review, Similar{Row: j.Row, Sheet: j.Sheet, Annotator: j.By, Question: j.Question, Similarity: m.Similarity, Pair: m.Pair})
		}
	}
}
