package handlers

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/store"
)

// A page has two rows here; the third only tells that the list goes on.
func TestPageOf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows       []int64 // of each result
		w          store.Window
		want       [][]int64
		prev, next string
	}{
		"nothing":             {nil, store.Window{Limit: 3}, nil, "", ""},
		"all there is":        {[]int64{1, 1, 2}, store.Window{Limit: 3}, [][]int64{{1, 1}, {2}}, "", ""},
		"the first page":      {[]int64{1, 1, 2, 3, 3}, store.Window{Limit: 3}, [][]int64{{1, 1}, {2}}, "", "after=2"},
		"in the middle":       {[]int64{3, 4, 5}, store.Window{After: 2, Limit: 3}, [][]int64{{3}, {4}}, "before=3", "after=4"},
		"the last page":       {[]int64{5, 6}, store.Window{After: 4, Limit: 3}, [][]int64{{5}, {6}}, "before=5", ""},
		"back in the middle":  {[]int64{2, 3, 4, 4}, store.Window{Before: 5, Limit: 3}, [][]int64{{3}, {4, 4}}, "before=3", "after=4"},
		"back to the start":   {[]int64{1, 2}, store.Window{Before: 3, Limit: 3}, [][]int64{{1}, {2}}, "", "after=2"},
		"behind the last row": {nil, store.Window{After: 9, Limit: 3}, nil, "", ""},
	} {
		got, p := pageOf(c.rows, c.w, func(r int64) int64 { return r }, func(key string, row int64) string {
			return fmt.Sprintf("%s=%d", key, row)
		})
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if p.Prev != c.prev || p.Next != c.next {
			t.Errorf("%s: back %q, on %q; want %q, %q", name, p.Prev, p.Next, c.prev, c.next)
		}
	}
}
