package ingest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// ChunkEncoding is how a contexts cell is written (import.md §4).
type ChunkEncoding string

const (
	ListCell     ChunkEncoding = "list"       // a real list
	JSONCell     ChunkEncoding = "json"       // JSON in a text
	PythonCell   ChunkEncoding = "repr"       // as Python or numpy prints it
	ObjectsCell  ChunkEncoding = "objects"    // a list of objects or documents
	DictCell     ChunkEncoding = "dict"       // chunks by id
	PlainCell    ChunkEncoding = "plain text" // one chunk
	WideCell     ChunkEncoding = "columns"    // one chunk a column
	SplitCell    ChunkEncoding = "separated"  // by the person's separator
	BrokenCell   ChunkEncoding = "broken"     // opens a list that does not parse
	MissingChunk ChunkEncoding = "missing"
)

// chunk is one retrieved text with what a list of objects says of it.
type chunk struct {
	text   string
	id     string
	source string
	score  string
}

// chunkList is a contexts cell as read. A nil list is a missing cell; an empty
// one says that nothing was retrieved.
type chunkList struct {
	list     []chunk
	encoding ChunkEncoding
	tuples   int // chunks joined from tuples
	nulls    int // chunks without text
}

// readChunks reads a contexts cell. An error says why a cell that opens a list
// is none.
func readChunks(c cell, separator string) (chunkList, error) {
	if c.json != "" {
		return gather(jsonNode(gjson.Parse(c.json), 0), ListCell)
	}
	text := strings.TrimSpace(c.text)
	switch {
	case text == "":
		return chunkList{encoding: MissingChunk}, nil
	case opensList(text):
		return readList(text)
	case strings.HasPrefix(text, "{"):
		if l, err := readList(text); err == nil {
			return l, nil
		}
	case strings.HasPrefix(text, `"[`) || strings.HasPrefix(text, `"{`):
		if inner := ""; json.Unmarshal([]byte(text), &inner) == nil && opensList(strings.TrimSpace(inner)) {
			return readList(strings.TrimSpace(inner))
		}
	}
	return plainChunks(c.text, separator), nil
}

func plainChunks(text, separator string) chunkList {
	if separator == "" || !strings.Contains(text, separator) {
		return chunkList{list: []chunk{{text: text}}, encoding: PlainCell}
	}
	l := chunkList{encoding: SplitCell}
	for _, part := range strings.Split(text, separator) {
		if part = strings.TrimSpace(part); part != "" {
			l.list = append(l.list, chunk{text: part})
		}
	}
	return l
}

// opensList reports whether a text opens a list: a bracket followed by a quote,
// {, (, another bracket, or an object. Any other leading bracket is text, such
// as "[1] Io" or "[Note] Io".
func opensList(text string) bool {
	if strings.HasPrefix(text, "array([") {
		return true
	}
	rest, ok := strings.CutPrefix(text, "[")
	if !ok {
		return false
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	if rest == "" {
		return false
	}
	if strings.IndexByte(`'"{([]`, rest[0]) >= 0 {
		return true
	}
	p := python{text: rest}
	return p.opensString() || opensObject(rest)
}

// opensObject reports whether a text begins like Document(… with a named
// argument.
func opensObject(text string) bool {
	name, rest, ok := strings.Cut(text[:min(len(text), 80)], "(")
	if !ok || name == "" {
		return false
	}
	p := python{text: strings.TrimLeft(rest, " \n")}
	return strings.IndexFunc(name, func(r rune) bool { return r > 0x7f || !isWordByte(byte(r)) }) < 0 &&
		(name == "Document" || p.isNamed())
}

func readList(text string) (chunkList, error) {
	n, encoding, err := parseNotation(text)
	if err != nil {
		return chunkList{encoding: BrokenCell}, err
	}
	return gather(n, encoding)
}

// parseNotation reads a value in JSON or as Python prints it.
func parseNotation(text string) (node, ChunkEncoding, error) {
	if json.Valid([]byte(text)) {
		return jsonNode(gjson.Parse(text), 0), JSONCell, nil
	}
	n, err := parsePython(text)
	return n, PythonCell, err
}

// errLetters is a list that some tool made by taking a text apart.
var errLetters = errors.New("this looks like text split into letters")

// gather makes chunks of the value of a cell.
func gather(n node, encoding ChunkEncoding) (chunkList, error) {
	l := chunkList{list: []chunk{}, encoding: encoding}
	var err error
	switch {
	case n.kind == dictNode && hasText(n):
		l.encoding = ObjectsCell
		err = l.add(n)
	case n.kind == dictNode:
		l.encoding = DictCell
		err = l.addByKey(n)
	case n.kind == listNode || n.kind == tupleNode:
		err = l.addAll(n.list)
	default:
		err = l.add(n)
	}
	if err == nil && l.letters() {
		err = errLetters
	}
	if err != nil {
		l.encoding = BrokenCell
	}
	return l, err
}

func (l *chunkList) addAll(list []node) error {
	for i, e := range list {
		if e.kind == dictNode {
			l.encoding = ObjectsCell
		}
		if err := l.add(e); err != nil {
			return fmt.Errorf("item %d of the list %w", i+1, err)
		}
	}
	return nil
}

func (l *chunkList) add(n node) error {
	switch n.kind {
	case nullNode:
		l.nulls++
		l.list = append(l.list, chunk{})
	case listNode, tupleNode:
		if len(n.list) > 1 {
			l.tuples++
		}
		l.list = append(l.list, chunk{text: n.words()})
	case dictNode:
		c, err := objectChunk(n)
		if err != nil {
			return err
		}
		if c.text == "" {
			l.nulls++
		}
		l.list = append(l.list, c)
	default:
		l.list = append(l.list, chunk{text: lineFeeds(n.text)})
	}
	return nil
}

// addByKey adds the values of a dict in the order of their keys: by number when
// all keys are numbers, else as written.
func (l *chunkList) addByKey(n node) error {
	order := make([]int, len(n.keys))
	for i := range order {
		order[i] = i
	}
	if numbers, ok := allNumbers(n.keys); ok {
		slices.SortStableFunc(order, func(a, b int) int { return numbers[a] - numbers[b] })
	}
	for _, i := range order {
		if err := l.add(n.list[i]); err != nil {
			return fmt.Errorf("key %q %w", n.keys[i], err)
		}
		l.list[len(l.list)-1].id = n.keys[i]
	}
	return nil
}

func allNumbers(keys []string) ([]int, bool) {
	numbers := make([]int, len(keys))
	for i, k := range keys {
		n, err := strconv.Atoi(k)
		if err != nil {
			return nil, false
		}
		numbers[i] = n
	}
	return numbers, true
}

// letters reports whether the chunks are mostly single characters.
func (l *chunkList) letters() bool {
	single := 0
	for _, c := range l.list {
		if utf8.RuneCountInString(c.text) == 1 {
			single++
		}
	}
	return len(l.list) >= 4 && single*2 > len(l.list)
}

// texts are the chunks as text; nil stays nil.
func (l chunkList) texts() []string {
	if l.list == nil {
		return nil
	}
	texts := make([]string, len(l.list))
	for i, c := range l.list {
		texts[i] = c.text
	}
	return texts
}
