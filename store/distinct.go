package store

import (
	"math"
	"slices"
)

// distinct tells about how many different texts it saw, in little memory: the
// lowest of their hashes lie the closer to zero the more there are (the k minimum
// values of Bar-Yossef et al. 2002; standard error 1/√k, here 3 %). Up to
// distinctHashes it is exact.
type distinct struct{ lowest []uint64 }

const distinctHashes = 1024

// add sees a text, by a hash that is evenly spread.
func (d *distinct) add(hash uint64) {
	if len(d.lowest) == distinctHashes && hash >= d.lowest[distinctHashes-1] {
		return
	}
	at, seen := slices.BinarySearch(d.lowest, hash)
	if seen {
		return
	}
	d.lowest = slices.Insert(d.lowest, at, hash)
	d.lowest = d.lowest[:min(len(d.lowest), distinctHashes)]
}

func (d *distinct) count() int {
	if len(d.lowest) < distinctHashes {
		return len(d.lowest)
	}
	return int((distinctHashes - 1) / (float64(d.lowest[distinctHashes-1]) / math.MaxUint64))
}
