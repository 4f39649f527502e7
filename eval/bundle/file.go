package bundle

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"

	"concord/eval"
)

// Writer writes a bundle part by part.
type Writer struct {
	zip     *zip.Writer
	part    *json.Encoder
	sum     hash.Hash
	name    string
	digests map[string]string
}

// NewWriter writes to w; nothing is held back but one record.
func NewWriter(w io.Writer) *Writer {
	return &Writer{zip: zip.NewWriter(w), digests: map[string]string{}}
}

// Part begins a part and ends the one before.
func (w *Writer) Part(name string) error {
	w.end()
	f, err := w.zip.Create(name)
	if err != nil {
		return err
	}
	w.name, w.sum = name, sha256.New()
	w.part = json.NewEncoder(io.MultiWriter(f, w.sum))
	w.part.SetEscapeHTML(false)
	return nil
}

// Add writes one record of the part.
func (w *Writer) Add(record any) error { return w.part.Encode(record) }

// Seal writes the manifest with the digests and ends the file.
func (w *Writer) Seal(m Manifest) error {
	w.end()
	m.Format, m.Digests = Format, w.digests
	f, err := w.zip.Create(manifest)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(f).Encode(m); err != nil {
		return err
	}
	return w.zip.Close()
}

func (w *Writer) end() {
	if w.sum != nil {
		w.digests[w.name] = hex.EncodeToString(w.sum.Sum(nil))
	}
}

// Reader is an opened bundle whose seal holds.
type Reader struct {
	Manifest
	zip *zip.Reader
}

// partMost bounds a part once it is unpacked, and manifestMost the manifest.
const (
	partMost     = 4 << 30
	manifestMost = 1 << 20
)

// Open reads the manifest and checks the digest of every part.
func Open(at io.ReaderAt, size int64) (*Reader, error) {
	z, err := zip.NewReader(at, size)
	if err != nil {
		return nil, eval.Invalidf("This file is no sealed bundle: it cannot be unpacked.")
	}
	r := &Reader{zip: z}
	f, err := r.zip.Open(manifest)
	if err != nil {
		return nil, eval.Invalidf("This file is no sealed bundle: it has no manifest.")
	}
	defer func() { _ = f.Close() }() // only read
	if err := json.NewDecoder(io.LimitReader(f, manifestMost)).Decode(&r.Manifest); err != nil {
		return nil, eval.Invalidf("The manifest of this bundle cannot be read.")
	}
	if r.Format != Format {
		return nil, eval.Invalidf("This bundle has form %d; this version of Concord reads form %d.", r.Format, Format)
	}
	for _, name := range []string{Pairs, Labels, Runs, Verdicts, Statistics} {
		if err := r.check(name); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// check compares a part with its seal.
func (r *Reader) check(name string) error {
	f, err := r.zip.Open(name)
	if err != nil {
		return eval.Invalidf("The part %s is missing from this bundle.", name)
	}
	defer func() { _ = f.Close() }() // only read
	sum := sha256.New()
	n, err := io.Copy(sum, io.LimitReader(f, partMost+1))
	switch {
	case n > partMost:
		return eval.Invalidf("The part %s is larger than 4 GB.", name)
	case err != nil || hex.EncodeToString(sum.Sum(nil)) != r.Digests[name]:
		return eval.Invalidf("The seal of %s is broken: the file was changed or damaged after it was sealed.", name)
	}
	return nil
}

// Each reads the records of a part in order.
func Each[T any](r *Reader, name string, read func(T) error) error {
	f, err := r.zip.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	records := json.NewDecoder(io.LimitReader(f, partMost))
	for {
		var record T
		switch err := records.Decode(&record); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return eval.Invalidf("A record of %s cannot be read.", name)
		}
		if err := read(record); err != nil {
			return err
		}
	}
}
