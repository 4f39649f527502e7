package views

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"concord/eval"
)

// RunPage is one run: how far it is, what came out, where it failed, and the
// rows behind the numbers.
type RunPage struct {
	Page
	Head     RunHead
	Live     Live
	Progress RunProgress
	Outcome  RunOutcome
	Rows     RunRows
}

// Live is where a page that shows something unfinished hears what changes: from
// a stream, or where that is silent by asking. Both are empty when it is over.
type Live struct{ Stream, Poll string }

// RunHead says which run it is and what can be done with it now.
type RunHead struct {
	ID      int64
	Dataset Crumb
	State   eval.RunState
	Failed  int
	Judge   string // "built-in rules", a judge's name, or "no judge"
	Profile eval.Profile
	Facts   []string // settings that are not the default, in words
	Trial   bool     // of three rows
	Created When
	Actions []Action
	Pace    *RunPace // nil for who may not change it, and once the run is over
}

func (h RunHead) title() string { return "Run " + strconv.FormatInt(h.ID, 10) }

func (h RunHead) lead() string {
	facts := []string{"Judged by " + h.Judge, "profile " + string(h.Profile)}
	facts = append(facts, h.Facts...)
	return strings.Join(append(facts, "started "+h.Created.words()+" UTC"), " · ")
}

func (h RunHead) badges() []Badge {
	list := []Badge{StateBadge(h.State)}
	if h.Trial {
		list = append(list, Badge{Text: "trial of 3 rows", Tone: Info})
	}
	if h.State.Over() && h.Failed > 0 {
		list = append(list, Badge{Text: Count(h.Failed) + " failed", Tone: Bad})
	}
	return list
}

// StateBadge is the state of a run in a word.
func StateBadge(s eval.RunState) Badge {
	return map[eval.RunState]Badge{
		eval.RunQueued:   {Text: "queued", Title: "Waits for a worker."},
		eval.RunRunning:  {Text: "running", Tone: Info, Title: "Goes on without this page."},
		eval.RunStopping: {Text: "stopping", Tone: Warn, Title: "Calls in flight finish and are kept."},
		eval.RunStopped:  {Text: "stopped", Tone: Warn, Title: "What is missing can be resumed."},
		eval.RunDone:     {Text: "done", Tone: Good},
		eval.RunFailed:   {Text: "failed", Tone: Bad, Title: "What is missing can be resumed."},
	}[s]
}

// RunProgress is the part of the page that renews itself while the run goes on.
type RunProgress struct {
	ID        int64
	State     eval.RunState
	Reason    string // why the run failed
	Done      int
	Total     int
	Failed    int
	PerSecond *float64 // results a second; nil when not known
	Left      string   // "about 2 minutes left"; empty when not known
	Edits     bool     // the person may retry
	Means     []MetricMean
	Picks     []PickCount
	Flow      *RunFlow // nil when no model is asked, or not any more
	Trust     string   // address of the agreement page, of runs on pairs
	Failures  []FailureGroup
	Usage     RunUsage
}

// announcement is what a screen reader hears when the state changes.
func (p RunProgress) announcement() string {
	return fmt.Sprintf("Run %s: %s of %s results, %s failed.", StateBadge(p.State).Text, Count(p.Done), Count(p.Total), Count(p.Failed))
}

func (p RunProgress) label() string {
	switch {
	case p.State == eval.RunQueued:
		return "Waiting for a worker"
	case p.State == eval.RunStopping:
		return "Calls in flight finish"
	case p.Left != "":
		return p.Left
	case p.State.Over():
		return "Results"
	}
	return "Working"
}

// pace is the speed as people say it; empty when not known.
func (p RunProgress) pace() string {
	switch {
	case p.PerSecond == nil:
		return ""
	case *p.PerSecond >= 1:
		return fmt.Sprintf("%.3g results a second", *p.PerSecond)
	}
	return fmt.Sprintf("%.2g results a minute", 60**p.PerSecond)
}

// failedShare is the share of results so far that failed; empty when none did.
func (p RunProgress) failedShare() string {
	if p.Failed == 0 || p.Done == 0 {
		return ""
	}
	return fmt.Sprintf("%s failed (%.1f %%)", Count(p.Failed), 100*float64(p.Failed)/float64(p.Done))
}

// TimeLeft is a duration as people say it.
func TimeLeft(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "less than a minute left"
	case d < 90*time.Minute:
		return "about " + CountOf(int(d.Round(time.Minute)/time.Minute), "minute", "minutes") + " left"
	}
	return "about " + CountOf(int(d.Round(time.Hour)/time.Hour), "hour", "hours") + " left"
}
