package eval

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is the longest name in characters.
const maxName = 120

// CleanName is a name as people give it to a dataset, a person or a team: white
// space trimmed and collapsed, at most 120 characters, and none that is
// invisible or turns the direction of the text, so that it reads in every list
// as it was meant. what names the thing in the message.
func CleanName(what, name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	switch {
	case name == "":
		return "", Invalidf("Give the %s a name.", what)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, hidden):
		return "", Invalidf("The name of the %s has characters that cannot be seen. Type it anew.", what)
	case utf8.RuneCountInString(name) > maxName:
		return "", Invalidf("The name of the %s is longer than %d characters. Choose a shorter one.", what, maxName)
	}
	return name, nil
}

// NameOfFile is what a dataset is called unless a person says otherwise: the
// file's name without its ending, made fit for [CleanName].
func NameOfFile(file string) string {
	base := filepath.Base(strings.ToValidUTF8(file, ""))
	for _, name := range []string{strings.TrimSuffix(base, filepath.Ext(base)), base} {
		shown := strings.Map(func(r rune) rune {
			if hidden(r) {
				return -1
			}
			return r
		}, name)
		if runes := []rune(strings.Join(strings.Fields(shown), " ")); len(runes) > 0 {
			return strings.TrimSpace(string(runes[:min(len(runes), maxName)]))
		}
	}
	return "file"
}

// hidden reports control and format characters, but for the joiners that some
// scripts and emoji are written with.
func hidden(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != nonJoiner && r != joiner
}
