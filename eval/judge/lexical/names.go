package lexical

import (
	"fmt"
	"strings"
)

// exchangedNames: a near copy that has two names in each other's place. A passive
// with "by" on one side only may turn them rightly.
func (e *evidence) exchangedNames(s sentence, m match) string {
	best := e.sentences[m.best]
	if !m.copies(best, sameSentence) ||
		strings.Contains(s.line, " by ") != strings.Contains(best.line, " by ") {
		return ""
	}
	places := m.places(s, best)
	a, b := swappedRoles(places)
	if a == "" && !mirrors(s.line, best.line) {
		a, b = swappedOrder(places)
	}
	if a == "" {
		return ""
	}
	return fmt.Sprintf("The contexts have %q and %q the other way round.", a, b)
}

// A nameGroup is one name of some words, or names joined by "and", whose order
// means nothing.
type nameGroup struct {
	number int    // from 0, in the order of the text
	role   string // the preposition in front, "of" for the possessive as well; empty where it stands twice in the sentence
}

// nameGroups finds the group of each name by its key.
func (s sentence) nameGroups() map[string]nameGroup {
	var groups []nameGroup
	of := map[string]int{}
	end := -1 // of the name before
	for _, t := range s.terms {
		if !t.upper && !t.name {
			continue
		}
		if end < 0 || !joined(string(s.runes[end:t.from])) {
			groups = append(groups, nameGroup{number: len(groups)})
		}
		end = t.to
		last := &groups[len(groups)-1]
		if role := s.role(t); role != "" {
			last.role = role
		}
		if _, seen := of[t.key]; !seen {
			of[t.key] = last.number
		}
	}
	return uniqueRoles(groups, of)
}

func uniqueRoles(groups []nameGroup, of map[string]int) map[string]nameGroup {
	count := map[string]int{}
	for _, g := range groups {
		count[g.role]++
	}
	out := make(map[string]nameGroup, len(of))
	for key, i := range of {
		g := groups[i]
		if count[g.role] > 1 {
			g.role = ""
		}
		out[key] = g
	}
	return out
}

// joined reports whether the text between two names makes them one group.
func joined(between string) bool {
	switch strings.TrimSpace(between) {
	case "", "and", "or", "&", "and the", "・", "と", "や":
		return true
	}
	return false
}

var roles = set("of by in at on from to for with near into onto during under over against between through")

func (s sentence) role(t term) string {
	if t.to < len(s.runes) && strings.ContainsRune("'の的", s.runes[t.to]) {
		return "of"
	}
	if roles[t.before] {
		return t.before
	}
	return ""
}

// A place is where a name stands in the statement and in the best sentence.
type place struct {
	word        string
	here, there nameGroup
}

func (m match) places(s, best sentence) []place {
	here, there := s.nameGroups(), best.nameGroups()
	var out []place
	for i, t := range m.terms {
		h, named := here[t.key]
		at, found := there[m.keys[i]]
		if (t.upper || t.name) && named && found {
			out = append(out, place{s.written(t), h, at})
		}
	}
	return out
}

// swappedRoles finds two names of which one has in the statement what the other
// has in the contexts: "the mother of Berta is Anna", "Berta is the mother of Anna".
func swappedRoles(places []place) (a, b string) {
	for _, p := range places {
		for _, q := range places {
			if p.here.role != "" && p.here.role == q.there.role && p.there.role == "" && q.here.role == "" {
				return p.word, q.word
			}
		}
	}
	return "", ""
}

// swappedOrder finds two names in another order. A name that keeps its role may
// stand anywhere: "In Rome, Anna met Bert", "Anna met Bert in Rome".
func swappedOrder(places []place) (a, b string) {
	last := -1
	for _, p := range places {
		switch {
		case p.here.role != "" && p.here.role == p.there.role:
		case p.there.number < last:
			return a, p.word
		default:
			last, a = p.there.number, p.word
		}
	}
	return "", ""
}

// mirrors reports whether a says "X is Y" where b says "Y is X", by lines.
func mirrors(a, b string) bool {
	for _, copula := range []string{" is ", " was ", " are ", " were ", "は", "是"} {
		leftA, rightA, okA := strings.Cut(a, copula)
		leftB, rightB, okB := strings.Cut(b, copula)
		if !okA || !okB {
			continue
		}
		left, right := parse(leftB).has, parse(rightB).has
		return !crosses(parse(leftA), left, right) && !crosses(parse(rightA), right, left)
	}
	return false
}

// crosses reports whether a term of s stands on one side and not on the other.
func crosses(s sentence, side, other map[string]bool) bool {
	for key := range s.has {
		if side[key] && !other[key] {
			return true
		}
	}
	return false
}
