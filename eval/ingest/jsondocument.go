package ingest

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// MaxDocument is the largest JSON document, in bytes, that is not a list of
// objects or one object a line: it has to fit into memory as a whole.
const MaxDocument = 256 << 20

// document reads one JSON object that holds the rows in one of the shapes of
// import.md §2.2. Rows are numbered from 1 in the order of the document.
type document struct {
	objects
	rows []documentRow
	at   int
}

// documentRow is one row as a JSON object, or why there is none.
type documentRow struct {
	raw   string
	fault string
}

func (d *document) next(rec *record) error {
	if d.at >= len(d.rows) {
		return io.EOF
	}
	row := d.rows[d.at]
	d.at++
	rec.reset(d.at, 0)
	d.read([]byte(row.raw), rec)
	if row.fault != "" {
		rec.fault = &fault{-1, row.fault}
	}
	return nil
}

func (d *document) Close() error { return nil }

// looksLikeDocument takes text that begins with an object which is not the first
// of many, one a line.
func looksLikeDocument(src *source) bool {
	text := strings.TrimSpace(string(src.head))
	if strings.HasPrefix(text, "[") {
		return joinedInList.MatchString(text)
	}
	if !strings.HasPrefix(text, "{") || hasExtension(src.name, ".jsonl", ".ndjson") {
		return false
	}
	first, _, _ := strings.Cut(text, "\n")
	first = strings.TrimSpace(first)
	return strings.IndexByte("{[,:", first[len(first)-1]) >= 0 || !src.secondLineOpens()
}

// secondLineOpens reports whether the second line that is not blank begins an
// object, as in JSON lines. The first one may be long.
func (s *source) secondLineOpens() bool {
	in, err := s.openText()
	if err != nil {
		return false
	}
	w := newWindow(in)
	defer w.Close()
	for seen := false; ; w.passLine() {
		for c := w.at(0); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = w.at(0) {
			w.pass(1)
		}
		if seen || w.at(0) < 0 {
			return w.at(0) == '{'
		}
		seen = true
	}
}

func openDocument(src *source) (table, layout, error) {
	if src.size > MaxDocument {
		return nil, layout{}, refuse(TooLarge, "This JSON document has %d MB; %d MB is the most that can be read in one piece. Save the rows as JSON Lines (one object a line).",
			src.size>>20, MaxDocument>>20)
	}
	in, err := src.openText()
	if err != nil {
		return nil, layout{}, err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, layout{}, err
	}
	if !json.Valid(text) {
		if text = nullNaN(text); !json.Valid(text) {
			return nil, layout{}, refuse(Malformed, "This file is not valid JSON: %s.", whyInvalid(text))
		}
	}
	d := &document{}
	if err := d.unfold(gjson.Parse(string(text))); err != nil {
		return nil, layout{}, err
	}
	return d, layout{}, nil
}

// member is one member of a JSON object.
type member struct {
	key   string
	value gjson.Result
}

func members(v gjson.Result) []member {
	var list []member
	v.ForEach(func(key, value gjson.Result) bool {
		list = append(list, member{key.String(), value})
		return true
	})
	return list
}

// wrappers are the names under which tools put their rows.
var wrappers = []string{"examples", "data", "rows", "samples", "results"}

// unfold finds the shape of a document and takes its rows.
func (d *document) unfold(doc gjson.Result) error {
	if doc.IsArray() {
		doc = doc.Get("0")
	}
	if columns, data := doc.Get("columns"), doc.Get("data"); columns.IsArray() && data.Get("0").IsArray() {
		d.split(columns, data)
		return nil
	}
	for _, name := range wrappers {
		if list := doc.Get(name); list.IsArray() && list.Get("0").IsObject() {
			if d.paragraphs(list) {
				return nil
			}
			d.list(list, "")
			return nil
		}
	}
	all := members(doc)
	switch {
	case every(all, gjson.Result.IsArray) && isNamed(all) && !every(all, listOfObjects):
		return d.byColumn(all)
	case every(all, listOfObjects):
		for _, m := range all {
			d.list(m.value, m.key)
		}
	case joinable(all):
		d.join(all)
	case every(all, gjson.Result.IsObject):
		for _, m := range all {
			d.rows = append(d.rows, documentRow{raw: m.value.Raw})
		}
	default:
		if list, ok := rowsWithin(doc, 0); ok {
			d.list(list, "")
			return nil
		}
		d.rows = append(d.rows, documentRow{raw: doc.Raw})
	}
	return nil
}

// rowsWithin finds the list in a document whose items have a question: the cases of
// a test run below its settings and sums.
func rowsWithin(v gjson.Result, depth int) (list gjson.Result, ok bool) {
	if depth > 3 {
		return list, false
	}
	for _, m := range members(v) {
		switch {
		case listOfObjects(m.value) && asks(m.value.Get("0"), 0):
			return m.value, true
		case m.value.IsObject():
			if list, ok = rowsWithin(m.value, depth+1); ok {
				return list, true
			}
		}
	}
	return list, false
}

// asks reports whether an object, or one inside it, has a question.
func asks(v gjson.Result, depth int) bool {
	return slices.ContainsFunc(members(v), func(m member) bool {
		f, _, _ := lookUp(m.key)
		return f == Question && m.value.Type == gjson.String || m.value.IsObject() && depth < 2 && asks(m.value, depth+1)
	})
}

func every(all []member, is func(gjson.Result) bool) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(m member) bool { return !is(m.value) })
}

func listOfObjects(v gjson.Result) bool { return v.IsArray() && v.Get("0").IsObject() }

// isNamed reports whether a key is one of our vocabulary.
func isNamed(all []member) bool {
	return slices.ContainsFunc(all, func(m member) bool { _, _, ok := lookUp(m.key); return ok })
}

// list takes the items of a list; those of a category get its name as a column.
func (d *document) list(items gjson.Result, category string) {
	items.ForEach(func(_, item gjson.Result) bool {
		raw := item.Raw
		if inner, ok := strings.CutPrefix(raw, "{"); ok && category != "" {
			raw = joinMembers(`"category":`+asJSON(category), strings.TrimSuffix(inner, "}")) // the item's own members go last
		}
		d.rows = append(d.rows, documentRow{raw: raw})
		return true
	})
}

func joinMembers(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(p string) bool { return strings.TrimSpace(p) == "" })
	return "{" + strings.Join(parts, ",") + "}"
}

// split takes pandas' form: names of columns and rows of values.
func (d *document) split(columns, data gjson.Result) {
	names := columns.Array()
	data.ForEach(func(_, row gjson.Result) bool {
		var parts []string
		for i, v := range row.Array() {
			if i < len(names) {
				parts = append(parts, asJSON(names[i].String())+":"+v.Raw)
			}
		}
		r := documentRow{raw: joinMembers(parts...)}
		if n := len(row.Array()); n > len(names) {
			r.fault = fmt.Sprintf("%s, %s", counted(n, "value"), counted(len(names), "column"))
		}
		d.rows = append(d.rows, r)
		return true
	})
}

// byColumn takes one list a column; all must be of one length.
func (d *document) byColumn(all []member) error {
	var rows [][]string
	for i, m := range all {
		values := m.value.Array()
		if i == 0 {
			rows = make([][]string, len(values))
		}
		if len(values) != len(rows) {
			return refuse(Malformed, "The columns have different lengths: “%s” has %s, “%s” has %d.", cut(all[0].key, listedName), counted(len(rows), "value"), cut(m.key, listedName), len(values))
		}
		for r, v := range values {
			rows[r] = append(rows[r], asJSON(m.key)+":"+v.Raw)
		}
	}
	for _, parts := range rows {
		d.rows = append(d.rows, documentRow{raw: joinMembers(parts...)})
	}
	return nil
}
