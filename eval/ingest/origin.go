package ingest

import (
	"slices"
	"strconv"
	"strings"
)

// rowColumn stands in a file of rejected rows, see [WriteRejects].
const rowColumn = "_row"

// findOrigin looks for the column that tells where the rows of a file of rejected
// rows stood in the first file.
func (p *plan) findOrigin() {
	p.origin = slices.IndexFunc(p.columns, func(c Column) bool { return c.Name == rowColumn })
}

// origin is the number that a good row keeps: its own, or in a file of rejected
// rows that were mended the one it had in the first file, so that no two rows of a
// dataset have the same.
func (r *reading) origin(rec *record) int {
	i := r.plan.origin
	if i < 0 || i >= len(rec.cells) {
		return rec.row
	}
	n, err := strconv.Atoi(strings.TrimSpace(rec.cells[i].text))
	if err != nil || n < 1 {
		return rec.row
	}
	return n
}
