package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"concord/eval"
)

// Evidence keeps what stands behind recorded scores, such as raw replies, in a
// temporary file: of a large file it is most of the text, and no memory holds it. The
// zero value is ready; Close removes the file.
type Evidence struct {
	file *os.File
	end  int64
}

// Kept is where evidence stands; the zero value is none.
type Kept struct {
	at   int64
	size int
}

// Keep writes calls down.
func (e *Evidence) Keep(calls []eval.Call) (k Kept, err error) {
	if len(calls) == 0 {
		return k, nil
	}
	if e.file == nil {
		if e.file, err = os.CreateTemp("", "concord-evidence-*"); err != nil {
			return k, err
		}
	}
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(calls); err != nil {
		return k, err
	}
	k = Kept{e.end, text.Len()}
	if _, err := e.file.WriteAt(text.Bytes(), e.end); err != nil {
		return k, fmt.Errorf("cannot keep what stands behind the scores: %w", err)
	}
	e.end += int64(k.size)
	return k, nil
}

// Load reads calls back.
func (e *Evidence) Load(k Kept) (calls []eval.Call, err error) {
	if k.size == 0 {
		return nil, nil
	}
	text := make([]byte, k.size)
	if _, err := e.file.ReadAt(text, k.at); err != nil {
		return nil, fmt.Errorf("cannot read what stands behind the scores: %w", err)
	}
	return calls, json.Unmarshal(text, &calls)
}

// Close forgets all of it.
func (e *Evidence) Close() error {
	if e.file == nil {
		return nil
	}
	return errors.Join(e.file.Close(), os.Remove(e.file.Name()))
}
