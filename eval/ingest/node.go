package ingest

import (
	"strings"

	"github.com/tidwall/gjson"
)

// node is one value of a contexts cell, whichever notation it was written in.
type node struct {
	kind nodeKind
	text string   // of a string, a number or a bare word
	keys []string // of a dict or of a call's named arguments
	list []node   // elements, or the values of keys
}

type nodeKind int

const (
	nullNode nodeKind = iota
	textNode
	numberNode
	listNode
	tupleNode
	dictNode // also Document(page_content='…')
)

// get is the value of a key.
func (n node) get(key string) (node, bool) {
	for i, k := range n.keys {
		if k == key {
			return n.list[i], true
		}
	}
	return node{}, false
}

// maxDepth is how deep lists may nest inside a contexts cell.
const maxDepth = 40

// jsonNode converts a valid JSON value; what nests deeper than maxDepth is kept
// as text.
func jsonNode(v gjson.Result, depth int) node {
	switch {
	case v.Type == gjson.Null:
		return node{}
	case v.Type == gjson.String:
		return node{kind: textNode, text: v.String()}
	case v.Type != gjson.JSON:
		return node{kind: numberNode, text: v.Raw}
	case depth >= maxDepth:
		return node{kind: textNode, text: v.Raw}
	}
	n := node{kind: listNode}
	if v.IsObject() {
		n.kind = dictNode
	}
	v.ForEach(func(key, value gjson.Result) bool {
		if n.kind == dictNode {
			n.keys = append(n.keys, key.String())
		}
		n.list = append(n.list, jsonNode(value, depth+1))
		return true
	})
	return n
}

// words joins the texts of a list or tuple with blanks.
func (n node) words() string {
	if n.kind == textNode || n.kind == numberNode {
		return n.text
	}
	var parts []string
	for _, e := range n.list {
		if w := e.words(); w != "" {
			parts = append(parts, w)
		}
	}
	return strings.Join(parts, " ")
}
