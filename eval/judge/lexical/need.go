package lexical

import "fmt"

// Shares of the question's terms from which a sentence is needed: alone, or
// when it also offers what is asked for.
const (
	neededAlone    = 0.5
	neededOffering = 0.3
)

// A choice is whether one sentence is needed for a question, and why.
type choice struct {
	q      question
	s      sentence
	shared float64 // of the question's terms, 0…1, with what was taken over
	offers bool    // what is asked for
}

func (c choice) met() bool {
	return c.shared >= neededAlone || c.shared >= neededOffering && c.offers
}

// reason names the condition that decided, with the limit that was met or missed.
func (c choice) reason() string {
	switch {
	case len(c.q.has) == 0:
		return "Not needed: the question has no informative words."
	case c.shared == 0:
		return "Not needed: it shares no word with the question."
	case c.shared >= neededAlone:
		return fmt.Sprintf("Needed: it shares %s; %s is enough.", c.sharing(), percent(neededAlone))
	case c.shared < neededOffering:
		return fmt.Sprintf("Not needed: it shares %s; %s is the least.", c.sharing(), percent(neededOffering))
	case c.offers:
		return fmt.Sprintf("Needed: it shares %s and offers what is asked for; then %s is enough.", c.sharing(), percent(neededOffering))
	}
	return fmt.Sprintf("Not needed: it shares %s and does not offer what is asked for; then %s is the least.", c.sharing(), percent(neededAlone))
}

// sharing is "50 % of the question's words (bridge)".
func (c choice) sharing() string {
	text := percent(c.shared) + " of the question's words"
	words := c.s.phrases(func(t term) bool { return c.q.has[t.key] })
	if len(words) == 0 {
		return text + " with the sentence before"
	}
	if c.shared > share(c.q.has, c.s.has) {
		return fmt.Sprintf("%s (%s, the rest with the sentence before)", text, listed(words))
	}
	return fmt.Sprintf("%s (%s)", text, listed(words))
}
