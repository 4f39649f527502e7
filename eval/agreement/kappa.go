package agreement

import "math"

// Table counts what two annotators said: Table[i][j] items that the first put
// into category i and the second into j. Categories are items x and y and, where
// allowed, a tie; never the side on which an item stood.
type Table [][]int

// Corrected is agreement corrected for luck (agreement §3.7). Whatever is nil is
// named by Reason.
type Corrected struct {
	Observed *float64 `json:"po"`
	Expected *float64 `json:"pe"`
	Kappa    *float64 `json:"kappa"`    // Cohen 1960
	SE       *float64 `json:"se_kappa"` // Fleiss, Cohen and Everitt 1969
	AC1      *float64 `json:"ac1"`      // Gwet 2008, robust to prevalence
	AC1Luck  *float64 `json:"pe_ac1"`
	PABAK    *float64 `json:"pabak"` // prevalence- and bias-adjusted kappa
	Reason   string   `json:"reason,omitempty"`
}

// Corrected computes the chance-corrected coefficients of a square table.
func (t Table) Corrected() Corrected {
	shares, rows, cols := t.shares()
	if len(shares) < 2 {
		return Corrected{Reason: "there are not two annotators with labels in two categories"}
	}
	q := float64(len(shares))
	var po, pe, luck float64
	for k := range shares {
		po += shares[k][k]
		pe += rows[k] * cols[k]
		pi := (rows[k] + cols[k]) / 2
		luck += pi * (1 - pi) / (q - 1)
	}
	c := Corrected{Observed: &po, Expected: &pe, AC1Luck: &luck,
		AC1: ratio(po-luck, 1-luck), PABAK: ratio(q*po-1, q-1)}
	if pe >= 1 {
		c.Reason = "every label is the same letter: nothing to correct for"
		return c
	}
	kappa := (po - pe) / (1 - pe)
	se := kappaSE(shares, rows, cols, kappa, pe) / math.Sqrt(float64(t.total()))
	c.Kappa, c.SE = &kappa, &se
	return c
}

// kappaSE is the standard error of κ times √n.
func kappaSE(shares [][]float64, rows, cols []float64, kappa, pe float64) float64 {
	var p, q float64
	for j := range shares {
		for k := range shares {
			if j == k {
				d := 1 - (rows[k]+cols[k])*(1-kappa)
				p += shares[k][k] * d * d
			} else {
				d := cols[j] + rows[k]
				q += shares[j][k] * d * d
			}
		}
	}
	q *= (1 - kappa) * (1 - kappa)
	r := kappa - pe*(1-kappa)
	return math.Sqrt(math.Max(0, p+q-r*r)) / (1 - pe)
}

// shares is the table as shares with its margins; nil for an empty table or one
// that is not square.
func (t Table) shares() (cells [][]float64, rows, cols []float64) {
	n := float64(t.total())
	if n == 0 {
		return nil, nil, nil
	}
	rows, cols = make([]float64, len(t)), make([]float64, len(t))
	for i, line := range t {
		if len(line) != len(t) {
			return nil, nil, nil
		}
		cells = append(cells, make([]float64, len(t)))
		for j, k := range line {
			cells[i][j] = float64(k) / n
			rows[i] += cells[i][j]
			cols[j] += cells[i][j]
		}
	}
	return cells, rows, cols
}

func (t Table) total() (n int) {
	for _, line := range t {
		for _, k := range line {
			n += k
		}
	}
	return n
}
