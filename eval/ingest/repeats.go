package ingest

import "hash/maphash"

// maxRemembered is the number of different rows that are remembered to recognize
// a repeated one. It bounds the memory that this takes to some 10 MB.
const maxRemembered = 1 << 19

// repeats recognizes rows whose texts occurred before, by a hash of 64 bits: of
// half a million rows, one in a hundred million files has two that collide.
type repeats struct {
	known map[uint64]struct{}
	limit int
	seed  maphash.Seed
}

func newRepeats(limit int) repeats {
	return repeats{known: map[uint64]struct{}{}, limit: limit, seed: maphash.MakeSeed()}
}

// add reports whether a row with these texts came before; certain is false for a
// new row that is not remembered any more.
func (r *repeats) add(question, answer string, contexts []string) (again, certain bool) {
	sum := r.hash(question, answer, contexts)
	if _, again = r.known[sum]; again {
		return true, true
	}
	if len(r.known) >= r.limit {
		return false, false
	}
	r.known[sum] = struct{}{}
	return false, true
}

func (r *repeats) hash(question, answer string, contexts []string) uint64 {
	var h maphash.Hash
	h.SetSeed(r.seed)
	write := func(s string) {
		h.WriteString(s)
		h.WriteByte(0)
	}
	write(question)
	write(answer)
	for _, c := range contexts {
		write(c)
	}
	return h.Sum64()
}

// noteRepeat counts a row that occurred before, under the given code, or that nobody
// can say it of, and reports whether it did.
func (t *tally) noteRepeat(code NoticeCode, question, answer string, contexts []string, row int) bool {
	again, certain := t.repeated.add(question, answer, contexts)
	switch {
	case again:
		t.note(code, "", "", row)
	case !certain:
		t.note(UncountedRepeats, "", "", row)
	}
	return again
}
