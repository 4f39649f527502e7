package ingest

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
)

// checkMarkup reads a part as the library does. That one takes the first mistake in
// a sheet for its end, in silence: rows behind it would be lost. It returns the cells
// that span several rows.
func checkMarkup(f *zip.File) (list []merge, err error) {
	in, err := f.Open()
	if err != nil {
		return nil, damagedWorkbook(err)
	}
	defer in.Close()
	d := xml.NewDecoder(in)
	row := 0
	for {
		t, err := d.Token()
		switch start, isStart := t.(xml.StartElement); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil && row == 0:
			return nil, damagedWorkbook(err)
		case err != nil:
			return nil, damaged(err, "A sheet of this workbook is damaged in row %d: its rows from there on cannot be read. Open it in Excel, save it anew as .xlsx and upload that.", row)
		case isStart && start.Name.Local == "row":
			row = rowNumber(start, row)
		case isStart && start.Name.Local == "mergeCell" && len(list) < maxMerges:
			if m, ok := mergeOf(attribute(start, "ref")); ok {
				list = append(list, m)
			}
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// rowNumber is the number that a row has in Excel; it may go without saying.
func rowNumber(row xml.StartElement, before int) int {
	if n, err := strconv.Atoi(attribute(row, "r")); err == nil && n > 0 {
		return n
	}
	return before + 1
}
