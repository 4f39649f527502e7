package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"concord/eval/text"
)

// units maps every spelling of a unit to its key. The spellings of one unit are
// divided by |; the first names it. Degrees without a scale have no key: what a
// number of them means, only the number tells.
var units = spellings(`
km|kms|kilometre|kilometres|kilometer|kilometers|公里|千米|キロメートル|キロ
m|metre|metres|meter|meters|米|公尺|メートル
cm|centimetre|centimetres|centimeter|centimeters|厘米|公分|センチメートル|センチ
mm|millimetre|millimetres|millimeter|millimeters|毫米|ミリメートル|ミリ
mi|mile|miles|英里|マイル
ft|foot|feet|英尺|フィート
km2|sq km|square kilometre|square kilometres|square kilometer|square kilometers|平方公里|平方千米|平方キロメートル|平方キロ
m2|sq m|square metre|square metres|square meter|square meters|平方米|平方メートル
m3|cubic metre|cubic metres|cubic meter|cubic meters|立方米|立方メートル
ha|hectare|hectares|公顷|公頃|ヘクタール
kg|kgs|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|公斤|千克|キログラム
g|gram|grams|gramme|grammes|克|グラム
mg|milligram|milligrams|毫克|ミリグラム
t|tonne|tonnes|ton|tons|metric ton|metric tons|吨|噸|トン
l|litre|litres|liter|liters|升|公升|リットル
ml|millilitre|millilitres|milliliter|milliliters|毫升|ミリリットル
km/h|kph|kmh|kilometre per hour|kilometres per hour|kilometer per hour|kilometers per hour|公里/小时|キロメートル毎時
mph|mile per hour|miles per hour|英里/小时
h|hr|hrs|hour|hours|小时|小時|時間
min|mins|minute|minutes|分钟|分鐘|分間
°c|° c|celsius|degree celsius|degrees celsius|degree centigrade|degrees centigrade|degrees c|摄氏度|攝氏度|摄氏|摂氏
°f|° f|fahrenheit|degree fahrenheit|degrees fahrenheit|degrees f|华氏度|華氏度|华氏|華氏
%|percent|per cent|pct|パーセント
|°|degree|degrees|度`)

func spellings(list string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(list)) {
		name, _, _ := strings.Cut(line, "|")
		for s := range strings.SplitSeq(strings.TrimSpace(line), "|") {
			if s != "" && name != "" {
				m[s] = "#" + name
			} else if s != "" {
				m[s] = ""
			}
		}
	}
	return m
}

// unitStarts are the first characters of all spellings: most words behind a
// number need no more look.
var unitStarts = func() map[rune]bool {
	starts := map[rune]bool{}
	for s := range units {
		r, _ := utf8.DecodeRuneInString(s)
		starts[r] = true
	}
	return starts
}()

// longestUnit is the number of runes of the longest spelling.
const longestUnit = 20

// unitKey is the key of a unit that stands without a number, as in "how many
// kilometres". Letters that mean other things as well need the number.
func unitKey(word string) (key string, ok bool) {
	key, ok = units[word]
	return key, ok && key != "" && len(word) > 2 || word == "km" || word == "kg"
}

// unit consumes the unit behind a number and keeps it as a term.
func (p *parser) unit() {
	key, from, to := p.unitAt(p.i)
	if to == 0 {
		return
	}
	p.i = to
	written := strings.ToLower(string(p.runes[from:to]))
	p.line.WriteString(written + " ")
	p.before = written
	p.addUnit(key, from, to)
}

func (p *parser) addUnit(key string, from, to int) {
	if key != "" {
		p.terms = append(p.terms, term{key: key, word: strings.ToLower(string(p.runes[from:to])), from: from, to: to})
	}
}

// unitAt finds the longest spelling of a unit at i, behind one blank or hyphen
// at most: runes[from:to]. to is 0 where none stands.
func (p *parser) unitAt(i int) (key string, from, to int) {
	from = i
	if r := p.at(i); r == ' ' || r == '-' {
		from++
	}
	end := min(from+longestUnit, len(p.runes))
	if from >= end || !unitStarts[unicode.ToLower(p.runes[from])] {
		return "", from, 0
	}
	lower := strings.Map(unicode.ToLower, string(p.runes[from:end]))
	for to := end; to > from; to-- {
		if k, ok := units[lower]; ok && p.closes(from, to) {
			return k, from, to
		}
		_, size := utf8.DecodeLastRuneInString(lower)
		lower = lower[:len(lower)-size]
	}
	return "", from, 0
}

// closes reports whether a unit may end at to: not inside a word, and a single
// letter only in lower case, since 5M and 5G are no lengths and weights.
func (p *parser) closes(from, to int) bool {
	last, next := p.runes[to-1], p.at(to)
	if text.IsCJK(last) || !unicode.IsLetter(last) && !unicode.IsDigit(last) {
		return true
	}
	if to == from+1 && unicode.IsUpper(last) && last != 'L' {
		return false
	}
	return text.IsCJK(next) || !unicode.IsLetter(next) && !unicode.IsDigit(next)
}
