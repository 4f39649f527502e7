package ingest

import (
	"slices"
	"strings"
)

// Meanings are what a value of a pick can mean, as [JudgmentOptions.Picks] takes it.
var Meanings = []string{"first", "second", "tie", "none"}

// ParsePicks reads what values of picks mean as people write it: 0=first, 1=second.
// What is no such thing is an *[Error].
func ParsePicks(list []string) (map[string]string, error) {
	picks := map[string]string{}
	for _, p := range list {
		i := strings.LastIndexByte(p, '=')
		if i < 0 && strings.TrimSpace(p) == "" {
			continue
		}
		value, meaning := strings.TrimSpace(p[:max(i, 0)]), strings.ToLower(strings.TrimSpace(p[i+1:]))
		if value == "" || !slices.Contains(Meanings, meaning) {
			return nil, refuse(BadOption, "“%s” does not say what a pick means. Write it as 0=first, 1=second: a value and one of %s.", cut(p, listedName), listed(Meanings))
		}
		picks[value] = meaning
	}
	return picks, nil
}
