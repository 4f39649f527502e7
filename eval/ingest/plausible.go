package ingest

import (
	"strings"
	"unicode"
)

// What speaks for a character in one encoding, −1…1: i is its place in the text,
// code its bytes there. The trade standards sort characters by how common they
// are, so the first byte says much.

// frequentHan are some of the most frequent characters of Chinese.
const frequentHan = `的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔答案料检索内容准`

func japanesePoints(text []rune, i int, code []byte) float64 {
	r := text[i]
	switch {
	case len(code) == 1: // half-width katakana
		return -0.5
	case unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == 'ー':
		return 1
	case loneAmongLatin(text, i):
		return -1
	case isCJKPunctuation(r):
		return 0.5
	case code[0] >= 0x88 && code[0] <= 0x97 && unicode.Is(unicode.Han, r): // JIS level 1
		return 0.6
	}
	return -0.3
}

func chinesePoints(text []rune, i int, code []byte) float64 {
	r := text[i]
	switch {
	case loneAmongLatin(text, i):
		return -1
	case strings.ContainsRune(frequentHan, r):
		return 1
	case isCJKPunctuation(r):
		return 0.5
	case len(code) != 2 || code[1] < 0xa1:
		return -0.7
	case code[0] >= 0xb0 && code[0] <= 0xd7: // GB 2312 level 1
		return 0.5
	}
	return -0.3
}

func koreanPoints(text []rune, i int, code []byte) float64 {
	switch {
	case loneAmongLatin(text, i):
		return -1
	case isCJKPunctuation(text[i]):
		return 0.5
	case !unicode.Is(unicode.Hangul, text[i]) || len(code) != 2:
		return -0.5
	case code[1] >= 0xa1: // KS X 1001
		return 1
	}
	return -0.4
}

func cyrillicPoints(text []rune, i int, _ []byte) float64 {
	r := text[i]
	before, after := neighbour(text, i-1), neighbour(text, i+1)
	switch {
	case !unicode.Is(unicode.Cyrillic, r):
		return 0.2
	case isLatin(before) || isLatin(after):
		return -1
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return -1
	case strings.ContainsRune("ЂЃђѓЉЊЌЋЏљњќћџЈјЅѕ", r):
		return -0.5
	case strings.ContainsRune("оеаинтсрвлкмдпуяызбгчйхжюшцщфэъьОЕАИНТСРВЛКМДПУ", r):
		return 1
	}
	return 0.7
}

func latinPoints(text []rune, i int, _ []byte) float64 {
	r := text[i]
	before, after := neighbour(text, i-1), neighbour(text, i+1)
	switch {
	case strings.ContainsRune("‘’“”–—…«»°€£§©®™•·¿¡\u00a0", r):
		return 0.6
	case !unicode.IsLetter(r):
		return -0.5
	case r != 'ß' && unicode.IsUpper(r) && unicode.IsLower(before):
		return -1
	case before >= 0x80 && unicode.IsLetter(before) && after >= 0x80 && unicode.IsLetter(after):
		return -0.7
	case isLatin(before) && before < 0x80 || isLatin(after) && after < 0x80:
		return 1
	case before >= 0x80 && unicode.IsLetter(before) || after >= 0x80 && unicode.IsLetter(after):
		return -0.3
	}
	return 0.4
}

func neighbour(text []rune, i int) rune {
	if i < 0 || i >= len(text) {
		return ' '
	}
	return text[i]
}

func isLatin(r rune) bool { return unicode.Is(unicode.Latin, r) }

// loneAmongLatin reports whether a character without a neighbour of its kind
// touches an ASCII letter: an accented letter that was read as half of
// something else.
func loneAmongLatin(text []rune, i int) bool {
	before, after := neighbour(text, i-1), neighbour(text, i+1)
	alone := before < 0x80 && after < 0x80
	return alone && (isLatin(before) || isLatin(after))
}

func isCJKPunctuation(r rune) bool {
	return r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60 || strings.ContainsRune("“”‘’—…·", r)
}
