package eval

import (
	"strings"
	"testing"
)

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
