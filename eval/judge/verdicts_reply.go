package judge

import (
	"regexp"
	"slices"

	"concord/eval"
)

// ParseVerdicts reads a reply to [Verify] or [Useful] about parts 1…n:
// {"verdicts":[{"i":1,"why":"…","quote":"…","c":2,"v":1}]} with the aliases of
// metrics §7.1, a bare array, or one object a part. Verdicts count by index: of
// a repeated index the last, of an index outside 1…n none (counted in Ignored),
// of a word that is not known none. With n = 1 the index may be left out, and a
// lone line "Verdict: 1" will do. ok is false when nothing fits; a list without
// a usable verdict fits.
func ParseVerdicts(raw string, n int) (Verdicts, bool) {
	return ParseVerdictsOf(raw, func(i int) bool { return 1 <= i && i <= n }, n == 1)
}

// ParseVerdictsOf is [ParseVerdicts] for the parts that asked reports; lone says
// that it is part 1 alone.
func ParseVerdictsOf(raw string, asked func(int) bool, lone bool) (Verdicts, bool) {
	r := verdictReader{asked: asked, lone: lone}
	if list, ok := r.find(candidates(raw)); ok {
		return r.read(list), true
	}
	return r.line(raw)
}

// find is the last list of verdicts, or the single verdicts behind it: one
// object a line, or the complete ones of a reply that was cut. An empty list
// only counts when nothing else is there.
func (r verdictReader) find(all []any) (found []any, ok bool) {
	var single []any
	for _, v := range slices.Backward(all) {
		list, isList := r.list(v)
		switch {
		case isList && len(list) == 0:
			ok = true
		case isList && len(single) == 0:
			return list, true
		case isList:
			return single, true
		case r.isVerdict(v):
			single = slices.Insert(single, 0, v)
		}
	}
	return single, ok || len(single) > 0
}

type verdictReader struct {
	asked func(int) bool
	lone  bool
}

var (
	indexNames   = []string{"i", "index", "id", "n"}
	verdictNames = []string{"v", "verdict", "label", "attributed"}
)

// list is the verdict list in a candidate.
func (r verdictReader) list(v any) ([]any, bool) {
	list, ok := listOf(v, "verdicts")
	if !ok {
		return nil, false
	}
	for _, item := range list {
		if !r.isVerdict(item) {
			return nil, false
		}
	}
	return list, true
}

func (r verdictReader) isVerdict(v any) bool {
	o, ok := v.(object)
	if !ok {
		return false
	}
	_, judged := field(o, verdictNames...)
	_, indexed := field(o, indexNames...)
	return indexed || judged && r.lone
}

func (r verdictReader) read(list []any) Verdicts {
	out := Verdicts{ByIndex: map[int]Verdict{}}
	for _, item := range list {
		o := item.(object)
		i, ok := r.index(o)
		if !ok || !r.asked(i) {
			out.Ignored++
			continue
		}
		if v, ok := verdict(o); ok {
			out.ByIndex[i] = v
		}
	}
	return out
}

func (r verdictReader) index(o object) (int, bool) {
	v, ok := field(o, indexNames...)
	if !ok {
		return 1, r.lone
	}
	return wholeNumber(v)
}

func verdict(o object) (Verdict, bool) {
	word, ok := field(o, verdictNames...)
	said := ParseVerdictWord(word)
	if !ok || said == eval.NoVerdict {
		return Verdict{}, false
	}
	v := Verdict{Verdict: said, Reason: textField(o, "why", "reason"), Quote: textField(o, "quote")}
	if c, ok := field(o, "c", "chunk"); ok {
		v.Chunk, _ = wholeNumber(c)
	}
	return v, true
}

var verdictLine = regexp.MustCompile(`(?im)^[\s*#>-]*(?:verdict|判定|判断|结论|結論)[\s*]*[:：][\s*]*(.+?)\s*$`)

// line reads the last lone line "Verdict: 1".
func (r verdictReader) line(raw string) (Verdicts, bool) {
	all := verdictLine.FindAllStringSubmatch(prose(raw), -1)
	if !r.lone || len(all) == 0 {
		return Verdicts{}, false
	}
	said := wordVerdict(all[len(all)-1][1])
	if said == eval.NoVerdict {
		return Verdicts{}, false
	}
	return Verdicts{ByIndex: map[int]Verdict{1: {Verdict: said}}}, true
}
