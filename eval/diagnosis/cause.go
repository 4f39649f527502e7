package diagnosis

import "concord/eval"

// Cause is why a method did not say what the gold says.
type Cause string

// The causes, the most telling first: a pair has the first that applies.
const (
	Refusal       Cause = "refusal"        // one of the two items declines to answer
	NoVerdict     Cause = "no_verdict"     // the method gave no usable answer
	Flipped       Cause = "order"          // a pairwise judge changed its mind with the order
	Tied          Cause = "tied"           // the same score for both
	ContextMissed Cause = "context_missed" // evidence that stands in the contexts was not found
	Statements    Cause = "statements"     // the split into statements, or a verdict on one
	LengthHabit   Cause = "length"         // the method picks by length in general, and did here
	Other         Cause = "other"
)

// Causes lists every cause in that order.
func Causes() []Cause {
	return []Cause{Refusal, NoVerdict, Flipped, Tied, ContextMissed, Statements, LengthHabit, Other}
}

// Name is the cause in a few words.
func (c Cause) Name() string {
	return map[Cause]string{
		Refusal: "One item is a refusal", NoVerdict: "No usable answer", Flipped: "Changed with the order",
		Tied: "Same score", ContextMissed: "Context missed", Statements: "Statements",
		LengthHabit: "Length", Other: "Other",
	}[c]
}

// Meaning is what the cause says about the method, in a sentence.
func (c Cause) Meaning() string {
	return map[Cause]string{
		Refusal:       "One of the two items declines to answer. A metric that has nothing to check there is undefined or arbitrary.",
		NoVerdict:     "The method gave no usable answer, for good: asking again would not help.",
		Flipped:       "Shown in the other order, the judge preferred the other item, which counts as no opinion.",
		Tied:          "Both items got the same score, so the method had no opinion.",
		ContextMissed: "What the method did not find stands in the contexts of the item that the gold prefers.",
		Statements:    "The item that the gold prefers lost statements: they were split badly, judged wrongly, or really are unsupported.",
		LengthHabit:   "This method prefers one length in general, and a rule that looks at length alone would have made the same mistake.",
		Other:         "None of the known causes applies. Read the evidence.",
	}[c]
}

// CauseOf is why a method and the gold differ on a pair. Habit is how the method
// treats length on all pairs of the dimension.
func CauseOf(c Case, habit Habit) Cause {
	switch {
	case c.oneRefuses():
		return Refusal
	case c.pick() == eval.ChoiceNone:
		return NoVerdict
	case c.flipped():
		return Flipped
	case c.pick() == eval.ChoiceTie:
		return Tied
	case c.missedContext():
		return ContextMissed
	case len(c.Crossed()) > 0:
		return Statements
	case habit.explains(c.Pair, c.pick()):
		return LengthHabit
	}
	return Other
}

// flipped reports whether a pairwise judge picked one item in one order and the
// other in the other.
func (c Case) flipped() bool {
	o := c.Verdict.Orders
	return len(o) == 2 && o[0].Pick != "" && isItem(o[0].Pick) && o[1].Pick == o[0].Pick.Other()
}

func isItem(c eval.Choice) bool { return c == eval.ChoiceX || c == eval.ChoiceY }
