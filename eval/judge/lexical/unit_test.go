package lexical

import (
	"testing"
	"unicode/utf8"
)

// TestUnitSpellings: each spelling is found behind a number, and none is longer
// than what is looked at.
func TestUnitSpellings(t *testing.T) {
	t.Parallel()
	for s, want := range units {
		if n := utf8.RuneCountInString(s); n > longestUnit {
			t.Errorf("%q has %d characters, %d are looked at", s, n, longestUnit)
		}
		has := parse("5 " + s + ", it is").has
		if want != "" && !has[want] || len(has) > 2 {
			t.Errorf("%q gives %v, want %q", s, has, want)
		}
	}
}
