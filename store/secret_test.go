package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestKeysAreNowhereInTheFiles(t *testing.T) {
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
	const key = "sk-planted-secret-0123456789"
	j, err := s.AddJudge(t.Context(), team, Judge{Name: "gpt", BaseURL: "http://127.0.0.1/v1", Model: "m"}, key)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.JudgeKey(t.Context(), team, j.ID); err != nil || got != key {
		t.Fatalf("key %q, %v", got, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		body, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(body), key) {
			t.Errorf("the key stands in %s", filepath.Base(f))
		}
	}
	info, err := os.Stat(SecretFile(dir))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("secret file: %v, %v", info.Mode(), err)
	}
}
