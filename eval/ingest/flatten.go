package ingest

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// flattened is a JSON table whose cells hold objects, read as one of plain cells:
// members of an object get dotted names, a list of objects and a dict of alike
// objects become one row each (import.md §7.1, annotation-tool exports). All
// rows of one document row keep its number.
type flattened struct {
	table
	names  objects
	inner  record
	queue  [][]named
	speaks map[string]bool // by name of a member: whether it says something of items
}

// named is a cell with the dotted name of its column.
type named struct {
	name string
	cell cell
}

// Limits of what one row may unfold to.
const (
	flattenDepth = 8
	flattenRows  = 20000
)

// flattening opens a table with its objects unfolded.
func flattening(open func(*source) (table, layout, error)) func(*source) (table, layout, error) {
	return func(src *source) (table, layout, error) {
		t, l, err := open(src)
		if err != nil {
			return nil, l, err
		}
		return &flattened{table: t, speaks: map[string]bool{}}, l, nil
	}
}

func (f *flattened) columns() []string { return f.names.header }

func (f *flattened) next(rec *record) error {
	if len(f.queue) == 0 {
		if err := f.table.next(&f.inner); err != nil {
			return err
		}
		f.queue = f.unfold()
	}
	rec.reset(f.inner.row, f.inner.line)
	rec.raw, rec.fault = f.inner.raw, f.inner.fault
	for _, n := range f.queue[0] {
		f.names.put(rec, n.name, n.cell)
	}
	f.names.putFurther(rec)
	f.queue = f.queue[1:]
	return nil
}

// unfold are the rows that the present row of the inner table makes.
func (f *flattened) unfold() [][]named {
	u := unfolding{left: flattenRows, speaks: f.speaks}
	header := f.table.columns()
	speaks := false
	for i := range f.inner.cells {
		speaks = speaks || i < len(header) && f.inner.cells[i].json == "" && u.isOpinion(header[i])
	}
	rows := [][]named{nil}
	for i, c := range f.inner.cells {
		if i < len(header) && !c.empty() {
			rows = join(rows, u.cell(header[i], c, 0, speaks))
		}
	}
	if len(rows) == 1 {
		return spread(rows[0])
	}
	return rows
}

// unfolding counts down the rows that one document row may still make.
type unfolding struct {
	left   int
	speaks map[string]bool
}

func (u *unfolding) isOpinion(name string) bool {
	known, ok := u.speaks[name]
	if !ok {
		_, known = opinionNamed(name)
		f, _, named := lookUp(name)
		known = known || named && f == RecordedScore
		if len(u.speaks) < flattenRows {
			u.speaks[name] = known
		}
	}
	return known
}

// cell are the rows of one cell: one with its text, or those of the objects in
// it. Where a level speaks already, lists below it are evidence and stay whole.
func (u *unfolding) cell(name string, c cell, depth int, speaks bool) [][]named {
	whole := [][]named{{{name, c}}}
	f, _, _ := lookUp(name[strings.LastIndexByte(name, '.')+1:])
	if c.json == "" || depth > flattenDepth || f.holdsList() {
		return whole
	}
	v := gjson.Parse(c.json)
	if v.IsObject() {
		return orWholeRow(u.object(name+".", members(v), depth+1), whole)
	}
	items := v.Array()
	if parts := partsOf(name, v); parts != nil {
		return [][]named{parts}
	}
	if speaks || len(items) == 0 || len(items) > u.left || slices.ContainsFunc(items, func(i gjson.Result) bool { return !i.IsObject() }) {
		return whole
	}
	u.left -= len(items)
	var rows [][]named
	for _, item := range items {
		rows = append(rows, u.object(name+".", members(item), depth+1)...)
	}
	return rows
}

func orWholeRow(rows, whole [][]named) [][]named {
	if len(rows) == 0 {
		return whole
	}
	return rows
}

// object are the rows of an object's members.
func (u *unfolding) object(path string, all []member, depth int) [][]named {
	if len(all) > 1 && len(all) <= u.left && every(all, gjson.Result.IsObject) && !onlySides(all) {
		return u.byKey(path, all, depth)
	}
	speaks := slices.ContainsFunc(all, func(m member) bool { return m.value.Type != gjson.JSON && u.isOpinion(m.key) })
	rows := [][]named{nil}
	for _, m := range all {
		if c := jsonCell(m.value); !c.empty() {
			rows = join(rows, u.cell(path+m.key, c, depth, speaks))
		}
	}
	return rows
}

// byKey are the rows of a dict of objects, each with its key.
func (u *unfolding) byKey(path string, all []member, depth int) [][]named {
	u.left -= len(all)
	var rows [][]named
	for _, m := range all {
		key := [][]named{{{path + keyColumn, cell{text: m.key}}}}
		rows = append(rows, join(key, u.object(path+"*.", members(m.value), depth+1))...)
	}
	return rows
}

// keyColumn ends the name of a column that holds the keys of a dict.
const keyColumn = "key"

// onlySides reports whether the keys are those of two items, which stay one row.
func onlySides(all []member) bool {
	return !slices.ContainsFunc(all, func(m member) bool {
		words := nameWords(m.key)
		if len(words) == 0 {
			return true
		}
		_, ok := sideWord(words[len(words)-1])
		return !ok || len(all) != 2
	})
}

// join puts cells beside each other. Of two parts with several rows the later one
// is kept whole in the first of its rows: they do not multiply.
func join(rows, more [][]named) [][]named {
	if len(rows) == 1 {
		rows, more = more, rows
		for i := range rows {
			rows[i] = append(slices.Clone(more[0]), rows[i]...)
		}
		return rows
	}
	for i := range rows {
		rows[i] = append(rows[i], more[0]...)
	}
	return rows
}
