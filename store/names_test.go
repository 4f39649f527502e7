package store

import (
	"testing"
	"time"

	"concord/eval"
)

// TestNamesThatReadAlike keeps two people apart in every list.
func TestNamesThatReadAlike(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	_, err := s.AddPerson(t.Context(), team, "Mára", eval.Viewer)
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.Invite(t.Context(), team, eval.Viewer, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"MÁRA", "mára", "Ma\u0301ra", "Ｍára"} { // capitals, small, composed of two, full width
		if _, err := s.AddPerson(t.Context(), team, name, eval.Viewer); !eval.IsKind(err, eval.Conflict) {
			t.Errorf("%q is added: %v", name, err)
		}
		if _, err := s.SignUp(t.Context(), token, name); !eval.IsKind(err, eval.Conflict) {
			t.Errorf("%q joins: %v", name, err)
		}
	}
	if _, err := s.SignUp(t.Context(), token, "Mara"); err != nil {
		t.Errorf("another name is refused: %v", err)
	}
}
