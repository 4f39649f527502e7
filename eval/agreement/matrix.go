package agreement

import "concord/eval"

// Matrix is methods of one dimension against each other, without intervals, the
// p-values adjusted as one family.
type Matrix struct {
	Of    []Contest
	cells map[[2]int]Comparison
}

// At is the i-th method against the k-th.
func (m Matrix) At(i, k int) Comparison {
	if i > k {
		return m.cells[[2]int{k, i}].Turned()
	}
	return m.cells[[2]int{i, k}]
}

// Comparisons is the size of the family.
func (m Matrix) Comparisons() int { return len(m.Of) * (len(m.Of) - 1) / 2 }

// Competing lists the methods that have judged a counted pair of a dimension,
// the best first, and after them the trivial rules.
func (j Judgments) Competing(kind eval.GoldKind, dim eval.Dimension) []Contest {
	var list, rules []Contest
	for _, d := range j.Report(kind).Dimensions {
		for _, row := range d.Rows {
			switch c := (Contest{row.Method, row.Judge}); {
			case d.Dimension != dim || row.N == 0:
			case isMethod(row):
				list = append(list, c)
			case isTrivial(row):
				rules = append(rules, c)
			}
		}
	}
	return append(list, rules...)
}

// Matrix compares the first most of [Judgments.Competing] with each other.
func (j Judgments) Matrix(kind eval.GoldKind, dim eval.Dimension, most int) Matrix {
	type key struct {
		matrix eval.GoldKind
		dim    eval.Dimension
		most   int
	}
	return recall(j, key{kind, dim, most}, func() Matrix {
		of := j.Competing(kind, dim)
		of = of[:min(len(of), most)]
		lists := make([][]Judged, len(of))
		for i, c := range of {
			lists[i] = j.Behind(kind, dim, c.Method, c.Judge)
		}
		return Matrix{of, crossed(lists)}
	})
}

// crossed is entry i, k with i < k: the i-th list against the k-th.
func crossed(lists [][]Judged) map[[2]int]Comparison {
	var at [][2]int
	var family []Comparison
	for i := range lists {
		for k := i + 1; k < len(lists); k++ {
			at, family = append(at, [2]int{i, k}), append(family, Contrast(lists[i], lists[k]))
		}
	}
	Adjust(family)
	cells := make(map[[2]int]Comparison, len(at))
	for i, c := range family {
		cells[at[i]] = c
	}
	return cells
}

// Compare sets one method of a dimension against another, see [Compare].
func (j Judgments) Compare(kind eval.GoldKind, dim eval.Dimension, first, second Contest, seed uint64) Comparison {
	type key struct {
		compare       eval.GoldKind
		dim           eval.Dimension
		first, second Contest
		seed          uint64
	}
	return recall(j, key{kind, dim, first, second, seed}, func() Comparison {
		return Compare(j.Behind(kind, dim, first.Method, first.Judge), j.Behind(kind, dim, second.Method, second.Judge), seed)
	})
}
