package views

import "concord/eval"

// StatusBadge is the state of a score in words and color.
func StatusBadge(s eval.Status) Badge { return Badge{Text: statusWords(s), Tone: statusTone(s)} }
