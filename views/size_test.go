package views

import "testing"

func TestSize(t *testing.T) {
	t.Parallel()
	for bytes, want := range map[int64]string{
		0: "0 bytes", 999: "999 bytes", 1536: "1.5 kB", 20 << 20: "20 MB", 2048 << 20: "2 GB", 5 << 40: "5 TB",
	} {
		if got := Size(bytes); got != want {
			t.Errorf("%d: %s, want %s", bytes, got, want)
		}
	}
}
