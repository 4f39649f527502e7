package ingest

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
)

// maxRatio is how much larger than its archive a file may be, beyond a size that
// is always allowed: what expands further was made to fill a disk.
const (
	maxRatio    = 200
	alwaysSmall = 64 << 20
)

// members are the names of the files in a zip archive; nil for anything else.
func (s *source) members() []string {
	if !bytes.HasPrefix(s.head, []byte("PK\x03\x04")) {
		return nil
	}
	z, err := zip.OpenReader(s.path)
	if err != nil {
		return nil
	}
	defer z.Close()
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	return names
}

// unpack replaces a source that is a gzip or zip archive by the file in it. That
// file is temporary; source.close removes it.
func unpack(src *source) (*source, error) {
	switch names := src.members(); {
	case bytes.HasPrefix(src.head, []byte("\x1f\x8b")):
		return unpackGzip(src)
	case names == nil, slices.Contains(names, "[Content_Types].xml"), slices.Contains(names, "content.xml"):
		return src, nil
	}
	return unpackZip(src)
}

func unpackGzip(src *source) (*source, error) {
	f, err := os.Open(src.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, damaged(err, "This gzip archive is damaged.")
	}
	name := strings.TrimSuffix(strings.TrimSuffix(src.name, ".gz"), ".GZ")
	return src.extract(z, name, nil)
}

func unpackZip(src *source) (*source, error) {
	z, err := zip.OpenReader(src.path)
	if err != nil {
		return nil, damaged(err, "This zip archive is damaged.")
	}
	defer z.Close()
	var names []string
	for _, f := range z.File {
		if isPayload(f.Name) {
			names = append(names, f.Name)
		}
	}
	want := src.options.Sheet
	if want == "" && len(names) == 1 {
		want = names[0]
	}
	i := slices.IndexFunc(z.File, func(f *zip.File) bool { return f.Name == want && isPayload(f.Name) })
	switch {
	case len(names) == 0:
		return nil, refuse(EmptyFile, "This zip archive holds no files.")
	case i < 0 && want == "":
		return nil, unchosen(names, "This zip archive holds several files: %s. Choose one.", listed(names))
	case i < 0:
		return nil, unchosen(names, "There is no file “%s” in this archive. The files are: %s.", cut(want, listedName), listed(names))
	}
	member, err := z.File[i].Open()
	if err != nil {
		return nil, damaged(err, "This zip archive is damaged or locked with a password.")
	}
	defer member.Close()
	return src.extract(member, want, names)
}

// isPayload leaves out folders and what systems add to archives.
func isPayload(name string) bool {
	base := path.Base(name)
	return !strings.HasSuffix(name, "/") && !strings.HasPrefix(name, "__MACOSX/") && !strings.HasPrefix(base, ".")
}

// extract copies a member to a temporary file, within the limits.
func (s *source) extract(member io.Reader, name string, names []string) (*source, error) {
	f, err := os.CreateTemp("", "concord-import-*")
	if err != nil {
		return nil, err
	}
	limit := min(int64(maxUnpacked), max(int64(alwaysSmall), s.size*maxRatio))
	n, err := io.Copy(f, io.LimitReader(member, limit+1))
	err = errors.Join(err, f.Close())
	switch {
	case err != nil:
		err = damaged(err, "This archive is damaged: it breaks off while it is unpacked.")
	case n > limit:
		err = refuse(TooLarge, "This archive unpacks to more than %d MB. Unpack it and upload the file itself.", limit>>20)
	}
	var inner *source
	if err == nil {
		inner, err = stat(f.Name(), path.Base(name), s.options)
	}
	if err == nil && (inner.members() != nil && !looksLikeWorkbook(inner) || bytes.HasPrefix(inner.head, []byte("\x1f\x8b"))) {
		err = refuse(Unsupported, "There is an archive inside this archive. Unpack it and upload the file itself.")
	}
	if err != nil {
		return nil, errors.Join(err, os.Remove(f.Name()))
	}
	inner.temporary, inner.archive, inner.archived = true, name, names[:min(len(names), maxChoices)]
	if len(names) > 0 {
		inner.options.Sheet = ""
	}
	return inner, nil
}

// close removes what was unpacked.
func (s *source) close() error {
	if !s.temporary {
		return nil
	}
	if err := os.Remove(s.path); err != nil {
		return fmt.Errorf("removing an unpacked file: %w", err)
	}
	return nil
}
