package ingest

import (
	"regexp"
	"strconv"
)

// numbered matches a name that ends in a number: context1, contexts.0,
// contexts[0], chunk_3, "Contexto 12".
var numbered = regexp.MustCompile(`^(.*?)[\s._-]*\[?(\d{1,4})\]?$`)

// wideIndex is the number of a column that holds one of several contexts, such
// as 12 in Contexto_12.
func wideIndex(name string) (int, bool) {
	m := numbered.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	stem := squeeze(m[1])
	if t, ok := terms[stem]; !ok || t.field != Contexts {
		if stem != "passage" && stem != "document" {
			return 0, false
		}
	}
	n, err := strconv.Atoi(m[2])
	return n, err == nil
}
