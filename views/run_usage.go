package views

import (
	"fmt"
	"time"

	"concord/eval"
)

// RunUsage is what a run has used so far.
type RunUsage struct {
	eval.Usage
	Asks bool // a model is asked at all
}

// RunFlow is how fast the judge of a run may be asked at the moment.
type RunFlow struct {
	Most, Now int           // requests at a time, as the limits say and as the endpoint takes them
	Wait      time.Duration // that the endpoint has asked for
}

func (f RunFlow) words() string {
	text := fmt.Sprintf("up to %s at a time", CountOf(f.Most, "request", "requests"))
	if f.Now < f.Most {
		text = fmt.Sprintf("%d of %s at a time: the endpoint asked for fewer", f.Now, CountOf(f.Most, "request", "requests"))
	}
	if f.Wait >= time.Second {
		text += fmt.Sprintf("; it asked to wait %d s more", int(f.Wait.Round(time.Second)/time.Second))
	}
	return text
}

// RunPace changes how many requests are open at a time while a run goes on.
type RunPace struct {
	Action      string
	Concurrency int
	Judge       string
	Edit        string // address of the judge's other limits
}

// complete reports whether nothing is left to do or to resume.
func (p RunProgress) complete() bool { return p.State.Over() && p.Done >= p.Total }

func (p RunProgress) results() string { return Count(p.Done) + " of " + Count(p.Total) }

func (p RunProgress) usageStats() (list []Stat) {
	u := p.Usage
	if p.complete() {
		list = append(list, Stat{Label: "Results", Value: p.results()})
	}
	return append(list,
		Stat{Label: "Judge calls", Value: Count(u.Calls), Note: u.kept()},
		Stat{Label: "Prompt tokens", Value: Count(u.PromptTokens), Note: u.guessed()},
		Stat{Label: "Reply tokens", Value: Count(u.CompletionTokens)},
		Stat{Label: "Cost", Value: Money(u.Cost, u.Currency), Note: priceNote(u.Usage)},
	)
}
