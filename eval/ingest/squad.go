package ingest

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// paragraphs takes the rows of SQuAD's JSON: titles with paragraphs, paragraphs with
// the questions that are asked of them. ok is false for any other list.
func (d *document) paragraphs(list gjson.Result) (ok bool) {
	if !list.Get("0.paragraphs").IsArray() {
		return false
	}
	for _, title := range list.Array() {
		for _, p := range title.Get("paragraphs").Array() {
			for _, qa := range p.Get("qas").Array() {
				inner := strings.TrimSuffix(strings.TrimPrefix(qa.Raw, "{"), "}")
				d.rows = append(d.rows, documentRow{raw: joinMembers(inner, rawMember("title", title), rawMember("context", p))})
			}
		}
	}
	return len(d.rows) > 0
}

// rawMember is a member of an object as it is written; "" where it has none.
func rawMember(name string, of gjson.Result) string {
	v := of.Get(name)
	if !v.Exists() {
		return ""
	}
	return asJSON(name) + ":" + v.Raw
}

// goldAnswers takes columns "answers" that hold lists for the reference, as the data
// sets of reading comprehension have them: one row has one answer, not several.
func (g *guesser) goldAnswers() {
	for i := range g.columns {
		c := &g.columns[i]
		parts := strings.Split(c.Name, ".")
		if n := len(parts) - 1; n > 0 && slices.Contains(hollow, strings.ToLower(parts[n])) {
			parts = parts[:n]
		}
		if g.fixed[i] || c.Field != Answer && c.Field != Metadata || letters(parts[len(parts)-1]) != "answers" || c.Type != TypeList || g.found(Reference) {
			continue
		}
		c.Field, c.How = Reference, ByName
	}
}
