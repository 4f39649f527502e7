package store

import (
	"testing"

	"concord/eval"
)

func TestLoginLinkWorksOnce(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	p, err := s.FirstAdmin(t.Context(), team)
	if err != nil {
		t.Fatal(err)
	}
	old, err := s.NewLoginLink(t.Context(), p.ID, 1e9)
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.NewLoginLink(t.Context(), p.ID, 1e9)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.UseLoginLink(t.Context(), old)
	wantKind(t, err, eval.NotFound) // a new link voids the old one
	if got, err := s.UseLoginLink(t.Context(), token); err != nil || got != p.ID {
		t.Fatalf("got %d, %v", got, err)
	}
	_, err = s.UseLoginLink(t.Context(), token)
	wantKind(t, err, eval.NotFound)
	expired, err := s.NewLoginLink(t.Context(), p.ID, -1e9)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.UseLoginLink(t.Context(), expired)
	wantKind(t, err, eval.NotFound)
}
