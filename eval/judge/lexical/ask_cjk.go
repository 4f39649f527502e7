package lexical

import (
	"strings"
	"unicode/utf8"

	"concord/eval/text"
)

// Longest subject, and longest piece without a verb that is taken as one, in
// characters.
const (
	longestTopic = 16
	longestName  = 4
)

func (p phrasing) chinese() string {
	if before, after, date, found := p.gap(); found {
		if rest, ok := strings.CutPrefix(after, "年"); ok && date {
			return before + "哪一年" + rest + "？"
		}
		return before + "多少" + after + "？"
	}
	if topic := p.topic("始建", "建于", "成立", "出生", "是", "位于", "位於", "有", "为", "在", "由", "于", "被", "，"); topic != "" {
		return "关于“" + topic + "”说了什么？"
	}
	if utf8.RuneCountInString(p.body) <= longestName && !continues.opens(p.body) {
		return "关于“" + p.body + "”说了什么？"
	}
	return "“" + p.body + "”，是这样吗？"
}

func (p phrasing) japanese() string {
	if before, after, date, found := p.gap(); found {
		if rest, ok := strings.CutPrefix(after, "年"); ok && date {
			return before + "何年" + polite(rest) + "？"
		}
		return before + countWord(after) + polite(after) + "？"
	}
	if topic := p.topic("とは", "には", "では", "は", "が", "、"); topic != "" {
		return "「" + topic + "」について何が述べられていますか？"
	}
	return "「" + p.body + "」というのは本当ですか？"
}

// topic is what stands in front of the first of some marks.
func (p phrasing) topic(marks ...string) string {
	at := len(p.body)
	for _, m := range marks {
		if i := strings.Index(p.body, m); i > 0 && i < at {
			at = i
		}
	}
	topic := strings.TrimSpace(p.body[:at])
	if n := utf8.RuneCountInString(topic); at == len(p.body) || n < 2 || n > longestTopic {
		return ""
	}
	return topic
}

// countWord asks for a number: 何 in front of a unit or counter, else いくつ.
func countWord(after string) string {
	r, _ := utf8.DecodeRuneInString(after)
	if startsUnit(after) || text.IsCJK(r) && scriptOf(r) != hiragana {
		return "何"
	}
	return "いくつ"
}

// polite ends a Japanese sentence as a question.
func polite(s string) string {
	for _, e := range politeEndings {
		if rest, ok := strings.CutSuffix(s, e[0]); ok && !strings.HasSuffix(rest, "ん") {
			return rest + e[1]
		}
	}
	if s == "" {
		return "ですか"
	}
	return s + "のですか"
}

var politeEndings = [][2]string{
	{"である", "ですか"}, {"だった", "でしたか"}, {"であった", "でしたか"}, {"だ", "ですか"},
	{"です", "ですか"}, {"でした", "でしたか"}, {"ます", "ますか"}, {"ました", "ましたか"},
}
