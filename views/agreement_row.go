package views

import (
	"fmt"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

func (r AgreementRow) tier() agreement.Tier { return agreement.TierOf(r.N) }

// method reports whether the row is a metric or judge that one might trust.
func (r AgreementRow) method() bool {
	return r.Method != eval.RowPeople && r.Method != eval.RowCoin && !r.trivial()
}

func (r AgreementRow) trivial() bool { return eval.FamilyOf(r.Method) == eval.FamilyBaseline }

// name is the method without its judge; judge is the rest of its name.
func (r AgreementRow) name() string {
	name, _, _ := strings.Cut(agreement.Name(r.Method, r.Judge), " · ")
	return upperFirst(name)
}

func (r AgreementRow) judge() string {
	_, judge, _ := strings.Cut(agreement.Name(r.Method, r.Judge), " · ")
	return judge
}

// counted reports whether the row's counts are pairs of its own; a coin has none.
func (r AgreementRow) counted() bool { return r.Method != eval.RowCoin }

// badges are the row's warnings, but for the one that its section carries.
func (r AgreementRow) badges(allSmall bool) []string {
	return slices.DeleteFunc(agreement.Badges(r.Agreement), func(text string) bool { return allSmall && text == "small sample" })
}

func (r AgreementRow) bar() chart.StackedBar {
	bar := chart.StackedBar{Name: agreement.Name(r.Method, r.Judge), Right: r.Right, Ties: r.Ties, NoVerdict: r.NoVerdict, Wrong: r.Wrong}
	if r.tier() >= agreement.TierSmall {
		bar.Rate = r.Rate
	}
	return bar
}

// figure is the rate under the tie policy that the page shows.
func (r AgreementRow) figure() agreement.Figure {
	if f, ok := r.Policies[r.ties]; ok {
		return f
	}
	return agreement.Figure{N: r.N, Rate: r.Rate, Low: r.Low, High: r.High}
}

// rate is the agreement within the limits of the row's tier.
func (r AgreementRow) rate() string {
	f := r.figure()
	switch {
	case r.tier() == agreement.TierNone || f.Rate == nil:
		return "—"
	case r.tier() == agreement.TierCounts:
		return agreement.CreditWords(r.Agreement)
	}
	return agreement.Percent(*f.Rate, f.N)
}

// bounds are the rate under the two other conventions for ties (agreement §3.1);
// empty where they make no difference.
func (r AgreementRow) bounds() string {
	if !r.counted() {
		return ""
	}
	return agreement.TieBounds(r.Agreement)
}

// span is the interval: "58–83 %".
func (r AgreementRow) span() string {
	f := r.figure()
	if r.tier() < agreement.TierSmall || f.Low == nil || f.High == nil {
		return "—"
	}
	return percentSpan(*f.Low, *f.High, f.N)
}

func percentSpan(low, high float64, n int) string {
	return strings.TrimSuffix(agreement.Percent(low, n), " %") + "–" + agreement.Percent(high, n)
}

// sentence is the whole row in words, for hovering and for screen readers.
func (r AgreementRow) sentence(gold eval.GoldKind) string {
	text := upperFirst(agreement.Name(r.Method, r.Judge)) + ". " + agreement.Sentence(r.Agreement, gold)
	if span := agreement.Range(r.Agreement); span != "" && r.method() {
		text += " With so many pairs it " + span + "."
	}
	return text
}

// versusCoin is what the row is worth against guessing. Good is kept for rows
// with pairs enough: a small sample is never green (agreement §1.3).
func (r AgreementRow) versusCoin() Badge {
	tone := Neutral
	switch agreement.StandingOf(r.Agreement) {
	case agreement.BetterThanCoin:
		if r.tier() == agreement.TierFull {
			tone = Good
		}
	case agreement.WorseThanCoin:
		tone = Warn
	}
	return Badge{Text: agreement.Tag(r.Agreement), Tone: tone, Title: r.chance()}
}

// chance reads the p-value aloud.
func (r AgreementRow) chance() string {
	if r.PCoin == nil {
		return ""
	}
	return fmt.Sprintf("A coin would split %d to %d, or more unevenly, %s.", r.Right, r.Wrong, agreement.Chance(*r.PCoin))
}

// judged says how much the row covers, when that is not everything.
func (r AgreementRow) judged() string {
	if r.NotJudged == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d pairs judged", r.N, r.N+r.NotJudged)
}

func (s AgreementSection) forest() chart.Forest {
	f := chart.Forest{Name: s.Dimension.Name() + ": how often each method agrees, on a scale of 0 to 100 %. The table below has the same numbers."}
	for _, r := range s.only(func(AgreementRow) bool { return true }) {
		switch r.Method {
		case eval.RowCoin:
			f.Coin = r.interval()
		case eval.RowPeople:
			if band, ok := agreement.Band(r.Agreement); ok && r.tier() >= agreement.TierSmall {
				f.People = &chart.Span{Low: band.Low, High: band.High}
			}
		}
		if r.Method != eval.RowPeople || r.N > 0 {
			f.Rows = append(f.Rows, r.forestRow(s.Gold))
		}
	}
	for _, p := range s.Published {
		f.Rows = append(f.Rows, publishedRow{p}.forestRow())
	}
	return f
}

func (r AgreementRow) forestRow(gold eval.GoldKind) chart.Row {
	row := chart.Row{Name: r.name(), Judge: r.judge(), Kind: r.kind(), Text: r.rate(), Title: r.sentence(gold), Href: r.Links[OutcomeAll]}
	if r.tier() >= agreement.TierSmall {
		row.Value, row.Span, row.Note = r.figure().Rate, r.interval(), r.span()
		row.Hollow = r.method() && r.tier() == agreement.TierSmall
	}
	if r.tier() == agreement.TierNone {
		row.Text = "no pairs yet"
	}
	return row
}

func (r AgreementRow) interval() *chart.Span {
	f := r.figure()
	if f.Low == nil || f.High == nil {
		return nil
	}
	return &chart.Span{Low: *f.Low, High: *f.High}
}

func (r AgreementRow) kind() chart.Kind {
	switch {
	case r.Method == eval.RowCoin:
		return chart.Coin
	case r.Method == eval.RowPeople:
		return chart.People
	case r.trivial():
		return chart.Trivial
	}
	return chart.Method
}
