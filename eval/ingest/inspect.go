package ingest

import (
	"context"
	"fmt"
)

// How much a preview reads and shows.
const (
	previewRows    = 10
	previewRejects = 10
	previewCell    = 500 // characters
	countedRows    = 20000
)

// preview reads the first rows as run would and keeps only what it counts.
func (r *reading) preview() (Preview, error) {
	complete, err := r.each(context.Background(), countedRows, discard{})
	if err != nil {
		return Preview{}, err
	}
	p := Preview{
		Shape: r.plan.shape, Container: r.format.name, Encoding: r.src.encoding,
		Doubt: r.src.doubt, Delimiter: r.layout.delimiter, HeaderRow: r.layout.headerRow,
		Sheet: r.layout.sheet, Sheets: r.layout.sheets,
		Columns: r.shownColumns(), Rows: r.shownRows(), Metrics: r.allowed(),
		Counted: r.result.RowsRead, Complete: complete, Accepted: r.result.Accepted,
		Blank: r.result.Blank, SetAside: r.result.SetAside,
		Rejected: r.result.Rejected, Pairs: r.result.Pairs,
		Rejects:  orEmpty(r.result.Rejects[:min(len(r.result.Rejects), previewRejects)]),
		Contexts: r.tally.contexts, Chunks: r.tally.spread(),
		Longest: r.tally.longest, Tokens: r.tally.bytes / 4,
	}
	p.Notices = orEmpty(readable(append(r.notices(), r.columnNotices()...)))
	return p, nil
}

func (r *reading) shownColumns() []Column {
	for i := range r.plan.columns {
		r.plan.columns[i].Filled = r.tally.filled[i]
		r.plan.columns[i].Nullish = r.tally.nullish[i]
	}
	return r.plan.columns
}

func (r *reading) shownRows() []PreviewRow {
	rows := []PreviewRow{}
	for i := range r.prof.rows[:min(len(r.prof.rows), previewRows)] {
		rec := &r.prof.rows[i]
		row := PreviewRow{Row: rec.row, Cells: make([]string, len(r.plan.columns))}
		for c := range row.Cells {
			row.Cells[c] = cut(r.lineBreaks(rec.at(c).String(), c), previewCell)
		}
		rows = append(rows, row)
	}
	return rows
}

// cut shortens a text to n characters, with an ellipsis.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n--; n < 0 {
			return s[:i] + "…"
		}
	}
	return s
}

// columnNotices are about columns as a whole.
func (r *reading) columnNotices() []Notice {
	var list []Notice
	for i, c := range r.plan.columns {
		if c.Field == RecordedScore && r.tally.filled[i] == 0 {
			list = append(list, Notice{Code: EmptyScores, Column: c.Name,
				Text: fmt.Sprintf("“%s” has no recorded scores.", c.Name)})
		}
		if written := r.writtenName(i); written != "" && written != c.Name {
			list = append(list, Notice{Code: DuplicateHeader, Column: c.Name,
				Text: fmt.Sprintf("The header “%s” occurs more than once; column %d is shown as “%s”.", written, i+1, c.Name)})
		}
	}
	return list
}

func (r *reading) writtenName(i int) string {
	if header := r.table.columns(); i < len(header) {
		return shownName(header[i])
	}
	return ""
}
