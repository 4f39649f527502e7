package diagnosis

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"concord/eval"
	"concord/eval/judge"
)

// longestRefusal is in characters: a longer answer says more than that it cannot
// answer.
const longestRefusal = 400

var unknowing = regexp.MustCompile(`(?i)\bi (?:do not|don['’]?t) (?:know|have)\b` +
	`|\b(?:is|are|was|were) not (?:provided|mentioned|specified|stated|given|available) (?:in|by)\b` +
	`|\b(?:does|do|did) not (?:provide|mention|specify|state|contain|include)\b` +
	`|\b(?:no|insufficient|not enough) (?:information|context)\b|\bcannot be determined\b` +
	`|不知道|未提及|没有提供|没有提到|信息不足|分かりません|わかりません|記載されていません|情報がありません`)

// Refuses reports whether an answer declines to answer, in English, Chinese or
// Japanese: "I don't know", "the passage does not mention it".
func Refuses(answer string) bool {
	if judge.Refused(answer) {
		return true
	}
	return utf8.RuneCountInString(answer) <= longestRefusal && unknowing.MatchString(strings.Join(strings.Fields(answer), " "))
}

// oneRefuses reports whether exactly one of the two answers is a refusal, by its
// words or because the judge called it noncommittal.
func (c Case) oneRefuses() bool {
	if c.Pair.Dimension.JudgesContexts() {
		return false
	}
	return declines(c.Pair.X, c.Verdict.X) != declines(c.Pair.Y, c.Verdict.Y)
}

func declines(i eval.Item, s *eval.Score) bool {
	return Refuses(i.Answer) || s != nil && slices.Contains(s.Flags, eval.FlagNoncommittal)
}
