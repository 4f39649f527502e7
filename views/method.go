package views

import (
	"fmt"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// MethodPage looks closely at one method on one dimension.
type MethodPage struct {
	Page
	Subject
	Row        eval.Agreement
	Difficulty agreement.Difficulty
	Confusion  agreement.Confusion
	StandIns   []StandIn
	Steady     agreement.Steadiness
	Strips     []chart.Strip // pairs that were judged twice or more, those that flip first
	Verbosity  agreement.Verbosity
	Scored     int // pairs with a gold and two scores
	AUC        *float64
	AUCWhy     string
	Ties       *agreement.HeldOutTies
	TiesWhy    string
	Brier      *float64 // of a judge that was asked in both orders
	BrierWhy   string
	Cost       agreement.Cost
	Explore    string // the pairs on which it differs
	Trust      string
	Versions   string // the same method over its wordings and models
	Repeats    string // every repeat as CSV
}

// StandIn is the alternative annotator test at one discount.
type StandIn struct {
	Epsilon float64
	*agreement.StandIn
	Why string
}

// fact is a question about the method with its answer in a sentence.
type fact struct {
	ID, Question, Answer, Note string
}

// facts are the answers that need no table.
func (p MethodPage) facts() []fact {
	return []fact{
		{"difficulty", "Is it worse where people differ?", p.difficulty(), ""},
		{"length", "Does it follow length?", p.length(), "Right on pairs whose better item is the longer one, against those whose better item is the shorter one (Fisher’s exact test)."},
		{"order", "Does a higher score mean the better item?", p.order(), ""},
		{"draw", "How close must two scores be before they are a draw?", p.draw(), ""},
	}
}

func (p MethodPage) difficulty() string {
	d := p.Difficulty
	switch {
	case d.Easy.N+d.Hard.N+d.Unsettled == 0:
		return "Not known: no pair that it judged has labels by two people."
	case d.Hard.N == 0 && d.Unsettled > 0:
		return fmt.Sprintf("Right on %d of %s on which people were of one mind. On %d they differ, and this gold leaves those out: take the majority or settle them.",
			d.Easy.Right, CountOf(d.Easy.N, "pair", "pairs"), d.Unsettled)
	case d.Hard.N == 0:
		return fmt.Sprintf("People were of one mind on all %s: right on %d.", CountOf(d.Easy.N, "pair", "pairs"), d.Easy.Right)
	}
	text := fmt.Sprintf("Agrees on %s where people were of one mind and on %s where they differed.", agreement.CreditShare(d.Easy), agreement.CreditShare(d.Hard))
	if d.P != nil && d.Easy.N+d.Hard.N >= 10 {
		text += fmt.Sprintf(" If that made no difference, a split this uneven would turn up %s.", agreement.Chance(*d.P))
	}
	return text
}

func (p MethodPage) length() string {
	v := p.Verbosity
	if v.Gap == nil {
		return "Cannot be said: " + v.Reason + "."
	}
	return fmt.Sprintf("Right on %s of pairs where the longer item is better and on %s where the shorter is (%s).",
		agreement.Percent(*v.Longer, 100), agreement.Percent(*v.Shorter, 100), agreement.P(*v.P))
}

func (p MethodPage) order() string {
	switch {
	case p.Scored == 0 && p.Brier != nil:
		return fmt.Sprintf("It gives no scores. Its votes over both orders, read as chances, miss by %s (Brier score; saying one half every time gives 0.25).", Decimal(*p.Brier))
	case p.Scored == 0:
		return "It gives no scores: it picks one of two."
	case p.AUC == nil:
		return "Cannot be said: " + p.AUCWhy + "."
	case p.Scored < 10:
		return "Fewer than ten pairs with scores: too few to say."
	}
	return fmt.Sprintf("Of a pair with X better and one with Y better, the score difference is higher for the first %.0f times in 100 (50 is luck; %s).",
		100**p.AUC, CountOf(p.Scored, "pair", "pairs"))
}

func (p MethodPage) draw() string {
	if p.Ties == nil {
		if p.Scored == 0 {
			return "It gives no scores."
		}
		return "Not asked here: " + p.TiesWhy + "."
	}
	t := p.Ties
	return fmt.Sprintf("Best guess: %s. On pairs that this was not chosen on it says the same as people, draws included, on %s; with no cut on %s (%s, %d of them draws).",
		Decimal(t.Best.Cut), agreement.Percent(t.HeldOut, t.N), agreement.Percent(t.Zero, t.N), CountOf(t.N, "pair", "pairs"), t.HumanTies)
}

// standIn is the answer at the usual discount; the table has the others.
func (p MethodPage) standIn() string {
	for _, s := range p.StandIns {
		if s.StandIn == nil {
			return "Not known: " + s.Why + "."
		}
		if s.Epsilon != 0.15 {
			continue
		}
		beaten := int(s.Winning*float64(len(s.Names)) + 0.5)
		verdict := "No"
		if s.Passes() {
			verdict = "Yes"
		}
		return fmt.Sprintf("%s: set against the other people it is at least as representative as %d of your %d annotators, allowing a 15-point discount for being cheaper.", verdict, beaten, len(s.Names))
	}
	return ""
}

func (s StandIn) passes() string {
	if s.Passes() {
		return "yes"
	}
	return "no"
}

// weak reports whether two people only were at hand.
func (p MethodPage) weak() bool {
	return len(p.StandIns) > 0 && p.StandIns[0].StandIn != nil && len(p.StandIns[0].Names) == 2
}

// steady says what happens when the method is run again.
func (p MethodPage) steady() string {
	s := p.Steady
	if s.Stability == nil {
		return "Not known: run it again to see. A run with repeats judges each pair several times."
	}
	text := fmt.Sprintf("Over %d repeats the winner changed on %d of %s; two runs differ on %s of pairs.", s.Runs, s.Flipped, CountOf(s.Pairs, "pair", "pairs"), agreement.Percent(s.Stability.FlipRate, s.Pairs))
	if s.Scores != nil {
		text += fmt.Sprintf(" A score moves by about ±%s; gaps under %s may be noise. Averaging %d runs brings that to about %s.",
			Decimal(s.Scores.SD), Decimal(s.Scores.Limit), s.Runs, Decimal(s.Scores.LimitOf(s.Runs)))
	}
	return text
}

// icc is the coefficient for the details: it hides flips (agreement F13).
func (p MethodPage) icc() string {
	s := p.Steady.Scores
	if s == nil || s.Single == nil {
		return ""
	}
	return fmt.Sprintf("ICC(1,1) = %s (%s to %s). A few very bad items make it high even where winners flip: read the flips first.", Decimal(*s.Single), Decimal(s.Low), Decimal(s.High))
}

// stripsMost is how many pairs the drawing shows.
const stripsMost = 30

// StripsOf are the repeats of pairs, those that flip first; href is the address
// of a pair.
func StripsOf(list []agreement.Repeated, href func(int64) string) []chart.Strip {
	var flips, calm []chart.Strip
	for _, r := range list {
		if len(r.Picks) < 2 {
			continue
		}
		s := chart.Strip{Name: fmt.Sprintf("pair %d", r.Pair), Href: href(r.Pair), Gaps: r.Gaps(), Flips: r.Flips()}
		if s.Gaps == nil {
			for _, pick := range r.Picks {
				s.Gaps = append(s.Gaps, 2*agreement.CreditOf(pick, eval.ChoiceX)-1)
			}
		}
		s.Title = fmt.Sprintf("Pair %d, %d repeats: same winner every time", r.Pair, len(r.Picks))
		if s.Flips {
			s.Title = fmt.Sprintf("Pair %d, %d repeats: the winner changes", r.Pair, len(r.Picks))
			flips = append(flips, s)
		} else {
			calm = append(calm, s)
		}
	}
	all := append(flips, calm...)
	return all[:min(len(all), stripsMost)]
}

func (p MethodPage) strips() chart.Strips {
	return chart.Strips{Name: "Repeats of " + p.name() + ", a row a pair: those whose winner changes first", Rows: p.Strips}
}

// kappa reads the table beyond luck.
func (p MethodPage) kappa() string {
	c := p.Confusion.Corrected
	if c.Kappa == nil {
		return upperFirst(c.Reason) + "."
	}
	return fmt.Sprintf("Agreement beyond luck: κ = %s (standard error %s), AC1 = %s, on pairs with a usable answer.", Decimal(*c.Kappa), Decimal(*c.SE), Decimal(*c.AC1))
}

func optional(v *float64) string {
	if v == nil {
		return "—"
	}
	return Decimal(*v)
}

func pickWord(c eval.Choice) string {
	switch c {
	case eval.ChoiceTie:
		return "no opinion"
	case eval.ChoiceNone:
		return "no answer"
	}
	return letter(c)
}
