package eval

// Label is what one person said of a pair. Labels are immutable: a change is a
// new label, and the old one stays.
type Label struct {
	ID        int64
	PairID    int64
	Annotator string
	Pick      Choice // x, y or tie; by item, never by side
	Left      Choice // the item that stood on the left
	Reason    string // "both bad" is a tie with this reason
	Comment   string
	// Unblinded marks a label given after its author had seen results of the
	// pair. It is kept apart and never becomes gold.
	Unblinded bool
	// Excluded marks a label whose annotator was excluded: kept and counted, and
	// never gold.
	Excluded  bool
	VisibleMS int64
	TotalMS   int64
	Created   int64 // UTC microseconds

	Campaign string  // its name; empty without one
	Purpose  Purpose // of a label that counts: [ForLabel]
	// Probability is that with which the pair was drawn for the campaign; 1
	// where every pair is to be labeled.
	Probability float64
	Confidence  int      // 1 a guess … 3 sure; 0: not asked
	Strength    int      // 1 slightly … 3 much better; 0: not asked
	Categories  []string `db:"-"` // reasons that were ticked
}

// GoldKind names the answer that methods are held against (design §2). Numbers
// of different kinds are never mixed.
type GoldKind string

const (
	GoldConstruction GoldKind = "construction" // the better side is known from how the pair was made
	GoldHuman        GoldKind = "human"        // adjudicated, else unanimous, else the only label
	GoldUnanimous    GoldKind = "unanimous"
	GoldMajority     GoldKind = "majority"
	GoldAdjudicated  GoldKind = "adjudicated"
)

// Agreement is how often one method says what the gold says on one dimension.
// Counts always travel with the rate.
type Agreement struct {
	Dimension Dimension `json:"dimension"`
	Method    string    `json:"method"`
	Judge     string    `json:"judge"` // empty for trivial, people and coin rows
	N         int       `json:"n"`
	NotJudged int       `json:"not_judged"` // gold exists, a retry could still bring a verdict
	Right     int       `json:"right"`
	Ties      int       `json:"ties"`
	NoVerdict int       `json:"no_verdict"`
	Wrong     int       `json:"wrong"`
	// Rate is (right + ½ (ties + no verdict)) / n, 0…1; nil when n = 0.
	Rate *float64 `json:"agreement"`
	// Low and High are the 95 % interval of Rate.
	Low      *float64 `json:"low"`
	High     *float64 `json:"high"`
	Interval string   `json:"interval"` // wilson or clustered; range for the coin row
	// PCoin is the two-sided exact binomial p of right against wrong.
	PCoin *float64 `json:"p_coin"`

	// GoldTies are pairs on which people saw no difference; they are outside N.
	GoldTies int `json:"-"`
	// Questions is the number of different questions behind N.
	Questions int `json:"-"`
	// Effective is the number of independent pairs that N pairs are worth; set
	// only where the interval is clustered.
	Effective *float64 `json:"-"`
	// Reason says why Rate or the interval is nil; empty when both are set.
	Reason string `json:"-"`
}
