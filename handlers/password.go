package handlers

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/sync/semaphore"

	"concord/eval"
)

// hashing is the cost of a password (OWASP: 19 MiB, two passes), and the number
// of them at a time, so that a flood of sign-ins takes neither memory nor cores.
var (
	hashing   = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	hashesNow = semaphore.NewWeighted(2)
)

// Bounds of a password in characters (OWASP ASVS 4.0, 2.1.1 and 2.1.2). The upper
// one keeps hashing cheap.
const (
	minPassword = 12
	maxPassword = 128
)

// check compares a password with the stored hash. An unknown name costs as much
// as a wrong password, so that names cannot be probed by time.
func (h *Handlers) check(ctx context.Context, name, password string) (id int64, ok bool, err error) {
	if err := hashesNow.Acquire(ctx, 1); err != nil {
		return 0, false, err
	}
	defer hashesNow.Release(1)
	id, hash, err := h.Store.Credentials(ctx, name)
	if err != nil && !eval.IsKind(err, eval.NotFound) {
		return 0, false, err
	}
	if hash == "" {
		_, err := argon2id.CreateHash(password, hashing)
		return 0, false, err
	}
	ok, err = argon2id.ComparePasswordAndHash(password, hash)
	return id, ok, err
}

func hashPassword(ctx context.Context, password string) (string, error) {
	if err := hashesNow.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer hashesNow.Release(1)
	return argon2id.CreateHash(password, hashing)
}

// weakness says what is wrong with a new password; empty if nothing is. Length
// is what counts (NIST SP 800-63B §3.1.1.2); beside it only what everybody tries
// first is refused.
func weakness(password, name string) string {
	const advice = " A few words in a row are easy to remember and hard to guess."
	blanksOnce := strings.Join(strings.Fields(password), " ")
	switch {
	case utf8.RuneCountInString(blanksOnce) < minPassword:
		return "Use at least 12 characters." + advice
	case utf8.RuneCountInString(password) > maxPassword:
		return "Keep the password within 128 characters."
	case common(password, name):
		return "This password is among the first that everybody tries." + advice
	}
	return ""
}

// firstTried are what most leaked passwords of twelve characters and more are made
// of, in lower case and without the digits and signs around them.
var firstTried = []string{
	"password", "passwort", "passw", "qwerty", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "azerty",
	"iloveyou", "iloveu", "letmein", "welcome", "administrator", "admin", "sunshine", "princess", "football",
	"baseball", "basketball", "superman", "batman", "monkey", "dragon", "master", "shadow", "michael", "jennifer",
	"trustno", "changeme", "secret", "starwars", "whatever", "computer", "internet", "liverpool", "chelsea",
	"arsenal", "barcelona", "manchester", "pokemon", "samsung", "freedom", "forever", "butterfly", "chocolate",
	"concord", "test", "testing", "default", "login", "guest", "root", "user", "hello", "abc", "abcd", "abcdef",
	"abcdefghij", "a", "",
}

func common(password, name string) bool {
	plain := strings.ToLower(password)
	if strings.EqualFold(password, name) || steps(plain) {
		return true
	}
	core := strings.TrimFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) })
	core = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "@", "a", "$", "s", "!", "i").Replace(core)
	for _, word := range append(firstTried, strings.ToLower(name)) {
		if core == word || word != "" && strings.ReplaceAll(core, word, "") == "" {
			return true
		}
	}
	return false
}

// steps reports whether every character stands the same distance from the one
// before: "aaaaaaaaaa", "1234567890", "jihgfedcba".
func steps(s string) bool {
	letters := []rune(strings.ReplaceAll(s, "90", "9:")) // after 9 comes 0
	for i := 2; i < len(letters); i++ {
		if letters[i]-letters[i-1] != letters[1]-letters[0] {
			return false
		}
	}
	return true
}
