package judge

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// ParseSelection reads a reply to [Select]: {"sentences":[2,4]} or, verbatim,
// {"extracted":["…"]}, or a bare array of the same. A short reply that says in
// words that nothing is needed, or that the information is insufficient, is an
// empty selection, whatever its wording and punctuation (metrics §4.3). ok is
// false when the reply does not fit.
func ParseSelection(raw string, verbatim bool) (Selection, bool) {
	fit := fitIndices
	if verbatim {
		fit = fitExtracted
	}
	if s, ok := last(raw, fit); ok {
		return s, true
	}
	if len(scan(prose(raw))) == 0 && saysNothingNeeded(prose(raw)) {
		return Selection{}, true
	}
	return Selection{}, false
}

func fitIndices(v any) (Selection, bool) {
	list, empty, ok := selectedItems(v, "sentences", "indices")
	if !ok || empty {
		return Selection{}, ok
	}
	s := Selection{Reasons: map[int]string{}}
	for _, item := range list {
		i, why, ok := indexed(item)
		if !ok {
			return Selection{}, false
		}
		s.Indices = append(s.Indices, i)
		if why != "" {
			s.Reasons[i] = why
		}
	}
	return s, true
}

func indexed(item any) (i int, why string, ok bool) {
	if o, isObject := item.(object); isObject {
		item, _ = field(o, indexNames...)
		why = textField(o, "why", "reason")
	}
	i, ok = wholeNumber(item)
	return i, why, ok
}

func fitExtracted(v any) (Selection, bool) {
	list, empty, ok := selectedItems(v, "extracted")
	if !ok || empty {
		return Selection{}, ok
	}
	var s Selection
	for _, item := range list {
		text, ok := item.(string)
		if !ok {
			return Selection{}, false
		}
		if text = strings.TrimSpace(text); text != "" {
			s.Extracted = append(s.Extracted, text)
		}
	}
	return s, true
}

// selectedItems is the list under one of the names. empty: it is null, or words
// that say that nothing is needed.
func selectedItems(v any, names ...string) (list []any, empty, ok bool) {
	if list, ok = listOf(v, names...); ok {
		if len(list) == 1 {
			text, isText := list[0].(string)
			empty = isText && nothingItem.MatchString(text)
		}
		return list, empty, true
	}
	o, _ := v.(object)
	said, present := field(o, names...)
	text, isText := said.(string)
	empty = present && (said == nil || isText && saysNothingNeeded(text))
	return nil, empty, empty
}

// maxNothing is the length in characters up to which a reply can say no more
// than "nothing is needed".
const maxNothing = 200

var nothingNeeded = regexp.MustCompile(`(?i)insufficient\s+(?:information|context)|(?:not enough|no relevant|no sufficient)\s+(?:information|sentence|context)` +
	`|^\W*(?:none|nothing|no sentences?)(?: (?:is|are))?(?: (?:needed|required|relevant))?\W*$` +
	`|no sentences? (?:is|are) (?:needed|required|relevant)|信息不足|资料不足|没有(?:相关|需要)|不需要|情報(?:が|は)?(?:不足|不十分|足りません)|(?:該当|必要な文)(?:なし|はありません)|none of the sentences`)

// nothingItem is such a statement in the place of a copied sentence.
var nothingItem = regexp.MustCompile(`(?i)^\W*(?:insufficient information|none|nothing)\W*$|^(?:信息不足|情報不足)\pP*$`)

func saysNothingNeeded(text string) bool {
	text = strings.TrimSpace(text)
	return utf8.RuneCountInString(text) <= maxNothing && nothingNeeded.MatchString(text)
}
