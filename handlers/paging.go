package handlers

import (
	"strings"

	"concord/store"
	"concord/views"
)

// pageOf gathers the results of each row, which come row by row, and cuts off
// the row that only tells that the list goes on. href builds the address of the
// rows behind ("after") or in front of ("before") a row.
func pageOf[T any](list []T, w store.Window, row func(T) int64, href func(key string, row int64) string) (rows [][]T, p views.Pager) {
	rows = byRow(list, row)
	more := len(rows) >= w.Limit
	switch {
	case more && w.Before > 0:
		rows = rows[1:]
	case more:
		rows = rows[:w.Limit-1]
	}
	if len(rows) == 0 {
		return rows, p
	}
	if w.Before > 0 && more || w.Before == 0 && w.After > 0 {
		p.Prev = href("before", row(rows[0][0]))
	}
	if w.Before > 0 || more {
		p.Next = href("after", row(rows[len(rows)-1][0]))
	}
	return rows, p
}

func byRow[T any](list []T, row func(T) int64) [][]T {
	var rows [][]T
	for i, r := range list {
		if i == 0 || row(list[i-1]) != row(r) {
			rows = append(rows, nil)
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], r)
	}
	return rows
}

// excerpt is the beginning of a text, as lists show it.
func excerpt(text string) string {
	const most = 160
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most]) + " …"
}
