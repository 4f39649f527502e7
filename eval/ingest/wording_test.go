package ingest

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
)

func TestMessagesStayShort(t *testing.T) {
	t.Parallel()
	var files []string
	for i := range 1000 {
		files = append(files, fmt.Sprintf("%d%s.csv", i, strings.Repeat("x", 100)), "q\n")
	}
	for name, tt := range map[string]struct{ file, text string }{
		"an archive of many files": {"x.zip", zipped(t, files...)},
		"a million quotes":         {"x.csv", strings.Repeat(`"`, 1_000_000)},
		"many columns":             {"x.csv", strings.Repeat("alpha,", 1999) + "b\n" + strings.Repeat("1,", 2000) + "\n"},
		"one column with a header": {"x.csv", strings.Repeat("alpha ", 10_000) + "\n1\n"},
	} {
		e := refusal(t, tt.file, tt.text, Options{})
		if len(e.Error()) > 2500 || len(e.Choices) > maxChoices {
			t.Errorf("%s: %d bytes, %d choices", name, len(e.Error()), len(e.Choices))
		}
	}
	if got, want := listed(strings.Split(strings.Repeat("a ", 21)+"b", " ")), strings.Repeat("a, ", 19)+"a and 2 more"; got != want {
		t.Errorf("%q", got)
	}
}

// Nothing of a file steers the terminal that shows a message about it.
func TestMessagesHoldNoControlCharacters(t *testing.T) {
	t.Parallel()
	steers := func(s string) bool { return strings.ContainsFunc(s, unicode.IsControl) }
	e := refusal(t, "x.csv", "al\x1b[2Jpha,beta\n1,2\n", Options{})
	if steers(e.Text) || !strings.Contains(e.Text, "al[2Jpha") {
		t.Errorf("%q", e.Text)
	}
	_, r := read(t, "x.jsonl", `{"question":"q","a\u001b]0;x":1,"contexts":"['c'"}`+"\n"+`{"question":"q","late\u009b":"x"}`, Options{})
	for _, n := range r.Notices {
		if steers(n.Text) {
			t.Errorf("notice %q", n.Text)
		}
	}
	for _, j := range r.Rejects {
		if steers(j.String()) {
			t.Errorf("reject %q", j)
		}
	}
	for _, c := range r.Columns {
		if steers(c) {
			t.Errorf("column %q", c)
		}
	}
	if got := printable("a\n\x1b[0m\u009bb"); got != "a \uFFFD[0m\uFFFDb" {
		t.Errorf("%q", got)
	}
}

func TestSentencesCount(t *testing.T) {
	t.Parallel()
	k := noticeKey{Nullish, "answer", "[nan|x]"}
	for n, want := range map[int]string{
		1: "1 cell of “answer” held the text “[nan|x]” and counts as missing (first in row 3).",
		2: "2 cells of “answer” held the text “[nan|x]” and count as missing (first in row 3).",
	} {
		if got := sentence(k, noticeCount{n, 3}); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
	for code, s := range sentences {
		if one := sentence(noticeKey{code: code}, noticeCount{1, 2}); strings.ContainsAny(one, "[]{}|") || strings.Contains(one, "1 cells") {
			t.Errorf("%s: %q becomes %q", code, s, one)
		}
	}
}

func TestGuardOfFormulas(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"=1+1", "＝1", "＋1", "－1", "＠a", "\tx", "'=a", "''+b"} {
		if Guard(s) != "'"+s || withoutGuard(Guard(s)) != s {
			t.Errorf("%q: %q", s, Guard(s))
		}
	}
	for _, s := range []string{"", "a=b", "'a", "é"} {
		if Guard(s) != s || withoutGuard(s) != s {
			t.Errorf("%q: %q", s, Guard(s))
		}
	}
}

// What people read names no file of the server and speaks no parser's language.
func TestMessagesSpeakToPeople(t *testing.T) {
	t.Parallel()
	book := workbookOf(t, map[string]map[string]any{"One": {"A1": "question", "A2": "q"}}, "One")
	deep := strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)
	for name, tt := range map[string]struct{ file, text, says string }{
		"damaged Parquet":       {"x.parquet", "PAR1" + strings.Repeat("\x00\xffabc", 1000) + "PAR1", "is damaged"},
		"cut Parquet":           {"x.parquet", "PAR1" + strings.Repeat("\x00", 100), "is damaged"},
		"damaged gzip":          {"x.csv.gz", "\x1f\x8b\x08damaged", "gzip archive is damaged"},
		"empty zip":             {"x.zip", "PK\x05\x06" + strings.Repeat("\x00", 18), "holds no files"},
		"cut workbook":          {"x.xlsx", book[:len(book)-100], "damaged"},
		"workbook, no sheets":   {"x.xlsx", rebuilt(t, book, map[string]func(string) string{"xl/workbook.xml": withoutSheets}), "no sheets"},
		"deep JSON":             {"x.json", "{\"question\":\n" + deep + "}", "nested too deeply (character "},
		"JSON, a comma too few": {"x.json", "{\"question\": \"a\"\n\"b\": 1}", "a comma or a closing bracket is missing before “\"”"},
		"JSON, cut":             {"x.json", "{\n\"question\": \"a\"", "it breaks off"},
	} {
		e := refusal(t, tt.file, tt.text, Options{})
		if !strings.Contains(e.Text, tt.says) || strings.Contains(e.Text, os.TempDir()) || strings.Contains(e.Text, "invalid character") || len(e.Text) > 400 {
			t.Errorf("%s: %s", name, e.Text)
		}
	}
}

func withoutSheets(s string) string {
	before, rest, _ := strings.Cut(s, "<sheets>")
	_, after, _ := strings.Cut(rest, "</sheets>")
	return before + "<sheets></sheets>" + after
}
