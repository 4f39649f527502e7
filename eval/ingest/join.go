package ingest

import (
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"concord/eval"
)

// JoinOptions say which two answers of a question are set against each other.
type JoinOptions struct {
	// ColumnA and ColumnB name the answer of each side: "" or "response" for
	// the response, else a metadata column by its header as written.
	ColumnA, ColumnB string
	// NameA and NameB become the roles of the items; they are never sent to an
	// annotator.
	NameA, NameB string
	Dimensions   []eval.Dimension // nil: the three built-in ones
	Seed         uint64           // of the coin that decides which item is X
	// Accept names, by the ids of both samples, the similar questions that a
	// person took for the same one.
	Accept map[[2]int64]bool
}

// JoinResult is the pairs of two datasets and everything that made none. There
// is no gold by construction: Better is empty in every pair.
type JoinResult struct {
	Pairs []Pair `json:"-"`
	// UnmatchedA and UnmatchedB are the questions that only one side has.
	UnmatchedA []string `json:"unmatched_a"`
	UnmatchedB []string `json:"unmatched_b"`
	// AmbiguousA and AmbiguousB are the questions that a side has more than
	// once: they make no pair, because nothing says which rows belong together.
	AmbiguousA []string `json:"ambiguous_a"`
	AmbiguousB []string `json:"ambiguous_b"`
	// Similar are questions without a partner that nearly agree with one of the
	// other side, and made no pair; Accepted those that did.
	Similar  []SimilarQuestion `json:"similar,omitempty"`
	Accepted []SimilarQuestion `json:"accepted,omitempty"`
	// Identical counts, by dimension, the pairs left out because both items say
	// the same: nobody can prefer one, so they would only measure tie handling.
	Identical map[eval.Dimension]int `json:"identical"`
	// Missing counts, by dimension, the questions where a side lacks the answer
	// or the contexts.
	Missing map[eval.Dimension]int `json:"missing"`
}

// Ambiguous is the number of questions that a side has more than once; one that
// both have more than once counts once.
func (r JoinResult) Ambiguous() int {
	keys := map[string]bool{}
	for _, q := range slices.Concat(r.AmbiguousA, r.AmbiguousB) {
		keys[questionKey(q)] = true
	}
	return len(keys)
}

// Join sets the answers and contexts of two sample datasets, or two answer
// columns of one file, against each other, question by question (design §2).
// Questions match when they differ in Unicode form, white space and case only.
// The coin of opt.Seed decides which item of a pair is X.
func Join(a, b []eval.Sample, opt JoinOptions) JoinResult {
	j := joiner{
		options: opt, coins: coins{seed: opt.Seed},
		result: JoinResult{Identical: map[eval.Dimension]int{}, Missing: map[eval.Dimension]int{}},
	}
	left, right := byQuestion(a), byQuestion(b)
	j.result.AmbiguousA, j.result.AmbiguousB = left.ambiguous(), right.ambiguous()
	for _, key := range left.order {
		if len(left.rows[key]) == 1 && len(right.rows[key]) == 1 {
			j.match(left.rows[key][0], right.rows[key][0])
		}
	}
	j.rest(left.without(right), right.without(left))
	return j.result
}

// questions are the samples of one side by normalized question.
type questions struct {
	order []string
	rows  map[string][]eval.Sample
}

func byQuestion(samples []eval.Sample) questions {
	q := questions{rows: map[string][]eval.Sample{}}
	for _, s := range samples {
		key := questionKey(s.UserInput)
		if key == "" {
			continue
		}
		if len(q.rows[key]) == 0 {
			q.order = append(q.order, key)
		}
		q.rows[key] = append(q.rows[key], s)
	}
	return q
}

// questionKey is the same for questions that differ in case only.
func questionKey(s string) string { return cases.Fold().String(normalizeQuestion(s)) }

// normalizeQuestion writes a question so that two files agree on it: NFKC, white
// space collapsed, literal \n as a line break, known prefixes gone (import.md §7.2).
func normalizeQuestion(s string) string {
	s = norm.NFKC.String(strings.ReplaceAll(s, `\n`, "\n"))
	s = strings.Join(strings.Fields(s), " ")
	return strings.TrimSpace(strings.TrimPrefix(s, "Question:"))
}

// without are the questions that this side has once and the other one lacks.
func (q questions) without(other questions) (list []eval.Sample) {
	for _, key := range q.order {
		if len(q.rows[key]) == 1 && len(other.rows[key]) == 0 {
			list = append(list, q.rows[key][0])
		}
	}
	return list
}

// ambiguous are the questions that this side has more than once.
func (q questions) ambiguous() (list []string) {
	for _, key := range q.order {
		if len(q.rows[key]) > 1 {
			list = append(list, q.rows[key][0].UserInput)
		}
	}
	return list
}

type joiner struct {
	options JoinOptions
	coins   coins
	result  JoinResult
}

// match makes the pairs of one question.
func (j *joiner) match(a, b eval.Sample) {
	dimensions := j.options.Dimensions
	if dimensions == nil {
		dimensions = eval.Dimensions()
	}
	for _, d := range dimensions {
		first := joinedItem(a, j.options.ColumnA, j.options.NameA, d)
		second := joinedItem(b, j.options.ColumnB, j.options.NameB, d)
		switch {
		case lacks(first, d) || lacks(second, d):
			j.result.Missing[d]++
		case sameItem(first, second, d):
			j.result.Identical[d]++
		default:
			p := eval.Pair{Dimension: d, Question: a.UserInput, Source: orElse(a.Source, b.Source)}
			j.result.Pairs = append(j.result.Pairs, j.coins.toss(p, first, second, ""))
		}
	}
}

func joinedItem(s eval.Sample, column, role string, d eval.Dimension) eval.Item {
	item := eval.Item{Role: role}
	if d != eval.AnswerRelevance {
		item.Contexts = s.RetrievedContexts
	}
	switch {
	case d.JudgesContexts():
	case column == "" || column == string(Answer):
		item.Answer = s.Response
	default:
		item.Answer = s.Metadata[column]
	}
	return item
}

// lacks reports whether an item has not what its dimension is judged by.
func lacks(i eval.Item, d eval.Dimension) bool {
	if d.JudgesContexts() {
		return len(i.Contexts) == 0
	}
	return isBlank(i.Answer) || d == eval.Faithfulness && i.Contexts == nil
}

// sameItem reports whether nobody could tell the items apart: the same answer,
// on faithfulness beside the same contexts, or the same contexts.
func sameItem(a, b eval.Item, d eval.Dimension) bool {
	sameAnswer := strings.TrimSpace(a.Answer) == strings.TrimSpace(b.Answer)
	switch {
	case d.JudgesContexts():
		return slices.Equal(a.Contexts, b.Contexts)
	case d == eval.Faithfulness:
		return sameAnswer && slices.Equal(a.Contexts, b.Contexts)
	}
	return sameAnswer
}
