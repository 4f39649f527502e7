package agreement

import "concord/eval"

// Common keeps the pairs that every method of their dimension has judged, so
// that all rows stand on the same pairs. A method that has judged nothing of a
// dimension does not count there.
func (j Judgments) Common() Judgments {
	kept := Judgments{Methods: j.Methods}
	needed := map[eval.Dimension][]MethodVerdicts{}
	for _, dim := range j.dimensions() {
		needed[dim] = j.present(dim)
	}
	for _, p := range j.Pairs {
		if judgedByAll(p.ID, needed[p.Dimension]) {
			kept.Pairs = append(kept.Pairs, p)
		}
	}
	return kept
}

// present is the methods that have judged any pair of a dimension.
func (j Judgments) present(dim eval.Dimension) []MethodVerdicts {
	var list []MethodVerdicts
	for _, m := range j.Methods {
		for _, p := range j.Pairs {
			if _, judged := m.Picks[p.ID]; judged && p.Dimension == dim {
				list = append(list, m)
				break
			}
		}
	}
	return list
}

func judgedByAll(pair int64, methods []MethodVerdicts) bool {
	for _, m := range methods {
		if _, judged := m.Picks[pair]; !judged {
			return false
		}
	}
	return true
}
