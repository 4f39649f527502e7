package ingest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// Names of encodings, as in [Preview.Encoding] and [Options.Encoding].
const (
	UTF8    = "utf-8"
	UTF8BOM = "utf-8-bom"
	UTF16LE = "utf-16le"
	UTF16BE = "utf-16be"
	UTF32LE = "utf-32le"
	UTF32BE = "utf-32be"
)

// wideDecoders keep a byte order mark, which decode drops.
var wideDecoders = map[string]encoding.Encoding{
	UTF16LE: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
	UTF16BE: unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	UTF32LE: utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM),
	UTF32BE: utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM),
}

const bom = "\xef\xbb\xbf"

// detectEncoding goes by byte order mark, then by the NUL pattern of UTF-16,
// then by strict UTF-8 over the whole file (import.md §2.3).
func detectEncoding(src *source) (string, error) {
	if name := strings.ToLower(src.options.Encoding); name != "" {
		if _, ok := encodingNamed(name); !ok {
			return "", refuse(BadOption, "“%s” is not an encoding that Concord knows.", src.options.Encoding)
		}
		src.repair = true
		return name, nil
	}
	switch {
	case bytes.HasPrefix(src.head, []byte(bom)):
		return UTF8BOM, markedUTF8(src)
	case bytes.HasPrefix(src.head, []byte("\xff\xfe\x00\x00")):
		return UTF32LE, nil
	case bytes.HasPrefix(src.head, []byte("\x00\x00\xfe\xff")):
		return UTF32BE, nil
	case bytes.HasPrefix(src.head, []byte("\xff\xfe")):
		return UTF16LE, nil
	case bytes.HasPrefix(src.head, []byte("\xfe\xff")):
		return UTF16BE, nil
	}
	if name := utf16Pattern(src.head); name != "" {
		return name, nil
	}
	return detectWithoutMark(src)
}

// utf16Pattern recognizes UTF-16 without a mark: text that is mostly ASCII has
// a NUL in every second byte.
func utf16Pattern(head []byte) string {
	var nul [2]int
	for i, b := range head[:len(head)&^1] {
		if b == 0 {
			nul[i&1]++
		}
	}
	half := len(head) / 2
	switch {
	case half < 4:
	case nul[1]*10 > half*4 && nul[0]*10 < nul[1]:
		return UTF16LE
	case nul[0]*10 > half*4 && nul[1]*10 < nul[0]:
		return UTF16BE
	}
	return ""
}

// detectWithoutMark reads the whole file once: strict UTF-8, or else one of the
// older encodings.
func detectWithoutMark(src *source) (string, error) {
	if isBinary(src.head) {
		return "", refuse(BinaryFile, "This is a binary file, not a table. Save as CSV or JSON Lines and upload that.")
	}
	valid, err := validUTF8(src.path)
	if err != nil || valid {
		return UTF8, err
	}
	return detectLegacy(src)
}

// markedUTF8 looks for bytes in a text with a mark that are not what it says.
func markedUTF8(src *source) error {
	valid, err := validUTF8(src.path)
	if err != nil || valid {
		return err
	}
	s, err := surveyed(src.path)
	src.repair, src.mixture = true, s.mixed(true)
	return err
}

// isBinary goes by the share of NUL bytes and of other control characters: a few
// are broken cells of a table. Of random bytes one in twelve is such a character,
// of texts in any encoding hardly any.
func isBinary(head []byte) bool {
	nul, control := bytes.Count(head, []byte{0}), 0
	for _, b := range head {
		if b < '\t' || b > '\r' && b < 0x1a || b == 0x7f {
			control++
		}
	}
	return nul*10 > len(head) || nul > 16 && nul*100 > len(head) || control > 8 && control*50 > len(head)
}

// validUTF8 reports whether a whole file is strict UTF-8. A character split at
// the edge of the buffer is not an error.
func validUTF8(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	buf := make([]byte, 256<<10)
	kept := 0
	for {
		n, err := io.ReadFull(f, buf[kept:])
		window := buf[:kept+n]
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return false, err
		}
		if err != nil {
			return utf8.Valid(window), nil
		}
		whole := completeRunes(window)
		if !utf8.Valid(window[:whole]) {
			return false, nil
		}
		kept = copy(buf, window[whole:])
	}
}

// completeRunes is the length of b without a character that is cut off at its end.
func completeRunes(b []byte) int {
	for i := len(b) - 1; i >= 0 && i >= len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if utf8.FullRune(b[i:]) {
				return len(b)
			}
			return i
		}
	}
	return len(b)
}

// openText opens a file as UTF-8 without byte order mark.
func (s *source) openText() (io.ReadCloser, error) {
	f, err := os.Open(s.path)
	if err != nil {
		return nil, err
	}
	r, err := s.decoded(s.counted(f))
	if err != nil {
		f.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{r, f}, nil
}

// counting tells how far a file was read.
type counting struct {
	io.Reader
	read, of int64
	tell     func(read, of int64)
}

func (s *source) counted(r io.Reader) io.Reader {
	if s.options.Progress == nil {
		return r
	}
	return &counting{Reader: r, of: s.size, tell: s.options.Progress}
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.read += int64(n)
	c.tell(c.read, c.of)
	return n, err
}

// decoded is the text of the file as UTF-8 without a byte order mark.
func (s *source) decoded(r io.Reader) (io.Reader, error) {
	if s.mixture != nil {
		return skipMark(s.mixture.reader(r))
	}
	return decode(r, s.encoding)
}

// decode turns text of an encoding into UTF-8 and drops a byte order mark.
func decode(r io.Reader, name string) (io.Reader, error) {
	if e, _ := encodingNamed(name); e != nil {
		r = transform.NewReader(r, e.NewDecoder())
	}
	return skipMark(r)
}

func skipMark(r io.Reader) (io.Reader, error) {
	start, err := readHead(r, len(bom))
	if err != nil {
		return nil, err
	}
	return io.MultiReader(bytes.NewReader(bytes.TrimPrefix(start, []byte(bom))), r), nil
}

// readHead reads up to n bytes.
func readHead(r io.Reader, n int) ([]byte, error) {
	buf := make([]byte, n)
	n, err := io.ReadFull(r, buf)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return buf[:n], err
}

// decodeHead finds the encoding and turns the head into UTF-8.
func (s *source) decodeHead() error {
	var err error
	if s.encoding, err = detectEncoding(s); err != nil {
		return err
	}
	r, err := s.openText()
	if err != nil {
		return err
	}
	defer r.Close()
	s.head, err = readHead(r, headSize)
	return err
}
