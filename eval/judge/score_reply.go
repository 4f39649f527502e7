package judge

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// ParseScore reads a grade 0…10 (agreement §5.3): {"score":x}; else the first of
// "x/10", "x out of 10", "score … x"; else the sole number of the reply. A grade
// outside 0…10, several different grades of one form, several unmarked numbers
// and no number are no grade (ok = false). Decimals are kept, 0 is a grade.
func ParseScore(raw string) (Graded, bool) {
	if g, ok := last(raw, fitScore); ok {
		return g, inRange(g.Value)
	}
	text := scale.ReplaceAllString(norm.NFKC.String(prose(raw)), " ")
	for _, form := range scoreForms {
		if all := form.FindAllStringSubmatch(text, -1); all != nil {
			return sameGrade(all)
		}
	}
	return sameGrade(soleNumber(text))
}

func fitScore(v any) (Graded, bool) {
	o, ok := v.(object)
	if !ok {
		return Graded{}, false
	}
	g := Graded{Reason: textField(o, "reason", "why")}
	switch said := o["score"].(type) {
	case json.Number:
		f, err := said.Float64()
		g.Value = f
		return g, err == nil
	case string:
		f, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(said), "/10"), 64)
		g.Value = f
		return g, err == nil
	}
	return Graded{}, false
}

func inRange(v float64) bool { return v >= 0 && v <= 10 }

const number = `(-?\d+(?:\.\d+)?)(\s*%)?`

// scale is the range itself, "0-10": it is no grade.
var scale = regexp.MustCompile(`\b0\s*(?:-|–|—|〜|~|to|到|至|から|through)\s*10\b`)

var scoreForms = []*regexp.Regexp{
	regexp.MustCompile(`(?:^|[^\d./-])` + number + `\s*/\s*10(?:[^\d.]|\.\D|\.?$)`),
	regexp.MustCompile(`(?i)(?:^|[^\d./-])` + number + `\s+out\s+of\s+(?:10|ten)\b`),
	regexp.MustCompile(`(?i)(?:score|rating|评分|得分|分数|スコア|点数|評点)[^\d\n-]{0,40}` + number),
}

var numbers = regexp.MustCompile(`(?:^|[^\d.\pL-])` + number + `([A-Za-z]*)`)

// soleNumber is the only number of a text as a match, nil when there are none or
// several; "1st" is an ordinal and no grade.
func soleNumber(text string) [][]string {
	if all := numbers.FindAllStringSubmatch(text, -1); len(all) == 1 && all[0][3] == "" {
		return all
	}
	return nil
}

// sameGrade is the grade on which all matches agree.
func sameGrade(all [][]string) (Graded, bool) {
	if len(all) == 0 {
		return Graded{}, false
	}
	for _, m := range all {
		if m[1] != all[0][1] || m[2] != "" {
			return Graded{}, false
		}
	}
	f, err := strconv.ParseFloat(all[0][1], 64)
	return Graded{Value: f}, err == nil && inRange(f)
}
