package ingest

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// Examples 1 and 4 of import.md §13 and the traps of §2.3: roles are mapped and
// the text is readable without an override.
func TestLegacyEncodings(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		encoding   encoding.Encoding
		want       string
	}{
		{"Korean, short", "질문,답변\n이오는 무엇입니까,목성의 위성입니다\n", korean.EUCKR, "cp949"},
		{"Korean, other headers", "question,answer\n이오는 무엇입니까,목성의 위성입니다\n", korean.EUCKR, "cp949"},
		{"Japanese, short", "質問,回答\nイオとは何ですか,木星の衛星です\n", japanese.ShiftJIS, "shift_jis"},
		{"Japanese, other headers", "question,answer\nイオとは何ですか,木星の衛星です\n", japanese.ShiftJIS, "shift_jis"},
		{"Chinese, short", "问题,答案\n木卫一是什么,是木星的卫星\n", simplifiedchinese.GBK, "gb18030"},
		{"Chinese, other headers", "question,answer\n木卫一是什么,是木星的一颗卫星\n", simplifiedchinese.GBK, "gb18030"},
		{"Russian", "question,answer\nЧто такое Ио?,Спутник Юпитера\n", charmap.Windows1251, "windows-1251"},
		{"German", "question;score\nWie groß ist Io?;0,64\nMittelwert;0,64\n", charmap.Windows1252, "windows-1252"},
		{"French", "question,answer\nQu'est-ce qu'une planète éloignée ?,Un corps céleste très éloigné, dit-on\n", charmap.Windows1252, "windows-1252"},
		{"Portuguese", "pergunta,resposta\nO que é a opção?,Não há informação\n", charmap.Windows1252, "windows-1252"},
		{"English with typographic quotes", "question,answer\nWhat’s Io?,“It’s a moon” – they said\n", charmap.Windows1252, "windows-1252"},
		{"ASCII first, accents later", "question\n" + strings.Repeat("plain text\n", 20000) + "déjà vu\n", charmap.Windows1252, "windows-1252"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text, err := tt.encoding.NewEncoder().String(strings.ReplaceAll(tt.text, "éloigné, dit", "éloigné dit"))
			if err != nil {
				t.Fatal(err)
			}
			c, r := read(t, "x.csv", text, Options{})
			if r.Encoding != tt.want {
				t.Fatalf("taken for %s", r.Encoding)
			}
			last := c.samples[len(c.samples)-1]
			if !strings.Contains(tt.text, last.UserInput) || last.UserInput == "" || r.Rejected > 0 {
				t.Errorf("question %q, rejects %+v", last.UserInput, r.Rejects)
			}
		})
	}
}

// A line in another encoding does not make the file another: it is read by its own
// encoding and named. A line with good and bad characters is damaged.
func TestFewLinesInAnotherEncoding(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text, encoding, last string // of the last question
		notice               string
	}{
		"one Latin line":           {"question\n" + strings.Repeat("日本語です\n", 20) + "caf\xe9\n", UTF8, "café", "most of it is UTF-8, row 22 was read as Windows-1252"},
		"as many good as bad ones": {"question\nGröße?\ncaf\xe9\n", UTF8, "café", "row 3 was"},
		"rows of several lines":    {"question,answer\n\"über\n\ngro\xdf\",a\nplain,b\n\"ö\ny\",c\ncaf\xe9,d\n", UTF8, "café", "rows 2, 5 were"},
		"marked as UTF-8":          {"\xef\xbb\xbfquestion\nGröße?\nplain\ncaf\xe9\n", UTF8BOM, "café", "row 4 was"},
		"more bad than good ones":  {"question\ngro\xdf\ncaf\xe9\nGröße?\n", "windows-1252", "Größe?", "most of it is Windows-1252, row 4 was read as UTF-8"},
		"Cyrillic at the end":      {"question\nЧто такое Ио?\nГде Ио?\n\xc3\xe4\xe5 \xe5\xe2\xf0\xee\xef\xe0?\n", UTF8, "Где европа?", "row 4 was read as Windows-1251"},
		"one damaged character":    {"question\n日本語です\n日本\xe8です\n", UTF8, "日本\uFFFDです", "bytes that are no text"},
		"JSON lines":               {"{\"question\":\"Größe?\"}\n{\"question\":\"caf\xe9\"}\n", UTF8, "café", "row 2 was"},
		"a JSON document":          {"{\"data\":[{\"question\":\"Größe?\"},\n{\"question\":\"caf\xe9\"}\n]}", UTF8, "café", "line 2 was"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, r := read(t, "x", tt.text, Options{})
			if last := c.samples[len(c.samples)-1].UserInput; r.Encoding != tt.encoding || last != tt.last {
				t.Errorf("%s %q", r.Encoding, last)
			}
			if !slices.ContainsFunc(r.Notices, func(n Notice) bool { return strings.Contains(n.Text, tt.notice) }) {
				t.Errorf("%+v", r.Notices)
			}
		})
	}
}

func TestChosenEncoding(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question\n\xa4\xa4\n", Options{Encoding: "euc-jp"})
	if c.samples[0].UserInput != "い" || r.Encoding != "euc-jp" {
		t.Errorf("%s %q", r.Encoding, c.samples[0].UserInput)
	}
}
