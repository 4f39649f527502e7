package ingest

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// clean replaces bytes that are not UTF-8 and finds NUL bytes, which no database
// takes. Both are looked for in the row as written, so that a good row costs one
// look.
func (r *reading) clean(rec *record) {
	if r.repair && (!utf8.Valid(rec.raw) || r.decoded && bytes.Contains(rec.raw, []byte("\uFFFD"))) {
		for i := range rec.cells {
			r.repairCell(rec, i)
		}
	}
	if r.unquote {
		for i := range rec.cells {
			rec.cells[i].text = withoutGuard(rec.cells[i].text)
		}
	}
	if rec.fault != nil {
		return
	}
	for i, c := range rec.cells {
		if strings.IndexByte(c.text, 0) >= 0 {
			rec.fault = &fault{i, "holds a NUL character: part of a binary file?"}
			return
		}
	}
}

func (r *reading) repairCell(rec *record, column int) {
	c := &rec.cells[column]
	lost := r.decoded && strings.Contains(c.String(), "\uFFFD")
	if utf8.ValidString(c.text) && utf8.ValidString(c.json) && !lost {
		return
	}
	c.text, c.json = strings.ToValidUTF8(c.text, "\uFFFD"), strings.ToValidUTF8(c.json, "\uFFFD")
	where := fmt.Sprintf("byte %d of its row", firstInvalid(rec.raw)+1)
	r.tally.note(Replaced, r.columnName(column), where, rec.row)
}

// firstInvalid is the offset of the first byte that is not UTF-8.
func firstInvalid(b []byte) int {
	return len(b) - len(bytes.TrimLeftFunc(b, func(c rune) bool { return c != utf8.RuneError }))
}

// columnName is the shown name of a column, also of one that came late.
func (r *reading) columnName(i int) string {
	if i < len(r.prof.names) {
		return r.prof.names[i]
	}
	if header := r.table.columns(); i < len(header) {
		return shownName(header[i])
	}
	return fmt.Sprintf("Column %d", i+1)
}

// reject keeps a row that cannot be used, in the person's own coordinates.
func (r *reading) reject(rec *record, f *fault) {
	r.result.Rejected++
	j := Reject{Row: rec.row, Sheet: r.layout.sheet, Line: rec.line, Reason: printable(cut(f.reason, maxReason))}
	if rec.sheet != "" {
		j.Sheet = rec.sheet
	}
	if f.column >= 0 {
		j.Column = r.columnName(f.column)
	}
	r.keepRejected(rec, &j)
	r.result.Rejects = append(r.result.Rejects, j)
}

// keepRejected keeps the texts of a rejected row, only their beginning when many
// were rejected before it.
func (r *reading) keepRejected(rec *record, j *Reject) {
	raw := rec.raw[:min(len(rec.raw), MaxRaw)]
	r.held += len(raw)
	for _, c := range rec.cells {
		r.held += len(c.String())
	}
	if r.held > MaxRejectText {
		raw = raw[:min(len(raw), shortRaw)]
		j.Reason += " (of this row only the beginning was kept)"
	} else {
		for _, c := range rec.cells {
			j.Cells = append(j.Cells, strings.Clone(c.String()))
		}
	}
	j.Raw = strings.ToValidUTF8(string(raw), "\uFFFD")
}
