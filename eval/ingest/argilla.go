package ingest

import (
	"slices"
	"strings"
)

// responsesColumn ends the names under which Argilla exports what several people
// answered: a list of answers, beside lists as long of users and states.
const responsesColumn = ".responses"

// spread makes a row of each answer of Argilla's flat export.
func spread(row []named) [][]named {
	n := 0
	lists := make([][]string, len(row))
	for i, c := range row {
		if !strings.HasSuffix(c.name, responsesColumn) && !strings.Contains(c.name, responsesColumn+".") {
			continue
		}
		list, ok := textList(c.cell.String())
		if lists[i] = list; ok && strings.HasSuffix(c.name, responsesColumn) {
			n = max(n, len(list))
		}
	}
	if n < 2 {
		return [][]named{row}
	}
	rows := make([][]named, n)
	for k := range rows {
		rows[k] = slices.Clone(row)
		for i, list := range lists {
			if len(list) == n {
				rows[k][i].cell = cell{text: list[k]}
			}
		}
	}
	return rows
}
