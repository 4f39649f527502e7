package handlers

import (
	"net/url"

	"concord/eval"
	"concord/views"
)

// behind names the pairs behind one number: those of a dimension on which a
// method had an outcome.
type behind struct {
	Dimension eval.Dimension
	Method    string
	Judge     string
	Outcome   views.Outcome
	Common    bool // among the pairs that every method has judged
}

func behindPath(dataset int64, gold eval.GoldKind, b behind) string {
	q := url.Values{"gold": {string(gold)}, "outcome": {string(b.Outcome)}}
	for name, v := range map[string]string{"dimension": string(b.Dimension), "method": b.Method, "judge": b.Judge} {
		if v != "" {
			q.Set(name, v)
		}
	}
	if b.Common {
		q.Set("pairs", "common")
	}
	return datasetPath(dataset) + "/agreement/pairs?" + q.Encode()
}
