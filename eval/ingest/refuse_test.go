package ingest

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
)

func lockFile() string {
	name := "\x07Annette" + strings.Repeat(" ", 47)
	wide := "\x07\x00" + strings.Repeat("A\x00", 54)
	return (name + wide)[:165]
}

func randomBytes(n int) string {
	r := rand.NewChaCha8([32]byte{})
	b := make([]byte, n)
	_, _ = r.Read(b) // never fails
	return string(b)
}

// A folder and a device are refused before they are opened; a pipe would hang.
func TestWhatIsNoFile(t *testing.T) {
	t.Parallel()
	for _, path := range []string{t.TempDir(), os.DevNull} {
		_, err := Inspect(path, "x\x1b[2J", Options{})
		var refused *Error
		if !errors.As(err, &refused) || refused.Code != NotAFile {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A few control characters in a text do not make it a binary file.
func TestTextWithControlCharacters(t *testing.T) {
	t.Parallel()
	text := "question\n" + strings.Repeat("a red \x1b[31mword\x1b[0m and a \x02 in a sentence of an ordinary length, as people write it\n", 50)
	if c, _ := read(t, "x.csv", text, Options{}); len(c.samples) != 50 {
		t.Errorf("%d samples", len(c.samples))
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file, text string
		want             ErrorCode
	}{
		{"empty", "x.csv", "", EmptyFile},
		{"blank", "x.csv", " \n\n", EmptyFile},
		{"only a mark", "x.csv", bom, EmptyFile},
		{"header only", "x.csv", "question,answer\n\n,,\n", HeaderOnly},
		{"office lock file", "~$report.xlsx", lockFile(), OfficeLock},
		{"office lock file under another name", "report.csv", lockFile(), OfficeLock},
		{"HTML as CSV", "x.csv", "\n<!DOCTYPE html>\n<html><body>Sign in</body></html>", HTMLPage},
		{"HTML as XLS", "x.xls", "<table><tr><td>question</td></tr></table>", HTMLPage},
		{"LFS pointer", "x.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n", LFSPointer},
		{"PDF", "x.csv", "%PDF-1.7\n", Unsupported},
		{"old Excel", "x.csv", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", Unsupported},
		{"image", "x.csv", "\x89PNG\r\n\x1a\n\x00\x00", Unsupported},
		{"binary", "x.csv", "\x01\x02\x00\x00\x03\x00\x00\x00\x00\x05\x00\x00", BinaryFile},
		{"a workbook that breaks off", "x.xlsx", "PK\x03\x04\x14\x00\x06\x00[Content_Types].xml", Malformed},
		{"a zip archive that breaks off", "x.zip", "PK\x03\x04\x14\x00\x06\x00a.csv", Malformed},
		{"random bytes", "x.csv", randomBytes(20_000), BinaryFile},
		{"random bytes without NULs", "x.csv", strings.ReplaceAll(randomBytes(20_000), "\x00", "x"), BinaryFile},
		{"a binary header before text", "x.csv", strings.Repeat("\x00\x01\x02\x03\x04", 8) + strings.Repeat("question,answer\n", 100), BinaryFile},
		{"one JSON object without a known name", "x.json", "{\n \"alpha\": 1\n}\n", NoRole},
		{"JSON that breaks off", "x.json", "{\n \"data\": [\n{", Malformed},
		{"columns of different lengths", "x.json", `{"question":["a","b"],"answer":["c"]}`, Malformed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := refusal(t, tt.file, tt.text, Options{})
			if e.Code != tt.want || e.Error() == "" {
				t.Errorf("%s: %s", e.Code, e.Text)
			}
			if _, err := Inspect(spool(t, tt.text), tt.file, Options{}); err == nil {
				t.Error("the preview did not refuse it")
			}
		})
	}
}

func utf16Bytes(s string, big, mark bool) string {
	var b strings.Builder
	units := utf16.Encode([]rune(s))
	if mark {
		units = append([]uint16{0xFEFF}, units...)
	}
	for _, u := range units {
		if big {
			b.WriteByte(byte(u >> 8))
			b.WriteByte(byte(u))
		} else {
			b.WriteByte(byte(u))
			b.WriteByte(byte(u >> 8))
		}
	}
	return b.String()
}

func utf32Bytes(s string, big bool) string {
	var b []byte
	for _, r := range "\uFEFF" + s {
		if big {
			b = binary.BigEndian.AppendUint32(b, uint32(r))
		} else {
			b = binary.LittleEndian.AppendUint32(b, uint32(r))
		}
	}
	return string(b)
}

func TestUnicodeEncodings(t *testing.T) {
	t.Parallel()
	text := "\"question\"\tanswer\nWie groß ist Io? 質問 😀\tso\n"
	tests := []struct{ name, text, want string }{
		{"utf-8", text, UTF8},
		{"utf-8 with mark", bom + text, UTF8BOM},
		{"utf-16le with mark", utf16Bytes(text, false, true), UTF16LE},
		{"utf-16be with mark", utf16Bytes(text, true, true), UTF16BE},
		{"utf-32le with mark", utf32Bytes(text, false), UTF32LE},
		{"utf-32be with mark", utf32Bytes(text, true), UTF32BE},
		{"utf-16le", utf16Bytes(text, false, false), UTF16LE},
		{"utf-16be", utf16Bytes(text, true, false), UTF16BE},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, r := read(t, "x.txt", tt.text, Options{})
			if r.Encoding != tt.want || len(c.samples) != 1 || c.samples[0].UserInput != "Wie groß ist Io? 質問 😀" {
				t.Errorf("%s %+v", r.Encoding, c.samples)
			}
		})
	}
}

// A character that stands across the edge of the read buffer is no error.
func TestCharacterAcrossBufferEdges(t *testing.T) {
	t.Parallel()
	for shift := range 4 {
		text := "question\n" + strings.Repeat("x", shift) + strings.Repeat("😀", 200<<10) + "\n"
		c, r := read(t, "x.csv", text, Options{})
		if r.Encoding != UTF8 || len(r.Notices) != 0 || len(c.samples) != 1 {
			t.Errorf("shift %d: %s %+v", shift, r.Encoding, r.Notices)
		}
	}
}

func TestCompleteRunes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 0, "a": 1, "é": 2, "a\xc3": 1, "\xf0\x9f\x98": 0, "a\xf0\x9f\x98\x80": 5, "\x80\x80\x80\x80\x80": 5} {
		if got := completeRunes([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
