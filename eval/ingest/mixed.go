package ingest

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// mixture is a text whose lines are not all in one encoding: somebody has joined
// two files, or edited one with a tool that wrote its own. Each line is read by
// the encoding that it is in, and lines in the rarer one are remembered.
type mixture struct {
	other    string // the legacy encoding; the rest is UTF-8
	decoder  *encoding.Decoder
	mainUTF8 bool  // most lines are UTF-8, else most are in the other
	lines    []int // physical lines in the rarer encoding, at most maxMixed
	count    int
}

// maxMixed is how many lines in another encoding are remembered by number.
const maxMixed = 10000

// survey is what the lines of a text beyond ASCII are.
type survey struct {
	good, bad           int    // lines that are UTF-8 and that are not
	goodChars, badBytes int    // characters beyond ASCII that are UTF-8, and bytes that are not
	sample, wrong       []byte // the first lines beyond ASCII, and of these those that are not UTF-8
}

// surveyed reads a file once, line by line.
func surveyed(path string) (s survey, err error) {
	f, err := os.Open(path)
	if err != nil {
		return s, err
	}
	defer f.Close()
	for p := newPieces(f); ; {
		line, err := p.next()
		if len(line) == 0 && err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return s, err
		}
		s.see(line)
	}
}

func (s *survey) see(line []byte) {
	good, bad := countCharacters(line)
	if good+bad == 0 {
		return
	}
	s.goodChars, s.badBytes = s.goodChars+good, s.badBytes+bad
	s.sample = appendUpTo(s.sample, line)
	if bad == 0 {
		s.good++
		return
	}
	s.bad++
	s.wrong = appendUpTo(s.wrong, line)
}

// telling is how many bytes of lines with other than ASCII characters decide.
const telling = 64 << 10

func appendUpTo(sample, line []byte) []byte {
	if len(sample) >= telling {
		return sample
	}
	return append(sample, line...)
}

// countCharacters counts characters beyond ASCII and bytes that are no UTF-8.
func countCharacters(line []byte) (good, bad int) {
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		}
		line = line[n:]
	}
	return good, bad
}

// isUTF8 reports whether the text as a whole is UTF-8, with a few lines or bytes
// that are not.
func (s survey) isUTF8() bool {
	return s.goodChars > 10*s.badBytes || s.good > 0 && s.good >= s.bad
}

// mixed is the text as a mixture; nil when its lines that are not UTF-8 read well
// in no other encoding.
func (s survey) mixed(mainUTF8 bool) *mixture {
	guesses := rank(s.wrong, nil)
	if len(guesses) == 0 || guesses[0].score <= 0 {
		return nil
	}
	e, _ := encodingNamed(guesses[0].Encoding)
	return &mixture{other: guesses[0].Encoding, decoder: e.NewDecoder(), mainUTF8: mainUTF8}
}

// reader turns a mixture into UTF-8. Lines that read well in neither encoding stay
// as they are.
func (m *mixture) reader(in io.Reader) io.Reader {
	m.lines, m.count = nil, 0
	return &mixedReader{pieces: newPieces(in), mixture: m, at: lineCount{line: 1}}
}

type mixedReader struct {
	*pieces
	*mixture
	at   lineCount
	left []byte
	err  error
}

func (r *mixedReader) Read(p []byte) (int, error) {
	for len(r.left) == 0 && r.err == nil {
		var line []byte
		line, r.err = r.next()
		r.left = r.decode(line)
		r.at.pass(line)
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	if n == 0 {
		return 0, r.err
	}
	return n, nil
}

// decode is a line in UTF-8. A line with characters of both kinds is damaged
// rather than in another encoding.
func (r *mixedReader) decode(line []byte) []byte {
	good, bad := countCharacters(line)
	switch {
	case bad == 0 && good > 0 && !r.mainUTF8:
		r.note()
		return line
	case bad == 0, good > 0 && r.mainUTF8:
		return line
	}
	text, err := r.decoder.Bytes(line)
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) {
		return line
	}
	if r.mainUTF8 {
		r.note()
	}
	return text
}

func (r *mixedReader) note() {
	if r.count++; len(r.lines) < maxMixed && !slices.Contains(r.lines[max(0, len(r.lines)-1):], r.at.line) {
		r.lines = append(r.lines, r.at.line)
	}
}

// pieces cuts a text into its lines, and long ones into parts that end with a
// whole UTF-8 character.
type pieces struct {
	in   *bufio.Reader
	rest []byte // beginning of a character that was cut off
}

func newPieces(in io.Reader) *pieces { return &pieces{in: bufio.NewReaderSize(in, 256<<10)} }

// next is the next piece, valid until the call after it, with io.EOF or another
// error at the end.
func (p *pieces) next() ([]byte, error) {
	line, err := p.in.ReadSlice('\n')
	if len(p.rest) > 0 {
		line = append(p.rest, line...)
		p.rest = nil
	}
	if errors.Is(err, bufio.ErrBufferFull) {
		whole := completeRunes(line)
		p.rest = bytes.Clone(line[whole:])
		return line[:whole], nil
	}
	return line, err
}
