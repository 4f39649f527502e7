package ingest

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// valuePath leads to a value inside the cells of a row: outputs[0].text, hits[].text.
type valuePath struct {
	name string // as the person wrote it
	root string // column
	rest string // in the notation of gjson: a last # would count
}

// step is one step of a path: a name, a place in a list, or [] for all of it.
var step = regexp.MustCompile(`\[(\d*)\]`)

// pathsOf are the columns that a person maps by the path to their values, in the
// order of their names.
func pathsOf(chosen map[string]string) (list []valuePath) {
	for name := range chosen {
		if !strings.Contains(name, "[") {
			continue // names with dots are columns of the unfolded table
		}
		dotted := step.ReplaceAllStringFunc(strings.TrimSpace(name), func(s string) string {
			if s == "[]" {
				return ".#"
			}
			return "." + strings.Trim(s, "[]")
		})
		root, rest, ok := strings.Cut(dotted, ".")
		if !ok || root == "" {
			continue
		}
		steps := strings.Split(rest, ".")
		if last := len(steps) - 1; last > 0 && steps[last] == "#" {
			steps = steps[:last]
		}
		for i, s := range steps {
			if s != "#" {
				steps[i] = gjson.Escape(s)
			}
		}
		list = append(list, valuePath{strings.TrimSpace(name), root, strings.Join(steps, ".")})
	}
	slices.SortFunc(list, func(a, b valuePath) int { return strings.Compare(a.name, b.name) })
	return list
}

// in is the value at the end of the path in a row.
func (p valuePath) in(header []string, rec *record) cell {
	i := slices.Index(header, p.root)
	if i < 0 {
		return cell{}
	}
	v, ok := structureOf(rec.at(i))
	if !ok {
		return cell{}
	}
	if p.rest == "#" {
		return jsonCell(v)
	}
	return jsonCell(v.Get(p.rest))
}
