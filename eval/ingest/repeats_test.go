package ingest

import "testing"

// Of the rows a b a c d c b, remembering two: the second a is a repeat, c, d and
// c are uncertain, the second b is a repeat again.
func TestRepeatsBeyondWhatIsRemembered(t *testing.T) {
	t.Parallel()
	tl := newTally(0)
	tl.repeated = newRepeats(2)
	for i, q := range []string{"a", "b", "a", "c", "d", "c", "b"} {
		tl.noteRepeat(ExactDuplicate, q, "", nil, i+2)
	}
	if n := tl.seen[noticeKey{code: ExactDuplicate}]; n.count != 2 || n.row != 4 {
		t.Errorf("repeats %+v", n)
	}
	if n := tl.seen[noticeKey{code: UncountedRepeats}]; n.count != 3 || n.row != 5 {
		t.Errorf("uncounted %+v", n)
	}
	if len(tl.repeated.known) != 2 {
		t.Errorf("%d remembered", len(tl.repeated.known))
	}
}
