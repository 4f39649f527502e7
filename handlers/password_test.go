package handlers

import (
	"strings"
	"testing"
)

func TestWeakness(t *testing.T) {
	t.Parallel()
	for password, weak := range map[string]bool{
		"short":                     true,
		"eleven char":               true,
		"two           words":       true, // blanks in a row count once
		"password123":               true,
		"P@ssw0rd2024!":             true, // the word everybody tries, with the usual changes
		"1234567890":                true,
		"jihgfedcba":                true,
		"aaaaaaaaaaaa":              true,
		"0123456789012":             true, // digits alone
		"qwertyuiop12":              true,
		"passwordpassword":          true,
		"Mara Keller":               true, // the name itself
		"mara keller99":             true,
		"correct horse battery":     false,
		"火星有两颗卫星叫什么名字":              false,
		strings.Repeat("long ", 41): true,
	} {
		if got := weakness(password, "Mara Keller"); (got != "") != weak {
			t.Errorf("%q: %q, want weak %v", password, got, weak)
		}
	}
}
