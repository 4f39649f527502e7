package ingest

import (
	"context"
)

// comesTwice reports whether nobody is named and most pairs of the file come
// several times: one record an annotator (import.md §7.1).
func comesTwice(ctx context.Context, path, name string, o Options) (bool, error) {
	r, err := openReading(path, name, o)
	if err != nil {
		return false, err
	}
	defer r.close()
	if r.plan.has(Annotator) || o.Judgments.Annotator != "" || !r.plan.sided() || r.plan.wideAnnotators() {
		return false, nil
	}
	c := census{seen: map[uint64]int{}}
	r.judged.sink = &c
	if _, err := r.run(ctx, discard{}); err != nil {
		return false, err
	}
	return c.repeated*2 > len(c.seen), nil
}

// census counts how often pairs come.
type census struct {
	seen     map[uint64]int
	repeated int
	row      int
}

func (c *census) Judgment(j Judgment) error {
	if j.Row == c.row {
		return nil // further dimensions of the same row
	}
	c.row = j.Row
	key := pairContent(j.Question, itemText(j.First, j.Dimension), itemText(j.Second, j.Dimension)).set()
	if c.seen[key]++; c.seen[key] == 2 {
		c.repeated++
	}
	return nil
}

func (c *census) Scores(ItemScores) error { return nil }

// raterSheets are the sheets that are read one after the other: all of a workbook
// that hold judgments, unless one was chosen. Answer keys are never among them.
func raterSheets(path, name string, o Options) ([]string, error) {
	first, err := openReading(path, name, o)
	if err == nil {
		err = first.close()
	}
	sheets := workbookSheets(path, name, o)
	if o.Sheet != "" || len(sheets) < 2 {
		return []string{o.Sheet}, err
	}
	var list []string
	for _, sheet := range sheets {
		o.Sheet = sheet
		if isKeySheet(sheet) {
			continue
		}
		if r, err := openReading(path, name, o); err == nil {
			list = append(list, sheet)
			if err := r.close(); err != nil {
				return nil, err
			}
		}
	}
	if list == nil {
		return nil, err
	}
	return list, nil
}

// workbookSheets are the sheets of a workbook; nil for every other file.
func workbookSheets(path, name string, o Options) []string {
	src, f, err := recognize(path, name, o)
	if err != nil {
		return nil
	}
	defer src.close()
	if f.name != "xlsx" {
		return nil
	}
	w, err := unpackWorkbook(src)
	if err != nil {
		return nil
	}
	defer w.discard()
	return w.file.GetSheetList()
}
