package handlers

import (
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"

	"concord/eval"
)

// runSettingsOf reads the settings of a run from its form. Empty fields are
// left to the defaults.
func runSettingsOf(q url.Values) (set eval.RunSettings, err error) {
	r := fields{q: q}
	set = eval.RunSettings{
		Repeats: r.whole("repeats"), Resplit: q.Get("resplit") != "", Refresh: q.Get("refresh") != "",
		Selection: r.selection(), DryRun: q.Get("dry_run") != "",
		Budget:    eval.RunBudget{Money: r.number("money"), Tokens: r.whole("tokens"), Seconds: 60 * r.whole("minutes")},
		Tolerance: r.number("tolerance") / 100, Noncommittal: eval.NoncommittalRule(q.Get("noncommittal")),
		NumberedChunks: q.Get("numbered_chunks") != "", ReferenceSentences: q.Get("reference_sentences") != "",
		Questions: r.whole("questions"), Lang: eval.Lang(q.Get("lang")), Thresholds: r.thresholds(),
	}
	if second := q.Get("second"); second != "" {
		set.Cascade = &eval.Cascade{Judge: second, Band: r.share("band", 0.1), Margin: r.share("margin", 0.1)}
	}
	if r.wrong != nil {
		return set, r.wrong
	}
	// Whether a budget in money can be is known once the judge's price is.
	check := set
	check.Budget.Money = 0
	return set, check.Check()
}

// fields reads numbers and keeps what is wrong with the first that is none.
type fields struct {
	q     url.Values
	wrong error
}

func (r *fields) whole(name string) int {
	text := strings.TrimSpace(r.q.Get(name))
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		r.refuse("Write a whole number from 1 for %s, or leave it empty.", fieldLabels[name])
	}
	return n
}

func (r *fields) number(name string) float64 {
	text := strings.TrimSpace(r.q.Get(name))
	if text == "" {
		return 0
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
		r.refuse("Write a number from 0 for %s, or leave it empty.", fieldLabels[name])
		return 0
	}
	return v
}

func (r *fields) share(name string, otherwise float64) float64 {
	if strings.TrimSpace(r.q.Get(name)) == "" {
		return otherwise
	}
	return r.number(name)
}

func (r *fields) refuse(format string, args ...any) {
	if r.wrong == nil {
		r.wrong = eval.Invalidf(format, args...)
	}
}

// fieldLabels name the number fields as the form does.
var fieldLabels = map[string]string{
	"limit": "how many rows", "seed": "the seed of the draw", "from": "the first row", "to": "the last row",
	"below": "the value", "repeats": "the repeats", "money": "the budget in money", "tokens": "the budget in tokens",
	"minutes": "the budget in minutes", "tolerance": "the share of failures", "questions": "the generated questions",
	"band": "the band of the cascade", "margin": "the margin of the cascade",
}

// selection is which rows are meant; a number alone is the first rows.
func (r *fields) selection() eval.Selection {
	kind := eval.SelectionKind(r.q.Get("rows"))
	if !r.q.Has("rows") && r.q.Get("limit") != "" {
		kind = eval.SelectFirst
	}
	s := eval.Selection{Kind: kind}
	switch kind {
	case eval.SelectFirst:
		s.N = r.whole("limit")
	case eval.SelectRandom:
		s.N, s.Seed = r.whole("limit"), int64(r.whole("seed"))
	case eval.SelectRange:
		s.From, s.To = r.whole("from"), r.whole("to")
	case eval.SelectDimension:
		s.Dimension = eval.Dimension(r.q.Get("dimension"))
	case eval.SelectTag:
		s.Tag = r.q.Get("tag")
	case eval.SelectBelow:
		s.Method, s.Below = r.q.Get("of"), r.number("below")
	}
	if kind.ByRun() {
		s.Run = int64(r.whole("run"))
	}
	return s
}

const thresholdPrefix = "threshold."

func (r *fields) thresholds() map[string]float64 {
	var list map[string]float64
	for name := range r.q {
		method, ok := strings.CutPrefix(name, thresholdPrefix)
		text := strings.TrimSpace(r.q.Get(name))
		if !ok || text == "" {
			continue
		}
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= -1 && v <= 1) {
			r.refuse("The threshold of %s is a number from -1 to 1.", method)
			continue
		}
		if list == nil {
			list = map[string]float64{}
		}
		list[method] = v
	}
	return list
}

// settingsQuery is the other way: the settings of a run as the form's fields, to
// run the same once more.
func settingsQuery(r eval.Run) url.Values {
	q, set := url.Values{"chosen": {"1"}, "judge": {r.Judge}, "profile": {string(r.Profile)}, "method": r.Methods}, r.Settings
	put := func(name string, v any) {
		if text := fmt.Sprint(v); text != "0" && text != "" && text != "false" {
			q.Set(name, text)
		}
	}
	put("rows", set.Selection.Kind)
	put("limit", set.Selection.N)
	put("seed", set.Selection.Seed)
	put("from", set.Selection.From)
	put("to", set.Selection.To)
	put("run", set.Selection.Run)
	put("of", set.Selection.Method)
	put("below", set.Selection.Below)
	put("dimension", set.Selection.Dimension)
	put("tag", set.Selection.Tag)
	put("repeats", set.Repeats)
	put("resplit", set.Resplit)
	put("refresh", set.Refresh)
	put("numbered_chunks", set.NumberedChunks)
	put("reference_sentences", set.ReferenceSentences)
	put("money", set.Budget.Money)
	put("tokens", set.Budget.Tokens)
	put("minutes", set.Budget.Seconds/60)
	put("tolerance", 100*set.Tolerance)
	put("noncommittal", set.Noncommittal)
	put("questions", set.Questions)
	put("lang", set.Lang)
	for method, v := range set.Thresholds {
		q.Set(thresholdPrefix+method, exact(&v))
	}
	if c := set.Cascade; c != nil {
		q.Set("second", c.Judge)
		q.Set("band", exact(&c.Band))
		q.Set("margin", exact(&c.Margin))
	}
	return q
}
