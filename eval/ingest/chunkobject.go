package ingest

import (
	"fmt"
	"slices"
	"strings"
)

// textKeys are the names under which tools put the text of a chunk; the first
// one that an object has counts.
var textKeys = []string{"page_content", "content", "text", "chunk", "document", "passage", "body",
	"pageContent", "chunk_text", "snippet", "document.content"}

func hasText(n node) bool {
	return slices.ContainsFunc(textKeys, func(k string) bool { _, ok := n.get(k); return ok })
}

// objectChunk reads an object: its text under the first key that tools use for
// it, and id, source and score, also from its metadata.
func objectChunk(n node) (chunk, error) {
	for _, key := range textKeys {
		v, ok := n.get(key)
		if !ok {
			continue
		}
		c := chunk{text: lineFeeds(v.words())}
		if v.kind == dictNode {
			c, _ = objectChunk(v)
		}
		c.describe(n)
		return c, nil
	}
	if inner, ok := n.get("node"); ok && inner.kind == dictNode {
		c, err := objectChunk(inner)
		c.describe(n)
		return c, err
	}
	return chunk{}, fmt.Errorf("has no text: its fields are %s", strings.Join(n.keys, ", "))
}

func (c *chunk) describe(n node) {
	for _, from := range []node{n, first(n.get("metadata"))} {
		c.id = orElse(c.id, first(from.get("id")).words())
		c.source = orElse(c.source, first(from.get("source")).words())
		c.score = orElse(c.score, first(from.get("score")).words())
	}
}

func first(n node, _ bool) node { return n }

func orElse(a, b string) string {
	if a == "" {
		return b
	}
	return a
}
