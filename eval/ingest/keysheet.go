package ingest

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"concord/eval"
)

// keySheet is a sheet of a workbook that tells, by the id of a row, which system
// made each of its two items (import.md §7.3). It is read beside the judgments and
// goes nowhere but into the roles of items.
type keySheet struct {
	sheet string
	id    string               // header of the column of ids, which the other sheets have too
	roles map[string][2]string // by id; "" where the sheet says nothing
}

// maxKeys is how many rows of a key are kept.
const maxKeys = 1 << 17

// keyOf reads the answer key of a workbook; nil when it has none for a sheet with
// these columns. Ids that are not unique tell nothing.
func keyOf(src *source, columns []string) (*keySheet, error) {
	w, err := unpackWorkbook(src)
	if err != nil {
		return nil, err
	}
	defer w.discard()
	for _, sheet := range w.file.GetSheetList() {
		if !isKeySheet(sheet) {
			continue
		}
		k, err := w.readKey(sheet, columns)
		if k != nil || err != nil {
			return k, err
		}
	}
	return nil, nil
}

func (w *workbook) readKey(sheet string, columns []string) (*keySheet, error) {
	w.header, w.ahead = nil, nil
	l := layout{sheet: sheet}
	if err := w.openRows(&l, Options{}); err != nil {
		var refused *Error
		if errors.As(err, &refused) {
			return nil, nil // an empty key says nothing
		}
		return nil, err
	}
	defer w.rows.Close()
	id := slices.IndexFunc(w.header, func(name string) bool {
		return isIDName(name) && slices.ContainsFunc(columns, func(c string) bool { return squeeze(c) == squeeze(name) })
	})
	if id < 0 {
		return nil, nil
	}
	k := &keySheet{sheet: sheet, id: w.header[id], roles: map[string][2]string{}}
	seen := map[string]bool{}
	var rec record
	for len(k.roles) < maxKeys {
		err := w.next(&rec)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		key := strings.TrimSpace(rec.at(id).text)
		if key == "" {
			continue
		}
		k.roles[key] = w.keyRow(&rec, id)
		if seen[key] {
			k.roles[key] = [2]string{} // two rows of one id contradict each other
		}
		seen[key] = true
	}
	return k, nil
}

// keyRow are the systems that one row of a key names.
func (w *workbook) keyRow(rec *record, id int) (roles [2]string) {
	for i, name := range w.header {
		text := strings.TrimSpace(rec.at(i).text)
		if i == id || text == "" {
			continue
		}
		for side, role := range keyRoles(name, text) {
			roles[side] = orElse(roles[side], role)
		}
	}
	return roles
}

// isIDName reports whether a column is named as one of ids.
func isIDName(name string) bool {
	words := nameWords(name)
	return len(words) > 0 && slices.Contains([]string{"id", "no", "number", "key"}, words[len(words)-1]) || squeeze(name) == "item"
}

// noteKeySheet says that a sheet was taken for the key.
func (r *reading) noteKeySheet() {
	if k := r.judged.key; k != nil {
		r.plan.notices = append(r.plan.notices, Notice{Code: KeyFound,
			Text: fmt.Sprintf("The sheet “%s” is an answer key: it tells which system made an item, and is never shown to annotators.", k.sheet)})
	}
}

// applyKey gives the items of a row the roles that the key names.
func (r *reading) applyKey(rec *record, j *Judgment) {
	k := r.judged.key
	if k == nil {
		return
	}
	i := slices.IndexFunc(r.prof.names, func(n string) bool { return squeeze(n) == squeeze(k.id) })
	if i < 0 {
		return
	}
	roles := k.roles[strings.TrimSpace(rec.at(i).String())]
	for side, item := range []*eval.Item{&j.First, &j.Second} {
		item.Role = orElse(roles[side], item.Role)
	}
}
