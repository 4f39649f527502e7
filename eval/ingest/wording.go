package ingest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How much of a file's own texts a message repeats.
const (
	listedNames = 20   // names in a list
	listedName  = 60   // characters of each
	maxChoices  = 200  // parts of a file to choose from
	maxReason   = 1000 // characters of the reason of a reject
	maxHeader   = 500  // characters of the name of a column
)

// listed writes names as a list that a person can read: the first ones, each cut,
// and how many more there are.
func listed(names []string) string {
	shown := make([]string, min(len(names), listedNames))
	for i := range shown {
		shown[i] = cut(names[i], listedName)
	}
	list := strings.Join(shown, ", ")
	if more := len(names) - len(shown); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// printable replaces what would steer a terminal; a line break becomes a space.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case unicode.IsControl(r):
			return utf8.RuneError
		}
		return r
	}, s)
}

// shownName is a header as it is shown: without control characters and cut.
func shownName(header string) string {
	return cut(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.TrimSpace(header)), maxHeader)
}

// counted is a number with its noun: 1 value, 2 values.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// choice is [for one|for several] in a sentence with a count.
var choice = regexp.MustCompile(`\[([^|\]]*)\|([^\]]*)\]`)

// sentence fills in what a notice found.
func sentence(k noticeKey, n noticeCount) string {
	form := "$2"
	if n.count == 1 {
		form = "$1"
	}
	return strings.NewReplacer("{n}", strconv.Itoa(n.count), "{column}", k.column, "{what}", k.what,
		"{row}", strconv.Itoa(n.row)).Replace(choice.ReplaceAllString(sentences[k.code], form))
}

// readable are notices with texts that can be printed.
func readable(list []Notice) []Notice {
	for i := range list {
		list[i].Text = printable(list[i].Text)
	}
	return list
}
