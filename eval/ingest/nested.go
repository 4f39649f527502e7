package ingest

import (
	"strings"

	"github.com/tidwall/gjson"
)

// nested is a table whose cells hold objects, read as one of plain cells with dotted
// names (import.md §2.2, raw logs): inputs.question, response.output. Rows stay
// rows, and lists stay lists. Paths that a person has named become columns too.
type nested struct {
	table
	names objects
	inner record
	paths []valuePath
}

// nestedDepth is how deep objects are unfolded; what lies deeper stays JSON.
const nestedDepth = 5

// nesting opens a table with the objects in its cells unfolded.
func nesting(open func(*source) (table, layout, error)) func(*source) (table, layout, error) {
	return func(src *source) (table, layout, error) {
		t, l, err := open(src)
		if err != nil {
			return nil, l, err
		}
		return &nested{table: t, paths: pathsOf(src.options.Map)}, l, nil
	}
}

func (n *nested) columns() []string { return n.names.header }

func (n *nested) next(rec *record) error {
	if err := n.table.next(&n.inner); err != nil {
		rec.row = n.inner.row
		return err
	}
	rec.reset(n.inner.row, n.inner.line)
	rec.raw = n.inner.raw
	header := n.table.columns()
	for i, c := range n.inner.cells {
		switch {
		case i >= len(header):
		case c.empty():
			n.names.column(header[i]) // columns keep their order
		default:
			n.unfold(rec, header[i], c, 0)
		}
	}
	for _, p := range n.paths {
		if c := p.in(header, &n.inner); !c.empty() {
			n.names.put(rec, p.name, c)
		}
	}
	n.names.putFurther(rec)
	if f := n.inner.fault; f != nil {
		at := -1
		if f.column >= 0 && f.column < len(header) {
			at = n.names.place(header[f.column])
		}
		rec.fault = &fault{at, f.reason}
	}
	return nil
}

// unfold puts a cell, or what is in it, into the row.
func (n *nested) unfold(rec *record, name string, c cell, depth int) {
	v, ok := structureOf(c)
	if !ok || depth > nestedDepth {
		n.names.put(rec, name, c)
		return
	}
	if parts := partsOf(name, v); parts != nil {
		for _, p := range parts {
			n.names.put(rec, p.name, p.cell)
		}
		return
	}
	if f, _, _ := lookUp(name); !v.IsObject() || f.holdsList() {
		n.names.put(rec, name, c)
		return
	}
	for _, m := range members(v) {
		if inner := jsonCell(m.value); !inner.empty() {
			n.unfold(rec, name+"."+m.key, inner, depth+1)
		}
	}
}

// partsOf are the columns that a list makes which is more than a list: a
// conversation, or scores by their names. nil for any other value.
func partsOf(name string, v gjson.Result) []named {
	if !v.IsArray() {
		return nil
	}
	if talk, ok := conversationOf(v); ok {
		return talk.parts(name)
	}
	return namedScores(name, v)
}

// structureOf is the JSON list or object that a cell holds, also one in a text or in
// Python's notation.
func structureOf(c cell) (gjson.Result, bool) {
	if c.json != "" {
		return gjson.Parse(c.json), true
	}
	text := strings.TrimSpace(c.text)
	list := strings.HasPrefix(text, "[{") && strings.HasSuffix(text, "]")
	if !list && !(strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}")) {
		return gjson.Result{}, false
	}
	if gjson.Valid(text) {
		return gjson.Parse(text), true
	}
	n, err := parsePython(text)
	if err != nil {
		return gjson.Result{}, false
	}
	return gjson.Parse(n.asJSON()), true
}

// asJSON writes a value in JSON.
func (n node) asJSON() string {
	switch n.kind {
	case nullNode:
		return "null"
	case textNode:
		return asJSON(n.text)
	case numberNode:
		if word := strings.ToLower(n.text); gjson.Valid(word) {
			return word
		}
		return asJSON(n.text)
	}
	parts := make([]string, len(n.list))
	for i, e := range n.list {
		parts[i] = e.asJSON()
		if n.kind == dictNode {
			parts[i] = asJSON(n.keys[i]) + ":" + parts[i]
		}
	}
	if n.kind == dictNode {
		return "{" + strings.Join(parts, ",") + "}"
	}
	return "[" + strings.Join(parts, ",") + "]"
}
