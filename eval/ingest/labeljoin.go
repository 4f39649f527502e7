package ingest

import (
	"fmt"
	"slices"
	"strings"

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

// LabelSink stores labels, and the pairs they speak of where there are none yet.
type LabelSink interface {
	NewPair(Pair) (id int64, err error)
	Label(Label) error
}

// LabelJoin is a [JudgmentSink] that translates what people said to the items of
// pairs. With MakePairs unset every judgment must find its pair.
type LabelJoin struct {
	Matcher   *Matcher
	Sink      LabelSink
	MakePairs bool
	Seed      uint64 // of the coin that decides which item of a new pair is X

	coins  coins
	counts map[saidOf]int
	left   map[int64]eval.Choice // item on the left of who spoke first
	row    int
	made   map[eval.Dimension]int64 // pairs of the present row
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
	Annotator  string  `json:"annotator"`
	Question   string  `json:"question"`
	Similarity float64 `json:"similarity"` // 0.9…1, of the less similar item
	Pair       int64   `json:"pair"`
}

// Known tells which item stood on the left for who judged a pair first.
func (l *LabelJoin) Known(pair int64, left eval.Choice) {
	if l.left == nil {
		l.left = map[int64]eval.Choice{}
	}
	if _, ok := l.left[pair]; !ok {
		l.left[pair] = left
	}
}

// Report counts what was joined so far.
func (l *LabelJoin) Report() LabelReport {
	r := l.report
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
	return l.Sink.Label(labelOf(j, m))
}

// settleDimension gives a dimension to a judgment that has none and turns away
// one on a dimension without pairs.
func (l *LabelJoin) settleDimension(j *Judgment) error {
	known := l.Matcher.Dimensions()
	switch {
	case j.Dimension == "" && l.MakePairs:
		j.Dimension = Overall
	case j.Dimension == "" && len(known) == 1:
		j.Dimension = known[0]
	case j.Dimension == "" && slices.Contains(known, Overall):
		j.Dimension = Overall
	case j.Dimension == "":
		if list := l.Matcher.holds(*j); len(list) > 1 {
			return &Unjoined{"the dataset has these items on several dimensions; say which one is meant"}
		} else if len(list) == 1 {
			j.Dimension = list[0]
		}
	case !l.MakePairs && !slices.Contains(known, j.Dimension):
		if l.report.LeftOut == nil {
			l.report.LeftOut = map[eval.Dimension]int{}
		}
		l.report.LeftOut[j.Dimension]++
		return &Unjoined{fmt.Sprintf("the dataset has no pairs on %s", strings.ToLower(j.Dimension.Name()))}
	}
	return nil
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

// find is the pair of a judgment, made where none exists yet. A row that says all
// there is of its pair makes one of its own.
func (l *LabelJoin) find(j Judgment) (Match, bool, error) {
	if !l.MakePairs {
		return l.Matcher.Find(j)
	}
	if j.Row != l.row || l.made == nil {
		l.row, l.made = j.Row, map[eval.Dimension]int64{}
	}
	if id, ok := l.made[j.Dimension]; ok && j.Alone {
		return l.own(id, j), true, nil
	}
	if !j.Alone {
		if m, ok := l.Matcher.Exact(j); ok {
			return m, true, nil
		}
	}
	if err := l.makePair(j); err != nil {
		return Match{}, false, err
	}
	if j.Alone {
		return l.own(l.made[j.Dimension], j), true, nil
	}
	m, ok := l.Matcher.Exact(j)
	return m, ok, nil
}

// own is the match of a judgment with the pair that its row has made.
func (l *LabelJoin) own(id int64, j Judgment) Match {
	return Match{Pair: id, Dimension: j.Dimension, Swapped: l.left[id] == eval.ChoiceY, Repeat: 1, Similarity: 1}
}

func (l *LabelJoin) makePair(j Judgment) error {
	if isBlank(j.Question) {
		return &Unjoined{"has no question"}
	}
	l.coins.seed = l.Seed
	first, second := itemOn(j.First, j.Dimension), itemOn(j.Second, j.Dimension)
	p := l.coins.toss(eval.Pair{Row: j.Row, Dimension: j.Dimension, Question: j.Question, Source: j.Source}, first, second, eval.ChoiceX)
	left := p.Better // the toss tells where the first item went
	p.Better = ""
	id, err := l.Sink.NewPair(p)
	if err != nil {
		return err
	}
	p.ID = id
	l.Matcher.Add(p.Pair)
	l.Known(id, left)
	l.made[j.Dimension] = id
	l.report.Pairs++
	return nil
}

// itemOn is an item as it is judged on a dimension.
func itemOn(i eval.Item, d eval.Dimension) eval.Item {
	if d.JudgesContexts() {
		i.Answer = ""
	}
	return i
}

func firstItem(m Match) eval.Choice {
	if m.Swapped {
		return eval.ChoiceY
	}
	return eval.ChoiceX
}

func labelOf(j Judgment, m Match) Label {
	pick := j.Pick
	if m.Swapped {
		pick = pick.Other()
	}
	return Label{
		Pair: m.Pair, Dimension: m.Dimension, Annotator: j.By, Pick: pick, Left: firstItem(m), Repeat: m.Repeat,
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
			l.report.Review = append(l.report.Review, Similar{j.Row, j.Sheet, j.By, j.Question, m.Similarity, m.Pair})
		}
	}
}
