package lexical

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// evidence is what the contexts of one row say, indexed by term.
type evidence struct {
	sentences []sentence
	where     map[string][]int // key -> numbers of the sentences that hold it, ascending
	keys      []string         // sorted, to find words of the same family
	numbers   []number
}

func read(contexts []string) *evidence {
	e := &evidence{where: map[string][]int{}}
	for _, s := range parseContexts(contexts) {
		e.add(s)
	}
	for k := range e.where {
		e.keys = append(e.keys, k)
	}
	slices.Sort(e.keys)
	return e
}

// parseContexts reads the sentences of all chunks in their order.
func parseContexts(contexts []string) []sentence {
	var out []sentence
	for i, c := range contexts {
		for _, s := range parseText(c) {
			s.chunk = i + 1
			out = append(out, s)
		}
	}
	return out
}

func (e *evidence) add(s sentence) {
	n := len(e.sentences)
	e.sentences = append(e.sentences, s)
	for _, t := range s.terms {
		at := e.where[t.key]
		if len(at) > 0 && at[len(at)-1] == n {
			continue
		}
		e.where[t.key] = append(at, n)
		if t.number.unit > 0 {
			e.numbers = append(e.numbers, t.number)
		}
	}
}

// find gives the key under which the contexts hold t: the same one, a number
// that rounds to t, or a word of the same family. Empty if they do not.
func (e *evidence) find(t term) string {
	if len(e.where[t.key]) > 0 {
		return t.key
	}
	if t.number.unit > 0 {
		for _, n := range e.numbers {
			if t.number.rounds(n) {
				return n.key()
			}
		}
		return ""
	}
	return e.relative(t.key)
}

// relative finds a word that shares at least 5 letters and 60 % of the longer
// one with key, such as "russia" for "russian".
func (e *evidence) relative(key string) string {
	const shared = 5
	if len(key) < shared || key[0] >= 0x80 {
		return ""
	}
	best, bestLen := "", 0
	from, _ := slices.BinarySearch(e.keys, key[:shared])
	for _, k := range e.keys[from:] {
		if !strings.HasPrefix(k, key[:shared]) {
			break
		}
		n := shared
		for n < min(len(k), len(key)) && k[n] == key[n] {
			n++
		}
		if n > bestLen && 10*n >= 6*max(len(k), len(key)) {
			best, bestLen = k, n
		}
	}
	return best
}

// weight is the inverse sentence frequency of a key. What the contexts do not
// hold weighs most.
func (e *evidence) weight(key string) float64 {
	return math.Log(1 + float64(len(e.sentences)+1)/(float64(len(e.where[key]))+0.5))
}

// match is how well the contexts cover a statement.
type match struct {
	terms    []term   // of the statement, each key once
	keys     []string // under which the contexts hold them, or empty
	coverage float64  // share of the weight in the best two neighboring sentences, 0…1
	window   []int    // these sentences
	best     int      // the single best sentence; -1 when none shares a term
	share    float64  // share of the terms in it, 0…1
}

func (e *evidence) match(s sentence) match {
	m := match{best: -1}
	seen := map[string]bool{}
	for _, t := range s.terms {
		if !seen[t.key] {
			seen[t.key] = true
			m.terms, m.keys = append(m.terms, t), append(m.keys, e.find(t))
		}
	}
	if len(m.terms) == 0 || len(e.sentences) == 0 {
		return m
	}
	shared := make([]int, len(e.sentences))
	for _, k := range m.keys {
		for _, i := range e.where[k] {
			shared[i]++
		}
	}
	if at := argmax(shared); shared[at] > 0 {
		m.best, m.share = at, float64(shared[at])/float64(len(m.terms))
	}
	m.window, m.coverage = e.densest(m.keys)
	return m
}

// densest finds the two neighboring sentences of one chunk that hold most of
// the weight of some keys, and the share that they hold.
func (e *evidence) densest(keys []string) (window []int, coverage float64) {
	total := 0.0
	held := make([]float64, len(e.sentences)) // by sentence i and the one behind it
	for _, k := range keys {
		w := e.weight(k)
		total += w
		counted := -1 // last window that has this key already
		for _, i := range e.where[k] {
			if counted < i-1 && e.neighbors(i-1) {
				held[i-1] += w
			}
			held[i] += w
			counted = i
		}
	}
	at := argmax(held)
	window = []int{at}
	if e.neighbors(at) {
		window = append(window, at+1)
	}
	return window, held[at] / total
}

// neighbors reports whether sentences i and i+1 stand in one chunk.
func (e *evidence) neighbors(i int) bool {
	return i >= 0 && i+1 < len(e.sentences) && e.sentences[i].chunk == e.sentences[i+1].chunk
}

// argmax is the index of the first largest value.
func argmax[T cmp.Ordered](v []T) int {
	best := 0
	for i := range v {
		if v[i] > v[best] {
			best = i
		}
	}
	return best
}
