package judge

import "strings"

// ParseStatements reads a reply to [Split]: {"statements":["…"]} or a bare
// array; an item may be {"text":"…","from_question":1}. ok is false when the
// reply does not fit; an empty list fits and means "no claims".
func ParseStatements(raw string) (Statements, bool) {
	return last(raw, func(v any) (Statements, bool) {
		list, ok := listOf(v, "statements")
		if !ok {
			return Statements{}, false
		}
		s := Statements{List: []Statement{}}
		for _, item := range list {
			st, ok := statement(item)
			if !ok {
				return Statements{}, false
			}
			if st.Text != "" {
				s.List = append(s.List, st)
			}
		}
		return s, true
	})
}

func statement(item any) (Statement, bool) {
	switch item := item.(type) {
	case string:
		return Statement{Text: strings.TrimSpace(item)}, true
	case object:
		if _, ok := item["text"].(string); !ok {
			return Statement{}, false
		}
		return Statement{Text: textField(item, "text"), FromQuestion: truth(item["from_question"])}, true
	}
	return Statement{}, false
}
