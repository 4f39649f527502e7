package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rule says what the packages below a folder may import besides the standard
// library and what is allowed to everybody. The longest matching folder counts.
type rule struct {
	own    []string // packages of this module, "x/..." for all below
	others []string // modules that only some may name
	alone  bool     // nothing but the standard library and own
}

// rules is who may import whom (README, "How the code is put together").
var rules = map[string]rule{
	"eval":                 {alone: true},
	"eval/agreement":       {own: []string{"eval"}},
	"eval/diagnosis":       {own: []string{"eval", "eval/agreement", "eval/judge", "eval/text"}},
	"eval/text":            {own: []string{"eval"}},
	"eval/bundle":          {own: []string{"eval", "eval/agreement"}},
	"eval/guideline":       {own: []string{"eval"}},
	"eval/sample":          {alone: true},
	"eval/ingest":          {own: []string{"eval", "eval/judge"}},
	"eval/judge":           {own: []string{"eval"}},
	"eval/judge/lexical":   {own: []string{"eval", "eval/judge", "eval/text"}},
	"eval/judge/openai":    {own: []string{"eval", "eval/judge"}, others: []string{"github.com/sashabaranov/go-openai"}},
	"eval/judge/judgetest": {own: []string{"eval/judge/judgetest"}},
	"eval/metric":          {own: []string{"eval", "eval/judge", "eval/text"}},
	"eval/engine":          {own: []string{"eval", "eval/judge", "eval/metric"}},
	"store":                {own: []string{"eval", "eval/agreement", "eval/bundle", "eval/engine", "eval/ingest", "eval/metric", "eval/text", "store/queue"}, others: []string{"github.com/jmoiron/sqlx", "github.com/mattn/go-sqlite3", "github.com/jackc/pgx", "github.com/alexedwards/scs", "github.com/pressly/goose"}},
	"store/queue":          {own: []string{"eval/engine"}, others: []string{"github.com/riverqueue/river", "github.com/jackc/pgx"}},
	"store/storetest":      {others: []string{"github.com/jackc/pgx"}},
	"views":                {own: []string{"eval/...", "static", "views/chart"}, others: []string{"github.com/a-h/templ"}},
	"views/chart":          {others: []string{"github.com/a-h/templ"}},
	"handlers":             {own: []string{"eval/...", "store", "views", "views/chart", "handlers/sso"}, others: []string{"github.com/labstack/echo", "github.com/a-h/templ", "github.com/alexedwards/scs"}},
	"handlers/sso":         {own: []string{"eval"}, others: []string{"github.com/coreos/go-oidc", "golang.org/x/oauth2"}},
	"static":               {alone: true},
	"web":                  {own: []string{"handlers", "views", "static", "store", "eval", "eval/ingest"}, others: []string{"github.com/labstack/echo", "github.com/a-h/templ", "github.com/alexedwards/scs"}},
	"cmd":                  {own: []string{"eval/...", "store", "handlers", "handlers/sso", "web"}},
}

// guarded are the libraries that only the packages named above may use.
var guarded = []string{
	"github.com/labstack/echo", "github.com/a-h/templ", "github.com/jmoiron/sqlx", "github.com/mattn/go-sqlite3", "github.com/jackc/pgx",
	"github.com/riverqueue/river", "github.com/sashabaranov/go-openai", "github.com/alexedwards/scs", "github.com/pressly/goose",
	"github.com/coreos/go-oidc", "golang.org/x/oauth2",
}

const root = "../.."

// TestImports holds the architecture: a package imports what its rule allows.
// Tests may import more.
func TestImports(t *testing.T) {
	t.Parallel()
	for dir, imports := range importsByFolder(t) {
		r, ok := ruleOf(dir)
		if !ok {
			t.Errorf("%s: no rule for this folder; packages live in cmd, web, views, handlers, eval, store and static", dir)
			continue
		}
		for _, imp := range imports {
			if !r.allows(imp) {
				t.Errorf("%s must not import %s", dir, imp)
			}
		}
	}
}

func (r rule) allows(imp string) bool {
	if own, ok := strings.CutPrefix(imp, "concord/"); ok {
		return slices.ContainsFunc(r.own, func(allowed string) bool {
			below, all := strings.CutSuffix(allowed, "/...")
			return own == allowed || all && (own == below || strings.HasPrefix(own, below+"/"))
		})
	}
	if first, _, _ := strings.Cut(imp, "/"); r.alone && strings.Contains(first, ".") {
		return false
	}
	for _, g := range guarded {
		if imp == g || strings.HasPrefix(imp, g+"/") {
			return slices.Contains(r.others, g)
		}
	}
	return true
}

func ruleOf(dir string) (rule, bool) {
	for d := dir; d != "."; d = path.Dir(d) {
		if r, ok := rules[d]; ok {
			return r, true
		}
	}
	return rule{}, false
}

// importsByFolder reads the imports of every Go file that is not a test.
func importsByFolder(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && name != root) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			found[filepath.ToSlash(dir)] = append(found[filepath.ToSlash(dir)], imp)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestTopLevel keeps the root of the project as the README shows it.
func TestTopLevel(t *testing.T) {
	t.Parallel()
	allowed := []string{
		"cmd", "web", "views", "handlers", "eval", "store", "static", "bin", "data",
		"go.mod", "go.sum", "Dockerfile", "README.md", "Makefile", "CHANGELOG.md",
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(allowed, e.Name()) {
			t.Errorf("%s does not belong at the top level", e.Name())
		}
	}
}
