package views

import (
	"strings"

	"concord/eval"
)

// FailureGroup is a cause of missing values with an example.
type FailureGroup struct {
	Code    eval.Code
	Example string
	Count   int
	Rows    string // address of the list of them
}

// advice is what helps against such failures; empty when nothing general does.
func (f FailureGroup) advice() string {
	switch {
	case f.Code == eval.EndpointError:
		return "retry once the endpoint works"
	case f.Code.Retryable():
		return "a retry can help"
	}
	return ""
}

// Cause is the code in words.
func (f FailureGroup) Cause() string {
	words, ok := map[eval.Code]string{
		eval.ParseFailed:    "Reply could not be read",
		eval.Unjudged:       "Nothing was judged",
		eval.Truncated:      "Reply was cut off",
		eval.Refused:        "Judge refused",
		eval.ContentFilter:  "Content filter",
		eval.Timeout:        "No answer in time",
		eval.RateLimited:    "Rate limit",
		eval.EndpointError:  "Endpoint error",
		eval.ContextTooLong: "Too long for the model",
		eval.NoQuestions:    "No questions generated",
		eval.ZeroEmbedding:  "Embedding of length zero",
	}[f.Code]
	if !ok {
		return upperFirst(strings.ReplaceAll(string(f.Code), "_", " "))
	}
	return words
}
