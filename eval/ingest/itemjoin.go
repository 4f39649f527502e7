package ingest

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"concord/eval"
)

// Scores joins the recorded scores of one item to every pair that holds it on the
// dimension that a metric's name speaks of; any other metric goes to all.
func (s *ScoreJoin) Scores(rec ItemScores) error {
	joined, left := 0, ""
	for _, v := range rec.Recorded {
		d, known := metricDimension(v.Column)
		if known && !slices.Contains(s.Matcher.Dimensions(), d) {
			left = fmt.Sprintf("the dataset has no pairs on %s", strings.ToLower(d.Name()))
			continue
		}
		sides, err := s.sides(rec, d)
		if err != nil {
			left = err.Error()
		}
		for _, at := range sides {
			joined++
			if err := s.addScore(at, rec, v); err != nil {
				return err
			}
		}
	}
	if joined == 0 {
		return &Unjoined{orElse(left, "no pair of the dataset has this question and this item")}
	}
	return nil
}

// sides are the pairs that hold the item of a row, by exact texts or, where that
// is accepted, by similar ones.
func (s *ScoreJoin) sides(rec ItemScores, d eval.Dimension) ([]ItemMatch, error) {
	if list := s.Matcher.Sides(rec.Sample, d); len(list) > 0 {
		return list, nil
	}
	at, similarity, err := s.Matcher.SimilarSide(rec.Sample, d)
	if err != nil || similarity == 0 {
		return nil, err
	}
	if err := s.review(Similar{Row: rec.Row, Question: rec.Sample.UserInput, Similarity: similarity, Pair: at.Pair}); err != nil {
		return nil, err
	}
	return []ItemMatch{at}, nil
}

// addScore takes a recorded score and what was read anew in its replies, each a
// method of its own, with the same evidence.
func (s *ScoreJoin) addScore(at ItemMatch, rec ItemScores, v RecordedValue) error {
	method := s.slugOfMetric(rec, v)
	place := s.place(at, method, rec.Run)
	if *place != nil {
		s.report.Repeats++
		return nil
	}
	calls, err := s.evidence.Keep(rec.calls(string(at.Side)))
	*place = &itemScore{RecordedScoreOf(v), calls}
	if v.Reparsed != nil {
		*s.place(at, method+ReparsedSuffix, rec.Run) = &itemScore{*v.Reparsed, calls}
	}
	return err
}

// place is where a method's score of an item stands; nil while it has none.
func (s *ScoreJoin) place(at ItemMatch, method string, run int) **itemScore {
	return &s.result(at.Pair, at.Dimension, method, run).scores[placeOfItem(at.Side)]
}

// calls are the evidence of a row, of an item of a pair or of the row itself.
func (rec ItemScores) calls(item string) (list []eval.Call) {
	for _, t := range rec.Trace {
		list = append(list, eval.Call{Task: t.Column, Item: item, Reply: t.Text})
	}
	return list
}

// Calls are the evidence behind the scores of a row.
func (rec ItemScores) Calls() []eval.Call { return rec.calls("") }

// RecordedScoreOf is a recorded cell as a score: an empty one is missing, one that
// holds no number could not be read, and neither is ever 0.
func RecordedScoreOf(v RecordedValue) eval.Score {
	switch {
	case v.Value != nil:
		return eval.ScoredAs(*v.Value)
	case v.Text == "":
		return eval.Without(eval.NotApplicable, eval.MissingInput, "the file has no score here")
	}
	return eval.Without(eval.Failed, eval.ParseFailed, fmt.Sprintf("“%s” is no number", cut(v.Text, 200)))
}

func (s *ScoreJoin) slugOfMetric(rec ItemScores, v RecordedValue) string {
	if len(rec.Recorded) == 1 {
		return s.slug("")
	}
	return s.slug(MetricName(v.Column))
}

// MetricName is the name of a column of scores without the word score.
func MetricName(column string) string {
	if i := strings.LastIndexByte(column, '.'); i >= 0 && !strings.Contains(column[:i], "(") {
		column = column[i+1:] // where it stood
	}
	words := strings.FieldsFunc(strings.ToLower(column), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if n := len(words); n > 1 && words[n-1] == "score" {
		words = words[:n-1]
	}
	return strings.Join(words, "_")
}

// SampleMethod is the slug of a column of scores on samples, one of several of its
// file. The metric is part of it, unless the column says no more than "score".
func SampleMethod(name, column string, columns int) string {
	metric := MetricName(column)
	switch generic := slices.Contains(plainScores, metric); {
	case name == "":
		return ImportedSlug(metric)
	case generic && columns == 1:
		return ImportedSlug(name)
	}
	return ImportedSlug(name + ":" + metric)
}

// plainScores are names of columns that do not say what was measured.
var plainScores = []string{"score", "scores", "rating", "ratings", "value", "result", "grade"}

// metricDimension is the dimension that a metric of another tool measures.
func metricDimension(column string) (eval.Dimension, bool) {
	name := letters(column)
	for _, m := range []struct {
		part string
		d    eval.Dimension
	}{
		{"faithful", eval.Faithfulness}, {"grounded", eval.Faithfulness},
		{"answerrelevan", eval.AnswerRelevance}, {"responserelevan", eval.AnswerRelevance},
		{"contextrelevan", eval.ContextRelevance}, {"contextprecision", eval.ContextRelevance}, {"contextutilization", eval.ContextRelevance},
	} {
		if strings.Contains(name, m.part) {
			return m.d, true
		}
	}
	return "", false
}

func isSlugRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(".@:-", r)
}

// Verdicts are the verdicts of all methods, in the order in which pairs came. What
// stands behind their scores is read when its turn comes.
func (s *ScoreJoin) Verdicts() iter.Seq2[RecordedVerdict, error] {
	return func(yield func(RecordedVerdict, error) bool) {
		for _, key := range s.order {
			v, err := s.withEvidence(s.found[key])
			if !yield(RecordedVerdict{key.pair, key.method, key.run, v}, err) || err != nil {
				return
			}
		}
	}
}

func (s *ScoreJoin) withEvidence(r *pairResult) (eval.Verdict, error) {
	v := r.settle(s.LowerBetter)
	for i, sc := range []*eval.Score{v.X, v.Y} {
		if r.verdict != nil || r.scores[i] == nil {
			continue
		}
		calls, err := s.evidence.Load(r.scores[i].calls)
		if err != nil {
			return v, err
		}
		sc.Calls = calls
	}
	return v, nil
}

// Len is the number of verdicts.
func (s *ScoreJoin) Len() int { return len(s.order) }

// Close removes what was kept aside.
func (s *ScoreJoin) Close() error { return s.evidence.Close() }

// settle is the verdict that follows from what is known of a pair.
func (r *pairResult) settle(lowerBetter bool) eval.Verdict {
	if r.verdict != nil {
		return *r.verdict
	}
	x, y := r.scoreOn(eval.ChoiceX), r.scoreOn(eval.ChoiceY)
	v := eval.Verdict{Status: eval.Scored, X: &x, Y: &y}
	for _, sc := range []eval.Score{x, y} {
		if sc.Status != eval.Scored {
			v.Status, v.Pick, v.Reason = sc.Status, eval.ChoiceNone, sc.Reason
			return v
		}
	}
	v.Pick = eval.Prefer(*x.Value, *y.Value)
	if lowerBetter {
		v.Pick = v.Pick.Other()
	}
	return v
}

func (r *pairResult) scoreOn(side eval.Choice) eval.Score {
	if sc := r.scores[placeOfItem(side)]; sc != nil {
		return sc.Score
	}
	return eval.Without(eval.NotApplicable, eval.MissingInput, "the file has no row for this item")
}

// Report counts the verdicts by method and dimension.
func (s *ScoreJoin) Report() ScoreReport {
	r := s.report
	r.Methods, r.Review, r.Accepted = []MethodReport{}, orEmpty(r.Review), s.AcceptSimilar
	for _, key := range s.order {
		found := s.found[key]
		i := slices.IndexFunc(r.Methods, func(m MethodReport) bool { return m.Method == key.method && m.Dimension == found.dimension })
		if i < 0 {
			i = len(r.Methods)
			r.Methods = append(r.Methods, MethodReport{Method: key.method, Dimension: found.dimension})
		}
		m := &r.Methods[i]
		m.Verdicts++
		switch found.settle(s.LowerBetter).Pick {
		case eval.ChoiceTie:
			m.Ties++
		case eval.ChoiceNone:
			m.NoVerdict++
		}
	}
	return r
}
