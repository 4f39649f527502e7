package handlers

import (
	"bytes"
	"fmt"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"

	"concord/eval"
	"concord/eval/guideline"
)

// clean lets through what guidelines are made of: headings, lists, quotes.
var clean = bluemonday.UGCPolicy()

// guidelines is what annotators are told of a dimension, as safe HTML: a
// campaign's own Markdown or, where that is empty, what ships.
func guidelines(own string, dim eval.Dimension, lang eval.Lang) (string, error) {
	if own == "" {
		own = guideline.For(dim, lang)
	}
	var html bytes.Buffer
	if err := goldmark.Convert([]byte(own), &html); err != nil {
		return "", fmt.Errorf("cannot render the guidelines of %s: %w", dim, err)
	}
	return clean.Sanitize(html.String()), nil
}
