package store

import (
	"strings"

	"concord/eval"
)

// Filter narrows the rows of a dataset.
type Filter struct {
	Text      string            // in the question, the answers or the reference, in any case of ASCII letters
	Contexts  bool              // in the contexts as well
	Metadata  map[string]string // columns of samples that must hold exactly this
	Archived  bool              // only samples that were put away
	Dimension eval.Dimension    // only pairs of it
}

// Empty reports whether all rows pass.
func (f Filter) Empty() bool {
	return f.Text == "" && len(f.Metadata) == 0 && !f.Archived && f.Dimension == ""
}

// where is the filter as conditions on rows of a kind.
func (f Filter) where(d dialect, k eval.Kind) (text string, args []any) {
	if f.Text != "" {
		text, args = f.holdsText(d, k)
	}
	if k == eval.Pairs {
		if f.Dimension != "" {
			text += ` AND dimension = ?`
			args = append(args, f.Dimension)
		}
		return text, args
	}
	for name, value := range f.Metadata {
		// Metadata is JSON text of our own writing, {"a":"x","b":"y"}: only a whole
		// cell stands behind a comma and with bare quotes.
		text += ` AND replace(',' || substr(metadata, 2), ?, '') <> ',' || substr(metadata, 2)`
		args = append(args, ","+mustJSON(name)+":"+mustJSON(value))
	}
	if f.Archived {
		text += ` AND archived > 0`
	}
	return text, args
}

func (f Filter) holdsText(d dialect, k eval.Kind) (text string, args []any) {
	columns, lists := []string{"question", "answer", "reference"}, []string{"contexts"}
	if k == eval.Pairs {
		columns, lists = []string{"question", "x_answer", "y_answer"}, []string{"x_contexts", "y_contexts"}
	}
	var conditions []string
	holds := func(columns []string, needle string) {
		for _, column := range columns {
			where, with := d.holds(column, needle)
			conditions, args = append(conditions, where), append(args, with...)
		}
	}
	holds(columns, f.Text)
	if f.Contexts {
		// Contexts are JSON text: quotes and line breaks are written as there.
		quoted := mustJSON(f.Text)
		holds(lists, quoted[1:len(quoted)-1])
	}
	return ` AND (` + strings.Join(conditions, ` OR `) + `)`, args
}
