package views

import (
	"concord/eval"
	"concord/eval/agreement"
)

// LeftOutPage lists the pairs that a gold leaves out for one reason. It shows no
// picks, so that looking at it unblinds nobody.
type LeftOutPage struct {
	Page
	Dataset   Crumb
	Agreement Crumb
	Gold      eval.GoldKind
	Why       agreement.LeftOut
	Pairs     []LeftOutPair
	// SettleHref leads to where disputes are settled; empty for other pairs, and
	// for people who do not settle them.
	SettleHref string
}

func (p LeftOutPage) actions() []Action {
	if p.SettleHref == "" {
		return nil
	}
	return []Action{{Label: "Settle them", Href: p.SettleHref, Primary: true}}
}

// LeftOutPair is one of them.
type LeftOutPair struct {
	Href      string
	Dimension eval.Dimension
	Question  string
	People    int // who have labeled it
}

// LeftOutTitle names the pairs that are left out.
func LeftOutTitle(why agreement.LeftOut, gold eval.GoldKind) string {
	switch {
	case why == "":
		return "Pairs with a gold"
	case why == agreement.InDispute:
		return "Disputed pairs"
	case why == agreement.LabeledOnce:
		return "Pairs labeled by one person"
	case why == agreement.SawNoDifference && gold == eval.GoldConstruction:
		return "Pairs made without a better side"
	case why == agreement.SawNoDifference:
		return "Pairs without a difference"
	case gold == eval.GoldConstruction:
		return "Pairs whose better side is unknown"
	}
	return "Pairs nobody has labeled"
}

func (p LeftOutPage) lead() string {
	const opening = " Opening one shows who said what, and takes it out of your labeling queue."
	switch {
	case p.Why == "":
		return "Methods are held against the gold of these pairs." + opening
	case p.Why == agreement.InDispute && p.Gold == eval.GoldMajority:
		return "No side has more than half of the labels of these pairs, so they have no gold and stand in no row of the table." + opening
	case p.Why == agreement.InDispute:
		return "People differ on these pairs, so they have no gold and stand in no row of the table." + opening
	case p.Why == agreement.LabeledOnce:
		return "This gold needs the labels of two people: a second label brings these pairs into the table." + opening
	case p.Why == agreement.SawNoDifference:
		return "A method cannot be right or wrong about these pairs, so they stand in no row of the table." + opening
	case p.Gold == eval.GoldConstruction:
		return "How these pairs were made does not say which side is better." + opening
	}
	return "These pairs have no gold until somebody labels them." + opening
}

// words are the reason behind a number of pairs: "2 disputed".
func (l LeftOut) words(gold eval.GoldKind) string {
	switch {
	case l.Why == agreement.InDispute:
		return Count(l.Pairs) + " disputed"
	case l.Why == agreement.LabeledOnce:
		return Count(l.Pairs) + " labeled by one person only"
	case l.Why == agreement.SawNoDifference && gold == eval.GoldConstruction:
		return Count(l.Pairs) + " without a better side"
	case l.Why == agreement.SawNoDifference:
		return Count(l.Pairs) + " without a difference"
	case gold == eval.GoldConstruction:
		return Count(l.Pairs) + " of unknown making"
	}
	return Count(l.Pairs) + " not labeled yet"
}

// listEnd is what follows the i-th of n things in a sentence.
func listEnd(i, n int) string {
	if i == n-1 {
		return "."
	}
	return ", "
}
