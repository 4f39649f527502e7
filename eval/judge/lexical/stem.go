package lexical

import "strings"

// stem strips the commonest English endings, so that "constructed" and
// "construction" meet. Words of other languages lose letters too; that does no
// harm, since both sides of a comparison go through it.
func stem(w string) string {
	if len(w) < 5 || w[0] >= 0x80 {
		return strings.TrimSuffix(w, "s")
	}
	w = singular(w)
	for _, ending := range []string{"ization", "ation", "ition", "ment", "ness", "ing", "ion", "ed", "ly", "al"} {
		if root, ok := strings.CutSuffix(w, ending); ok && len(root) >= 3 {
			return strings.TrimSuffix(undouble(root), "e")
		}
	}
	return strings.TrimSuffix(w, "e")
}

func singular(w string) string {
	switch {
	case strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "sses"):
		return w[:len(w)-2]
	case strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "us"), strings.HasSuffix(w, "is"):
		return w
	}
	return strings.TrimSuffix(w, "s")
}

// undouble makes "stopp" "stop", and leaves "fall" and "pass".
func undouble(w string) string {
	n := len(w)
	if n > 3 && w[n-1] == w[n-2] && !strings.ContainsAny(w[n-1:], "aeiouls") {
		return w[:n-1]
	}
	return w
}
