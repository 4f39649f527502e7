package store_test

import (
	"testing"
)

func TestReplies(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	mine, theirs := b.Replies(b.team), b.Replies(other)
	if _, _, ok := mine.Kept(t.Context(), "q"); ok {
		t.Error("a reply is there before it was kept")
	}
	mine.Keep(t.Context(), "q", "old", "m")
	mine.Keep(t.Context(), "q", "new", "m")
	for range 2 { // before it is written, and after
		if reply, model, ok := mine.Kept(t.Context(), "q"); !ok || reply != "new" || model != "m" {
			t.Errorf("kept %q by %q, %v", reply, model, ok)
		}
		if _, _, ok := theirs.Kept(t.Context(), "q"); ok {
			t.Error("another team gets the reply")
		}
		n, err := b.RepliesKept(t.Context(), b.team)
		must(t, err)
		if n != 1 {
			t.Errorf("%d replies kept, want 1", n)
		}
	}
	must(t, b.ForgetReplies(t.Context(), b.team))
	if _, _, ok := mine.Kept(t.Context(), "q"); ok {
		t.Error("a forgotten reply is still there")
	}
}

// The mark around row data is drawn once a team.
func TestPromptMark(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	one, err := b.PromptMark(t.Context(), b.team)
	must(t, err)
	two, err := b.PromptMark(t.Context(), b.team)
	must(t, err)
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	three, err := b.PromptMark(t.Context(), other)
	must(t, err)
	if len(one) != 32 || string(one) != string(two) || string(one) == string(three) {
		t.Error("the marks are not drawn once a team")
	}
}
