package store

import (
	"os"
	"path/filepath"
	"testing"

	"concord/eval"
)

// TestRotation changes the secret key, also after a change that was cut off
// before and after its transaction.
func TestRotation(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, onTest(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	team, err := s.EnsureTeam(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	const key = "sk-planted"
	j, err := s.AddJudge(t.Context(), team, Judge{Name: "gpt", BaseURL: "http://127.0.0.1/v1", Model: "m"}, key)
	if err != nil {
		t.Fatal(err)
	}
	first, err := readKey(SecretFile(dir))
	if err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if s, err = Open(t.Context(), dir, onTest(t, dir)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.JudgeKey(t.Context(), team, j.ID); err != nil || got != key {
			t.Errorf("%s: key %q, %v", when, got, err)
		}
	}
	if n, err := s.RotateSecret(t.Context()); err != nil || n != 1 {
		t.Fatalf("%d keys, %v", n, err)
	}
	check("after the change")
	if now, err := readKey(SecretFile(dir)); err != nil || string(now) == string(first) {
		t.Errorf("the key file is as it was, %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, nextFile)); !os.IsNotExist(err) {
		t.Errorf("the waiting key is still there: %v", err)
	}

	if _, err := makeKey(filepath.Join(dir, nextFile)); err != nil { // cut off before the transaction
		t.Fatal(err)
	}
	check("cut off before the transaction")
	second, err := os.ReadFile(SecretFile(dir))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.RotateSecret(t.Context()); err != nil {
		t.Fatal(err)
	}
	check("a change that goes on where another was cut off")

	// Cut off after the transaction: the old key is back in its place, the new waits.
	if err := os.Rename(SecretFile(dir), filepath.Join(dir, nextFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(SecretFile(dir), second, 0o600); err != nil {
		t.Fatal(err)
	}
	check("cut off after the transaction")
	if n, err := s.RotateSecret(t.Context()); err != nil || n != 1 {
		t.Errorf("going on: %d keys, %v", n, err)
	}
	check("gone on")
	if list, err := s.Audit(t.Context(), team, Trail{Action: eval.KeysRotated, Limit: 9}); err != nil || len(list) != 3 {
		t.Errorf("%d lines in the log, want 3: %v", len(list), err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
