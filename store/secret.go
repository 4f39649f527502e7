package store

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// SecretEnv names the environment variable that holds the key with which judge
// keys are encrypted: 64 hexadecimal digits. Without it the key is kept in a
// file of the data folder that only its owner can read.
const SecretEnv = "CONCORD_SECRET_KEY"

const (
	secretFile = "secret.key"
	// nextFile holds a key that is about to take the place of the other. Where a
	// change was cut off, either may be the one that opens what is stored.
	nextFile = "secret.key.next"
)

// sealer encrypts small secrets with AES-256-GCM.
type sealer struct {
	aead cipher.AEAD
	next *sealer // tried when aead does not open a secret; nil for none
}

// newSealer takes the key from the environment, or from a file of the data
// folder, which it makes where it is missing.
func newSealer(dir string) (*sealer, error) {
	key, err := secretKey(dir)
	if err != nil {
		return nil, err
	}
	s, err := sealWith(key)
	if err != nil {
		return nil, err
	}
	key, err = readKey(filepath.Join(dir, nextFile))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	s.next, err = sealWith(key)
	return s, err
}

func sealWith(key []byte) (*sealer, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &sealer{aead: aead}, err
}

func secretKey(dir string) ([]byte, error) {
	if v := os.Getenv(SecretEnv); v != "" {
		return decodeKey(v, SecretEnv)
	}
	path := filepath.Join(dir, secretFile)
	key, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		return makeKey(path)
	}
	return key, err
}

func readKey(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the encryption key: %w", err)
	}
	return decodeKey(strings.TrimSpace(string(text)), path)
}

func makeKey(path string) ([]byte, error) {
	key := make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot write the encryption key: %w", err)
	}
	_, err = fmt.Fprintln(f, hex.EncodeToString(key))
	return key, errors.Join(err, f.Close())
}

func decodeKey(text, where string) ([]byte, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != 32 {
		return nil, fmt.Errorf("the encryption key in %s must be 64 hexadecimal digits", where)
	}
	return key, nil
}

// Seal encrypts a secret; the empty secret stays empty.
func (s *sealer) Seal(secret string) (string, error) {
	if secret == "" {
		return "", nil
	}
	nonce := make([]byte, s.aead.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(s.aead.Seal(nonce, nonce, []byte(secret), nil)), nil
}

// Open decrypts what Seal made.
func (s *sealer) Open(sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil || len(raw) < s.aead.NonceSize() {
		return "", errors.New("the stored key is damaged: enter it again")
	}
	nonce, text := raw[:s.aead.NonceSize()], raw[s.aead.NonceSize():]
	plain, err := s.aead.Open(nil, nonce, text, nil)
	if err != nil && s.next != nil {
		return s.next.Open(sealed)
	}
	if err != nil {
		return "", errors.New("the stored key was encrypted with another secret: enter it again")
	}
	return string(plain), nil
}
