package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cut splits one line at its sentence ends.
func cut(s string, l span) []span {
	line := s[l.from:l.to]
	indent := len(line) - len(strings.TrimLeftFunc(line, unicode.IsSpace))
	if isRow(line[indent:]) {
		return []span{l}
	}
	var out []span
	from := 0
	for i := indent + markerLen(line[indent:]); i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		if !isStop(r) {
			i += size
			continue
		}
		end := stopEnd(line, i)
		if ends(line, from, i, end) {
			out = append(out, span{l.from + from, l.from + end})
			from = end
		}
		i = end
	}
	if from < len(line) {
		out = append(out, span{l.from + from, l.to})
	}
	return out
}

// isStop reports whether r can end a sentence.
func isStop(r rune) bool {
	switch r {
	case '.', '!', '?', '…', '।', '؟', '۔':
		return true
	}
	return isWideStop(r)
}

// isWideStop reports whether r ends a sentence without a blank behind it.
func isWideStop(r rune) bool {
	switch r {
	case '。', '！', '？', '；', '｡':
		return true
	}
	return false
}

func isClosing(r rune) bool { return strings.ContainsRune("\"'”’»)]）」』】》〉›", r) }

// stopEnd is the offset behind the run of stops that starts at i, with closing
// quotes, brackets and reference marks such as [1].
func stopEnd(line string, i int) int {
	for i < len(line) {
		r, size := utf8.DecodeRuneInString(line[i:])
		switch {
		case isStop(r), isClosing(r):
			i += size
		case referenceLen(line[i:]) > 0:
			i += referenceLen(line[i:])
		default:
			return i
		}
	}
	return i
}

// referenceLen is the length of a mark such as [1] or [2, 3] at the start of s,
// the blank before it included; 0 if there is none.
func referenceLen(s string) int {
	mark := strings.TrimPrefix(s, " ")
	if mark == "" || mark[0] != '[' {
		return 0
	}
	end := strings.IndexByte(mark[:min(len(mark), 30)], ']')
	if end < 2 || strings.Trim(mark[1:end], "0123456789, -") != "" {
		return 0
	}
	return len(s) - len(mark) + end + 1
}

// ends decides whether the stop at offset i, which with its closing marks
// reaches to end, ends the sentence that starts at from.
func ends(line string, from, i, end int) bool {
	stop, _ := utf8.DecodeRuneInString(line[i:])
	before, _ := utf8.DecodeLastRuneInString(line[:i])
	last, _ := utf8.DecodeLastRuneInString(line[:end])
	rest := strings.TrimLeftFunc(line[end:], unicode.IsSpace)
	next, _ := utf8.DecodeRuneInString(rest)
	blank := len(rest) < len(line)-end
	switch {
	case rest == "":
		return true
	case isClosing(last) && unicode.Is(unicode.Hiragana, next):
		return false // 「…。」と言った goes on
	case isWideStop(stop), IsCJK(before) && (blank || IsCJK(next)), stop == '…' && IsCJK(next):
		return true
	case !blank:
		return stop == '.' && end == i+1 && glued(line[:i], rest)
	case stop == '.' && end == i+1 && abbreviated(line[from:i], rest):
		return false
	}
	return startsSentence(next)
}

func startsSentence(r rune) bool {
	uncased := unicode.IsLetter(r) && !unicode.IsLower(r)
	return uncased || unicode.IsDigit(r) || strings.ContainsRune("\"'“‘«([¿¡「『（《", r)
}

// glued recognizes a blank lost behind a full stop, as in "provided.The", and
// not "example.Com" behind another dot or "fmt.Println" with its short name.
func glued(before, rest string) bool {
	word := before[strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) })+1:]
	head := strings.TrimSuffix(before, word)
	first, size := utf8.DecodeRuneInString(rest)
	second, _ := utf8.DecodeRuneInString(rest[size:])
	return utf8.RuneCountInString(word) > 3 && strings.IndexFunc(word[1:], unicode.IsUpper) < 0 &&
		(head == "" || strings.ContainsAny(head[len(head)-1:], " -'(\"")) &&
		unicode.IsUpper(first) && (unicode.IsLower(second) || second == ' ')
}

// abbreviated reports whether the full stop behind before belongs to an
// abbreviation or an initial and does not end the sentence as well.
func abbreviated(before, rest string) bool {
	word := before[strings.LastIndexFunc(before, unicode.IsSpace)+1:]
	word = strings.TrimLeft(word, "(\"'“‘[")
	first, size := utf8.DecodeRuneInString(word)
	lower := strings.ToLower(word)
	switch {
	case lower == "no":
		return rest[0] >= '0' && rest[0] <= '9'
	case titles[lower]:
		return true
	case size == len(word) && unicode.IsUpper(first):
		return !opens(rest) && !lettered(before)
	case endable[lower], strings.Contains(word, ".") && utf8.RuneCountInString(word) <= 5:
		return !opens(rest)
	}
	return false
}

// opens reports whether rest begins with a word that opens sentences and is no
// part of a name.
func opens(rest string) bool {
	next := rest
	if i := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }); i >= 0 {
		next = rest[:i]
	}
	return openers[next]
}

// lettered reports whether a single letter belongs to the word in front, as in
// "vitamin C", and is no initial.
func lettered(before string) bool {
	words := strings.Fields(before)
	return len(words) > 1 && takesLetter[strings.ToLower(words[len(words)-2])]
}

// titles are abbreviations that always stand before something.
var titles = set("al approx apr aug ca capt cf col dec dept dr e.g est feb fig gen hon i.e jan jul jun lt mar mr mrs ms nov oct prof rev sep sept sgt st vol vs")

// endable are abbreviations that may close a sentence; then the next word tells.
var endable = set("a.m co corp etc inc jr ltd p.m ph.d sr u.k u.s")

var openers = set(`A After All Also Although An And Another Any As At Because Before Both But By During Each Every For From He Her Here His How
However I If In It Its Later Many Most My No Nobody Nothing On Other Others Our She Since So Some Such That The Their Then There Therefore
These They This Those Though Through Throughout Thus Today Unlike Until Using We What When Where Which While Who Why With Yet You Your`)

var takesLetter = set("vitamin vitamins type types group class grade plan hepatitis influenza point section option team letter variable protein factor category appendix figure axis gate terminal")
