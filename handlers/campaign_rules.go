package handlers

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"concord/eval"
)

// rulesOf reads the rules of a campaign.
func rulesOf(form url.Values) (r eval.CampaignRules, err error) {
	n := numbers{form: form}
	r = eval.CampaignRules{
		Annotators: n.within("annotators", "Annotators per pair", 1, 1, eval.MaxAnnotators),
		Double:     n.within("double", "The share of pairs that several people label", 100, 0, 100),
		Ties:       form.Get("ties") == "yes",
		BothBad:    form.Get("both_bad") != "" && form.Get("ties") == "yes",
		Confidence: form.Get("confidence") != "",
		Strength:   form.Get("strength") != "",
		Categories: categoriesOf(form.Get("categories")),
		Repeats:    n.within("repeats", "The share of hidden repeats", 0, 0, 30),
		Gold:       n.within("gold", "The share of pairs with a known answer", 0, 0, 30),
		Training:   n.within("training", "Pairs for training", 0, 0, 20),
		Sampling: eval.Sampling{
			Strategy: eval.Strategy(form.Get("strategy")),
			Size:     n.within("size", "The number of pairs", 0, 0, 1_000_000),
			Core:     n.within("core", "The random share", 30, 0, 100),
		},
	}
	if n.err != nil {
		return r, n.err
	}
	return r, readSampling(form, &r.Sampling)
}

// readSampling reads what a strategy looks at.
func readSampling(form url.Values, s *eval.Sampling) error {
	if s.Strategy == "" || s.Size == 0 { // all pairs: there is nothing to prefer
		s.Strategy = eval.Random
	}
	if !slices.Contains(eval.Strategies(), s.Strategy) {
		return eval.Invalidf("%q is no way to choose pairs.", string(s.Strategy))
	}
	for _, name := range methodsNeeded(s.Strategy) {
		c := contestOf(form.Get(name))
		if c.Method == "" {
			return eval.Invalidf("Choose the method whose verdicts decide which pairs are preferred.")
		}
		s.Methods = append(s.Methods, eval.MethodName{Method: c.Method, Judge: c.Judge})
	}
	if s.Strategy == eval.WhereMethodsDiffer && s.Methods[0] == s.Methods[1] {
		return eval.Invalidf("Choose two different methods: one never disagrees with itself.")
	}
	if s.Strategy == eval.NearThreshold {
		margin, err := strconv.ParseFloat(form.Get("margin"), 64)
		if err != nil || !(margin >= 0 && margin <= 10) {
			return eval.Invalidf("The gap is a number from 0 to 10, like 0.1.")
		}
		s.Margin = margin
	}
	return nil
}

// methodsNeeded names the fields of the methods that a strategy looks at.
func methodsNeeded(s eval.Strategy) []string {
	switch s {
	case eval.WhereMethodsDiffer:
		return []string{"method", "other"}
	case eval.NearThreshold, eval.WhereUncertain:
		return []string{"method"}
	}
	return nil
}

// numbers reads whole numbers and keeps the first problem.
type numbers struct {
	form url.Values
	err  error
}

// within is a number of the form, or what stands where it is empty.
func (n *numbers) within(name, what string, otherwise, low, high int) int {
	text := strings.TrimSpace(n.form.Get(name))
	if text == "" {
		return otherwise
	}
	v, err := strconv.Atoi(text)
	if (err != nil || v < low || v > high) && n.err == nil {
		n.err = eval.Invalidf("%s: enter a whole number from %d to %d.", what, low, high)
	}
	return v
}

const (
	maxCategories = 12
	maxCategory   = 60 // characters
)

// categoriesOf reads reasons to tick, one a line.
func categoriesOf(text string) []string {
	list := []string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || slices.Contains(list, line) || len(list) == maxCategories {
			continue
		}
		if utf8.RuneCountInString(line) > maxCategory {
			line = string([]rune(line)[:maxCategory])
		}
		list = append(list, line)
	}
	return list
}

// deadlineOf reads the last day of a campaign, which ends with that day in UTC;
// 0 without one.
func deadlineOf(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, eval.Invalidf("The deadline is a day like 2030-01-31.")
	}
	end := day.AddDate(0, 0, 1)
	if end.Before(time.Now()) {
		return 0, eval.Invalidf("The deadline has passed already. Choose a later day.")
	}
	return end.UnixMicro(), nil
}
