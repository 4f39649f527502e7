package lexical

import "strings"

// cues are phrases that are looked for in the line of a sentence. A Latin phrase
// matches whole words, with ~ at its end also the beginning of a word. A CJK
// phrase matches anywhere, with _ at its end only in front of a mark.
type cues []string

func newCues(list string) cues {
	var c cues
	for l := range strings.SplitSeq(list, "|") {
		l = strings.TrimSpace(l)
		switch {
		case l == "":
		case l[0] >= 0x80:
			c = append(c, strings.Replace(l, "_", " ", 1))
		case strings.HasSuffix(l, "~"):
			c = append(c, " "+strings.TrimSuffix(l, "~"))
		default:
			c = append(c, " "+l+" ")
		}
	}
	return c
}

func (c cues) in(line string) bool {
	for _, cue := range c {
		if strings.Contains(line, cue) {
			return true
		}
	}
	return false
}

// opens reports whether a line begins with a cue.
func (c cues) opens(line string) bool {
	for _, cue := range c {
		if strings.HasPrefix(line, cue) || strings.HasPrefix(line, " "+cue) {
			return true
		}
	}
	return false
}

var (
	negations = newCues(`
		not|no|never|none|neither|nor|without|cannot|unable|nothing|nobody|不|没有|沒有|并非|並非|无法|無法|未能|尚未|
		从未|從未|ません|ない|なかった|なく|ずに|ず_|ぬ_`)
	// lookalikes hold a negation and deny nothing.
	lookalikes = newRemover(`
		not only|no longer than|no less than|no fewer than|no more than|no doubt|不仅|不僅|不但|不只|不断|不斷|不同|不少|
		不过|不過|不久|不足|不得不|不良|不动产|不動産|不可避免|不锈|不丹|不列颠|なければならない|なければなりません|
		なくてはならない|なくてはなりません|ねばならない|ねばなりません|なければいけない|なければいけません|
		かもしれない|かもしれません|だけでなく|だけではなく|に過ぎない|に過ぎません|ないよう|なくて|少なく|少ない|危ない|
		まず_|はず|必ず`)
)

// newRemover takes cues out of a line.
func newRemover(list string) *strings.Replacer {
	var pairs []string
	for _, cue := range newCues(list) {
		pairs = append(pairs, cue, " ")
	}
	return strings.NewReplacer(pairs...)
}

// negated reports whether a line denies something.
func negated(line string) bool {
	if !negations.in(line) && !strings.Contains(line, "n't ") {
		return false
	}
	line = lookalikes.Replace(line)
	return negations.in(line) || strings.Contains(line, "n't ")
}
