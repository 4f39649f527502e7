package views

import "strconv"

// LabelingPage lists what there is to label. It shows nothing that would
// unblind: no roles, no methods, no results.
type LabelingPage struct {
	Page
	// CampaignsHref leads to the campaigns' own page; empty for people who must
	// stay blind.
	CampaignsHref string
	Campaigns     []LabelingCampaign
	Sets          []LabelingSet
	AllHref       string // set where one dataset only is shown
	Empty         Empty  // what to do while there are no pairs
}

// LabelingCampaign is a campaign that the person can label in.
type LabelingCampaign struct {
	Name       string
	Ended      string // why it takes no more labels; empty while it does
	Deadline   int64  // UTC microseconds; 0: none
	Dimensions []LabelingShare
}

// LabelingShare is how far one dimension of a campaign has come.
type LabelingShare struct {
	Dimension string
	Asks      string
	Href      string
	CampaignShare
}

func (s LabelingShare) verb() string {
	if s.Mine > 0 {
		return "Go on"
	}
	return "Label"
}

// LabelingSet is a dataset of pairs with its dimensions.
type LabelingSet struct {
	Name       string
	Dimensions []LabelingRow
	// AgreementHref leads to what the labels say of the methods; empty for
	// people who must stay blind.
	AgreementHref string
	// SettleHref leads to the pairs on which people differ; empty for people who
	// do not settle them.
	SettleHref string
}

// LabelingRow is how far the labeling of one dimension has come. The person's
// own number and the team's stand apart.
type LabelingRow struct {
	Dimension string
	Asks      string // the question that is put to the annotator
	Href      string
	Pairs     int
	Mine      int
	Team      int
	Twice     int
	Open      int
}

// hidden is the number of pairs that left the person's queue unlabeled.
func (r LabelingRow) hidden() int { return r.Pairs - r.Mine - r.Open }

// state says in a few words what is left to do.
func (r LabelingRow) state() string {
	switch {
	case r.Open > 0:
		return strconv.Itoa(r.Open) + " open for you"
	case r.hidden() > 0:
		return "Nothing open for you"
	}
	return "Done"
}

func (r LabelingRow) verb() string {
	if r.Mine > 0 {
		return "Go on"
	}
	return "Label"
}

func (p LabelingPage) actions() []Action {
	if p.CampaignsHref == "" {
		return nil
	}
	return []Action{{Label: "Campaigns", Href: p.CampaignsHref}}
}
