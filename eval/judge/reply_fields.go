package judge

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"concord/eval"
)

// Typed views of decoded JSON. Models write a number as a string and a list of
// one as the item; none of these invents a value.

type object = map[string]any

// field is the first of the named fields that is present.
func field(o object, names ...string) (any, bool) {
	for _, name := range names {
		if v, ok := o[name]; ok {
			return v, true
		}
	}
	return nil, false
}

func textField(o object, names ...string) string {
	v, _ := field(o, names...)
	s, _ := v.(string)
	return strings.TrimSpace(s)
}

// listOf is the named list of an object, or a bare array.
func listOf(v any, names ...string) ([]any, bool) {
	if o, ok := v.(object); ok {
		v, _ = field(o, names...)
	}
	list, ok := v.([]any)
	return list, ok
}

var labelled = regexp.MustCompile(`^[A-Za-z#\[(\s]*(-?\d+)[\])\s.:]*$`)

// wholeNumber reads 3, 3.0, "3", "[3]" and "S3".
func wholeNumber(v any) (int, bool) {
	switch v := v.(type) {
	case json.Number:
		f, err := v.Float64()
		if err != nil || f != float64(int(f)) {
			return 0, false
		}
		return int(f), true
	case string:
		m := labelled.FindStringSubmatch(v)
		if m == nil {
			return 0, false
		}
		n, err := strconv.Atoi(m[1])
		return n, err == nil
	}
	return 0, false
}

// truth reads a flag: 1, true, "yes". Anything unknown is false.
func truth(v any) bool {
	if list, ok := v.([]any); ok && len(list) == 1 {
		v = list[0]
	}
	return v != nil && ParseVerdictWord(v) == eval.Yes
}
