package handlers

import (
	"net/url"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// duel is two methods on one dimension, held against one gold.
type duel struct {
	Dataset       int64
	Gold          eval.GoldKind
	Dimension     eval.Dimension
	First, Second agreement.Contest
	Common        bool // on the pairs that every method has judged
}

// path is the address of the comparison, or with a suffix of what belongs to it.
func (d duel) path(suffix string) string {
	q := url.Values{"gold": {string(d.Gold)}, "dimension": {string(d.Dimension)}}
	if d.First != (agreement.Contest{}) {
		q.Set("a", contestKey(d.First))
	}
	if d.Second != (agreement.Contest{}) {
		q.Set("b", contestKey(d.Second))
	}
	if d.Common {
		q.Set("pairs", "common")
	}
	return datasetPath(d.Dataset) + "/agreement/compare" + suffix + "?" + q.Encode()
}

// planPath is the address of what a dimension's labels can show.
func planPath(dataset int64, gold eval.GoldKind, dim eval.Dimension) string {
	q := url.Values{"gold": {string(gold)}, "dimension": {string(dim)}}
	return datasetPath(dataset) + "/agreement/plan?" + q.Encode()
}

// countedPath is the address of the pairs that a gold counts on a dimension.
func countedPath(dataset int64, gold eval.GoldKind, dim eval.Dimension) string {
	q := url.Values{"gold": {string(gold)}, "dimension": {string(dim)}}
	return datasetPath(dataset) + "/agreement/counted?" + q.Encode()
}

func planCSVPath(dataset int64, gold eval.GoldKind, dim eval.Dimension, w views.Wishes) string {
	q := url.Values{"gold": {string(gold)}, "dimension": {string(dim)}}
	q.Set("first", views.Points(w.First))
	q.Set("second", views.Points(w.Second))
	return datasetPath(dataset) + "/agreement/plan.csv?" + q.Encode()
}
