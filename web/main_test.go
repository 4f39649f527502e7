package web

import (
	"context"
	"os"
	"testing"

	"concord/store"
	"concord/store/storetest"
)

// TestMain runs every test on both databases.
func TestMain(m *testing.M) {
	os.Exit(storetest.Main(m, func(ctx context.Context, dir, url string) error {
		s, err := store.Open(ctx, dir, store.Options{Database: url})
		if err != nil {
			return err
		}
		return s.Close()
	}))
}

// OpenStore opens a fresh database for a test of this package.
func OpenStore(t testing.TB) (*store.Store, error) {
	t.Helper()
	dir := t.TempDir()
	return store.Open(t.Context(), dir, store.Options{Database: storetest.URL(t, dir)})
}
