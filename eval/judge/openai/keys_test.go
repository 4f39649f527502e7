package openai

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestKeysAreHiddenInEveryWriting(t *testing.T) {
	t.Parallel()
	const key = "sk-Zx9/planted+key=0123456789"
	ring := newKeyring(key, "")
	for name, text := range map[string]string{
		"plain":           key,
		"begins":          key[:16],
		"ends":            key[len(key)-16:],
		"address":         url.QueryEscape(key),
		"path":            url.PathEscape(key),
		"base64":          base64.StdEncoding.EncodeToString([]byte(key)),
		"basic":           base64.StdEncoding.EncodeToString([]byte("me:" + key)),
		"in a sentence":   base64.URLEncoding.EncodeToString([]byte("wrong: " + key + ", try again")),
		"hexadecimal":     hex.EncodeToString([]byte(key)),
		"twice, touching": key + key,
	} {
		for at, f := range map[string]finder{"errors": ring.errors, "data": ring.data} {
			got := f.hide("The key <" + text + "> is wrong.")
			if !strings.HasPrefix(got, "The key <") || !strings.HasSuffix(got, "> is wrong.") {
				t.Errorf("%s in %s: the words around it are gone: %q", name, at, got)
			}
			inner := strings.TrimSuffix(strings.TrimPrefix(got, "The key <"), "> is wrong.")
			if left := strings.ReplaceAll(inner, hiddenKey, ""); !strings.Contains(inner, hiddenKey) || len(left) > 26 {
				t.Errorf("%s in %s: %q", name, at, got) // beside it, base64 has 10 digits before and 16 after
			}
		}
	}
}

func TestShortKeysStayInData(t *testing.T) {
	t.Parallel()
	ring := newKeyring("ollama", "no")
	const text = "Is ollama a server? No."
	if got := ring.data.hide(text); got != text {
		t.Errorf("data: %q", got)
	}
	if got := ring.errors.hide(text); got != "Is "+hiddenKey+" a server? No." {
		t.Errorf("errors: %q", got)
	}
}

// TestHidingFindsWhatSearchingFinds compares the finder, which skips, with a
// search at every place.
func TestHidingFindsWhatSearchingFinds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.StringMatching(`[ab]{4,24}`).Draw(t, "key")
		text := rapid.StringMatching(`[abc ]{0,80}`).Draw(t, "text")
		f := newFinder(inErrors, cutInErrors, []string{key})
		got := f.hide(text)
		size := min(len(key), cutInErrors)
		for i := range len(key) - size + 1 {
			if strings.Contains(got, key[i:i+size]) {
				t.Fatalf("%q hides %q of %q as %q", key, key[i:i+size], text, got)
			}
		}
		known := false
		for i := range len(text) {
			for g := &f; g != nil; g = g.more {
				known = known || i+g.size <= len(text) && g.pieces[text[i:i+g.size]]
			}
		}
		if !known && got != text {
			t.Fatalf("%q becomes %q", text, got)
		}
	})
}

func BenchmarkHide(b *testing.B) {
	ring := newKeyring("sk-proj-Zx9planted0123456789abcdefghijKLMNOPQRSTUVWXYZ", "")
	text := strings.Repeat("The library opens at nine and closes at eight. A garden is behind the house. ", 50)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		ring.data.hide(text)
	}
}
