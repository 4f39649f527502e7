package openai

import (
	"fmt"
	"slices"
	"sync"
)

// Traits are what was learned of a model at an endpoint by asking it: on a test
// and on use (metrics §7.4). The zero value knows nothing.
type Traits struct {
	Refused []string `json:"refused,omitempty"` // parameters that it does not take, sorted
	Roomy   bool     `json:"roomy,omitempty"`   // its replies need the larger cap
	Thinks  bool     `json:"thinks,omitempty"`  // it writes down its reasoning first
	Usage   Known    `json:"usage,omitempty"`   // it says how many tokens were used
	Probs   Known    `json:"probs,omitempty"`   // it gives probabilities of tokens
	Window  int      `json:"window,omitempty"`  // tokens that it reads at once, as it said; 0: unknown
}

// Known is a yes, a no, or nothing yet.
type Known string

// The values of [Known].
const (
	Unknown Known = ""
	Yes     Known = "yes"
	No      Known = "no"
)

func known(yes bool) Known {
	if yes {
		return Yes
	}
	return No
}

// Words says in plain sentences what was learned and what it means for runs.
func (t Traits) Words() []string {
	var list []string
	say := func(when bool, text string) {
		if when {
			list = append(list, text)
		}
	}
	refuses := func(name string) bool { return slices.Contains(t.Refused, name) }
	say(refuses(paramTemperature), "Takes no temperature: equal questions may get different answers.")
	say(refuses(paramFormat), "Has no JSON mode: replies are searched for their JSON.")
	say(refuses(paramMaxTokens) && !refuses(paramMaxNew), "Bounds the length of replies by max_completion_tokens.")
	say(refuses(paramMaxTokens) && refuses(paramMaxNew), "Takes no bound on the length of replies.")
	say(t.Thinks, "Thinks aloud before it answers; that part is not read.")
	say(t.Roomy, "Writes long replies: they get room for "+fmt.Sprint(largerCap)+" tokens.")
	say(t.Usage == No, "Does not report tokens: they are estimated.")
	say(t.Probs == Yes, "Gives probabilities of tokens: the weighted score reads them from one reply.")
	say(t.Probs == No, fmt.Sprintf("Gives no probabilities of tokens: the weighted score asks %d times.", samples))
	say(t.Window > 0, fmt.Sprintf("Reads %d tokens at once, as it said itself: longer rows are taken in pieces.", t.Window))
	return list
}

// quirks are the traits of one model at one endpoint while they are learned. All
// judges that ask it share them.
type quirks struct {
	mu        sync.Mutex
	traits    Traits
	listeners map[int64]func(Traits) // by judge
}

// known is what was learned so far.
func (q *quirks) known() Traits {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.traits.clone()
}

func (t Traits) clone() Traits {
	t.Refused = slices.Clone(t.Refused)
	return t
}

// learn changes the traits and tells those who keep them, if anything is new.
func (q *quirks) learn(change func(*Traits)) {
	q.mu.Lock()
	before := q.traits.clone()
	change(&q.traits)
	after := q.traits.clone()
	var tell []func(Traits)
	if !before.same(after) {
		for _, f := range q.listeners {
			tell = append(tell, f)
		}
	}
	q.mu.Unlock()
	for _, f := range tell {
		f(after)
	}
}

func (t Traits) same(o Traits) bool {
	return slices.Equal(t.Refused, o.Refused) && t.Roomy == o.Roomy && t.Thinks == o.Thinks &&
		t.Usage == o.Usage && t.Probs == o.Probs && t.Window == o.Window
}

// refuse remembers a parameter that is not taken.
func (q *quirks) refuse(name string) {
	q.learn(func(t *Traits) {
		if !slices.Contains(t.Refused, name) {
			t.Refused = append(t.Refused, name)
			slices.Sort(t.Refused)
		}
	})
}

// quirks of a model at an endpoint. What was learned earlier counts while
// nothing is known yet; judge is told what is new.
func (e *Endpoints) quirks(id, model string, judge int64, earlier Traits, learned func(Traits)) *quirks {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := id + "\n" + model
	q, ok := e.models[key]
	if !ok {
		q = &quirks{traits: earlier.clone(), listeners: map[int64]func(Traits){}}
		e.models[key] = q
	}
	if learned != nil {
		q.mu.Lock()
		q.listeners[judge] = learned
		q.mu.Unlock()
	}
	return q
}
