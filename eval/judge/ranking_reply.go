package judge

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// ParseRanking reads which of two items is better (agreement §5.4): {"best":1};
// else "answer i > answer j" or "answer i is better than answer j"; a ranked
// list, whose own number is not the pick; "Rank 1: answer i"; a rank for each
// answer; a statement of equality, which is Best 0. Everything else, and a reply
// that says two things, is no preference (ok = false).
func ParseRanking(raw string) (Preference, bool) {
	if p, ok := last(raw, fitBest); ok {
		return p, true
	}
	text := norm.NFKC.String(prose(raw))
	for _, form := range rankForms {
		if picks := form(text); len(picks) > 0 {
			return agreed(picks)
		}
	}
	if equality.MatchString(text) && !inequality.MatchString(text) {
		return Preference{}, true
	}
	return Preference{}, false
}

func fitBest(v any) (Preference, bool) {
	o, ok := v.(object)
	if !ok {
		return Preference{}, false
	}
	p := Preference{Reason: textField(o, "reason", "why")}
	if s, isText := o["best"].(string); isText && equality.MatchString(s) {
		return p, !inequality.MatchString(s)
	}
	best, _ := field(o, "best")
	if s, isText := best.(string); isText {
		if m := wholeItem.FindStringSubmatch(norm.NFKC.String(s)); m != nil {
			best = m[1]
		}
	}
	p.Best, ok = wholeNumber(best)
	return p, ok && (p.Best == 1 || p.Best == 2)
}

// item is how a candidate is called; its number is the group.
const item = `(?:answer|item|response|context|candidate|option|回答|答案|选项|候选|上下文|項目|候補|文脈)\s*#?\s*([12])\b`

var (
	wholeItem  = regexp.MustCompile(`(?i)^\s*` + item + `\W*$`)
	versus     = regexp.MustCompile(`(?i)` + item + `\W{0,3}(?:\s*(?:>|is (?:clearly |much |slightly )?better than|优于|好于)\s*)\W{0,3}` + item)
	hedge      = regexp.MustCompile(`(?i)(?:n['’]t|\bnot|\bwhether|\bif)\b[^.;\n]*$`)
	listed     = regexp.MustCompile(`(?im)^\s*1[.)]\s*\W{0,3}` + item + `\W*$`)
	rankOne    = regexp.MustCompile(`(?i)(?:rank\s*#?\s*1|第\s*1\s*名|第一名|1\s*位)\W{0,4}` + item)
	ranked     = regexp.MustCompile(`(?im)^\W*` + item + `\W{0,3}:\s*(?:rank\s*)?([12])\W*$`)
	equality   = regexp.MustCompile(`(?i)\b(?:equal|equally|tie|tied|same quality|no difference|neither is better)\b|一样好|同样好|平局|不分上下|不相上下|同等|同じくらい|引き分け`)
	inequality = regexp.MustCompile(`(?i)(?:\bnot\b|n['’]t\b|\bno\b|\bnever\b|\bun)\W*(?:\w+\W+){0,2}(?:equal|equally|tie|tied)\b|(?:不|并非|没有)(?:是)?(?:一样|同样|同等|平局)|(?:同等|同じくらい|引き分け)(?:では|とは)`)
)

// maxHedge is how far before a comparison a "not" or "whether" is looked for, in bytes.
const maxHedge = 120

// rankForms give the picks that a text states in one form.
var rankForms = []func(string) []string{
	func(text string) []string {
		var picks []string
		for _, m := range versus.FindAllStringSubmatchIndex(text, -1) {
			if i, j := text[m[2]:m[3]], text[m[4]:m[5]]; i != j && !hedge.MatchString(text[max(0, m[0]-maxHedge):m[0]]) {
				picks = append(picks, i)
			}
		}
		return picks
	},
	func(text string) []string { return firstGroup(listed, text) },
	func(text string) []string { return firstGroup(rankOne, text) },
	rankNumbers,
}

func firstGroup(re *regexp.Regexp, text string) []string {
	var picks []string
	for _, m := range re.FindAllStringSubmatch(text, -1) {
		picks = append(picks, m[1])
	}
	return picks
}

// rankNumbers reads "Answer 1: 2 / Answer 2: 1": the answer with rank 1. Both
// must be ranked, with different ranks.
func rankNumbers(text string) []string {
	text = strings.ReplaceAll(text, "/", "\n")
	rank := map[string]string{}
	for _, m := range ranked.FindAllStringSubmatch(text, -1) {
		if old, seen := rank[m[1]]; seen && old != m[2] {
			return nil
		}
		rank[m[1]] = m[2]
	}
	switch {
	case rank["1"] == "1" && rank["2"] == "2":
		return []string{"1"}
	case rank["1"] == "2" && rank["2"] == "1":
		return []string{"2"}
	}
	return nil
}

// agreed is the pick that all statements name.
func agreed(picks []string) (Preference, bool) {
	for _, p := range picks {
		if p != picks[0] {
			return Preference{}, false
		}
	}
	if picks[0] == "2" {
		return Preference{Best: 2}, true
	}
	return Preference{Best: 1}, true
}
