// Package static serves the front end: the built style sheet and scripts, and
// the icons, all inside the binary.
//
// The files of dist are built by npm and not committed. Without them the server
// works all the same and shows plain, unstyled pages.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// Prefix is where [Handler] is mounted.
const Prefix = "/static/"

//go:embed all:dist icons
var embedded embed.FS

var files = load(embedded, "dist", "icons")

// file is one asset under the name that carries its content's hash.
type file struct {
	hashed string
	body   []byte
}

// shelf finds a file by its plain name, and the plain name by the hashed one.
type shelf struct {
	byName map[string]file
	names  map[string]string
}

// Path is the address of an asset: "app.css" is at /static/app.3f9ad01c22b1.css.
// It changes with the content, so browsers may keep what they have for good. An
// asset that was not built keeps its plain name, which [Handler] answers with 404.
func Path(name string) string { return files.path(name) }

// Text is an asset itself, for a file that must need nothing else; empty when it
// was not built.
func Text(name string) string { return string(files.byName[name].body) }

// Handler serves everything below [Prefix]. A hashed address is immutable for a
// year; the plain name works too and is revalidated at each use.
func Handler() http.Handler { return files }

func load(from fs.FS, dirs ...string) shelf {
	s := shelf{byName: map[string]file{}, names: map[string]string{}}
	for _, dir := range dirs {
		entries, _ := fs.ReadDir(from, dir)
		for _, e := range entries {
			body, err := fs.ReadFile(from, path.Join(dir, e.Name()))
			if err == nil && !strings.HasPrefix(e.Name(), ".") {
				s.add(e.Name(), body)
			}
		}
	}
	return s
}

func (s shelf) add(name string, body []byte) {
	sum := sha256.Sum256(body)
	ext := path.Ext(name)
	hashed := strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
	s.byName[name] = file{hashed: hashed, body: body}
	s.names[hashed] = name
}

func (s shelf) path(name string) string {
	if f, ok := s.byName[name]; ok {
		return Prefix + f.hashed
	}
	return Prefix + name
}

// ServeHTTP implements [http.Handler].
func (s shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked := strings.TrimPrefix(r.URL.Path, Prefix)
	name, cache := asked, "no-cache"
	if plain, ok := s.names[asked]; ok {
		name, cache = plain, "public, max-age=31536000, immutable"
	}
	f, ok := s.byName[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", cache)
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Set("ETag", `"`+f.hashed+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(f.body))
}
