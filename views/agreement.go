package views

import (
	"strings"

	"concord/eval"
	"concord/eval/agreement"
)

// AgreementPage is the screen that Concord exists for: how often each method
// prefers what the gold prefers, one section a dimension.
type AgreementPage struct {
	Page
	Labels    bool // the person labels, and pays for a look with their blindness
	Dataset   Crumb
	Gold      eval.GoldKind
	Golds     []GoldChoice
	Controls  AgreementControls
	Sections  []AgreementSection
	Actions   []Action // first the call to label some pairs
	WhenEmpty []Action // what to do while nothing has been judged
	// JSON and CSV are the addresses of the same numbers, File of the page as one
	// file, Bundle of everything behind it.
	JSON, CSV, File, Bundle string
}

// GoldChoice is one kind of gold that the page can be held against.
type GoldChoice struct {
	Kind    eval.GoldKind
	Pairs   int // pairs that have this gold; none makes it unavailable
	Href    string
	LeftOut []LeftOut // pairs that it does not count, by reason
}

// LeftOut is how many pairs a gold leaves out for one reason.
type LeftOut struct {
	Why   agreement.LeftOut
	Pairs int
	Href  string
}

// excluded is how many pairs the gold does not count.
func (g GoldChoice) excluded() (n int) {
	for _, l := range g.LeftOut {
		n += l.Pairs
	}
	return n
}

// Outcome names the pairs behind one count of a row.
type Outcome string

// The outcomes; All is every pair with gold that the method has judged.
const (
	OutcomeAll       Outcome = "all"
	OutcomeRight     Outcome = "right"
	OutcomeTie       Outcome = "tie"
	OutcomeNone      Outcome = "none"
	OutcomeWrong     Outcome = "wrong"
	OutcomeNotJudged Outcome = "not_judged"
	OutcomeSwapped   Outcome = "swapped"   // of a pairwise judge, whatever it came to
	OutcomeUndecided Outcome = "undecided" // no opinion or no usable answer
)

// bothPrefix begins the outcomes of a judge that was asked in both orders.
const bothPrefix = "both_"

// OutcomeBoth is the pairs on which such a judge did the same.
func OutcomeBoth(b agreement.Both) Outcome { return Outcome(bothPrefix + string(b)) }

// Both is what the judge did on the pairs of an outcome; empty for the others.
func (o Outcome) Both() agreement.Both {
	b, _ := strings.CutPrefix(string(o), bothPrefix)
	if b == string(o) {
		return ""
	}
	return agreement.Both(b)
}

// Outcomes lists the outcomes as tabs show them.
func Outcomes() []Outcome {
	return []Outcome{OutcomeAll, OutcomeRight, OutcomeTie, OutcomeNone, OutcomeWrong, OutcomeNotJudged, OutcomeSwapped, OutcomeUndecided}
}

// Words is an outcome as people read it.
func (o Outcome) Words() string {
	switch o {
	case OutcomeRight:
		return "Right"
	case OutcomeTie:
		return "No opinion"
	case OutcomeNone:
		return "No usable answer"
	case OutcomeWrong:
		return "Wrong"
	case OutcomeNotJudged:
		return "Not judged yet"
	case OutcomeSwapped:
		return "Changed with the order"
	case OutcomeUndecided:
		return "Tied or unanswered"
	case OutcomeBoth(agreement.BothRight):
		return "Same verdict twice, right"
	case OutcomeBoth(agreement.BothWrong):
		return "Same verdict twice, wrong"
	case OutcomeBoth(agreement.BothFirst):
		return "Took the first, twice"
	case OutcomeBoth(agreement.BothSecond):
		return "Took the second, twice"
	case OutcomeBoth(agreement.BothTied):
		return "No opinion twice"
	}
	return "All"
}

func (o Outcome) tone() Tone {
	switch o {
	case OutcomeRight:
		return Good
	case OutcomeWrong:
		return Bad
	}
	return Neutral
}

// AgreementSection is one dimension. Rows stay in the order given, which is
// [agreement.Order].
type AgreementSection struct {
	Dimension   eval.Dimension
	Gold        eval.GoldKind
	Rows        []AgreementRow
	Ties        agreement.Policy // of the rates shown; empty is half credit
	Columns     Columns
	Reference   string                // name of the method that rows are compared with
	Published   []agreement.Published // what others have printed, where asked for
	CompareHref string                // any two methods against each other
	PlanHref    string                // what these labels can show
}

// AgreementRow is one row with the address of the pairs behind each outcome.
type AgreementRow struct {
	eval.Agreement
	Links map[Outcome]string
	// Policies is the row under every tie policy; nil where nothing is tied.
	Policies map[agreement.Policy]agreement.Figure
	ties     agreement.Policy
	Beside
	Closely string                 // the page that looks closely at the method
	Bias    agreement.PositionBias // of a pairwise judge
	Cost    agreement.Cost
}

// Beside is a row against the reference method and against people.
type Beside struct {
	Versus      *agreement.Comparison // nil for people, coin and the reference
	VersusHref  string
	IsReference bool
	Place       agreement.Place
}

// NewAgreementSection makes the section of one dimension; link gives the address
// of the pairs behind an outcome, empty where there is none.
func NewAgreementSection(rows []eval.Agreement, gold eval.GoldKind, link func(eval.Agreement, Outcome) string) AgreementSection {
	s := AgreementSection{Gold: gold}
	for _, r := range rows {
		s.Dimension = r.Dimension
		links := map[Outcome]string{}
		for _, o := range Outcomes() {
			links[o] = link(r, o)
		}
		s.Rows = append(s.Rows, AgreementRow{Agreement: r, Links: links})
	}
	return s
}

// Unlink takes out every address, for a section outside this Concord.
func (s *AgreementSection) Unlink() {
	s.CompareHref, s.PlanHref = "", ""
	for i := range s.Rows {
		s.Rows[i].Links, s.Rows[i].VersusHref, s.Rows[i].Closely = nil, "", ""
	}
}

// anchor is the section's place on the page.
func (s AgreementSection) anchor() string { return "dimension-" + string(s.Dimension) }

func (s AgreementSection) plain() []eval.Agreement {
	rows := make([]eval.Agreement, len(s.Rows))
	for i, r := range s.Rows {
		rows[i] = r.Agreement
	}
	return rows
}

// headline says in a sentence what can be trusted on this dimension.
func (s AgreementSection) headline() string { return agreement.Headline(s.plain(), s.Gold) }

// references are the rows that every method is read against; methods the rest.
func (s AgreementSection) references() []AgreementRow {
	return s.only(func(r AgreementRow) bool { return !r.method() })
}
func (s AgreementSection) methods() []AgreementRow { return s.only(AgreementRow.method) }

func (s AgreementSection) only(keep func(AgreementRow) bool) []AgreementRow {
	var rows []AgreementRow
	for _, r := range s.Rows {
		if keep(r) {
			r.ties = s.Ties
			rows = append(rows, r)
		}
	}
	return rows
}

// readable reports whether any row may be drawn as a percentage; below that
// there are counts only (agreement §1.3). Published numbers are percentages.
func (s AgreementSection) readable() bool {
	if len(s.Published) > 0 {
		return true
	}
	for _, r := range s.Rows {
		if r.Method != eval.RowCoin && r.tier() >= agreement.TierSmall {
			return true
		}
	}
	return false
}

// blank reports whether no row has a single pair.
func (s AgreementSection) blank() bool {
	return len(s.only(func(r AgreementRow) bool { return r.counted() && r.N > 0 })) == 0
}

// small reports whether every row is a small sample, which is then said once.
func (s AgreementSection) small() bool {
	big := func(r AgreementRow) bool { return r.counted() && r.tier() == agreement.TierFull }
	return !s.blank() && len(s.only(big)) == 0
}

// notes are what the table's numbers leave out: pairs without a better side, and
// what pairs that share questions are worth.
func (s AgreementSection) notes() []string {
	var notes []string
	for _, r := range s.methods() {
		if r.GoldTies > 0 && len(notes) == 0 {
			notes = append(notes, "On "+CountOf(r.GoldTies, "more pair", "more pairs")+" people saw no difference; they are not counted here.")
		}
		if worth := agreement.Worth(r.Agreement); worth != "" {
			return append(notes, worth)
		}
	}
	return notes
}

// people are the rows of human agreement that have pairs.
func (p AgreementPage) people() []AgreementRow {
	var rows []AgreementRow
	for _, s := range p.Sections {
		rows = append(rows, s.only(func(r AgreementRow) bool { return r.Method == eval.RowPeople && r.N > 0 })...)
	}
	return rows
}
