package ingest

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tally counts what is worth telling about the rows of a pass.
type tally struct {
	seen     map[noticeKey]*noticeCount
	order    []noticeKey
	filled   []int // by column
	nullish  []int
	contexts map[ChunkEncoding]int
	chunks   map[int]int // rows by number of chunks
	longest  Longest
	bytes    int // of cells that have a role
	repeated repeats
}

// noticeKey tells notices apart; what says more closely what was found.
type noticeKey struct {
	code         NoticeCode
	column, what string
}

type noticeCount struct{ count, row int }

func newTally(columns int) *tally {
	return &tally{
		seen: map[noticeKey]*noticeCount{}, filled: make([]int, columns), nullish: make([]int, columns),
		contexts: map[ChunkEncoding]int{}, chunks: map[int]int{},
		repeated: newRepeats(maxRemembered),
	}
}

// maxNotices is how many notices are told apart; further ones of a kind are
// counted as one.
const maxNotices = 200

// note counts one more case of a notice.
func (t *tally) note(code NoticeCode, column, what string, row int) {
	if code == Replaced && t.known(code, column) {
		what = t.first(code, column)
	}
	k := noticeKey{code, column, cut(what, previewCell)}
	n, ok := t.seen[k]
	if !ok && len(t.seen) >= maxNotices {
		k = noticeKey{code, "other columns", "other texts"}
		n, ok = t.seen[k]
	}
	if !ok {
		n = &noticeCount{row: row}
		t.seen[k] = n
		t.order = append(t.order, k)
	}
	n.count++
}

func (t *tally) known(code NoticeCode, column string) bool {
	return slices.ContainsFunc(t.order, func(k noticeKey) bool { return k.code == code && k.column == column })
}

// first is what the first notice of a kind said of a column.
func (t *tally) first(code NoticeCode, column string) string {
	i := slices.IndexFunc(t.order, func(k noticeKey) bool { return k.code == code && k.column == column })
	return t.order[i].what
}

// sentences say what was counted: {n} how often, {row} where first, [one|several]
// by the number.
var sentences = map[NoticeCode]string{
	Nullish:           "{n} [cell|cells] of “{column}” held the text “{what}” and [counts|count] as missing (first in row {row}).",
	Replaced:          "{n} [cell|cells] of “{column}” held bytes that are no text; they were replaced (first in row {row}, {what}).",
	Stripped:          "{what} stripped from {n} [cell|cells] of “{column}” (first in row {row}).",
	EmptyChunk:        "{n} [chunk|chunks] of “{column}” [has|have] no text (first in row {row}).",
	JoinedTuple:       "{n} [chunk|chunks] of “{column}” [was a list of words and became one text|were lists of words and became one text each] (first in row {row}).",
	Alternatives:      "{n} [cell|cells] of “{column}” [holds|hold] several references: the first is used, the others are kept as metadata (first in row {row}).",
	BrokenKept:        "{n} [cell|cells] of “{column}” [opens a list that does not parse and was|open a list that does not parse and were] kept as one chunk (first in row {row}).",
	LooksLikeTotal:    "{n} [row at the end looks like a total row and was|rows at the end look like a total row and were] set aside (first in row {row}).",
	ExactDuplicate:    "{n} [row repeats|rows repeat] the question, answer and contexts of an earlier one and [was|were] kept (first in row {row}).",
	Collapsed:         "{n} [row repeats|rows repeat] the question, answer and contexts of an earlier one and [was|were] left out (first in row {row}).",
	UncountedRepeats:  "From row {row} on, {n} [row was|rows were] compared with the " + strconv.Itoa(maxRemembered) + " different rows before [it|them] only: more may be repeated than were counted.",
	NoPair:            "{n} [row makes|rows make] no {what} pair: “{column}” is missing or both items are the same (first in row {row}).",
	UnreadableGold:    "{n} [cell|cells] of “{column}” [names no side and leaves its|name no side and leave their] pair without gold: “{what}” (first in row {row}).",
	UnreadablePick:    "{n} [cell|cells] of “{column}” [holds no pick or rating and makes|hold no pick or rating and make] no label (first in row {row}).",
	UnreadableVerdict: "{n} [cell|cells] of “{column}” [holds no pick and counts|hold no pick and count] as no verdict (first in row {row}).",
	LateColumn:        "“{column}” first appears in row {row} and is kept as metadata ({n} [row|rows]).",
}

func (t *tally) notices() []Notice {
	var list []Notice
	for _, k := range t.order {
		n := t.seen[k]
		list = append(list, Notice{Code: k.code, Column: k.column, Count: n.count, Row: n.row, Text: sentence(k, *n)})
	}
	return list
}

// see counts the cells of a row.
func (t *tally) see(rec *record, p *plan) {
	for i, c := range rec.cells {
		text := c.String()
		if i >= len(t.filled) || text == "" {
			continue
		}
		if c.json == "" && isNullish(text) {
			t.nullish[i]++
			if p.columns[i].Field == RecordedScore {
				t.note(Nullish, p.columns[i].Name, strings.TrimSpace(text), rec.row)
			}
			continue
		}
		t.filled[i]++
		if p.columns[i].Field != Metadata {
			t.bytes += len(text)
		}
		t.measure(text, rec.row, p.columns[i].Name)
	}
}

// measure remembers the longest cell. Bytes are at least characters, so most
// cells need no counting.
func (t *tally) measure(text string, row int, column string) {
	if len(text) <= t.longest.Characters {
		return
	}
	if n := utf8.RuneCountInString(text); n > t.longest.Characters {
		t.longest = Longest{Characters: n, Row: row, Column: column}
	}
}

// countChunks counts one contexts cell and the chunks of its row.
func (t *tally) countChunks(l chunkList) {
	t.contexts[l.encoding]++
	if l.list != nil {
		t.chunks[len(l.list)]++
	}
}

// spread is the spread of the number of chunks over rows that have any list.
func (t *tally) spread() Spread {
	var sizes []int
	rows := 0
	for size, n := range t.chunks {
		sizes = append(sizes, size)
		rows += n
	}
	if rows == 0 {
		return Spread{}
	}
	slices.Sort(sizes)
	s := Spread{Min: sizes[0], Max: sizes[len(sizes)-1]}
	passed := 0
	for _, size := range sizes {
		if passed += t.chunks[size]; passed*2 >= rows {
			s.Median = size
			break
		}
	}
	return s
}
