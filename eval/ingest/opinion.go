package ingest

import (
	"slices"
	"strings"
	"unicode"

	"concord/eval"
)

// opinion is one column that says something of the items of its row.
type opinion struct {
	column    int
	kind      Field // Pick, Rating, Rank or Adjudicated
	side      int   // item of a rating: 0 the first, 1 the second, alone the only one
	dimension eval.Dimension
	annotator string // "" when the row says, or nobody
	notation  notation
}

// alone is the side of a rating in a file with one item a row.
const alone = -1

// Words of which the names of such columns are made.
var (
	kindWords = map[string]Field{}
	people    = strings.Fields("annotator rater labeler labeller worker reviewer evaluator expert assessor human")
	// qualities are names of dimensions; a column with such a name is one, any
	// other beside its like is a person.
	qualities = strings.Fields(`correctness completeness overall quality helpfulness fluency relevance relevancy faithfulness
		coherence factuality usefulness accuracy conciseness clarity groundedness informativeness harmlessness safety
		style depth consistency selection coverage preference naturalness truthfulness answer_relevance answer_relevancy
		context_relevance context_relevancy factual_consistency understandability engagement 正确性 完整性 相关性`)
)

func init() {
	for kind, words := range map[Field]string{
		Pick:   "label labels pick picks preference preferences preferred prefer prefers winner choice choices vote votes verdict verdicts judgment judgement better decision selected",
		Rating: "rating ratings rate score scores stars grade points likert",
		Rank:   "rank ranks ranking",
	} {
		for _, w := range strings.Fields(words) {
			kindWords[w] = kind
		}
	}
}

// aggregates are names of groups whose numbers sum up what annotators said; they
// are no annotators themselves.
var aggregates = strings.Fields("overall mean avg average aggregate aggregated summary majority total median std consensus agreement count n")

// hollowOpinions end the names of answers to a question of an annotation tool; the
// question stands before them.
var hollowOpinions = []string{"value", "values", "responses", "answer"}

// opinionNamed reads the name of a column: correctness_label, annotator2,
// factuality_s1, overall-rating, pick_anna.
func opinionNamed(name string) (o opinion, ok bool) {
	segments := strings.Split(name, ".")
	if len(segments) > 1 && slices.Contains(aggregates, strings.ToLower(segments[len(segments)-2])) {
		return o, false
	}
	for last := len(segments) - 1; last > 0 && slices.Contains(hollowOpinions, strings.ToLower(segments[last])); last-- {
		segments = segments[:last]
	}
	words := groupLast(segments[len(segments)-1])
	o.side = alone
	var rest []string
	person, numbered := false, false
	for i, w := range words {
		kind, isKind := kindWords[w]
		side, isSide := sideWord(w)
		switch {
		case isKind && o.kind == "" && !(i == 0 && len(words) == 2 && isQuality(w)):
			o.kind = kind
		case isSide && (i == len(words)-1 || i == 0) && len(words) > 1 && !(person && len(w) == 1):
			o.side = side
		case isPerson(w):
			person, numbered = true, numbered || strings.ContainsAny(w, "0123456789")
		case isNumber(w) || person && len(w) == 1:
			numbered = true
		case slices.Contains(aggregates, w) && w != "overall":
			return o, false
		default:
			rest = append(rest, w)
		}
	}
	return o.complete(name, rest, person && numbered)
}

// groupLast are the words of a name; that of a group of columns stands last, as a
// side does: Model A / score.
func groupLast(name string) []string {
	group, below, ok := strings.Cut(name, groupSign)
	if !ok {
		return nameWords(name)
	}
	above := nameWords(group)
	if n := len(above); n > 0 {
		if _, side := sideWord(above[n-1]); side {
			above = above[n-1:]
		}
	}
	return append(nameWords(below), above...)
}

// complete decides what the words of a name make together.
func (o opinion) complete(name string, rest []string, person bool) (opinion, bool) {
	stem := strings.Join(rest, "_")
	o.dimension = dimensionNamed(stem)
	switch {
	case person && (o.kind == "" || o.kind == Pick):
		o.kind, o.annotator, o.side = Pick, name, alone
	case o.kind == "" && stem == "":
		return o, false
	case o.kind == "" && o.side != alone && isQuality(stem):
		o.kind = Rating
	case o.kind == "" && isQuality(stem):
		o.kind = Pick
	case o.kind == "":
		return o, false
	case o.kind == Pick && o.side != alone:
		o.annotator, o.side = name, alone // label_1, label_2
	}
	return o, true
}

// dimensionNamed is a dimension by the name of its column; "" for none.
func dimensionNamed(stem string) eval.Dimension {
	if stem == "" || stem == "human" || stem == "final" {
		return ""
	}
	return parseDimension(stem)
}

func isQuality(stem string) bool {
	return slices.ContainsFunc(qualities, func(q string) bool { return squeeze(q) == squeeze(stem) })
}

func isPerson(w string) bool {
	return slices.Contains(people, strings.TrimRight(w, "0123456789"))
}

func isNumber(w string) bool {
	return w != "" && strings.Trim(w, "0123456789") == ""
}

// sideWord reads a, 1, s1, system2, left, … as the first or the second item.
func sideWord(w string) (int, bool) {
	for _, noun := range []string{"system", "answer", "response", "model", "output", "s", "m", "item"} {
		if rest, ok := strings.CutPrefix(w, noun); ok && rest != "" && len(rest) == 1 {
			w = rest
			break
		}
	}
	switch w {
	case "a", "1", "x", "left", "first":
		return 0, true
	case "b", "2", "y", "right", "second":
		return 1, true
	}
	return 0, false
}

// nameWords splits a name at everything that is no letter or digit, and before
// capitals, in lower case.
func nameWords(name string) []string {
	var b strings.Builder
	lower := false
	for _, r := range name {
		if unicode.IsUpper(r) && lower {
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
