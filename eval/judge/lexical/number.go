package lexical

import (
	"math"
	"strconv"
	"strings"
)

// A number is a value with the place of its last significant digit as written:
// 12,000 has unit 1000, 3.14 has unit 0.01.
type number struct{ value, unit float64 }

var scales = map[string]float64{
	"k": 1e3, "thousand": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9, "bn": 1e9, "trillion": 1e12,
	"千": 1e3, "万": 1e4, "萬": 1e4, "亿": 1e8, "億": 1e8, "兆": 1e12,
}

// parseNumber reads digits with commas, points, apostrophes or blanks between
// thousands and a decimal point or comma. A lone mark before three digits is a
// comma between thousands (5,500) or a decimal point (5.500). What is no number,
// such as an address 10.0.0.1, keeps the digits only.
func parseNumber(s string) number {
	s = plainDigits(s)
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(v, 0) {
		return number{}
	}
	if _, decimals, ok := strings.Cut(s, "."); ok {
		return number{v, math.Pow10(-len(decimals))}
	}
	digits := strings.TrimRight(s, "0")
	return number{v, math.Pow10(len(s) - len(digits))}
}

var apart = strings.NewReplacer("'", "", " ", "")

// plainDigits keeps the digits and one decimal point.
func plainDigits(s string) string {
	if !strings.ContainsAny(s, "', .") {
		return s
	}
	s = apart.Replace(s)
	comma, point := strings.LastIndexByte(s, ','), strings.LastIndexByte(s, '.')
	switch {
	case comma > point && point >= 0 && strings.Count(s, ",") == 1, point < 0 && decimalComma(s, comma):
		return strings.ReplaceAll(strings.ReplaceAll(s, ".", ""), ",", ".")
	}
	s = strings.ReplaceAll(s, ",", "")
	if strings.Count(s, ".") > 1 {
		s = strings.ReplaceAll(s, ".", "")
	}
	return s
}

// decimalComma: 3,5 and 0,500, not 5,500 and 1,234,567.
func decimalComma(s string, comma int) bool {
	return comma >= 0 && strings.Count(s, ",") == 1 && (len(s)-comma != 4 || s[0] == '0' || comma > 3)
}

func (n number) times(f float64) number { return number{n.value * f, n.unit * f} }

func (n number) key() string { return "#" + strconv.FormatFloat(n.value, 'g', 12, 64) }

func (n number) isYear() bool {
	return n.unit >= 1 && n.value >= 1000 && n.value < 2100
}

// rounds reports whether exact becomes n when rounded to n's own precision. Only
// a number of at least two significant digits can stand for another, and never a year.
func (n number) rounds(exact number) bool {
	precise := n.value >= 10*n.unit && (n.value >= 1000 || n.unit < 1)
	return precise && !n.isYear() && exact.unit < n.unit && math.Abs(exact.value-n.value) <= n.unit/2
}
