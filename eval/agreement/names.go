package agreement

import "concord/eval"

// BuiltIn is the name of the judge that is no model but built-in rules.
const BuiltIn = "lexical"

// Name is a row as people read it: "Ragas · gpt-4o", "longer wins", "People".
// The built-in rules are never called GPT.
func Name(method, judge string) string {
	if name, ok := bare[method]; ok {
		return name
	}
	name, known := named[method]
	if !known {
		name = method
	}
	switch judge {
	case "":
		return name
	case BuiltIn:
		if rules, ok := byRules[method]; ok {
			name = rules
		}
		return name + " · built-in rules"
	}
	return name + " · " + judge
}

// bare rows have no judge.
var bare = map[string]string{
	eval.RowPeople:     "People",
	eval.RowCoin:       "Coin flip",
	eval.MethodLonger:  "longer wins",
	eval.MethodShorter: "shorter wins",
	eval.MethodOverlap: "word overlap",
	eval.MethodLeft:    "always left",
}

var named = map[string]string{
	eval.MethodRagas:    "Ragas",
	eval.MethodScore:    "GPT Score",
	eval.MethodRank:     "GPT Ranking",
	eval.MethodWeighted: "GPT Score (weighted)",
	eval.MethodCosine:   "Embedding cosine",
}

var byRules = map[string]string{
	eval.MethodScore:    "Score 0–10",
	eval.MethodRank:     "Ranking",
	eval.MethodWeighted: "Score 0–10 (weighted)",
	eval.MethodCosine:   "Similarity",
}
