package ingest

import (
	"archive/zip"
	"bytes"
	"path/filepath"
	"strings"
)

// signatures are the first bytes of containers that are not text. A container
// that gets a reader leaves this list for [formats].
var signatures = []struct {
	magic string
	what  string
}{
	{"%PDF-", "PDF"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Excel (.xls) or password-protected Office"},
	{"SQLite format 3\x00", "SQLite"},
	{"\x89PNG", "PNG image"},
	{"7z\xbc\xaf", "7-Zip"},
	{"Rar!", "RAR"},
	{"BZh", "bzip2"},
	{"\x28\xb5\x2f\xfd", "Zstandard"},
}

// refuseBytes names what a file is when its bytes say that it is no text.
func refuseBytes(src *source) error {
	switch {
	case src.size == 0:
		return refuse(EmptyFile, "This file is empty.")
	case isOfficeLock(src):
		return refuse(OfficeLock, "This is the temporary lock file Office creates while the document is open. Upload the document itself.")
	case bytes.HasPrefix(src.head, []byte("PK\x05\x06")):
		return refuse(EmptyFile, "This zip archive holds no files.")
	case bytes.HasPrefix(src.head, []byte("PK\x03\x04")):
		return refuseZip(src)
	}
	for _, s := range signatures {
		if bytes.HasPrefix(src.head, []byte(s.magic)) {
			return refuseContainer(s.what)
		}
	}
	return nil
}

func refuseContainer(what string) error {
	return refuse(Unsupported, "This is a file of the kind %s. Concord cannot read it: save it as .xlsx or CSV and upload that.", what)
}

func refuseZip(src *source) error {
	if z, err := zip.OpenReader(src.path); err != nil {
		return damaged(err, "This %s is damaged: it breaks off or was changed on its way. Save or upload it again.", zipKind(src.name))
	} else if err := z.Close(); err != nil {
		return err
	}
	if bytes.Contains(src.head, []byte("opendocument.spreadsheet")) {
		return refuseContainer("OpenDocument (.ods)")
	}
	return refuseContainer("packed Office")
}

func zipKind(name string) string {
	if hasExtension(name, ".xlsx", ".xlsm") {
		return "workbook"
	}
	return "zip archive"
}

// isOfficeLock recognizes ~$name.xlsx by its fixed size and layout: a length
// byte, a user name padded with blanks or NULs, the name again in UTF-16. It
// goes by content, because the file may have been renamed to .csv.
func isOfficeLock(src *source) bool {
	if strings.HasPrefix(filepath.Base(src.name), "~$") && src.size < 1024 {
		return true
	}
	if src.size != 162 && src.size != 165 {
		return false
	}
	n := int(src.head[0])
	return n >= 1 && n <= 54 && bytes.Count(src.head, []byte{0}) > 20
}

// refuseText names what a file is when its text says that it is no table.
func refuseText(src *source) error {
	text := bytes.TrimSpace(src.head)
	switch {
	case len(text) == 0:
		return refuse(EmptyFile, "This file holds nothing but white space.")
	case bytes.HasPrefix(text, []byte("version https://git-lfs.github.com/")):
		return refuse(LFSPointer, "This is a Git LFS pointer, not the file itself. Run “git lfs pull” and upload the file it fetches.")
	case isHTML(text):
		return refuse(HTMLPage, "This is an HTML page, not a table. Save as .xlsx or CSV.")
	case bytes.HasPrefix(text, []byte("<?xml")):
		return refuse(Unsupported, "This is an XML file, not a table. Save as CSV.")
	}
	return nil
}

func isHTML(text []byte) bool {
	start := bytes.ToLower(text[:min(len(text), 512)])
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<table", "<meta", "<script"} {
		if bytes.HasPrefix(start, []byte(tag)) {
			return true
		}
	}
	return bytes.HasPrefix(start, []byte("<?xml")) && bytes.Contains(start, []byte("<html"))
}
