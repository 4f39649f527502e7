package lexical

import "strings"

// numeral reads the Chinese or Japanese number at the start of a run: 两万一千,
// 三百七十六, 一九三二年, and one figure in front of a counter, 三个. length is 0
// where none stands: 千万 is "by all means" as well, 一个 is an article.
func numeral(run []rune) (n number, length int) {
	scaled := false
	for length < len(run) && (figure(run[length]) >= 0 || scaleOf(run[length]) > 0) {
		scaled = scaled || scaleOf(run[length]) > 0
		length++
	}
	var counter rune
	if length < len(run) {
		counter = run[length]
	}
	switch read := run[:length]; {
	case length == 0:
		return number{}, 0
	case length == 1 && (!strings.ContainsRune(counters, counter) || scaled && run[0] != '十' || run[0] == '一'):
		return number{}, 0
	case scaled:
		n = scaledNumber(read)
	case length == 1 || length == 4 || length > 1 && counter == '年' && length < 5:
		n = positional(read)
	}
	if n.unit == 0 {
		return number{}, 0
	}
	return n, length
}

// counters are characters behind a single figure that make it a number.
const counters = "年月日天个個人名位次座条條米岁歳倍种種部艘辆台枚件公千吨度层層时時小秒元円回つ"

// figure is the value of a figure, -1 for other characters.
func figure(r rune) int {
	switch r {
	case '〇', '零':
		return 0
	case '一', '壱':
		return 1
	case '二', '两', '兩':
		return 2
	case '三':
		return 3
	case '四':
		return 4
	case '五':
		return 5
	case '六':
		return 6
	case '七':
		return 7
	case '八':
		return 8
	case '九':
		return 9
	}
	return -1
}

func scaleOf(r rune) float64 {
	switch r {
	case '十':
		return 10
	case '百':
		return 100
	}
	return scales[string(r)]
}

func positional(run []rune) number {
	n := number{unit: 1}
	for _, r := range run {
		n.value = 10*n.value + float64(figure(r))
	}
	return n
}

// scaledNumber adds figures times scales: 两万一千 is 2·10⁴ + 1·10³. Two figures
// side by side, and a last figure without zero behind a hundred or more (一百二 is
// 120 in Chinese), are left alone.
func scaledNumber(run []rune) number {
	if scaleOf(run[0]) >= myriad || len(run) > 1 && scaleOf(run[0]) > 10 && scaleOf(run[1]) >= myriad {
		return number{}
	}
	var s sum
	for i, r := range run {
		f := figure(r)
		switch {
		case f < 0:
			s.scale(scaleOf(r))
		case s.waiting > 0, i+1 == len(run) && i > 0 && scaleOf(run[i-1]) > 10:
			return number{}
		default:
			s.waiting, s.unit = float64(f), 1
		}
	}
	return number{s.total + s.section + s.waiting, s.unit}
}

const myriad = 1e4

// A sum grows character by character.
type sum struct {
	total   float64 // of what stands in front of the last 万 or 亿
	section float64 // below 10000
	waiting float64 // figure that waits for its scale, 0 for none
	unit    float64 // of the last character
}

func (s *sum) scale(by float64) {
	switch {
	case by < myriad:
		s.section += max(s.waiting, 1) * by
	case by == myriad:
		s.total += (s.section + s.waiting) * by
		s.section = 0
	default:
		s.total = (s.total + s.section + s.waiting) * by
		s.section = 0
	}
	s.waiting, s.unit = 0, by
}
