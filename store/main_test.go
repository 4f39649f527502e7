package store_test

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

func TestOnBothDatabases(t *testing.T) {
	t.Parallel()
	storetest.SkipWithout(t)
}
