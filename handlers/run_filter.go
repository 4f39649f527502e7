package handlers

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"concord/eval"
	"concord/eval/diagnosis"
	"concord/store"
)

// What a list of a run's rows can be narrowed to, beside the statuses.
const (
	showLow     = "low"
	showPartial = "partial"
)

// runFilter is which rows of a run are listed. All of it is in the address.
type runFilter struct {
	Method      string
	Show        string // a status, [showLow], [showPartial]; empty: all
	Code        eval.Code
	From, Below *float64 // of the method's value
	Hint        diagnosis.Hint
}

// runFilterOf reads a filter; what is unknown narrows nothing.
func runFilterOf(r eval.Run, q url.Values) runFilter {
	f := runFilter{Method: q.Get("method"), Show: q.Get("show"), Code: eval.Code(q.Get("reason")), Hint: diagnosis.Hint(q.Get("hint"))}
	if !slices.Contains(r.Methods, f.Method) {
		f.Method = ""
	}
	if !slices.Contains([]string{showLow, showPartial, string(eval.Scored), string(eval.NotApplicable), string(eval.Failed), string(eval.Cancelled)}, f.Show) {
		f.Show = ""
	}
	if !slices.Contains(diagnosis.Hints(), f.Hint) {
		f.Hint = ""
	}
	f.From, f.Below = float(q.Get("from")), float(q.Get("below"))
	if f.Show == "" && (f.From != nil || f.Below != nil) {
		f.Show = string(eval.Scored)
	}
	if f.Method == "" && f.byValue() && len(r.Methods) > 0 {
		f.Method = r.Methods[0]
	}
	return f
}

// float reads a number; anything else is none.
func float(s string) *float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || v != v {
		return nil
	}
	return &v
}

// byValue reports whether the filter speaks of values, and so of one method.
func (f runFilter) byValue() bool {
	return f.Show == showLow || f.Show == showPartial || f.Show == string(eval.Scored)
}

// any reports whether the list is narrowed or sorted at all.
func (f runFilter) any() bool { return f.Show != "" || f.Hint != "" || f.Method != "" }

// query is the filter as an address has it.
func (f runFilter) query() url.Values {
	q := url.Values{}
	for name, value := range map[string]string{
		"method": f.Method, "show": f.Show, "reason": string(f.Code), "hint": string(f.Hint),
		"from": exact(f.From), "below": exact(f.Below),
	} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q
}

func exact(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}

// scores is what the filter demands of a row's results; a method alone lists its
// values.
func (f runFilter) scores(r eval.Run) store.ScoresAre {
	a := store.ScoresAre{Method: f.Method, Status: eval.Status(f.Show), Code: f.Code, From: f.From, Below: f.Below}
	switch f.Show {
	case "":
		a.Status = eval.Scored
	case showPartial:
		a.Status, a.Partial = eval.Scored, true
	case showLow:
		a.Status = eval.Scored
		if a.Below == nil {
			t := lowBelow(r, f.Method)
			a.Below = &t
		}
	}
	return a
}

// lowBelow is the value below which a metric's result is low; half where neither
// the run nor practice names one.
func lowBelow(r eval.Run, method string) float64 {
	if t, ok := r.Settings.Threshold(method); ok {
		return t
	}
	return 0.5
}

// sortedBy is the metric by whose value the list is sorted, in words; empty where
// it is in the order of the file.
func (f runFilter) sortedBy(r eval.Run) string {
	if f.Hint == "" && f.any() && f.scores(r).ByValue() {
		return methodName(r, f.Method)
	}
	return ""
}

// keyOf reads a place in a sorted list, "row" or "row:value".
func keyOf(s string) store.ScoreKey {
	row, value, _ := strings.Cut(s, ":")
	id, _ := strconv.ParseInt(row, 10, 64) // 0 is the start of every list
	return store.ScoreKey{Row: max(0, id), Value: float(value)}
}

func keyText(k store.ScoreKey) string {
	text := strconv.FormatInt(k.Row, 10)
	if k.Value != nil {
		text += ":" + exact(k.Value)
	}
	return text
}
