// Package storetest lets the tests of a package run on every database that
// Concord keeps its data in.
//
// A package calls [Main] from its TestMain. Its tests open their store with what
// [URL] gives them, and run twice: on SQLite, then on PostgreSQL where the
// environment names a server. No test needs to know which it is on.
package storetest

import (
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Server is the environment variable that names a PostgreSQL server for tests: the
// URL of any database on which new ones may be made.
const Server = "CONCORD_TEST_POSTGRES"

// template is the migrated database that tests on PostgreSQL get copies of; empty
// while they run on SQLite.
var template string

// Main runs the tests of a package on every database and returns the exit status.
// prepare migrates an empty PostgreSQL database, once for all tests, with dir as
// its data folder. With CI set the server must be there.
func Main(m *testing.M, prepare func(ctx context.Context, dir, databaseURL string) error) int {
	code := m.Run()
	server := os.Getenv(Server)
	switch {
	case os.Getenv(inherited) != "":
		return code
	case flagSet("test.fuzz"), flagSet("test.list"):
		return code
	case server != "":
	case os.Getenv("CI") != "":
		fmt.Fprintf(os.Stderr, "%s names no PostgreSQL server, and CI needs one\n", Server)
		return 1
	default:
		return code
	}
	fmt.Println("The same on PostgreSQL:")
	ctx := context.Background()
	name := "concord_template_" + strings.ToLower(rand.Text())
	if err := makeTemplate(ctx, name, prepare); err != nil {
		fmt.Fprintln(os.Stderr, "PostgreSQL for tests:", err)
		return 1
	}
	template = name
	code = max(code, m.Run())
	if err := onServer(ctx, `DROP DATABASE `+name+` WITH (FORCE)`); err != nil {
		fmt.Fprintln(os.Stderr, "PostgreSQL for tests:", err)
	}
	return code
}

func flagSet(name string) bool {
	f := flag.Lookup(name)
	return f != nil && f.Value.String() != ""
}

// makeTemplate makes a database that sorts by language unless told otherwise, so
// that a forgotten collation shows.
func makeTemplate(ctx context.Context, name string, prepare func(ctx context.Context, dir, databaseURL string) error) error {
	dir, err := os.MkdirTemp("", "concord")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }() // in a folder for what is temporary
	err = onServer(ctx, `CREATE DATABASE `+name+` TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C.UTF-8'`)
	if err == nil {
		err = prepare(ctx, dir, databaseURL(name))
	}
	return err
}

// folders are the URLs of databases by data folder.
var folders sync.Map

// URL is the --database-url that goes with the data folder of a test: a database
// of its own, the same whenever it is asked for, dropped at the end of the test.
// It is empty while the tests run on SQLite.
func URL(t testing.TB, dir string) string {
	t.Helper()
	if at, ok := os.LookupEnv(inherited); ok {
		return strings.TrimPrefix(at, "url:")
	}
	if template == "" {
		return ""
	}
	if known, ok := folders.Load(dir); ok {
		return known.(string)
	}
	name := "concord_test_" + strings.ToLower(rand.Text())
	if err := onServer(t.Context(), `CREATE DATABASE `+name+` TEMPLATE `+template); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := onServer(context.Background(), `DROP DATABASE `+name+` WITH (FORCE)`); err != nil {
			t.Error(err)
		}
	})
	t.Log("on PostgreSQL")
	folders.Store(dir, databaseURL(name))
	return databaseURL(name)
}

// inherited is the environment variable that names the database of a test to the
// processes that it starts.
const inherited = "CONCORD_TEST_DATABASE"

// Environ is the environment of a process of the same test binary that is to use
// the database of the data folder dir as well.
func Environ(t testing.TB, dir string) []string {
	t.Helper()
	return append(os.Environ(), inherited+"=url:"+URL(t, dir))
}

// OnPostgres reports whether the tests run on PostgreSQL now.
func OnPostgres() bool { return template != "" }

// SkipWithout skips a test that says what was left out when no server is named.
func SkipWithout(t testing.TB) {
	if os.Getenv(Server) == "" {
		t.Skipf("the tests ran on SQLite only: name a PostgreSQL server in %s, or let .ci/postgres start one: .ci/postgres make test", Server)
	}
}

func databaseURL(name string) string {
	u, err := url.Parse(os.Getenv(Server))
	if err != nil {
		return ""
	}
	u.Path = "/" + name
	return u.String()
}

func onServer(ctx context.Context, statement string) error {
	c, err := pgx.Connect(ctx, os.Getenv(Server))
	if err != nil {
		return err
	}
	defer func() { _ = c.Close(ctx) }()
	_, err = c.Exec(ctx, statement)
	return err
}
