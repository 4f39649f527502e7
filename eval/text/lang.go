package text

import (
	"strings"
	"unicode"

	"concord/eval"
)

// Lang is the language in which a judge is asked about a row (metrics §8): kana
// make it Japanese, Han without kana Chinese, everything else is asked in
// English. The question decides. Where it holds no more than names, or names
// and foreign words in balance, the answer is read too.
func Lang(question, answer string) eval.Lang {
	e := read(question)
	if l, ok := e.lang(); ok {
		return l
	}
	e = read(question + "\n" + answer)
	if l, ok := e.lang(); ok {
		return l
	}
	if e.han+e.kana > 2*e.words {
		return e.cjk()
	}
	return eval.English
}

// evidence counts what speaks for a language. Function words weigh, because a
// foreign name brings none of its own.
type evidence struct {
	han, kana, hiragana int // characters
	words               int // in other scripts
	english, chinese    int // weight of the function words
}

func read(s string) evidence {
	var e evidence
	start := -1 // of the word being read
	for i, r := range s {
		letter := unicode.IsLetter(r)
		cjk := letter && IsCJK(r)
		if start >= 0 && (!letter || cjk) {
			e.word(s[start:i])
			start = -1
		}
		switch {
		case cjk:
			e.character(r)
		case letter && start < 0:
			start = i
		}
	}
	if start >= 0 {
		e.word(s[start:])
	}
	return e
}

func (e *evidence) word(w string) {
	e.words++
	if englishWords[strings.ToLower(w)] {
		e.english += 2 // a word tells more than a character
	}
}

func (e *evidence) character(r rune) {
	switch {
	case IsKana(r):
		e.kana++
		if unicode.Is(unicode.Hiragana, r) {
			e.hiragana++
		}
	case unicode.Is(unicode.Han, r):
		e.han++
		if strings.ContainsRune(chineseWords, r) {
			e.chinese++
		}
	}
}

// lang decides where the evidence is clear.
func (e evidence) lang() (eval.Lang, bool) {
	cjk := e.han + e.kana
	native := e.hiragana + e.chinese
	switch {
	case cjk == 0:
		return eval.English, e.english > 0
	case e.words == 0, native > e.english:
		return e.cjk(), true
	case native < e.english:
		return eval.English, true
	}
	return "", false
}

// cjk tells Japanese from Chinese. A Chinese sentence may quote a Japanese
// title, so kana must outweigh the Chinese function words.
func (e evidence) cjk() eval.Lang {
	if e.kana > 2*e.chinese {
		return eval.Japanese
	}
	return eval.Chinese
}

var englishWords = set("a about an and are can did do does explain for from how in is it me of on tell that the to was were what when where which who why will with")

// chineseWords are characters that carry grammar in Chinese and are rare in
// Japanese, the ambiguous 的 included.
const chineseWords = "的是了吗嗎什么麼谁誰哪这這那们們怎样為为在有呢吧请請几幾很与從从还還"

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
