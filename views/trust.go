package views

import (
	"fmt"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// TrustPage says when one method may decide alone and what people must decide.
type TrustPage struct {
	Page
	Subject
	Promise     agreement.Promise
	Levels      []Segment
	Confidences []Segment
	Scores      bool // the method gives scores, so there is a gap between them
	Labeled     int  // pairs with gold that enter the promise, one a question
	Dropped     int  // more pairs with gold, of the same questions
	Threshold   *agreement.Threshold
	Why         string // why there is no threshold
	AUC         *float64
	AUCWhy      string
	Bins        []agreement.MarginBin
	Curve       chart.Curve
	ToPeople    int // pairs of the dataset that people should decide
	All         int
	CSV         string
	BinsCSV     string
	WinCSV      string
	Win         *WinRate // nil where the pairs are not two versions
}

// WinRate is how often people would prefer version A to version B.
type WinRate struct {
	A, B string
	Rate *agreement.WinRate
	Why  string // why there is no Rate
}

// answer is the page in a sentence.
func (p TrustPage) answer() string {
	if p.Threshold == nil {
		return p.Why
	}
	t := p.Threshold
	return fmt.Sprintf("Trust the method when the gap is at least %s (%s of pairs): there it agrees with %s at least %s of the time (%s confidence). Send the other %s to a person.",
		Decimal(t.Margin), agreement.Percent(t.Coverage, p.Labeled), agreement.With(p.Gold),
		percent(p.Promise.Level), percent(p.Promise.Confidence), agreement.Percent(1-t.Coverage, p.Labeled))
}

func percent(share float64) string { return fmt.Sprintf("%.4g\u00a0%%", 100*share) }

// seen is what the labels themselves show of the pairs that keep the promise.
func (p TrustPage) seen() string {
	if p.Threshold == nil {
		return ""
	}
	return fmt.Sprintf("Seen on %s: agreement %s, at most %s wrong with that confidence.",
		CountOf(p.Threshold.K, "labeled pair", "labeled pairs"), agreement.Percent(p.Threshold.Accuracy, p.Threshold.K), agreement.Percent(p.Threshold.Bound, 1000))
}

// caveats are what the promise rests on.
func (p TrustPage) caveats() []string {
	list := []string{"It holds for the same kind of data only: look again after a change of the model, the prompt or the retrieval."}
	if p.Gold == eval.GoldConstruction {
		list = append(list, "It is about gold by construction. What people would say is another question: label some pairs first.")
	}
	if p.Dropped > 0 {
		list = append(list, fmt.Sprintf("Of each question one pair counts; %s left out.", CountOf(p.Dropped, "more is", "more are")))
	}
	return append(list, "Same scores are no gap: such pairs always go to a person.")
}

// gapWords answers "does a bigger gap mean it is more often right?".
func (p TrustPage) gapWords() string {
	if p.AUC == nil {
		return "Whether a bigger gap means that it is more often right cannot be said: " + p.AUCWhy + "."
	}
	says := "hardly"
	switch {
	case *p.AUC >= 0.75:
		says = "yes"
	case *p.AUC >= 0.6:
		says = "somewhat"
	case *p.AUC < 0.4:
		says = "no, rather the reverse"
	}
	return fmt.Sprintf("Does a bigger gap mean it is more often right? %s: in %s of 100 draws of one right and one wrong pair the right one has the bigger gap (50 would say nothing).",
		upperFirst(says), fmt.Sprintf("%.0f", 100**p.AUC))
}

func binGap(b agreement.MarginBin) string {
	if b.From == b.To {
		return Decimal(b.From)
	}
	return Decimal(b.From) + " – " + Decimal(b.To)
}

func spanOf(i agreement.Interval, n int) string {
	return strings.TrimSuffix(agreement.Percent(i.Low, n), " %") + "–" + agreement.Percent(i.High, n)
}

func role(name string) string { return strings.ReplaceAll(name, "_", " ") }

// sentence is what the corrected rate says.
func (w WinRate) sentence(method string) string {
	r := w.Rate
	return fmt.Sprintf("%s prefers “%s” to “%s” on %s of %s. Checked against %s, the best estimate of what people would say is %s (%s). Together with the method your %d labels do the work of about %.0f.",
		method, role(w.A), role(w.B), agreement.Percent(r.Method, r.Labeled+r.Unlabeled), CountOf(r.Labeled+r.Unlabeled, "pair", "pairs"),
		CountOf(r.Labeled, "pair that people labeled", "pairs that people labeled"),
		agreement.Percent(min(1, max(0, r.Corrected.Mean)), r.Labeled), spanOf(r.Corrected.Interval, r.Labeled), r.Labeled, r.Worth)
}

// Estimate is one row of the chart and of its table.
type Estimate struct {
	Name  string
	Value *float64
	Range *agreement.Interval
	Note  string
}

// Estimates are the rows of the chart, the method's own share first.
func (w WinRate) Estimates(method string) []Estimate {
	r := w.Rate
	mean := min(1, max(0, r.Corrected.Mean))
	list := []Estimate{
		{method + " alone", &r.Method, nil, "no valid interval"},
		{"People alone", &r.People, &r.PeopleRange, CountOf(r.Labeled, "label", "labels")},
		{"Corrected (PPI++)", &mean, &r.Corrected.Interval, fmt.Sprintf("weight of the method %s", Decimal(r.Corrected.Lambda))},
	}
	if r.Binary != nil {
		list = append(list, Estimate{"Rogan–Gladen", &r.Binary.Share, &r.Binary.Interval, "the method as a yes/no judge"})
	}
	return list
}

func (w WinRate) chart(method string) chart.Whiskers {
	c := chart.Whiskers{Name: "How often “" + role(w.A) + "” is preferred", Middle: "equal"}
	kinds := []chart.Kind{chart.Method, chart.People, chart.Method, chart.Method}
	for i, e := range w.Estimates(method) {
		row := chart.Row{Name: clip(e.Name, 28), Kind: kinds[i], Value: e.Value, Hollow: e.Range == nil, Text: agreement.Percent(*e.Value, w.Rate.Labeled)}
		row.Title = e.Name + ": " + row.Text
		if e.Range != nil {
			row.Span = &chart.Span{Low: e.Range.Low, High: e.Range.High}
			row.Text += " (" + spanOf(*e.Range, w.Rate.Labeled) + ")"
			row.Title = e.Name + ": " + row.Text
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// clip cuts a name that would run into the drawing; titles have all of it.
func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
