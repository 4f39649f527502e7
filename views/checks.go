package views

import (
	"strings"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/diagnosis"
)

// ChecksPage is what in the data could make the agreement numbers mislead.
type ChecksPage struct {
	Page
	Dataset     Crumb
	Agreement   Crumb
	Golds       []Segment
	Findings    []Finding
	Languages   []diagnosis.LanguageRow
	LabelsPairs bool
	CSV         string
	Looked      int // pairs whose texts were read: of very many the first
	Pairs       int
}

// Finding is one finding with the way to its pairs.
type Finding struct {
	diagnosis.Finding
	Href   string        // of the page with the pairs; empty where there are none to list
	Behind *FindingPairs // when they are asked for
}

// FindingPairs is the pairs behind a finding.
type FindingPairs struct {
	Pairs []FindingPair
	Pager Pager
}

// FindingPair is one of them.
type FindingPair struct {
	Href, Question, Lang string
	Dimension            eval.Dimension
}

// ChecksSummary counts the findings in a line.
type ChecksSummary struct {
	Href     string
	Findings []diagnosis.Finding
}

// GoldSegment is a kind of gold as a choice.
func GoldSegment(k eval.GoldKind, href string, current bool) Segment {
	return Segment{Label: goldName(k), Href: href, Current: current}
}

func severityBadge(s diagnosis.Severity) Badge {
	return Badge{Text: s.Name(), Tone: [...]Tone{Bad, Warn, Info}[s], Title: [...]string{
		"The numbers may show something else than they seem to.", "Read the numbers with this in mind.", "Good to know.",
	}[s]}
}

// words is the summary: "3 findings about this data, 1 of them serious".
func (s ChecksSummary) words() string {
	if len(s.Findings) == 0 {
		return "Nothing to warn of in this data"
	}
	serious := 0
	for _, f := range s.Findings {
		if f.Severity == diagnosis.Serious {
			serious++
		}
	}
	text := CountOf(len(s.Findings), "finding", "findings") + " about this data"
	if serious > 0 {
		text += ", " + Count(serious) + " of them serious"
	}
	return text
}

// about is what a finding is about, before its sentence.
func (f Finding) about() string {
	if f.Dimension == "" {
		return "All pairs"
	}
	return f.Dimension.Name()
}

// list says what the link to the pairs costs.
func (f Finding) list(labels bool) string {
	text := CountOf(len(f.Pairs), "pair", "pairs")
	if f.Reveals && labels {
		text += ", which then leave your labeling queue"
	}
	return text
}

func (f Finding) anchor() string {
	return "finding-" + f.Check + "-" + strings.ReplaceAll(string(f.Dimension), "_", "-")
}

func languageRate(r diagnosis.LanguageRow) string {
	if r.Rate == nil || agreement.TierOf(r.N) <= agreement.TierCounts {
		return "—"
	}
	return agreement.Percent(*r.Rate, r.N)
}

func languageSpan(r diagnosis.LanguageRow) string {
	if r.Low == nil || agreement.TierOf(r.N) <= agreement.TierCounts {
		return "—"
	}
	return spanOf(agreement.Interval{Low: *r.Low, High: *r.High}, r.N)
}
