package lexical

// A term is one informative unit of a sentence: a word by its stem, a number by
// its value, two adjacent Han characters, a Katakana word.
type term struct {
	key    string // terms with the same key are the same
	word   string // as written, lower case
	before string // the word in front, articles left out
	number number // zero for words
	upper  bool   // begins with a capital
	name   bool   // a capital that is not due to the start of a sentence
	date   bool   // month, weekday or year
	hard   bool   // must not differ: numbers in digits, names, dates, Katakana words
	from   int    // where it stands: runes[from:to] of its sentence
	to     int
}

// A sentence is a text with its terms.
type sentence struct {
	text  string
	runes []rune // the text, normalized
	chunk int    // from 1; 0 outside of contexts
	terms []term
	has   map[string]bool // keys of the terms
	line  string          // lower-case words between single blanks, for cues
}
