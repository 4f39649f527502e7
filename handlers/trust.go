package handlers

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
	"concord/views"
	"concord/views/chart"
)

// Trust says from which gap on a method may decide alone, what to send to
// people, and what a whole run says once it is corrected with a few labels.
func (h *Handlers) Trust(c echo.Context) error {
	t, err := h.trust(c)
	if err != nil {
		return err
	}
	page := views.TrustPage{
		Page: h.Page(c, "When to trust a method", views.SectionAgreement), Subject: t.view("trust"),
		Promise: t.promise, Levels: t.levels(), Confidences: t.confidences(),
		Scores: t.hasScores(), Labeled: len(t.decisions), Dropped: t.dropped,
		ToPeople: len(t.toPeople()), All: len(t.all), CSV: t.at("trust.csv"),
		Bins: agreement.MarginBins(t.decisions, 5), BinsCSV: t.at("gaps.csv"), WinCSV: t.at("win-rate.csv"),
	}
	page.Threshold, page.Why = t.threshold, t.why
	page.AUC, page.AUCWhy = agreement.MarginAUC(t.decisions)
	page.Curve = t.curve()
	if page.Win, err = h.winRate(c, t.subject); err != nil {
		return err
	}
	return render(c, views.Trust(page))
}

// GapsCSV downloads the agreement by gap.
func (h *Handlers) GapsCSV(c echo.Context) error {
	t, err := h.trust(c)
	if err != nil {
		return err
	}
	return sendCSV(c, t.Dataset.Name+"-gaps.csv", sheet{
		columns: []string{"gap_from", "gap_to", "pairs", "agreement", "low", "high"},
		rows: listed(agreement.MarginBins(t.decisions, 5), func(b agreement.MarginBin) []any {
			return []any{b.From, b.To, b.N, b.Rate, b.Low, b.High}
		}),
	})
}

// EstimatesCSV downloads the win rate with its corrections.
func (h *Handlers) EstimatesCSV(c echo.Context) error {
	t, err := h.trust(c)
	if err != nil {
		return err
	}
	w, err := h.winRate(c, t.subject)
	if err != nil {
		return err
	}
	if w == nil || w.Rate == nil {
		return eval.NotFoundf("There is no corrected estimate to download.")
	}
	return sendCSV(c, t.Dataset.Name+"-win-rate.csv", sheet{
		columns: []string{"estimate", "share", "low", "high", "note"},
		rows: listed(w.Estimates(t.Method), func(e views.Estimate) []any {
			if e.Range == nil {
				return []any{e.Name, e.Value, nil, nil, e.Note}
			}
			return []any{e.Name, e.Value, e.Range.Low, e.Range.High, e.Note}
		}),
	})
}

// TrustCSV downloads the pairs that a person should decide.
func (h *Handlers) TrustCSV(c echo.Context) error {
	t, err := h.trust(c)
	if err != nil {
		return err
	}
	return sendCSV(c, t.Dataset.Name+"-to-people.csv", sheet{
		columns: []string{"pair", "row", "dimension", "question", "gap", "why"},
		rows: listed(t.toPeople(), func(g gapOf) []any {
			return []any{g.pair.ID, g.pair.Row, g.pair.Dimension, g.pair.Question, g.gap, g.why}
		}),
	})
}

// trust is a method's gaps and the promise that is asked for.
type trust struct {
	subject
	promise   agreement.Promise
	decisions []agreement.Decision // labeled pairs, one a question
	dropped   int                  // labeled pairs that share a question with one of these
	threshold *agreement.Threshold
	why       string // why there is none
	all       []gapOf
}

// gapOf is how far apart the method put the items of a pair; nil where it gave
// no scores.
type gapOf struct {
	pair agreement.JudgedPair
	gap  *float64
	why  string // why a person should decide
}

func (h *Handlers) trust(c echo.Context) (trust, error) {
	s, err := h.subject(c)
	t := trust{subject: s}
	if err != nil {
		return t, err
	}
	if t.promise, err = promiseOf(c); err != nil {
		return t, err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	scores, err := h.Store.TwoScores(ctx, team, s.evidence())
	t.weigh(scores)
	return t, err
}

// promiseOf reads the promise; without one it is 90 % with 90 % confidence.
func promiseOf(c echo.Context) (p agreement.Promise, err error) {
	if p.Level, err = sharePercent(c.QueryParam("promise")); err != nil {
		return p, err
	}
	p.Confidence, err = sharePercent(c.QueryParam("confidence"))
	return p, err
}

func sharePercent(text string) (float64, error) {
	if text == "" {
		return 0.9, nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 50 && n < 100) {
		return 0, eval.Invalidf("A promise and its confidence are percentages from 50 to 99.")
	}
	return n / 100, nil
}

// weigh finds the gap of every pair, and the threshold on the labeled ones.
func (t *trust) weigh(scores map[int64]store.TwoScores) {
	judged := t.judged()
	one := agreement.OnePerQuestion(judged)
	for _, j := range judged {
		if j.Counts() {
			t.dropped++
		}
	}
	t.dropped -= len(one)
	for _, j := range one {
		t.decisions = append(t.decisions, j.Decide(scores[j.Pair].X, scores[j.Pair].Y))
	}
	t.threshold, t.why = t.promise.Keep(t.decisions)
	for _, p := range t.Judgments.Pairs {
		if p.Dimension != t.Dimension {
			continue
		}
		g := gapOf{pair: p}
		if s := scores[p.ID]; s.X != nil && s.Y != nil {
			gap := math.Abs(*s.X - *s.Y)
			g.gap = &gap
		}
		t.all = append(t.all, g)
	}
}

func (t trust) hasScores() bool {
	return slices.ContainsFunc(t.all, func(g gapOf) bool { return g.gap != nil })
}

// toPeople is every pair that the method must not decide alone under the
// promise, the narrowest gap first.
func (t trust) toPeople() []gapOf {
	var list []gapOf
	for _, g := range t.all {
		switch {
		case g.gap == nil:
			g.why = "no scores"
		case t.threshold == nil:
			g.why = "no promise can be kept"
		case *g.gap < t.threshold.Margin-eval.TieTolerance:
			g.why = "gap below " + views.Decimal(t.threshold.Margin)
		default:
			continue
		}
		list = append(list, g)
	}
	slices.SortStableFunc(list, func(a, b gapOf) int {
		return compareGaps(a.gap, b.gap)
	})
	return list
}

func compareGaps(a, b *float64) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return -1
	case b == nil || *a > *b:
		return 1
	case *a < *b:
		return -1
	}
	return 0
}

// at is the address of a page under the same promise.
func (t trust) at(page string) string {
	return t.path(page, "promise", percentOf(t.promise.Level), "confidence", percentOf(t.promise.Confidence))
}

func percentOf(share float64) string {
	return strconv.FormatFloat(math.Round(1000*share)/10, 'f', -1, 64)
}

func (t trust) levels() []views.Segment {
	return t.segments([]float64{0.8, 0.85, 0.9, 0.95}, t.promise.Level, func(at *trust, v float64) { at.promise.Level = v })
}

func (t trust) confidences() []views.Segment {
	return t.segments([]float64{0.8, 0.9, 0.95}, t.promise.Confidence, func(at *trust, v float64) { at.promise.Confidence = v })
}

func (t trust) segments(values []float64, now float64, set func(*trust, float64)) []views.Segment {
	list := make([]views.Segment, len(values))
	for i, v := range values {
		at := t
		set(&at, v)
		list[i] = views.Segment{Label: percentOf(v) + " %", Href: at.at("trust"), Current: math.Abs(v-now) < 1e-9}
	}
	return list
}

// curvePoints is how many points of a curve are drawn: more would fall together.
const curvePoints = 300

// thinned keeps of very many points every so-manieth and the last.
func thinned(points []agreement.Point) []agreement.Point {
	step := (len(points) + curvePoints - 1) / curvePoints
	if step <= 1 {
		return points
	}
	kept := make([]agreement.Point, 0, curvePoints+1)
	for i := 0; i < len(points)-1; i += step {
		kept = append(kept, points[i])
	}
	return append(kept, points[len(points)-1])
}

// peopleBand is how well people agree with each other, from ten pairs on.
func (t trust) peopleBand() *chart.Span {
	for _, d := range t.Judgments.Report(t.Gold).Dimensions {
		for _, row := range d.Rows {
			if d.Dimension != t.Dimension || row.Method != eval.RowPeople || agreement.TierOf(row.N) <= agreement.TierCounts {
				continue
			}
			if band, known := agreement.Band(row); known {
				return &chart.Span{Low: band.Low, High: band.High}
			}
		}
	}
	return nil
}

// curve is the accuracy–coverage curve with the promise.
func (t trust) curve() chart.Curve {
	c := chart.Curve{Name: "Agreement against the share of pairs decided alone", Promise: &t.promise.Level}
	for _, p := range thinned(agreement.Coverage(t.decisions)) {
		c.Points = append(c.Points, chart.CurvePoint{Coverage: p.Coverage, Rate: p.Accuracy, Title: fmt.Sprintf(
			"gap of at least %s: %d of %d pairs, agreement %s", views.Decimal(p.Margin), p.K, len(t.decisions), agreement.Percent(p.Accuracy, p.K))})
	}
	c.People = t.peopleBand()
	if k := t.threshold; k != nil {
		c.Keeps = &chart.CurvePoint{Coverage: k.Coverage, Rate: k.Accuracy, Href: t.at("trust.csv"),
			Title: fmt.Sprintf("The promise holds down to a gap of %s. The pairs behind it go to people.", views.Decimal(k.Margin))}
	}
	return c
}
