package ingest

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// legacy lists the encodings of texts that are not UTF-8, with what speaks for
// each (import.md §2.3). Of several that decode, the most plausible one is
// taken, never the first.
var legacy = []struct {
	name     string
	shown    string
	encoding encoding.Encoding
	points   func([]rune, int, []byte) float64
}{
	{"shift_jis", "Shift_JIS", japanese.ShiftJIS, japanesePoints},
	{"gb18030", "GB18030", simplifiedchinese.GB18030, chinesePoints},
	{"cp949", "CP949", korean.EUCKR, koreanPoints},
	{"windows-1251", "Windows-1251", charmap.Windows1251, cyrillicPoints},
	{"windows-1252", "Windows-1252", charmap.Windows1252, latinPoints},
}

// Encodings lists the encodings that a person can choose for a text, by the
// names of [Options.Encoding].
func Encodings() []string {
	names := []string{UTF8, UTF16LE, UTF16BE}
	for _, l := range legacy {
		names = append(names, l.name)
	}
	return names
}

// EncodingName is the name of an encoding as people write it.
func EncodingName(name string) string {
	for _, l := range legacy {
		if l.name == name {
			return l.shown
		}
	}
	if name == UTF8BOM {
		return "UTF-8 with byte order mark"
	}
	return strings.ToUpper(name)
}

// EncodingGuess is a candidate for the encoding of a text, with the first lines
// that it would give.
type EncodingGuess struct {
	Encoding string   `json:"encoding"`
	Lines    []string `json:"lines"`
	score    float64
}

// closeCall is the difference in plausibility below which a person is asked.
const closeCall = 0.15

// encodingNamed finds the decoder of an encoding by one of our names or any name
// that the web knows; nil for UTF-8.
func encodingNamed(name string) (encoding.Encoding, bool) {
	name = strings.ToLower(name)
	if name == UTF8 || name == UTF8BOM {
		return nil, true
	}
	if e, ok := wideDecoders[name]; ok {
		return e, true
	}
	for _, l := range legacy {
		if l.name == name {
			return l.encoding, true
		}
	}
	e, err := htmlindex.Get(name)
	return e, err == nil
}

// detectLegacy finds the encoding of text that is not strict UTF-8. Single bad
// bytes or lines in a text that otherwise is UTF-8 do not make it another encoding.
func detectLegacy(src *source) (string, error) {
	s, err := surveyed(src.path)
	if err != nil {
		return "", err
	}
	if s.isUTF8() {
		src.repair, src.mixture = true, s.mixed(true)
		return UTF8, nil
	}
	guesses := rank(s.sample, bytes.SplitN(src.head, []byte("\n"), 2)[0])
	if s.good > 0 && strings.HasPrefix(guesses[0].Encoding, "windows-") {
		// Letters of these hardly ever make UTF-8 by chance: such lines are UTF-8.
		if src.mixture = s.mixed(false); src.mixture != nil {
			src.repair = true
			return src.mixture.other, nil
		}
	}
	if len(guesses) > 1 && guesses[0].score-guesses[1].score < closeCall {
		src.doubt = guesses[:2]
	}
	return guesses[0].Encoding, nil
}

// rank sorts the candidates by plausibility. Those that do not decode come last.
func rank(sample, header []byte) []EncodingGuess {
	var list []EncodingGuess
	for _, l := range legacy {
		decoded, err := l.encoding.NewDecoder().Bytes(sample)
		if err != nil {
			continue
		}
		names, _ := l.encoding.NewDecoder().Bytes(header)
		g := EncodingGuess{Encoding: l.name, Lines: firstLines(string(decoded))}
		g.score = plausibility([]rune(string(decoded)), l.encoding, l.points) + knownHeader(string(names))
		list = append(list, g)
	}
	slices.SortStableFunc(list, func(a, b EncodingGuess) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return list
}

// plausibility is the mean of the points of all characters beyond ASCII. Text
// that does not decode is hardly plausible.
func plausibility(text []rune, e encoding.Encoding, points func([]rune, int, []byte) float64) float64 {
	sum, n := 0.0, 0
	encoder := e.NewEncoder()
	for i, r := range text {
		if r < utf8.RuneSelf {
			continue
		}
		n++
		if r == utf8.RuneError || r < 0xa0 {
			sum -= 5
			continue
		}
		code, err := encoder.Bytes([]byte(string(r)))
		if err != nil {
			sum -= 1
			continue
		}
		sum += points(text, i, code)
	}
	return sum / float64(max(1, n))
}

// knownHeader is the bonus of a header that holds names of our vocabulary beyond
// ASCII.
func knownHeader(line string) float64 {
	for _, name := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t|\"\r", r) }) {
		if len(name) > utf8.RuneCountInString(name) {
			if _, _, ok := lookUp(name); ok {
				return 1
			}
		}
	}
	return 0
}

func firstLines(text string) []string {
	lines := strings.SplitN(text, "\n", 4)
	for i := range lines {
		lines[i] = cut(strings.TrimSpace(lines[i]), previewCell)
	}
	return lines[:min(3, len(lines))]
}
