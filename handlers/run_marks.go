package handlers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// stepPage is a page on which J and K step through a list.
func (h *Handlers) stepPage(c echo.Context, title string) views.Page {
	p := h.Page(c, title, views.SectionRuns)
	p.Scripts = []string{"explore.js"}
	return p
}

// marking are the metrics whose evidence stands in the contexts.
var marking = []string{eval.MetricFaithfulness, eval.MetricContextRelevance, eval.MetricContextRecall}

// markContexts marks in the contexts what one metric rests on: the one that is
// asked for, else the first that has anything to mark.
func markContexts(c echo.Context, r eval.Run, s eval.Sample, f runFilter, p *views.RunRowPage) {
	var parts []eval.Part
	for _, m := range p.Scores {
		if m.Score == nil || !slices.Contains(marking, m.Slug) || !marks(m.Score.Parts) {
			continue
		}
		q := f.query()
		q.Set("mark", m.Slug)
		tab := views.Tab{Label: m.Name, Href: fmt.Sprintf("%s/rows/%d?%s#contexts", runPath(r.ID), s.ID, q.Encode())}
		if asked := c.QueryParam("mark"); asked == m.Slug || asked == "" && p.MarkedBy == "" {
			tab.Current, parts, p.MarkedBy, p.Marked = true, m.Score.Parts, m.Slug, marked(m.Score.Parts)
		}
		p.Marks = append(p.Marks, tab)
	}
	p.Contexts = views.MarkParts(s.RetrievedContexts, parts)
}

// marks reports whether there is anything to mark. Sentences of a result that
// failed were not judged, which is not the same as none being needed.
func marks(parts []eval.Part) bool {
	return slices.ContainsFunc(parts, func(p eval.Part) bool {
		return p.Kind == eval.SentencePart && p.Verdict != "" || p.Kind == eval.StatementPart && p.Quote != ""
	})
}

// marked says what the marks are.
func marked(parts []eval.Part) string {
	if parts[0].Kind == eval.StatementPart {
		return "is what the judge quotes for a statement; the number leads to it."
	}
	needed := 0
	for _, s := range parts {
		if s.Verdict == eval.Yes {
			needed++
		}
	}
	return fmt.Sprintf("is what context relevance needs to answer the question: %s of %s.",
		views.Count(needed), views.CountOf(len(parts), "sentence", "sentences"))
}

// spentOn is what calls took, in words; empty without any.
func spentOn(calls []eval.Call, price eval.Price) string {
	if len(calls) == 0 {
		return ""
	}
	var tokens, kept int
	var ms int64
	cost, known := 0.0, true
	for _, c := range calls {
		tokens += c.Tokens().All()
		ms += c.Milliseconds
		if c.CacheHit {
			kept++
		}
		one, ok := price.CallCost(c)
		cost, known = cost+one, known && ok
	}
	words := []string{views.CountOf(tokens, "token", "tokens"), fmt.Sprintf("%.1f s", float64(ms)/1000)}
	if known && price.Known() {
		words = append(words, views.Money(&cost, price.Currency))
	}
	if kept > 0 {
		words = append(words, views.CountOf(kept, "kept reply", "kept replies"))
	}
	return strings.Join(words, " · ")
}

// repeatsOf lists the values of a metric's repeats, in words; empty where there
// is one.
func repeatsOf(scores []store.ScoreRow, method string) string {
	var words []string
	var values []float64
	for _, s := range scores {
		switch {
		case s.Method != method:
		case s.Value != nil:
			words, values = append(words, views.Decimal(*s.Value)), append(values, *s.Value)
		default:
			words = append(words, strings.ReplaceAll(string(s.Status), "_", " "))
		}
	}
	if len(words) < 2 {
		return ""
	}
	text := fmt.Sprintf("Judged %d times: %s.", len(words), strings.Join(words, ", "))
	if sd := eval.SD(values); sd != nil {
		text += " Standard deviation " + views.Decimal(*sd) + "."
	}
	return text + " The evidence below is of the first."
}
