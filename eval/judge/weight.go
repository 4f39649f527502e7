package judge

import (
	"encoding/json"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Weight is a grade on a scale of one digit, 0…9, with the probability that the
// model gave to each digit where an endpoint tells it (metrics §6).
type Weight struct {
	Digit int
	// Probabilities by digit; nil when the endpoint gives none. They need not sum
	// to 1: a model also considers other words.
	Probabilities map[int]float64
}

// Expected is Σ s·p(s) / Σ p(s) over the digits (G-Eval, arXiv 2303.16634); ok is
// false without probabilities.
func (w Weight) Expected() (value float64, ok bool) {
	var sum, all float64
	for digit := range 10 { // in order, so that the sum is the same every time
		p := w.Probabilities[digit]
		sum, all = sum+float64(digit)*p, all+p
	}
	if all <= 0 {
		return 0, false
	}
	return sum / all, true
}

// weighed is the second line of a reply with probabilities, as it is recorded.
type weighed struct {
	Probabilities map[string]float64 `json:"probabilities"`
}

// WithProbabilities records probabilities behind the text of a reply, so that
// the reply can be read again later.
func WithProbabilities(text string, p map[int]float64) string {
	named := make(map[string]float64, len(p))
	for digit, v := range p {
		named[strconv.Itoa(digit)] = v
	}
	b, err := json.Marshal(weighed{named})
	if err != nil {
		return text
	}
	return text + "\n" + string(b)
}

// ParseWeight reads a reply to a grade of one digit: the digit alone, in quotes
// or with a full stop, and the probabilities recorded behind it. "10", "0.8" and
// a sentence are no such grade (ok = false).
func ParseWeight(raw string) (w Weight, ok bool) {
	text := strings.TrimSpace(norm.NFKC.String(prose(raw)))
	if head, tail, found := strings.Cut(text, "\n"); found {
		var said weighed
		if json.Unmarshal([]byte(tail), &said) == nil {
			w.Probabilities, text = digits(said.Probabilities), strings.TrimSpace(head)
		}
	}
	text = strings.Trim(text, " .。*\"'`")
	if len(text) != 1 || text[0] < '0' || text[0] > '9' {
		return Weight{}, false
	}
	w.Digit = int(text[0] - '0')
	return w, true
}

// digits leaves out what is no digit or no probability.
func digits(named map[string]float64) map[int]float64 {
	list := map[int]float64{}
	for name, p := range named {
		if len(name) == 1 && name[0] >= '0' && name[0] <= '9' && p > 0 && p <= 1+1e-6 {
			list[int(name[0]-'0')] = p
		}
	}
	return list
}
