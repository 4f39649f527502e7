package lexical

import (
	"regexp"
	"strings"
	"unicode"

	"concord/eval/text"
)

func (p *parser) digits() {
	from := p.i
	raw := p.figures()
	n, suffix := parseNumber(raw), ""
	if _, at, to := p.unitAt(p.i); to == 0 || at == p.i && p.millions(from, to) {
		suffix = string(p.take(func(i int) bool { return unicode.IsLetter(p.runes[i]) && !text.IsCJK(p.runes[i]) }))
		n = n.times(p.scale(suffix))
	}
	p.line.WriteString(raw + suffix + " ")
	t := term{word: raw, before: p.before, number: n, key: n.key(), hard: true, from: from, to: p.i}
	if n.unit == 0 { // digits of another script, or too many
		t.key = "#" + raw
	}
	t.date = (suffix == "" || suffix == "s") && len(raw) == 4 && n.isYear() || p.at(p.i) == '年'
	p.terms = append(p.terms, t)
	p.before, p.inside = "#", true
	p.unit()
}

// figures takes a number in digits. A blank joins groups of three where two
// groups or a unit follow: "5 500 km", not "in room 5 500 people met".
func (p *parser) figures() string {
	from := p.i
	p.take(func(i int) bool {
		r := p.runes[i]
		return unicode.IsDigit(r) || strings.ContainsRune(".,'", r) && unicode.IsDigit(p.at(i-1)) && unicode.IsDigit(p.at(i+1))
	})
	if head := string(p.runes[from:p.i]); len(head) > 3 || head[0] == '0' || strings.ContainsAny(head, ".,'") {
		return head
	}
	to, groups := p.i, 0
	for p.group(to) {
		to += 4
		groups++
	}
	if _, _, unit := p.unitAt(to); groups > 1 || groups == 1 && unit > 0 {
		p.i = to
	}
	return string(p.runes[from:p.i])
}

// group reports whether a blank and exactly three digits stand at i.
func (p *parser) group(i int) bool {
	for j := i + 1; j < i+4; j++ {
		if !unicode.IsDigit(p.at(j)) {
			return false
		}
	}
	return p.at(i) == ' ' && !unicode.IsDigit(p.at(i+4))
}

var fixedBlank = regexp.MustCompile(`(\d)[\x{a0}\x{2009}\x{202f}](\d{3})\b`)

// joinGroups keeps thousands together that a no-break or thin blank divides, by
// the apostrophe that is used for it as well.
func joinGroups(s string) string {
	if !strings.Contains(s, "\u00a0") && !strings.Contains(s, "\u2009") && !strings.Contains(s, "\u202f") {
		return s
	}
	return fixedBlank.ReplaceAllString(s, "$1'$2")
}

// millions reports whether the letter m behind the number at from means million:
// an amount of money or a count of people.
func (p *parser) millions(from, to int) bool {
	if string(p.runes[to-1:to]) != "m" || unicode.IsLetter(p.at(to-2)) {
		return false
	}
	rest := strings.Fields(string(p.runes[to:min(to+20, len(p.runes))]))
	return strings.ContainsRune("$€£¥", p.at(from-1)) || len(rest) > 0 && counted[rest[0]]
}

var counted = set("people users inhabitants residents visitors copies viewers customers members dollars euros pounds tonnes barrels")

// scale consumes a word such as "million" or 万 behind a number.
func (p *parser) scale(suffix string) float64 {
	if f, ok := scales[strings.ToLower(suffix)]; ok {
		return f
	}
	if f, ok := scales[string(p.at(p.i))]; ok {
		p.i++
		return f
	}
	from := p.i
	if p.at(p.i) == ' ' {
		p.i++
		word := p.take(func(i int) bool { return unicode.IsLetter(p.runes[i]) && !text.IsCJK(p.runes[i]) })
		if f, ok := scales[strings.ToLower(string(word))]; ok && len(word) > 1 {
			return f
		}
	}
	p.i = from
	return 1
}
