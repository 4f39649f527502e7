package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"concord/eval"
	"concord/eval/ingest"
)

// keys are the identity of a row: by its question, and by all of its content.
// The row number is no part of it. Two of a million rows share a key by chance
// once in thirty million datasets.
type keys struct{ Question, Content int64 }

// pairKeys do not depend on which item the coin made X.
func pairKeys(p ingest.Pair) keys {
	items := []string{itemKey(p.X, p.Better == eval.ChoiceX), itemKey(p.Y, p.Better == eval.ChoiceY)}
	slices.Sort(items)
	question := []string{string(p.Dimension), p.Question}
	return keys{textKey(question...), textKey(append(question, append(items, p.Source, fmt.Sprint(p.Better == eval.ChoiceTie))...)...)}
}

func itemKey(i eval.Item, better bool) string {
	return fmt.Sprintf("%q %q %q %t", i.Answer, listText(i.Contexts).String, i.Role, better)
}

func textKey(texts ...string) int64 {
	var size [8]byte
	h := sha256.New()
	for _, t := range texts {
		binary.LittleEndian.PutUint64(size[:], uint64(len(t)))
		h.Write(size[:])
		h.Write([]byte(t))
	}
	return int64(binary.LittleEndian.Uint64(h.Sum(size[:0])))
}

// digest is the hash of the rows of a dataset in any order.
type digest struct {
	rows int
	sum  uint64
}

func (d *digest) add(content int64) {
	d.rows++
	d.sum += uint64(content)
}

// hash covers the mapping as well: a column that is read as something else makes
// another dataset, also where the rows come out alike.
func (d digest) hash(kind eval.Kind, mapping map[string]ingest.Field) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %d %s", kind, d.rows, d.sum, mustJSON(mapping)))
	return hex.EncodeToString(sum[:])
}
