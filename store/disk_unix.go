//go:build linux || darwin

package store

import "syscall"

// freeDisk is the bytes that are free for this process where a path lies.
func freeDisk(path string) (bytes int64, ok bool) {
	var st syscall.Statfs_t
	if err := syscall.Statfs(path, &st); err != nil {
		return 0, false
	}
	return int64(st.Bavail) * int64(st.Bsize), true //nolint:unconvert // the types differ by system
}
