package views

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"concord/eval"
)

// CampaignsPage lists labeling campaigns.
type CampaignsPage struct {
	Page
	MayBegin  bool
	Campaigns []CampaignLine
}

// CampaignLine is one campaign in the list.
type CampaignLine struct {
	Name, Href, Dataset string
	State               Badge
	Labels, Wanted      int
	Created, Deadline   int64
}

// CampaignPage is one campaign: how far it is, and who labels.
type CampaignPage struct {
	Page
	ID                   int64
	Name                 string
	Dataset, DatasetHref string
	State                Badge
	Closed, Named        bool
	MayEdit              bool
	SettleHref           string          // empty for people who do not settle disagreements
	QualityHref          string          // empty for people who do not run the labeling
	Among                []RatersSection // people among themselves, by dimension
	Created, Deadline    int64
	Rules                []RuleLine
	Dimensions           []CampaignDimension
	People               []CampaignPerson
	Others               []Option   // members who are not on the list
	Link                 *LoginLink // just made
	// What was entered for a guest, when it must be corrected.
	GuestName, GuestError string
}

// RuleLine is one rule of a campaign in words.
type RuleLine struct{ What, Is string }

// CampaignDimension is how far one dimension of a campaign has come.
type CampaignDimension struct {
	Dimension     string
	Pairs         int
	Labels        int
	Wanted        int
	OwnGuidelines bool
	LabelHref     string // empty for people who cannot label here
	counts        map[string]int
}

// pairStates are the states of a pair in the order of a campaign's table.
var pairStates = []struct{ state, name, means string }{
	{"to do", "To do", "nobody has labeled the pair yet"},
	{"draft", "Draft", "the pair is before somebody now"},
	{"needs another", "Needs another", "labeled, but not by as many people as wanted"},
	{"done", "Done", "as many labels as wanted, and they agree"},
	{"conflict", "Conflict", "people differ"},
	{"adjudicated", "Adjudicated", "people differed, and somebody has settled it"},
	{"skipped", "Skipped", "somebody could not judge the pair, and nobody has labeled it"},
}

// Add notes the number of pairs in a state.
func (d *CampaignDimension) Add(state string, pairs int) {
	if d.counts == nil {
		d.counts = map[string]int{}
	}
	d.counts[state] += pairs
}

// CampaignPerson is one annotator of a campaign.
type CampaignPerson struct {
	ID                             int64
	Name                           string
	Guest, Removed, Gone           bool
	Labels, Extra, Checks, Skipped int
	Median                         time.Duration // visible time of their labels; 0: unknown
	Last                           int64         // UTC microseconds; 0: never
}

func (p CampaignPerson) notes() (list []Badge) {
	if p.Guest {
		list = append(list, Badge{Text: "guest", Title: "Reaches this campaign and nothing else"})
	}
	if p.Removed {
		list = append(list, Badge{Text: "taken off"})
	}
	if p.Gone {
		list = append(list, Badge{Text: "has left the team"})
	}
	return list
}

// median is the time for a label, as "12 s" or "1 min 5 s".
func (p CampaignPerson) median() string {
	s := int(p.Median.Round(time.Second).Seconds())
	switch {
	case p.Median == 0:
		return "—"
	case s < 1:
		return "under 1 s"
	case s < 60:
		return fmt.Sprintf("%d s", s)
	}
	return fmt.Sprintf("%d min %d s", s/60, s%60)
}

func (p CampaignPage) path(action string) string {
	return "/campaigns/" + strconv.FormatInt(p.ID, 10) + action
}

func (p CampaignPage) actions() []Action {
	var list []Action
	if p.SettleHref != "" {
		list = append(list, Action{Label: "Adjudication", Href: p.SettleHref})
	}
	if p.QualityHref != "" {
		list = append(list, Action{Label: "Quality", Href: p.QualityHref})
	}
	list = append(list,
		Action{Label: "Labels CSV", Href: p.path("/labels.csv"), Icon: "download"},
		Action{Label: "JSONL", Href: p.path("/labels.jsonl")},
	)
	switch {
	case !p.MayEdit:
	case p.Closed:
		list = append(list, Action{Label: "Reopen", Href: p.path("/reopen"), Post: true})
	default:
		list = append(list, Action{Label: "Close", Href: p.path("/close"), Post: true,
			Confirm: "Close this campaign? No more pairs are given out; all labels stay. It can be reopened."})
	}
	return list
}

// CampaignForm asks what a campaign is to be.
type CampaignForm struct {
	Page
	Values     url.Values // as filled in
	Error      string
	Datasets   []Option
	Dimensions []CampaignFormDimension
	Methods    []Option // that have run on the dataset
	People     []Option
	WikiEval   bool // the protocol forces the choice
}

// CampaignFormDimension is a dimension that can be labeled.
type CampaignFormDimension struct {
	Dimension eval.Dimension
	Pairs     int
	Known     int // whose right answer is known
}

func (d CampaignFormDimension) guidelines() string { return "guidelines_" + string(d.Dimension) }

// sent reports whether the form comes back to be corrected.
func (f CampaignForm) sent() bool { return f.Values.Get("annotators") != "" }

// value is what was filled in, or else a good choice.
func (f CampaignForm) value(name, otherwise string) string {
	if f.Values.Has(name) || f.sent() {
		return f.Values.Get(name)
	}
	return otherwise
}

func (f CampaignForm) chosen(dim eval.Dimension) bool {
	return !f.sent() || slices.Contains(f.Values["dimension"], string(dim))
}

func (f CampaignForm) listed(person string) bool { return slices.Contains(f.Values["person"], person) }

// forced reports whether the choice is forced, as the WikiEval protocol has it.
func (f CampaignForm) forced() bool {
	if f.sent() {
		return f.Values.Get("ties") != "yes"
	}
	return f.WikiEval
}

func (f CampaignForm) known() (n int) {
	for _, d := range f.Dimensions {
		n += d.Known
	}
	return n
}

func strategyOptions() []Option {
	return []Option{
		{string(eval.Random), "At random"},
		{string(eval.WhereMethodsDiffer), "Compare: where two methods disagree"},
		{string(eval.NearThreshold), "Threshold: score difference near a value"},
		{string(eval.WhereUncertain), "Uncertain: where a method contradicts itself"},
		{string(eval.SecondLabel), "Second label: pairs that one person has labeled"},
	}
}

// whole is a field for a whole number.
func whole(low, high int) templ.Attributes {
	return templ.Attributes{"min": strconv.Itoa(low), "max": strconv.Itoa(high), "inputmode": "numeric"}
}

func (f CampaignForm) ownGuidelines() bool {
	return slices.ContainsFunc(f.Dimensions, func(d CampaignFormDimension) bool { return f.Values.Get(d.guidelines()) != "" })
}

// second is another method than the first one.
func (f CampaignForm) second() string {
	if len(f.Methods) < 2 {
		return ""
	}
	return f.Methods[1].Value
}

func (f CampaignForm) goldHint() string {
	return "Drawn from the " + CountOf(f.known(), "pair", "pairs") + " whose better side is known; they do not count as labels. 5–10 % is usual."
}
