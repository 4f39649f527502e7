package judgetest

import (
	"hash/fnv"
	"strings"
	"unicode"
)

// Dimensions is the length of the embeddings.
const Dimensions = 512

func words(text string) []string {
	var list []string
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			list = append(list, word.String())
			word.Reset()
		}
	}
	for _, r := range strings.ToLower(text) {
		switch {
		case cjk(r):
			flush()
			list = append(list, string(r))
		case unicode.IsLetter(r), unicode.IsDigit(r):
			word.WriteRune(r)
		default:
			flush()
		}
	}
	flush()
	return list
}

func cjk(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

func set(list []string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, w := range list {
		m[w] = true
	}
	return m
}

// share is the part of the distinct words of a that occur in b, 0 without words.
func share(a, b string) float64 {
	have, found := set(words(b)), 0
	wanted := set(words(a))
	for w := range wanted {
		if have[w] {
			found++
		}
	}
	return float64(found) / float64(max(len(wanted), 1))
}

// related reports whether two texts share a word of four letters or a pair of
// neighbouring CJK characters.
func related(a, b string) bool {
	have := set(terms(b))
	for _, t := range terms(a) {
		if have[t] {
			return true
		}
	}
	return false
}

func terms(text string) []string {
	var list []string
	all := words(text)
	for i, w := range all {
		switch {
		case len([]rune(w)) >= 4:
			list = append(list, w)
		case cjk([]rune(w)[0]) && i+1 < len(all) && cjk([]rune(all[i+1])[0]):
			list = append(list, w+all[i+1])
		}
	}
	return list
}

func sentences(text string) []string {
	var list []string
	start := 0
	for i, r := range text + "\n" {
		if !strings.ContainsRune(".!?。！？\n", r) {
			continue
		}
		end := min(i+len(string(r)), len(text))
		if s := strings.TrimSpace(text[start:end]); len(words(s)) > 0 {
			list = append(list, s)
		}
		start = end
	}
	return list
}

func refuses(sentence string) bool {
	s := strings.ReplaceAll(strings.ToLower(sentence), "’", "'")
	for _, phrase := range []string{"sorry", "don't know", "do not know", "can't tell", "cannot tell", "不知道", "无法", "抱歉", "わかりません", "分かりません", "できません"} {
		if strings.Contains(s, phrase) {
			return true
		}
	}
	return false
}

func bare(text string) bool {
	switch strings.ToLower(strings.Trim(text, " .!。！\n")) {
	case "yes", "no", "是", "不是", "否", "はい", "いいえ":
		return true
	}
	return false
}

func embed(text string) []float32 {
	v := make([]float32, Dimensions)
	for _, w := range words(text) {
		h := fnv.New32a()
		h.Write([]byte(w))
		v[h.Sum32()%Dimensions]++
	}
	return v
}
