package eval

// RunState is the state of a run.
type RunState string

const (
	RunQueued   RunState = "queued"
	RunRunning  RunState = "running"
	RunStopping RunState = "stopping"
	RunStopped  RunState = "stopped"
	RunDone     RunState = "done"
	RunFailed   RunState = "failed"
)

// Over reports whether no more work will be done without someone asking.
func (s RunState) Over() bool { return s == RunStopped || s == RunDone || s == RunFailed }

// Run is one evaluation of a dataset: methods × rows by one judge.
type Run struct {
	ID        int64
	Team      int64
	DatasetID int64
	Dataset   string
	Kind      Kind
	Judge     string // name of the judge; empty when no method needs one
	Methods   []string
	Profile   Profile
	Limit     int // first n rows; 0 for all or another selection
	Settings  RunSettings
	State     RunState
	Reason    string // why it failed or stopped
	Total     int    // rows × methods × repeats
	Done      int
	Failed    int
	Created   int64 // UTC microseconds
	Started   int64
	Finished  int64
	// RawDropped is when the requests and replies of its calls were dropped, for
	// their age; 0: they are there.
	RawDropped int64
}

// Usage is what a run has cost so far. Cost is nil while the price is unknown:
// unknown is never shown as 0.
type Usage struct {
	Calls            int      `json:"calls"`
	PromptTokens     int      `json:"prompt_tokens"` // those of embeddings included
	CompletionTokens int      `json:"completion_tokens"`
	Cost             *float64 `json:"cost"`
	Currency         string   `json:"currency,omitempty"`
	CacheHits        int      `json:"cache_hits,omitempty"` // replies that cost nothing, not among Calls
	// Estimated is how many calls did not say their tokens; theirs are estimated.
	Estimated int       `json:"estimated,omitempty"`
	Cascade   *Cascaded `json:"cascade,omitempty"`
}

// Cascaded is what the stronger judge of a cascade did in a run.
type Cascaded struct {
	Results   int `json:"results"`   // of the run so far that a judge was asked for
	Escalated int `json:"escalated"` // of them decided by the stronger judge
	Calls     int `json:"calls"`     // by the stronger judge, among the calls of the run
	// Saving is the share of the cost, 0…1, that the run has saved against the
	// stronger judge alone: what it took for an escalated result, on average, is
	// taken for every other. nil where a price is unknown or nothing was
	// escalated; negative where the cascade cost more.
	Saving *float64 `json:"saving"`
}
