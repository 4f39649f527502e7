package ingest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"concord/eval"
)

// said is what a cell says of two items.
type said struct {
	pick     eval.Choice // x is the first
	strength int
	reason   string
	rule     string
}

// notation is how the cells of one column write a pick.
type notation struct {
	signed        bool // -2…2: the sign is the pick, the size its strength
	positiveFirst bool
	circles       bool // O and X are yes and no, not items
	binary        bool // only 0 and 1: which is which cannot be known
	own           map[string]string
}

// notationOf finds the notation of a column by its cells.
func notationOf(cells []string, o JudgmentOptions) notation {
	n := notation{positiveFirst: o.PositiveFirst, own: map[string]string{}}
	for word, pick := range o.Picks {
		n.own[squeeze(word)] = pick
	}
	zero, one, other := false, false, false
	for _, c := range cells {
		v, number := parseNumber(c)
		switch {
		case isBlank(c) || isNullish(c):
		case number && v < 0:
			n.signed = true
		case number && v == 0:
			zero = true
		case number && v == 1:
			one = true
		default:
			other = true
			n.circles = n.circles || squeeze(c) == "o"
		}
	}
	n.binary = zero && one && !other && !n.signed && len(n.own) == 0
	return n
}

// pick reads a cell. names are what the two items are called in the file: their
// columns, and their systems where a key names them.
func (n notation) pick(text string, names [2][]string) (said, bool) {
	if s, ok := n.ownWord(text); ok {
		return s, true
	}
	if v, ok := parseNumber(text); ok {
		return n.number(v)
	}
	for i, side := range names {
		if slices.ContainsFunc(side, func(name string) bool { return name != "" && squeeze(name) == squeeze(text) }) {
			return said{pick: bothSides[i], rule: fmt.Sprintf("“%s” names the %s item", text, ordinal[i])}, true
		}
	}
	return n.word(text)
}

var (
	bothSides = [2]eval.Choice{eval.ChoiceX, eval.ChoiceY}
	ordinal   = [2]string{"first", "second"}
)

// ownWord is a word that the person has translated.
func (n notation) ownWord(text string) (said, bool) {
	s := said{rule: fmt.Sprintf("“%s” as chosen", strings.TrimSpace(text))}
	switch n.own[squeeze(text)] {
	case "first":
		s.pick = eval.ChoiceX
	case "second":
		s.pick = eval.ChoiceY
	case "tie":
		s.pick = eval.ChoiceTie
	case "none":
		s.pick = eval.ChoiceNone
	default:
		return said{}, false
	}
	return s, true
}

// number reads 1, 2 and 0, or a signed scale.
func (n notation) number(v float64) (said, bool) {
	if n.signed {
		s := said{pick: eval.Prefer(0, v), strength: int(math.Round(math.Abs(v))), rule: "signed scale, positive means the second is better"}
		if n.positiveFirst {
			s.pick, s.rule = s.pick.Other(), "signed scale, positive means the first is better"
		}
		return s, math.Abs(v) <= 100
	}
	if v > 1 && v < 2 { // a judge's probability that the second is better, plus 1
		return said{pick: eval.Prefer(1.5, v), rule: "between 1 and 2: the nearer one is the item, 1.5 a tie"}, true
	}
	switch v {
	case 1:
		return said{pick: eval.ChoiceX, rule: "1 is the first item"}, true
	case 2:
		return said{pick: eval.ChoiceY, rule: "2 is the second item"}, true
	case 0:
		return said{pick: eval.ChoiceTie, rule: "0 is a tie"}, true
	}
	return said{}, false
}

// Words for the first item, the second, a tie and no good item at all
// (import.md §7.1), without case, spaces and punctuation.
var pickWords = [4]string{
	"a x left first s1 win wins won one l item1 前者 左 첫번째 primeira primero premier erste",
	"b y right second s2 lose loses lost loss two r item2 后者 右 두번째 segunda segundo deuxième zweite",
	"tie ties tied equal equals same draw both bothgood even none nopreference equallygood similar comparable 平 平局 一样 引き分け 同じ 무승부 동점 empate igual égalité unentschieden gleich",
	"bothbad tiebothbad neither equallybad bothpoor badboth 都不好 どちらも悪い 둘다나쁨",
}

var pickIndex = indexPicks()

func indexPicks() map[string]int {
	index := map[string]int{}
	for kind, words := range pickWords {
		for _, w := range strings.Fields(words) {
			index[w] = kind
		}
	}
	return index
}

func (n notation) word(text string) (said, bool) {
	w := bareWord(text)
	if n.circles && (w == "o" || w == "x") {
		s := said{pick: eval.ChoiceX, rule: "O: the first is better"}
		if w == "x" {
			s = said{pick: eval.ChoiceY, rule: "X: the first is not better"}
		}
		return s, true
	}
	kind, ok := pickIndex[w]
	if !ok {
		return said{}, false
	}
	switch kind {
	case 0, 1:
		return said{pick: bothSides[kind], rule: fmt.Sprintf("“%s” is the %s item", strings.TrimSpace(text), ordinal[kind])}, true
	case 3:
		return said{pick: eval.ChoiceTie, reason: "both bad", rule: "both bad is a tie"}, true
	}
	return said{pick: eval.ChoiceTie, rule: fmt.Sprintf("“%s” is a tie", strings.TrimSpace(text))}, true
}

// itemNouns stand before or behind the letter of an item: "Answer 1", "Response
// B is better", "[[A]]".
var itemNouns = []string{"answer", "response", "system", "option", "assistant", "model", "output", "candidate", "item", "side", "rag", "回答", "응답"}

// bareWord is a pick without punctuation, nouns and "is better".
func bareWord(text string) string {
	if len(text) > 60 {
		return ""
	}
	s := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKC.String(text))
	for _, ending := range []string{"isbetter", "better", "wins", "preferred"} {
		if rest, ok := strings.CutSuffix(s, ending); ok && rest != "" {
			s = rest
			break
		}
	}
	for _, noun := range itemNouns {
		if rest, ok := strings.CutPrefix(s, noun); ok && rest != "" {
			s = rest
			break
		}
	}
	switch s {
	case "1":
		return "a"
	case "2":
		return "b"
	}
	return s
}
