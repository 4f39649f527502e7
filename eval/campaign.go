package eval

// Campaign has people label pairs of one dataset version under fixed rules.
type Campaign struct {
	ID      int64
	Dataset int64
	Name    string
	State   CampaignState
	// Named: only the people on its list label; else everybody whose role may.
	Named    bool
	Deadline int64 // UTC microseconds; 0: none
	Created  int64 // UTC microseconds
	Rules    CampaignRules
}

// CampaignState says whether a campaign takes labels.
type CampaignState string

const (
	CampaignOpen   CampaignState = "open"
	CampaignClosed CampaignState = "closed"
)

// MaxAnnotators is the most people who label the same pair of a campaign.
const MaxAnnotators = 10

// CampaignRules are fixed when a campaign begins: labels under different rules
// are not the same measurement.
type CampaignRules struct {
	// Annotators is the number of people who label a pair, 1…[MaxAnnotators].
	Annotators int `json:"annotators"`
	// Double is the percentage of pairs that so many people label; one person
	// labels each of the others.
	Double int `json:"double"`
	// Ties allows "equal"; without it the choice is forced.
	Ties bool `json:"ties"`
	// BothBad allows "equal, and both are bad".
	BothBad bool `json:"both_bad"`
	// Confidence asks how sure the annotator is, Strength how large the
	// difference is: 1…3 each.
	Confidence bool `json:"confidence"`
	Strength   bool `json:"strength"`
	// Categories are reasons to tick; empty asks for none.
	Categories []string `json:"categories"`
	// Repeats is the percentage of hidden repeats with swapped sides, Gold that
	// of pairs with a known answer (agreement §3.17).
	Repeats int `json:"repeats"`
	Gold    int `json:"gold"`
	// Training is the number of pairs a dimension that open the campaign with
	// feedback.
	Training int      `json:"training"`
	Sampling Sampling `json:"sampling"`
}

// Sampling says which pairs a campaign draws (agreement §3.18).
type Sampling struct {
	Strategy Strategy `json:"strategy"`
	// Size is the number of pairs a dimension to be labeled; 0: all.
	Size int `json:"size"`
	// Core is the percentage of Size that is drawn at equal chances, whatever
	// the strategy prefers.
	Core int `json:"core"`
	// Methods are what the strategy looks at, as method and judge: two for
	// compare, one for threshold and uncertain.
	Methods []MethodName `json:"methods"`
	// Margin is the threshold near which pairs are preferred.
	Margin float64 `json:"margin"`
}

// MethodName tells methods of different judges apart; trivial rules have no judge.
type MethodName struct {
	Method string `json:"method"`
	Judge  string `json:"judge"`
}

// Strategy names the pairs that a campaign prefers to draw.
type Strategy string

const (
	// Random prefers none.
	Random Strategy = "random"
	// WhereMethodsDiffer prefers pairs on which two methods disagree.
	WhereMethodsDiffer Strategy = "compare"
	// NearThreshold prefers pairs whose score difference is near a margin.
	NearThreshold Strategy = "threshold"
	// WhereUncertain prefers pairs on which one method contradicts itself.
	WhereUncertain Strategy = "uncertain"
	// SecondLabel prefers pairs that one person has labeled.
	SecondLabel Strategy = "second"
)

// Strategies lists all of them.
func Strategies() []Strategy {
	return []Strategy{Random, WhereMethodsDiffer, NearThreshold, WhereUncertain, SecondLabel}
}

// DrawnPair is a pair that was drawn for a campaign.
type DrawnPair struct {
	Pair    int64
	Purpose Purpose
	// Probability is that with which it was drawn, above 0 and at most 1.
	Probability float64
	// Wanted is the number of people who are to label it.
	Wanted int
	// Known is the right answer of gold and training pairs.
	Known Choice
}

// Purpose says what a label is for. Only those for [ForLabel] count as labels.
type Purpose string

const (
	ForLabel    Purpose = "label"
	ForRepeat   Purpose = "repeat"   // the same pair again, sides swapped
	ForGold     Purpose = "gold"     // a pair with a known answer
	ForTraining Purpose = "training" // the same, with feedback
	// ForExtra is a label that came after others had finished the pair: kept,
	// not counted.
	ForExtra Purpose = "extra"
)
