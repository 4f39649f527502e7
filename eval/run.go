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
	DatasetID int64
	Dataset   string
	Kind      Kind
	Judge     string // name of the judge; empty when no method needs one
	Methods   []string
	Profile   Profile
	Limit     int // first n rows; 0 for all
	State     RunState
	Reason    string // why it failed or stopped
	Total     int    // row × method units
	Done      int
	Failed    int
	Created   int64 // UTC microseconds
	Started   int64
	Finished  int64
}

// Usage is what a run has cost so far. Cost is nil while the price is unknown:
// unknown is never shown as 0.
type Usage struct {
	Calls            int      `json:"calls"`
	PromptTokens     int      `json:"prompt_tokens"`
	CompletionTokens int      `json:"completion_tokens"`
	Cost             *float64 `json:"cost"`
}
