package ingest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// joinedInList matches a list of one object whose first member is a dict, such
// as [{"queries": {…}, …}].
var joinedInList = regexp.MustCompile(`^\[\s*\{\s*"(?:queries|responses|corpus|relevant_docs)"\s*:\s*\{`)

// Names of the dicts of retrieval data sets, besides our own vocabulary.
const (
	corpusDict   = "corpus"
	relevantDict = "relevant_docs"
)

// dictColumns are the dicts of a document that are columns keyed by row id.
func dictColumns(all []member) []member {
	var list []member
	for _, m := range all {
		_, _, known := lookUp(m.key)
		if m.value.IsObject() && m.key != corpusDict && (known || m.key == relevantDict) {
			list = append(list, m)
		}
	}
	return list
}

// joinable reports whether a document holds dicts keyed by id which together
// make rows.
func joinable(all []member) bool {
	return slices.ContainsFunc(dictColumns(all), func(m member) bool {
		f, _, _ := lookUp(m.key)
		return f == Question
	})
}

// join makes a row of each id. An id that one of the dicts lacks is a row that
// cannot be used.
func (d *document) join(all []member) {
	columns := dictColumns(all)
	byID := make([]map[string]gjson.Result, len(columns))
	var ids []string
	seen := map[string]bool{}
	for i, c := range columns {
		byID[i] = map[string]gjson.Result{}
		for _, m := range members(c.value) {
			byID[i][m.key] = m.value
			if !seen[m.key] {
				seen[m.key] = true
				ids = append(ids, m.key)
			}
		}
	}
	texts := corpusOf(all)
	for _, id := range ids {
		d.rows = append(d.rows, joinedRow(id, columns, byID, texts))
	}
}

// corpusOf are the texts of the documents by their ids.
func corpusOf(all []member) map[string]gjson.Result {
	texts := map[string]gjson.Result{}
	for _, m := range all {
		if m.key == corpusDict {
			for _, doc := range members(m.value) {
				texts[doc.key] = doc.value
			}
		}
	}
	return texts
}

func joinedRow(id string, columns []member, byID []map[string]gjson.Result, texts map[string]gjson.Result) documentRow {
	parts := []string{`"id":` + asJSON(id)}
	var lacking []string
	for i, c := range columns {
		v, ok := byID[i][id]
		switch {
		case !ok:
			lacking = append(lacking, "“"+c.key+"”")
		case c.key == relevantDict:
			parts = append(parts, asJSON(string(ReferenceIDs))+":"+v.Raw)
			parts = append(parts, relevantTexts(v, texts))
		default:
			parts = append(parts, asJSON(c.key)+":"+v.Raw)
		}
	}
	row := documentRow{raw: joinMembers(parts...)}
	if len(lacking) > 0 {
		row.fault = fmt.Sprintf("the id “%s” is missing in %s", id, strings.Join(lacking, " and "))
	}
	return row
}

// relevantTexts are the texts of the documents that a row names, as its
// reference contexts.
func relevantTexts(ids gjson.Result, texts map[string]gjson.Result) string {
	var list []string
	for _, id := range ids.Array() {
		if v, ok := texts[id.String()]; ok {
			list = append(list, v.Raw)
		}
	}
	if list == nil {
		return ""
	}
	return asJSON(string(ReferenceContexts)) + ":[" + strings.Join(list, ",") + "]"
}
