package ingest

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
)

// checkMarkup reads a part as the library does. That one takes the first mistake in
// a sheet for its end, in silence: rows behind it would be lost.
func checkMarkup(f *zip.File) error {
	in, err := f.Open()
	if err != nil {
		return damagedWorkbook(err)
	}
	defer in.Close()
	d := xml.NewDecoder(in)
	row := 0
	for {
		t, err := d.Token()
		switch start, isStart := t.(xml.StartElement); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && row == 0:
			return damagedWorkbook(err)
		case err != nil:
			return damaged(err, "A sheet of this workbook is damaged in row %d: its rows from there on cannot be read. Open it in Excel, save it anew as .xlsx and upload that.", row)
		case isStart && start.Name.Local == "row":
			row = rowNumber(start, row)
		}
	}
}

// rowNumber is the number that a row has in Excel; it may go without saying.
func rowNumber(row xml.StartElement, before int) int {
	for _, a := range row.Attr {
		if n, err := strconv.Atoi(a.Value); a.Name.Local == "r" && err == nil && n > 0 {
			return n
		}
	}
	return before + 1
}
