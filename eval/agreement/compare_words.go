package agreement

import (
	"fmt"
	"math"
)

// CompareSentence says in plain words what a comparison of two named methods
// shows. It never says that two methods are equal.
func CompareSentence(first, second string, c Comparison) string {
	switch {
	case c.P == nil:
		return "No pair has been judged by both methods."
	case c.First+c.Second == 0:
		return fmt.Sprintf("%s and %s are identical on these %s.", first, second, pairs(c.N))
	case c.First+c.Second < 6 && !c.Clustered:
		return fmt.Sprintf("%s and %s differ on only %s; at least 6 differences, all on one side, are needed.",
			first, second, pairs(c.First+c.Second))
	}
	return fmt.Sprintf("%s did better than %s on %s; the reverse happened on %d. "+
		"If the two were equally good, a split at least this uneven would turn up %s.",
		first, second, pairs(c.First), c.Second, Chance(*c.P))
}

// Visible says how small a difference n pairs can show, over a method that is
// right on a share base of them (agreement §3.14): 4 times in 5, with errors
// that are independent.
func Visible(n int, base float64) string {
	gain, _ := SmallestGain(n, base, ErrorsIndependent, 0.8, 0.01)
	if gain == nil {
		return fmt.Sprintf("%s cannot show that a method is better than one that agrees on %s.", pairs(n), Percent(base, n))
	}
	return fmt.Sprintf("The smallest difference that %s can show is about %.0f points over a method that agrees on %s.",
		pairs(n), 100**gain, Percent(base, n))
}

// Points says how far two methods are apart: "+22 points, could be anywhere from +9
// to +35"; the reason where there is no difference to speak of.
func Points(c Comparison) string {
	if c.Difference == nil || c.Low == nil {
		return c.Reason
	}
	return fmt.Sprintf("%s points, could be anywhere from %s to %s", points(*c.Difference), points(*c.Low), points(*c.High))
}

func points(d float64) string {
	if r := math.Round(100 * d); r != 0 {
		return fmt.Sprintf("%+.0f", r)
	}
	return "0"
}
