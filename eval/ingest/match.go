package ingest

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"concord/eval"
)

// Matcher joins what was said of items to the pairs of a dataset by content:
// the normalized question and the set of the two item texts, whatever their order
// (import.md §7.2). It keeps hashes of items and the text of questions; Text
// fetches a pair again where texts must be compared letter by letter.
type Matcher struct {
	// Text is the pair with an id.
	Text func(id int64) (eval.Pair, error)

	dimensions []eval.Dimension
	bySet      map[uint64][]target
	byItem     map[uint64][]itemTarget
	byQuestion map[string][]target
	used       map[use]int
}

// target is a pair that can be joined to.
type target struct {
	id        int64
	dimension eval.Dimension
	x         uint64 // hash of its item X
}

type itemTarget struct {
	target
	side eval.Choice
}

// use counts how often an annotator spoke of pairs of one content.
type use struct {
	content   uint64
	by        string
	dimension eval.Dimension
}

// Match is the pair that a judgment belongs to.
type Match struct {
	Pair      int64
	Dimension eval.Dimension
	Swapped   bool // the first item of the judgment is item Y
	Same      bool // both items have the same text, so that their order is all that tells them apart
	Repeat    int  // 1, or more where the annotator has spoken of the pair before
	// Similarity of the two texts, 1 for an exact match. What is below 1 should
	// be looked at.
	Similarity float64
}

// NewMatcher is a matcher without pairs.
func NewMatcher(text func(id int64) (eval.Pair, error)) *Matcher {
	return &Matcher{Text: text, bySet: map[uint64][]target{}, byItem: map[uint64][]itemTarget{}, byQuestion: map[string][]target{}, used: map[use]int{}}
}

// Add makes a pair known. Its ID must be set.
func (m *Matcher) Add(p eval.Pair) {
	c := pairContent(p.Question, itemText(p.X, p.Dimension), itemText(p.Y, p.Dimension))
	t := target{p.ID, p.Dimension, c.items[0]}
	m.bySet[c.set()] = append(m.bySet[c.set()], t)
	for i, side := range bothSides {
		key := hashOf(c.question, c.items[i], 0)
		m.byItem[key] = append(m.byItem[key], itemTarget{t, side})
	}
	q := normalizeQuestion(p.Question)
	m.byQuestion[q] = append(m.byQuestion[q], t)
	if !slices.Contains(m.dimensions, p.Dimension) {
		m.dimensions = append(m.dimensions, p.Dimension)
	}
}

// Dimensions lists the dimensions of the pairs that are known.
func (m *Matcher) Dimensions() []eval.Dimension { return m.dimensions }

// Exact is the pair with the texts of a judgment; ok is false when there is none.
func (m *Matcher) Exact(j Judgment) (found Match, ok bool) {
	for _, d := range m.tried(j) {
		c := pairContent(j.Question, itemText(j.First, d), itemText(j.Second, d))
		if list := m.on(m.bySet[c.set()], d); len(list) > 0 {
			return m.take(list, c, j), true
		}
	}
	return Match{}, false
}

// Find is the pair of a judgment; ok is false when there is none. Exact texts go
// before similar ones.
func (m *Matcher) Find(j Judgment) (found Match, ok bool, err error) {
	if found, ok = m.Exact(j); ok {
		return found, true, nil
	}
	return m.similar(j)
}

// holds lists the dimensions on which there is a pair with the texts of a
// judgment.
func (m *Matcher) holds(j Judgment) []eval.Dimension {
	var list []eval.Dimension
	for _, d := range m.tried(j) {
		c := pairContent(j.Question, itemText(j.First, d), itemText(j.Second, d))
		if len(m.on(m.bySet[c.set()], d)) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// tried are the dimensions on which a judgment's items may be compared.
func (m *Matcher) tried(j Judgment) []eval.Dimension {
	if j.Dimension != "" {
		return []eval.Dimension{j.Dimension}
	}
	return m.dimensions
}

func (m *Matcher) on(list []target, d eval.Dimension) []target {
	var kept []target
	for _, t := range list {
		if t.dimension == d {
			kept = append(kept, t)
		}
	}
	return kept
}

// take chooses among pairs of the same content: an annotator's next word on it
// goes to the next of them, and is a repeat when none is left.
func (m *Matcher) take(list []target, c content, j Judgment) Match {
	u := use{c.set(), j.By, list[0].dimension}
	n := m.used[u]
	m.used[u]++
	t := list[n%len(list)]
	return Match{
		Pair: t.id, Dimension: t.dimension, Swapped: t.x != c.items[0], Same: c.items[0] == c.items[1],
		Repeat: n/len(list) + 1, Similarity: 1,
	}
}

// Sides lists the pairs, with the side, that hold the one item of a sample on a
// dimension; "" is all.
func (m *Matcher) Sides(s eval.Sample, d eval.Dimension) []ItemMatch {
	var list []ItemMatch
	item := eval.Item{Answer: s.Response, Contexts: s.RetrievedContexts}
	for _, dim := range m.dimensions {
		if d != "" && dim != d {
			continue
		}
		c := pairContent(s.UserInput, itemText(item, dim), "")
		for _, t := range m.byItem[hashOf(c.question, c.items[0], 0)] {
			if t.dimension == dim {
				list = append(list, ItemMatch{t.id, dim, t.side})
			}
		}
	}
	return list
}

// ItemMatch is an item of a pair.
type ItemMatch struct {
	Pair      int64
	Dimension eval.Dimension
	Side      eval.Choice // x or y
}

// similar looks for the pair whose question and items are the most similar.
func (m *Matcher) similar(j Judgment) (best Match, ok bool, err error) {
	for _, q := range m.questionsLike(j.Question) {
		for _, t := range m.byQuestion[q] {
			if j.Dimension != "" && t.dimension != j.Dimension {
				continue
			}
			p, err := m.Text(t.id)
			if err != nil {
				return best, false, fmt.Errorf("pair %d to compare with: %w", t.id, err)
			}
			if s, swapped := likeness(j, p); s >= MinSimilarity && s > best.Similarity {
				best, ok = Match{Pair: t.id, Dimension: t.dimension, Swapped: swapped, Repeat: 1, Similarity: s}, true
			}
		}
	}
	return best, ok, nil
}

// likeness is the smaller similarity of the two items of a judgment to those of a
// pair, in the order that fits better.
func likeness(j Judgment, p eval.Pair) (s float64, swapped bool) {
	first, second := contentOf(itemText(j.First, p.Dimension)), contentOf(itemText(j.Second, p.Dimension))
	x, y := contentOf(itemText(p.X, p.Dimension)), contentOf(itemText(p.Y, p.Dimension))
	straight := min(atLeast(first, x, MinSimilarity), atLeast(second, y, MinSimilarity))
	crossed := min(atLeast(first, y, MinSimilarity), atLeast(second, x, MinSimilarity))
	return max(straight, crossed), crossed > straight
}

// questionsLike are the known questions equal to one, or else similar to it.
func (m *Matcher) questionsLike(question string) []string {
	q := normalizeQuestion(question)
	if len(m.byQuestion[q]) > 0 || len(m.byQuestion) > maxCompared {
		return []string{q}
	}
	var list []string
	for known := range m.byQuestion {
		if atLeast(q, known, MinSimilarity) > 0 {
			list = append(list, known)
		}
	}
	slices.Sort(list)
	return list
}

// MinSimilarity is the edit similarity from which two texts are taken for the
// same one, to be reviewed (import.md §7.2).
const MinSimilarity = 0.9

// maxCompared is the number of questions up to which a question without an exact
// partner is compared with all.
const maxCompared = 20000

// content identifies what a pair holds.
type content struct {
	question uint64
	items    [2]uint64
}

var contentSeed = maphash.MakeSeed()

func pairContent(question, first, second string) content {
	hash := func(s string) uint64 { return maphash.String(contentSeed, s) }
	return content{hash(normalizeQuestion(question)), [2]uint64{hash(contentOf(first)), hash(contentOf(second))}}
}

// set is the same for both orders of the items.
func (c content) set() uint64 {
	return hashOf(c.question, min(c.items[0], c.items[1]), max(c.items[0], c.items[1]))
}

func hashOf(question, one, other uint64) uint64 {
	return maphash.Comparable(contentSeed, [3]uint64{question, one, other})
}

// itemText is the text by which an item is known: what is judged on a dimension,
// or what there is of it.
func itemText(i eval.Item, d eval.Dimension) string {
	if i.Answer == "" || d.JudgesContexts() {
		return strings.Join(i.Contexts, "\n")
	}
	return i.Answer
}

// contentOf writes a text so that two files agree on it: NFKC, white space
// collapsed, a literal \n as a line break, without a known prefix and a stray
// quote at the end (import.md §7.2).
func contentOf(s string) string {
	s = norm.NFKC.String(strings.ReplaceAll(s, `\n`, "\n"))
	s = strings.Join(strings.Fields(s), " ")
	s = strings.TrimSpace(strings.TrimPrefix(s, "Answer:"))
	if endsInStrayQuote(s) {
		s = strings.TrimSpace(strings.TrimSuffix(s, "'"))
	}
	return s
}

// SimilarSide is the item of a pair whose text is the most similar to that of a
// sample, with the similarity; 0 when none is similar enough.
func (m *Matcher) SimilarSide(s eval.Sample, d eval.Dimension) (best ItemMatch, similarity float64, err error) {
	item := eval.Item{Answer: s.Response, Contexts: s.RetrievedContexts}
	for _, q := range m.questionsLike(s.UserInput) {
		for _, t := range m.byQuestion[q] {
			if d != "" && t.dimension != d {
				continue
			}
			p, err := m.Text(t.id)
			if err != nil {
				return best, 0, fmt.Errorf("pair %d to compare with: %w", t.id, err)
			}
			text := contentOf(itemText(item, t.dimension))
			for i, own := range []eval.Item{p.X, p.Y} {
				if like := atLeast(text, contentOf(itemText(own, t.dimension)), MinSimilarity); like > similarity {
					best, similarity = ItemMatch{t.id, t.dimension, bothSides[i]}, like
				}
			}
		}
	}
	return best, similarity, nil
}
