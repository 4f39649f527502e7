package metric

import (
	"concord/eval/judge"
	"concord/eval/text"
)

// sameFrom is the edit similarity from which a copied sentence counts as one of
// the contexts' sentences (metrics §4.3).
const sameFrom = 0.9

// index finds copied sentences among the sentences of the contexts.
type index struct {
	exact map[string]int // number of the first sentence with this text
	runes [][]rune
}

func newIndex(sentences []judge.Sentence) *index {
	x := &index{exact: map[string]int{}, runes: make([][]rune, len(sentences))}
	for i, s := range sentences {
		p := plain(s.Text)
		if _, known := x.exact[p]; !known {
			x.exact[p] = i + 1
		}
		x.runes[i] = []rune(p)
	}
	return x
}

// match finds the sentences of which a judge's copy consists. A copy that is
// no sentence of ours is cut by our own splitter first: the judge may see one
// sentence where we see two. ok is false if anything of it is not found.
func (x *index) match(copied string) (numbers []int, ok bool) {
	if n := x.lookUp(copied); n > 0 {
		return []int{n}, true
	}
	ok = true
	for _, sentence := range text.Sentences(copied) {
		if n := x.lookUp(sentence); n > 0 {
			numbers = append(numbers, n)
		} else {
			ok = false
		}
	}
	return numbers, ok && len(numbers) > 0
}

// lookUp is the number of the sentence closest to a copy, 0 if none is close
// enough.
func (x *index) lookUp(copied string) int {
	p := plain(copied)
	if n, ok := x.exact[p]; ok {
		return n
	}
	best, number, r := sameFrom, 0, []rune(p)
	for i, sentence := range x.runes {
		if s := similarity(r, sentence, sameFrom); s > best || s == best && number == 0 && s > 0 {
			best, number = s, i+1
		}
	}
	return number
}

// similarity is 1 − edit distance / length of the longer text, in runes; 0
// where it is certain to be below the floor.
func similarity(a, b []rune, floor float64) float64 {
	longer := max(len(a), len(b))
	if longer == 0 {
		return 1
	}
	budget := int(float64(longer)*(1-floor) + 1e-9)
	d := distance(a, b, budget)
	if d > budget {
		return 0
	}
	return 1 - float64(d)/float64(longer)
}

// distance is the Levenshtein distance of a and b, or budget+1 if it is larger:
// only a band of 2·budget+1 cells around the diagonal is computed.
func distance(a, b []rune, budget int) int {
	if abs(len(a)-len(b)) > budget {
		return budget + 1
	}
	over := budget + 1
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = min(j, over)
	}
	for i := 1; i <= len(a); i++ {
		from, to := max(1, i-budget), min(len(b), i+budget)
		diagonal := row[from-1]
		row[from-1] = over
		if from == 1 {
			row[0] = min(i, over)
		}
		least := row[from-1]
		for j := from; j <= to; j++ {
			above := over
			if j < i+budget {
				above = row[j]
			}
			cell := diagonal
			if a[i-1] != b[j-1] {
				cell = 1 + min(diagonal, above, row[j-1])
			}
			diagonal = row[j]
			row[j] = min(cell, over)
			least = min(least, row[j])
		}
		if least > budget {
			return over
		}
	}
	return row[len(b)]
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
