//go:build !linux && !darwin

package store

// freeDisk is not known here.
func freeDisk(string) (bytes int64, ok bool) { return 0, false }
