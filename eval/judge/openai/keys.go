package openai

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strings"
)

// The shortest key that is looked for. Local servers are given words such as
// "ollama" as key; taking those out of row data would garble it.
const (
	inErrors = 4
	inData   = 8
)

// How much of a longer key gives it away: endpoints quote a key cut, and a quote
// of ours is cut too. Data has long words of its own.
const (
	cutInErrors = 8
	cutInData   = 16
)

const hiddenKey = "[API key]"

// keyring knows API keys in all the writings in which an endpoint may quote them.
type keyring struct{ errors, data finder }

func newKeyring(keys ...string) keyring {
	return keyring{errors: newFinder(inErrors, cutInErrors, keys), data: newFinder(inData, cutInData, keys)}
}

// writings are a key plain, as part of an address, in base64 and in hexadecimal.
// Within a longer text in base64, such as "user:key", a key looks one of three
// ways; its first and last digits depend on what stands beside it.
func writings(key string) []string {
	digits := hex.EncodeToString([]byte(key))
	list := []string{key, url.QueryEscape(key), url.PathEscape(key), digits, strings.ToUpper(digits)}
	for shift := range 3 {
		text := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("\x00", shift) + key))
		first := (8*shift + 5) / 6
		last := 8 * (shift + len(key)) / 6
		list = append(list, text[first:last], strings.NewReplacer("+", "-", "/", "_").Replace(text[first:last]))
	}
	return list
}

// finder finds what it knows by pieces of one length, whole or cut.
type finder struct {
	size   int // bytes of a piece
	pieces map[string]bool
	// pairs are the two-byte neighbours in any piece. No piece stands where another
	// pair does, so that most of a text is not looked at.
	pairs pairSet
	more  *finder // for what is shorter than a piece
}

func newFinder(shortest, size int, keys []string) finder {
	f := finder{size: size, pieces: map[string]bool{}, pairs: make(pairSet, 1<<10)}
	for _, key := range keys {
		if len(key) < shortest {
			continue
		}
		for _, w := range writings(key) {
			if len(w) < size {
				f.shorter(w)
			}
			for i := range len(w) - size + 1 {
				f.add(w[i : i+size])
			}
		}
	}
	return f
}

// shorter adds what must be found whole.
func (f *finder) shorter(w string) {
	at := f
	for at.more != nil && at.size != len(w) {
		at = at.more
	}
	if at.size != len(w) {
		at.more = &finder{size: len(w), pieces: map[string]bool{}, pairs: make(pairSet, 1<<10)}
		at = at.more
	}
	at.add(w)
}

func (f *finder) add(piece string) {
	f.pieces[piece] = true
	for end := 2; end <= len(piece); end++ {
		f.pairs.add(piece[end-2], piece[end-1])
	}
}

// pairSet has one bit for every two bytes.
type pairSet []uint64

func (s pairSet) add(a, b byte) { s[int(a)<<2|int(b)>>6] |= 1 << (b & 63) }

func (s pairSet) has(a, b byte) bool { return s[int(a)<<2|int(b)>>6]>>(b&63)&1 == 1 }

// hide takes what the finder knows out of a text.
func (f *finder) hide(text string) string {
	if f.more != nil {
		text = f.more.hide(text)
	}
	if len(f.pieces) == 0 {
		return text
	}
	var out strings.Builder
	done := 0
	for at := 0; at+f.size <= len(text); {
		end := at + f.size
		if !f.pairs.has(text[end-2], text[end-1]) {
			at += f.size - 1 // the first place whose piece does not have this pair
			continue
		}
		if !f.pieces[text[at:end]] {
			at++
			continue
		}
		for end < len(text) && f.pieces[text[end+1-f.size:end+1]] {
			end++
		}
		out.WriteString(text[done:at])
		out.WriteString(hiddenKey)
		at, done = end, end
	}
	if done == 0 {
		return text
	}
	return out.String() + text[done:]
}
