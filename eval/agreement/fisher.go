package agreement

import "math"

// FisherExact is the two-sided p of right1 of n1 against right2 of n2 (Fisher
// 1935): the probability, margins fixed, of every table that is at most as likely.
// Undefined unless both have trials.
func FisherExact(right1, n1, right2, n2 int) (*float64, string) {
	if n1 <= 0 || n2 <= 0 || right1 < 0 || right2 < 0 || right1 > n1 || right2 > n2 {
		return nil, "there are not two shares to compare"
	}
	right := right1 + right2
	all := logChoose(n1+n2, right)
	chance := func(k int) float64 { return logChoose(n1, k) + logChoose(n2, right-k) - all }
	limit := chance(right1) + math.Log1p(1e-7)
	var p float64
	for k := max(0, right-n2); k <= min(n1, right); k++ {
		if c := chance(k); c <= limit {
			p += math.Exp(c)
		}
	}
	p = math.Min(1, p)
	return &p, ""
}
