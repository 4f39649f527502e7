package handlers

import (
	"fmt"
	"strings"

	"concord/eval"
	"concord/views"
)

// ruleLines are the rules of a campaign in words.
func ruleLines(c eval.Campaign) []views.RuleLine {
	r := c.Rules
	lines := []views.RuleLine{
		{What: "People per pair", Is: peopleWords(r)},
		{What: "Answers", Is: answerWords(r)},
		{What: "Pairs", Is: samplingWords(r.Sampling)},
	}
	if len(r.Categories) > 0 {
		lines = append(lines, views.RuleLine{What: "Reasons to tick", Is: strings.Join(r.Categories, " · ")})
	}
	if checks := checkWords(r); checks != "" {
		lines = append(lines, views.RuleLine{What: "Checks", Is: checks})
	}
	who := "everybody whose role may label, and guests"
	if c.Named {
		who = "the people on the list"
	}
	return append(lines, views.RuleLine{What: "Who labels", Is: who})
}

func peopleWords(r eval.CampaignRules) string {
	switch {
	case r.Annotators == 1 || r.Double == 0:
		return "1"
	case r.Double == 100:
		return fmt.Sprint(r.Annotators)
	}
	return fmt.Sprintf("%d on %d %% of the pairs, 1 on the others", r.Annotators, r.Double)
}

func answerWords(r eval.CampaignRules) string {
	words := []string{"A or B, forced choice"}
	if r.Ties {
		words[0] = "A, B or equal"
	}
	if r.BothBad {
		words = append(words, "both bad")
	}
	if r.Strength {
		words = append(words, "by how much")
	}
	if r.Confidence {
		words = append(words, "how sure")
	}
	return strings.Join(words, " · ")
}

// strategyWords are the strategies as they are chosen.
var strategyWords = map[eval.Strategy]string{
	eval.Random:             "at random",
	eval.WhereMethodsDiffer: "preferably where two methods disagree",
	eval.NearThreshold:      "preferably near a score difference",
	eval.WhereUncertain:     "preferably where a method contradicts itself",
	eval.SecondLabel:        "preferably pairs with one label",
}

func samplingWords(s eval.Sampling) string {
	if s.Size == 0 {
		return "all, in random order"
	}
	words := fmt.Sprintf("%s a dimension, %s", views.Count(s.Size), strategyWords[s.Strategy])
	if s.Strategy == eval.Random {
		return words
	}
	var methods []string
	for _, m := range s.Methods {
		methods = append(methods, views.ReferenceName(m.Method, m.Judge))
	}
	if len(methods) > 0 {
		words += " (" + strings.Join(methods, " / ") + ")"
	}
	return fmt.Sprintf("%s; %d %% of them at equal chances", words, s.Core)
}

func checkWords(r eval.CampaignRules) string {
	var words []string
	if r.Training > 0 {
		words = append(words, views.CountOf(r.Training, "pair", "pairs")+" of training")
	}
	if r.Gold > 0 {
		words = append(words, fmt.Sprintf("%d %% with a known answer", r.Gold))
	}
	if r.Repeats > 0 {
		words = append(words, fmt.Sprintf("%d %% hidden repeats, sides swapped", r.Repeats))
	}
	return strings.Join(words, " · ")
}
