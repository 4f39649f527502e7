package ingest

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
)

// workbookLimits are what a workbook may be, so that opening it neither fills the
// memory nor takes minutes. Only tests change them.
var workbookLimits = struct {
	ratio, small int64 // times its packed size, beyond a size that is always allowed
	held         int64 // bytes of the parts that the library holds in memory
	sheet        int64 // bytes of a sheet that it holds; larger ones go through files
	cell         int   // bytes of a text
	rows         int   // of one sheet, as in Excel
}{ratio: 100, small: alwaysSmall, held: 256 << 20, sheet: 16 << 20, cell: MaxCell, rows: 1 << 20}

// workbookCheck looks at the parts of a workbook before a library unpacks them. It
// finds what that library would pass over in silence: texts that no memory holds,
// sheets that break off, cells whose text the workbook does not have.
type workbookCheck struct {
	texts int // shared texts
	rows  int
	text  bool   // the cell at hand refers to a shared text
	last  []byte // name of the tag read last
}

func checkWorkbook(src *source) error {
	z, err := zip.OpenReader(src.path)
	if err != nil {
		return damagedWorkbook(err)
	}
	defer z.Close()
	if err := checkSizes(z.File, src.size); err != nil {
		return err
	}
	w := workbookCheck{}
	merges := map[string][]merge{} // by part
	for _, see := range []struct {
		part func(string) bool
		tag  func([]byte) error
	}{{isSharedTexts, w.sharedTag}, {isMarkup, w.anyTag}, {isSheet, w.sheetTag}} {
		for _, f := range z.File {
			if !see.part(strings.ToLower(f.Name)) {
				continue
			}
			w.rows, w.last = 0, nil
			if err := scanPart(f, see.tag); err != nil {
				return err
			}
			if isSheet(strings.ToLower(f.Name)) && !bytes.HasSuffix(w.last, []byte("worksheet")) {
				return damagedWorkbook(io.ErrUnexpectedEOF)
			}
			merged, err := checkMarkup(f)
			if err != nil {
				return err
			}
			if len(merged) > 0 {
				merges[f.Name] = merged
			}
		}
	}
	if len(merges) > 0 {
		src.merges = map[string][]merge{}
		for sheet, part := range sheetParts(z.File) {
			src.merges[sheet] = merges[part]
		}
	}
	return nil
}

func isSharedTexts(name string) bool { return name == "xl/sharedstrings.xml" }

func isSheet(name string) bool {
	return strings.HasPrefix(name, "xl/worksheets/") && strings.HasSuffix(name, ".xml")
}

// isMarkup is every other part that is read as XML.
func isMarkup(name string) bool {
	return (strings.HasSuffix(name, ".xml") || strings.HasSuffix(name, ".rels")) && !isSheet(name) && !isSharedTexts(name)
}

// checkSizes goes by the sizes that the archive names. Reading a part that is
// larger than it says fails.
func checkSizes(parts []*zip.File, packed int64) error {
	limit := uint64(min(int64(maxUnpacked), max(workbookLimits.small, packed*workbookLimits.ratio)))
	var all, held uint64
	for _, f := range parts {
		size := f.UncompressedSize64
		if size > limit {
			return tooLargeUnpacked(limit)
		}
		all += size
		if name := strings.ToLower(f.Name); size <= uint64(workbookLimits.sheet) || !isSharedTexts(name) && !strings.HasPrefix(name, "xl/worksheets/sheet") {
			held += size
		}
		if all > limit {
			return tooLargeUnpacked(limit)
		}
	}
	if held > uint64(workbookLimits.held) {
		return refuse(TooLarge, "The pictures and other parts of this workbook unpack to more than %d MB. Save the sheet as CSV and upload that.", workbookLimits.held>>20)
	}
	return nil
}

func tooLargeUnpacked(limit uint64) error {
	return refuse(TooLarge, "This workbook unpacks to more than %d MB. Save the sheet as CSV and upload that.", limit>>20)
}

func damagedWorkbook(cause error) error {
	return damaged(cause, "This workbook is damaged. Open it in Excel, save it anew as .xlsx and upload that.")
}

// scanPart shows see every tag of a part with the text behind it.
func scanPart(f *zip.File, see func([]byte) error) error {
	in, err := f.Open()
	if err != nil {
		return damagedWorkbook(err)
	}
	defer in.Close()
	s := bufio.NewScanner(in)
	s.Buffer(nil, workbookLimits.cell)
	s.Split(upToTag)
	for s.Scan() {
		if err := see(s.Bytes()); err != nil {
			return err
		}
	}
	switch err := s.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return refuse(TooLarge, "This workbook holds a cell of more than %d MB.", workbookLimits.cell>>20)
	case err != nil:
		return damagedWorkbook(err)
	}
	return nil
}

// upToTag splits XML in front of every tag.
func upToTag(data []byte, atEnd bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, '<'); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEnd && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

var errDTD = errors.New("a document type definition in a workbook")

// anyTag refuses definitions of entities, which no workbook has.
func (w *workbookCheck) anyTag(tag []byte) error {
	if bytes.HasPrefix(tag, []byte("!DOCTYPE")) || bytes.HasPrefix(tag, []byte("!ENTITY")) {
		return damagedWorkbook(errDTD)
	}
	if name := tagName(tag); len(name) > 0 {
		w.last = append(w.last[:0], name...)
	}
	return nil
}

func (w *workbookCheck) sharedTag(tag []byte) error {
	if string(tagName(tag)) == "si" {
		w.texts++
	}
	return w.anyTag(tag)
}

func (w *workbookCheck) sheetTag(tag []byte) error {
	switch string(tagName(tag)) {
	case "row":
		if w.rows++; w.rows > workbookLimits.rows {
			return refuse(TooLarge, "A sheet of this workbook has more than %d rows, the most that Excel knows.", workbookLimits.rows)
		}
	case "c":
		w.text = bytes.Contains(tag, []byte(`t="s"`))
	case "v":
		if w.text && !w.refers(tag) {
			return damagedWorkbook(errors.New("a cell refers to a shared text that is not there"))
		}
	}
	return w.anyTag(tag)
}

// refers reports whether the number behind a tag is that of a shared text.
func (w *workbookCheck) refers(tag []byte) bool {
	_, text, _ := bytes.Cut(tag, []byte(">"))
	text = bytes.TrimSpace(text)
	n, err := strconv.Atoi(string(text))
	return len(text) == 0 || err == nil && n >= 0 && n < w.texts
}

// tagName is the name of a tag without its prefix; that of a closing one keeps its
// slash.
func tagName(tag []byte) []byte {
	name := tag
	for i, b := range tag {
		if b == ' ' || b == '>' || b == '\n' || b == '\t' || b == '\r' {
			name = tag[:i]
			break
		}
	}
	if i := bytes.IndexByte(name, ':'); i >= 0 {
		if name[0] == '/' {
			return append([]byte{'/'}, name[i+1:]...)
		}
		name = name[i+1:]
	}
	return bytes.TrimSuffix(name, []byte{'/'})
}
