package views

import (
	"testing"

	"concord/eval"
)

// TestEveryActionHasWords keeps raw codes off the page.
func TestEveryActionHasWords(t *testing.T) {
	t.Parallel()
	for _, a := range eval.Actions() {
		if _, ok := deeds[a]; !ok {
			t.Errorf("%s has no words", a)
		}
	}
	if len(deeds) != len(eval.Actions()) {
		t.Errorf("%d actions have words, there are %d", len(deeds), len(eval.Actions()))
	}
}
