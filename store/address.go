package store

import (
	"os"
	"path/filepath"
	"strings"
)

const addressFile = "server.url"

// Announce leaves word of the address at which this process serves the data
// folder, for commands that run beside it.
func (s *Store) Announce(base string) error {
	return os.WriteFile(filepath.Join(s.dir, addressFile), []byte(base+"\n"), 0o600)
}

// Address is where the data folder was last served; empty when it never was.
func Address(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, addressFile))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
