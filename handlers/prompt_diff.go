package handlers

import (
	"strings"

	"concord/views"
)

// diffLines is how one text becomes another, line by line: the longest common
// subsequence stays, the rest was taken out or put in. Prompts are short enough
// for the plain table.
func diffLines(from, to string) []views.DiffLine {
	a, b := strings.Split(from, "\n"), strings.Split(to, "\n")
	common := commonLines(a, b)
	var list []views.DiffLine
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			list = append(list, views.DiffLine{Text: a[i]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			list = append(list, views.DiffLine{Text: a[i], Out: true})
			i++
		default:
			list = append(list, views.DiffLine{Text: b[j], In: true})
			j++
		}
	}
	return list
}

// commonLines is the length of the longest common subsequence of a[i:] and b[j:].
func commonLines(a, b []string) [][]int {
	n := make([][]int, len(a)+1)
	for i := range n {
		n[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				n[i][j] = n[i+1][j+1] + 1
				continue
			}
			n[i][j] = max(n[i+1][j], n[i][j+1])
		}
	}
	return n
}
