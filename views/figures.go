package views

import (
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

var english = message.NewPrinter(language.English)

// Count writes a whole number with commas: "1,204".
func Count(n int) string { return english.Sprintf("%d", n) }

// CountOf writes a number of things: "1 pair", "1,204 pairs".
func CountOf(n int, one, more string) string { return Count(n) + " " + plural(n, one, more) }

// When is a moment, UTC microseconds; 0 is never.
type When int64

func (w When) time() time.Time { return time.UnixMicro(int64(w)).UTC() }

// Machine writes the moment for programs (RFC 3339).
func (w When) Machine() string { return w.time().Format(time.RFC3339) }

func (w When) words() string { return w.time().Format("2 Jan 2006, 15:04") }
