package ingest

import (
	"errors"
	"os"
)

// source is a file on disk with what is known of it before it is read.
type source struct {
	path     string
	name     string // as uploaded
	size     int64
	head     []byte          // the first bytes, as they lie on disk
	encoding string          // of the text; empty for binary containers
	repair   bool            // the text holds bytes that are not UTF-8
	mixture  *mixture        // lines in two encodings; nil for one
	doubt    []EncodingGuess // the two best, when it was a close call
	options  Options
	checked  bool               // the workbook is one that can be opened
	merges   map[string][]merge // cells of the workbook that span rows, by sheet

	temporary bool     // unpacked from an archive
	archive   string   // name inside the archive
	archived  []string // all names inside the archive
}

// layout is what a container found out about a file while opening it, for the
// preview.
type layout struct {
	delimiter string
	headerRow int // [NoHeader] when all rows are data, 0 when the container has none
	sheet     string
	sheets    []string
	aside     int // rows above the header

	merged        int    // cells that span several rows
	headerGuessed bool   // that there is none
	doubleHeader  bool   // two rows are the header; headerRow is the second
	doubled       string // a name of both
}

// format is one kind of container: how it is recognized and how it is opened.
type format struct {
	name string
	// matches looks at the first bytes and the name.
	matches func(*source) bool
	// text says that the file is text in an encoding that has to be found.
	text bool
	open func(*source) (table, layout, error)
}

// formats lists the containers in the order in which they are tried: those of
// bytes first, then those of text, of which the last one takes any.
var formats []format

func init() {
	formats = []format{
		{name: "xlsx", matches: looksLikeWorkbook, open: openWorkbook},
		{name: "parquet", matches: looksLikeParquet, open: openParquet},
		{name: "json", matches: looksLikeDocument, text: true, open: openDocument},
		{name: "json", matches: looksLikeArray, text: true, open: openArray},
		{name: "jsonl", matches: looksLikeLines, text: true, open: openLines},
		{name: "csv", matches: anyText, text: true, open: openDelimited},
	}
}

// recognize finds the container of a file by its content, then by its name, and
// the encoding of its text.
func recognize(path, name string, o Options) (*source, format, error) {
	packed, err := stat(path, name, o)
	if err != nil {
		return nil, format{}, err
	}
	src, err := unpack(packed)
	if err != nil {
		return nil, format{}, err
	}
	f, err := src.recognize()
	if err != nil {
		return nil, format{}, errors.Join(err, src.close())
	}
	return src, f, nil
}

func (s *source) recognize() (format, error) {
	if f, ok := matching(s, false); ok {
		return f, nil
	}
	if err := refuseBytes(s); err != nil {
		return format{}, err
	}
	if err := s.decodeHead(); err != nil {
		return format{}, err
	}
	if err := refuseText(s); err != nil {
		return format{}, err
	}
	f, _ := matching(s, true)
	return f, nil
}

// matching is the first format of text, or of bytes, that takes the file.
func matching(src *source, text bool) (format, bool) {
	for _, f := range formats {
		if f.text == text && f.matches(src) {
			return f, true
		}
	}
	return format{}, false
}

const headSize = 64 << 10

// stat looks at a path before it is opened: a pipe would wait for its writer, a
// device would never end.
func stat(path, name string, o Options) (*source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, refuse(NotAFile, "“%s” is not a file.", name)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	src := &source{path: path, name: name, size: info.Size(), options: o}
	src.head, err = readHead(f, headSize)
	return src, err
}
