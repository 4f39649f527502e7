package ingest

import (
	"slices"
	"strings"
)

// keyNames are columns that tell which system made an item, or on which side it
// stands (import.md §7.3).
var keyNames = strings.Fields(`answerkey sidekey cmpkey modela modelb model1 model2 modelx modely systema systemb
	system1 system2 systemx systemy system systemname leftmodel rightmodel leftsystem rightsystem modelleft modelright
	model1name model2name modelaname modelbname model1modelname model2modelname`)

// sidedKeys are names of keys only where their cells name sides.
var sidedKeys = []string{"key", "side", "ragside", "truth"}

// isAnswerKey reports whether a column is an answer key: by its name, as long as
// its cells are short, for a system's answer may stand in a column of its name.
func (p *profile) isAnswerKey(column int) bool {
	s := p.stats[column]
	if s.filled == 0 || s.bytes > 60*s.filled || s.lists+s.objects > 0 {
		return false
	}
	name := letters(p.names[column])
	if strings.Contains(name, "foranalysis") || slices.Contains(keyNames, name) {
		return true
	}
	return slices.Contains(sidedKeys, name) && p.namesSides(column)
}

// namesSides reports whether every cell of a column is the word for a side.
func (p *profile) namesSides(column int) bool {
	for i := range p.rows {
		text := firstOf(p.rows[i].at(column))
		if kind, ok := pickIndex[bareWord(text)]; !isBlank(text) && (!ok || kind > 1) {
			return false
		}
	}
	return true
}

// findKeys takes answer keys out of what anyone sees.
func (g *guesser) findKeys() {
	for i := range g.columns {
		if !g.fixed[i] && g.prof.isAnswerKey(i) {
			g.columns[i].Field, g.columns[i].How = AnswerKey, ByName
		}
	}
}

// noteKeys says what was stored apart.
func (g *guesser) noteKeys() {
	for _, i := range g.with(AnswerKey) {
		g.notices = append(g.notices, Notice{Code: KeyFound, Column: g.prof.names[i],
			Text: "“" + g.prof.names[i] + "” is an answer key: it is stored apart and never shown to annotators."})
	}
}

// isKeySheet reports whether a sheet of a workbook is an answer key by its name.
func isKeySheet(name string) bool {
	switch letters(name) {
	case "mapping", "key", "keys", "answerkey", "answerkeys", "systemkey", "sidemapping", "blindingkey":
		return true
	}
	return false
}

// roles are what the answer keys of a row say of its two items; empty where they
// say nothing.
func (r *reading) roles(rec *record) [2]string {
	var roles [2]string
	for _, i := range r.keys {
		text := strings.TrimSpace(firstOf(rec.at(i)))
		if text == "" || isNullish(text) {
			continue
		}
		for side, role := range keyRoles(r.columnName(i), text) {
			if roles[side] == "" {
				roles[side] = role
			}
		}
	}
	return roles
}

// keyRoles reads one cell of a key: model_a names the first item's system, a side
// word says which item is the one the column is named for, and "one_two" names
// both.
func keyRoles(column, text string) [2]string {
	words := nameWords(strings.TrimSuffix(column, "_name"))
	if side, ok := sideWord(words[len(words)-1]); ok || len(words) > 1 && words[len(words)-1] == "name" {
		if !ok {
			side, ok = sideWord(words[0])
		}
		if ok {
			var roles [2]string
			roles[side] = text
			return roles
		}
	}
	if kind, ok := pickIndex[bareWord(text)]; ok && kind < 2 {
		role := keySubject(words)
		roles := [2]string{"not " + role, "not " + role}
		roles[kind] = role
		return roles
	}
	if first, second, ok := strings.Cut(text, "_"); ok && first != "" && second != "" && !strings.Contains(second, "_") {
		return [2]string{first, second}
	}
	return [2]string{}
}

// keySubject is what a key column asks for: rag, of _rag_side_for_analysis.
func keySubject(words []string) string {
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		return slices.Contains([]string{"side", "for", "analysis", "key", "is"}, w)
	})
	if len(kept) == 0 {
		return strings.Join(words, " ")
	}
	return strings.Join(kept, " ")
}

// answerKey are the cells of a row that belong to an answer key, by column; nil
// when there are none.
func (r *reading) answerKey(rec *record) map[string]string {
	var key map[string]string
	for _, i := range r.keys {
		if text := rec.at(i).String(); !isBlank(text) {
			if key == nil {
				key = map[string]string{}
			}
			key[r.columnName(i)] = lineFeeds(text)
		}
	}
	return key
}
