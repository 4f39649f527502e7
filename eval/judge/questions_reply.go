package judge

import "strings"

// ParseQuestions reads a reply to [Invert]: {"questions":["…"],"noncommittal":[0]},
// a list of {"question","from","noncommittal"}, or one such object. ok is false
// when the reply does not fit.
func ParseQuestions(raw string) (Questions, bool) {
	if q, ok := last(raw, fitQuestions); ok {
		return q, true
	}
	var single Questions // one object a line
	for _, v := range candidates(raw) {
		if q, ok := question(v); ok {
			single.List = append(single.List, q)
		}
	}
	return single, len(single.List) > 0
}

func fitQuestions(v any) (Questions, bool) {
	list, ok := listOf(v, "questions")
	if !ok {
		return Questions{}, false
	}
	parent, _ := v.(object)
	q := Questions{List: []Question{}}
	for i, item := range list {
		one, ok := question(item)
		if !ok {
			return Questions{}, false
		}
		one.Noncommittal = one.Noncommittal || truth(at(parent["noncommittal"], i, len(list)))
		if one.Sentence == "" {
			one.Sentence, _ = at(parent["from"], i, len(list)).(string)
		}
		if one.Text != "" {
			q.List = append(q.List, one)
		}
	}
	return q, true
}

// at is item i of a list that runs beside one of n items; a single value that
// is no list stands for all of them.
func at(v any, i, n int) any {
	list, ok := v.([]any)
	if !ok {
		return v
	}
	if len(list) != n {
		return nil
	}
	return list[i]
}

func question(item any) (Question, bool) {
	switch item := item.(type) {
	case string:
		return Question{Text: strings.TrimSpace(item)}, true
	case object:
		if _, ok := item["question"].(string); !ok {
			return Question{}, false
		}
		return Question{
			Text:         textField(item, "question"),
			Sentence:     textField(item, "from", "sentence"),
			Noncommittal: truth(item["noncommittal"]),
		}, true
	}
	return Question{}, false
}
