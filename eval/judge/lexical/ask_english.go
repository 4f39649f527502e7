package lexical

import (
	"slices"
	"strings"
)

func (p phrasing) english() string {
	p.body = withoutConnective(p.body)
	if before, after, date, found := p.gap(); found {
		return capital(p.englishGap(before, after, date))
	}
	if subject := p.subject(); subject != "" {
		return "What is said about " + subject + "?"
	}
	if words := strings.Fields(p.body); len(words) <= fewWords {
		return "What is said about " + lowerOpening(p.body) + "?"
	}
	return "Is it true that " + lowerOpening(p.body) + "?"
}

// fewWords is the longest piece without a verb that is taken as a subject.
const fewWords = 3

// englishGap asks for a date or a number: "When was the bridge opened?" where the
// verb is easily turned, else "The bridge spans how many metres?".
func (p phrasing) englishGap(before, after string, date bool) string {
	switch {
	case date && strings.HasSuffix(before, ", "):
		return strings.TrimSuffix(before, ", ") + " of which year" + after + "?"
	case date && months[strings.ToLower(lastWord(before))]:
		return before + "of which year" + after + "?"
	case date:
		rest, preposition := cutSuffixes(before, " in ", "In ", " since ", " until ", " by ")
		if turned := turn(rest); preposition == " in " && after == "" && turned != "" {
			return "When " + turned + "?"
		}
		return before + "which year" + after + "?"
	}
	for _, sign := range []string{"%", "percent", "per cent"} {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(after), sign); ok {
			return before + "what percentage" + rest + "?"
		}
	}
	if strings.TrimSpace(after) == "" || strings.ContainsAny(strings.TrimSpace(after)[:1], ",;:()") {
		return before + "what number" + after + "?"
	}
	return before + "how many" + after + "?"
}

func lastWord(s string) string {
	words := strings.Fields(s)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// withoutConnective drops an opening such as "However,".
func withoutConnective(s string) string {
	first, rest, found := strings.Cut(s, ", ")
	if found && connectives[strings.ToLower(first)] {
		return rest
	}
	return s
}

var connectives = set("however therefore thus moreover furthermore additionally similarly overall also finally consequently likewise instead")

func cutSuffixes(s string, suffixes ...string) (rest, suffix string) {
	for _, suffix := range suffixes {
		if rest, ok := strings.CutSuffix(s, suffix); ok {
			return rest, suffix
		}
	}
	return s, ""
}

// turn puts the verb first: "The bridge was opened" is "was the bridge opened".
// Empty where there is none, or more than one clause.
func turn(s string) string {
	words := strings.Fields(s)
	at := slices.IndexFunc(words, func(w string) bool { return verbs[w] })
	if at < 1 || at > longestSubject || strings.Contains(s, ",") {
		return ""
	}
	subject := lowerOpening(strings.Join(words[:at], " "))
	return strings.Join(append([]string{words[at], subject}, words[at+1:]...), " ")
}

var verbs = set("is are was were has have had can could will would may might must does do did")

// longestSubject is in words.
const longestSubject = 8

// subject is what stands in front of the first verb that is easily recognized;
// empty where it is more, or less, than a name for something.
func (p phrasing) subject() string {
	words := strings.Fields(p.body)
	at := slices.IndexFunc(words, func(w string) bool { return verbs[w] })
	if at < 1 || at > longestSubject {
		return ""
	}
	first := strings.ToLower(words[0])
	plain := notSubjects[first] || placeWords[first] || slices.ContainsFunc(words[:at], func(w string) bool { return strings.HasSuffix(w, ",") || relatives[w] })
	if plain || words[at-1] == "and" {
		return ""
	}
	return lowerOpening(strings.Join(words[:at], " "))
}

// notSubjects open sentences and name nothing.
var (
	notSubjects = set(`i you we he she it they this that these those there here if when while although because since as after before
during also however therefore thus moreover furthermore additionally overall both some one another others many who what which how why
where by according with without and but or so then`)
	relatives = set("that which who where when because also")
)

// lowerOpening writes an article or another small word at the start small.
func lowerOpening(s string) string {
	first, rest, _ := strings.Cut(s, " ")
	if lower := strings.ToLower(first); (stopWords[lower] || notSubjects[lower]) && first != "I" {
		return strings.TrimSpace(lower + " " + rest)
	}
	return s
}

func capital(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
