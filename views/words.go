package views

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"concord/eval"
	"concord/eval/guideline"
)

// list joins names as a sentence does: "a", "a and b", "a, b and c".
func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func upperFirst(s string) string { return first(s, unicode.ToUpper) }
func lowerFirst(s string) string { return first(s, unicode.ToLower) }

func first(s string, change func(rune) rune) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(change(r)) + s[size:]
}

// goldName is a kind of gold as the page's control shows it.
func goldName(k eval.GoldKind) string {
	switch k {
	case eval.GoldConstruction:
		return "Construction"
	case eval.GoldHuman:
		return "People"
	case eval.GoldUnanimous:
		return "Unanimous"
	case eval.GoldMajority:
		return "Majority"
	case eval.GoldAdjudicated:
		return "Adjudicated"
	}
	return string(k)
}

// goldMeaning says where a gold comes from.
func goldMeaning(k eval.GoldKind) string {
	switch k {
	case eval.GoldConstruction:
		return "The better side is known from how each pair was made, not from people: label pairs to hold the metrics against what people say."
	case eval.GoldHuman:
		return "What people said of each pair: adjudicated where somebody settled it, else where all agree, else the only label."
	case eval.GoldUnanimous:
		return "Only pairs on which all who labeled agree."
	case eval.GoldMajority:
		return "What most people said of each pair."
	case eval.GoldAdjudicated:
		return "Only pairs that an adjudicator has settled."
	}
	return ""
}

// asks is the question that a dimension puts to people and to methods alike.
func asks(d eval.Dimension) string { return guideline.Question(d, eval.English) }

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// letter names an item of a pair, or that there is none.
func letter(c eval.Choice) string {
	switch c {
	case eval.ChoiceX:
		return "X"
	case eval.ChoiceY:
		return "Y"
	case eval.ChoiceTie:
		return "neither"
	}
	return "nothing"
}
