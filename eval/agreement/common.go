package agreement

import "concord/eval"

// Common keeps the pairs that every method of their dimension has judged, so
// that all rows stand on the same pairs. A method that has judged nothing of a
// dimension does not count there.
func (j Judgments) Common() Judgments {
	type common struct{}
	return recall(j, common{}, func() Judgments { return j.common().Remembering() })
}

func (j Judgments) common() Judgments {
	kept := Judgments{Methods: j.Methods}
	needed := map[eval.Dimension][]MethodVerdicts{}
	for _, dim := range j.Dimensions() {
		needed[dim] = j.On(dim)
	}
	for _, p := range j.Pairs {
		if judgedByAll(p.ID, needed[p.Dimension]) {
			kept.Pairs = append(kept.Pairs, p)
		}
	}
	return kept
}

// On is the methods that have judged any pair of a dimension.
func (j Judgments) On(dim eval.Dimension) []MethodVerdicts {
	return recall(j, dim, func() []MethodVerdicts {
		var list []MethodVerdicts
		for _, m := range j.Methods {
			if j.judgedAny(m, dim) {
				list = append(list, m)
			}
		}
		return list
	})
}

func (j Judgments) judgedAny(m MethodVerdicts, dim eval.Dimension) bool {
	for _, p := range j.Pairs {
		if p.Dimension == dim {
			if _, judged := m.Picks[p.ID]; judged {
				return true
			}
		}
	}
	return false
}

func judgedByAll(pair int64, methods []MethodVerdicts) bool {
	for _, m := range methods {
		if _, judged := m.Picks[pair]; !judged {
			return false
		}
	}
	return true
}
