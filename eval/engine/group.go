package engine

import (
	"unicode/utf8"

	"concord/eval"
)

// groupOfSample is one row, for the estimate.
func groupOfSample(s eval.Sample) group {
	return group{
		n: 1, chunks: len(s.RetrievedContexts), references: 1,
		Sizes: Sizes{tokensIn(s.UserInput), tokensIn(s.Response), tokensIn(s.RetrievedContexts...), tokensIn(s.Reference)},
	}
}

// groupOfPair is one pair, for the estimate.
func groupOfPair(p eval.Pair) group {
	return group{n: 1, Sizes: Sizes{
		Question: tokensIn(p.Question),
		Answer:   tokensIn(p.X.Answer, p.Y.Answer),
		Contexts: tokensIn(p.X.Contexts...) + tokensIn(p.Y.Contexts...),
	}}
}

// tokensIn estimates: four ASCII characters or one other are a token.
func tokensIn(texts ...string) (n int) {
	for _, text := range texts {
		chars := utf8.RuneCountInString(text)
		other := (len(text) - chars) / 2 // most others take three bytes
		n += (chars-other)/4 + other
	}
	return n
}
