package eval

import (
	"strings"
	"testing"
)

func TestNameOfFile(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"moons.v2.csv": "moons.v2", ".csv": ".csv", "a/b/  two  words.xlsx": "two words", "\u200b.csv": ".csv", "\u200b": "file",
		"evil\u202egnp.csv": "evilgnp", "bad\xff.csv": "bad", strings.Repeat("ü", 200) + ".csv": strings.Repeat("ü", 120),
	} {
		got := NameOfFile(file)
		if _, err := CleanName("dataset", got); got != want || err != nil {
			t.Errorf("%q: %q (%v), want %q", file, got, err, want)
		}
	}
}

func TestCleanName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"  Wiki \n Eval ":        "Wiki Eval",
		"質問集 v2":                 "質問集 v2",
		"family 👩‍👩‍👧":           "family 👩‍👩‍👧",
		strings.Repeat("ü", 120): strings.Repeat("ü", 120),
	} {
		if got, err := CleanName("dataset", name); err != nil || got != want {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"", " \t", "a\x00b", "\u200b", "evil\u202egnp.exe", "bad\xff", strings.Repeat("ü", 121)} {
		if got, err := CleanName("dataset", name); err == nil {
			t.Errorf("%q became %q", name, got)
		}
	}
}
