package ingest

import (
	"slices"
	"strings"

	"concord/eval"
)

// ImportedPrefix begins the slug of a method whose results were computed
// elsewhere.
const ImportedPrefix = "imported:"

// ImportedSlug is the slug of an imported method: the name in lower case, with
// everything but letters, digits and .@:- written as one underscore.
func ImportedSlug(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(name)) {
		switch {
		case isSlugRune(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	slug := strings.TrimRight(b.String(), "_")
	if slug == "" {
		slug = "results"
	}
	return ImportedPrefix + slug
}

// RecordedVerdict is what an imported method says of a pair.
type RecordedVerdict struct {
	Pair    int64
	Method  string
	Run     int // from 1
	Verdict eval.Verdict
}

// ScoreJoin is a [JudgmentSink] that turns scores and verdicts computed elsewhere
// into verdicts on pairs. Nothing is ever read as 0: what is missing or cannot be
// read is a verdict that is none, with the reason.
type ScoreJoin struct {
	Finder
	Name string // of the method or the tool, as a person says it
	// AcceptSimilar takes items whose text was edited after they were scored;
	// else they are listed and left out.
	AcceptSimilar bool
	LowerBetter   bool

	evidence Evidence

	found  map[pairMethod]*pairResult
	order  []pairMethod
	report ScoreReport
}

type pairMethod struct {
	pair   int64
	method string
	run    int
}

// pairResult is what is known so far of a method's verdict on a pair.
type pairResult struct {
	dimension eval.Dimension
	scores    [2]*itemScore // of X and Y
	verdict   *eval.Verdict // of a pairwise method
	first     eval.Choice   // order of the verdict
}

// itemScore is the score of one item; what stands behind it is kept apart.
type itemScore struct {
	eval.Score
	calls Kept
}

// placeOfItem is that of an item in the scores of a pair.
func placeOfItem(side eval.Choice) int {
	if side == eval.ChoiceY {
		return 1
	}
	return 0
}

// ScoreReport says how recorded results were joined.
type ScoreReport struct {
	Methods []MethodReport `json:"methods"`
	Swapped int            `json:"swapped"` // results whose sides were undone
	Repeats int            `json:"repeats"` // further results on the same item, left out
	// Edited counts the rows that were joined by similar texts or, unless they were
	// accepted, left out for it; Review lists them, at most [MaxReview].
	Edited   int       `json:"edited"`
	Review   []Similar `json:"review"`
	Accepted bool      `json:"similar_accepted"`

	lastEdited int // row
}

// MethodReport counts the verdicts of one method on one dimension.
type MethodReport struct {
	Method    string         `json:"method"`
	Dimension eval.Dimension `json:"dimension"`
	Verdicts  int            `json:"verdicts"`
	Ties      int            `json:"ties"`
	NoVerdict int            `json:"no_verdict"`
}

// Judgment joins a verdict on a pair, or two scores of one row.
func (s *ScoreJoin) Judgment(j Judgment) error {
	if err := s.settleDimension(&j); err != nil {
		return err
	}
	m, ok, err := s.find(j)
	switch {
	case err != nil:
		return err
	case !ok:
		return &Unjoined{"no pair of the dataset has this question and these two items"}
	case m.Similarity < 1:
		if err := s.review(Similar{Row: j.Row, Question: j.Question, Similarity: m.Similarity, Pair: m.Pair}); err != nil {
			return err
		}
	}
	if m.Swapped {
		s.report.Swapped++
	}
	s.add(m, j)
	return nil
}

func (s *ScoreJoin) result(pair int64, d eval.Dimension, method string, run int) *pairResult {
	key := pairMethod{pair, method, max(1, run)}
	if s.found == nil {
		s.found = map[pairMethod]*pairResult{}
	}
	r, ok := s.found[key]
	if !ok {
		r = &pairResult{dimension: d}
		s.found[key] = r
		s.order = append(s.order, key)
	}
	return r
}

// add keeps the first verdict in each order of the two items.
func (s *ScoreJoin) add(m Match, j Judgment) {
	r := s.result(m.Pair, m.Dimension, s.slug(j.By), j.Run)
	v := verdictOf(m, j)
	switch {
	case r.verdict == nil:
		r.verdict, r.first = &v, firstItem(m)
	case r.first != firstItem(m) && len(r.verdict.Orders) == 1 && len(v.Orders) == 1:
		both := inBothOrders(*r.verdict, v)
		r.verdict = &both
	default:
		s.report.Repeats++
	}
}

func (s *ScoreJoin) slug(suffix string) string {
	if suffix == "" {
		return ImportedSlug(s.Name)
	}
	return ImportedSlug(s.Name + ":" + suffix)
}

// verdictOf translates what a row says to the items of its pair.
func verdictOf(m Match, j Judgment) eval.Verdict {
	v := eval.Verdict{Status: eval.Scored, Pick: m.byItem(j.Pick)}
	if j.Pick == eval.ChoiceNone {
		v.Status, v.Reason = eval.Failed, eval.Reason{Code: eval.ParseFailed, Text: j.Reason}
		if j.Original == "" || j.FirstScore != nil || j.SecondScore != nil {
			v.Status, v.Reason.Code = eval.NotApplicable, eval.MissingInput
		}
	}
	if j.FirstScore == nil && j.SecondScore == nil {
		v.Orders = []eval.Order{{First: firstItem(m), Pick: v.Pick, Reason: orElse(j.Comment, j.Original)}}
		return v
	}
	x, y := scoreOf(j.FirstScore), scoreOf(j.SecondScore)
	if m.Swapped {
		x, y = y, x
	}
	v.X, v.Y = &x, &y
	return v
}

func scoreOf(v *float64) eval.Score {
	if v == nil {
		return eval.Without(eval.NotApplicable, eval.MissingInput, "the file has no score here")
	}
	return eval.ScoredAs(*v)
}

// inBothOrders is the verdict of two rows that show the items in both orders: a
// tie in one counts to the item picked in the other, two that disagree are a tie.
func inBothOrders(a, b eval.Verdict) eval.Verdict {
	both := a
	both.Orders = append(slices.Clone(a.Orders), b.Orders...)
	switch {
	case a.Status != eval.Scored || b.Status == eval.Scored && b.Pick == a.Pick || b.Pick == eval.ChoiceTie:
	case b.Status != eval.Scored:
		both.Status, both.Pick, both.Reason = b.Status, b.Pick, b.Reason
	case a.Pick == eval.ChoiceTie:
		both.Pick = b.Pick
	default:
		both.Pick, both.Reason.Text = eval.ChoiceTie, "The two orders disagree."
	}
	return both
}
