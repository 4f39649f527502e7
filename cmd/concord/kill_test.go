package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"concord/eval/judge/judgetest"
	"concord/store/storetest"
)

// rehearsal is a dataset of samples and a scripted judge, with a run of context
// relevance to start: one call a row.
type rehearsal struct {
	data string
	rows int
}

func newRehearsal(t *testing.T, rows int, endpoint *judgetest.Server) rehearsal {
	t.Helper()
	r := rehearsal{t.TempDir(), rows}
	var csv strings.Builder
	csv.WriteString("question,answer,contexts\n")
	for i := range rows {
		fmt.Fprintf(&csv, "When does library %d open?,At nine.,\"[\"\"Library %d opens at nine. It has a garden.\"\"]\"\n", i, i)
	}
	mustConcord(t, r.data, "import", write(t, "libraries.csv", csv.String()), "--name", "libraries")
	mustConcord(t, r.data, "judge", "add", "scripted", "--base-url", endpoint.URL, "--model", "m")
	return r
}

// evaluate starts the run, which a server works off, and gives its end.
func (r rehearsal) evaluate(t *testing.T) <-chan string {
	result := make(chan string, 1)
	go func() {
		out, log, _ := concord(t, r.data, "evaluate", "--dataset", "libraries", "--judge", "scripted", "--methods", "context_relevance", "--json")
		result <- out + log
	}()
	return result
}

// wantEachOnce checks that the run is done and every row has one score.
func (r rehearsal) wantEachOnce(t *testing.T, document string) {
	t.Helper()
	done := decode[evaluation](t, document)
	if done.State != "done" || len(done.Rows) != 1 || done.Rows[0].Scored != r.rows || done.Rows[0].Failed+done.Rows[0].Cancelled > 0 {
		t.Errorf("run %+v, want %d scored", done, r.rows)
	}
	seen := map[int64]bool{}
	lines := strings.Split(strings.TrimSpace(mustConcord(t, r.data, "export", "--dataset", "libraries", "--what", "scores", "--format", "jsonl")), "\n")
	for _, l := range lines {
		row := decode[struct{ Row int64 }](t, l).Row
		if seen[row] {
			t.Errorf("twice: %s", l)
		}
		seen[row] = true
	}
	if len(seen) != r.rows {
		t.Errorf("%d rows have a score, want %d", len(seen), r.rows)
	}
}

// killsEnv says how often TestKilledAgainAndAgain kills. Twenty are asked for
// before a release: CONCORD_TEST_KILLS=20 go test -run KilledAgain ./cmd/concord
const killsEnv = "CONCORD_TEST_KILLS"

// TestKilledAgainAndAgain kills the server with -9 at random points of a run and
// starts it again each time.
func TestKilledAgainAndAgain(t *testing.T) {
	t.Parallel()
	kills, err := strconv.Atoi(os.Getenv(killsEnv))
	if err != nil {
		kills = 3
	}
	const between = 30 // calls, at most, from one kill to the next
	var asked, next atomic.Int64
	reached := make(chan struct{}, 1)
	endpoint := judgetest.New(t, func(judgetest.Request) *judgetest.Reply {
		if asked.Add(1) == next.Load() {
			reached <- struct{}{}
		}
		return nil
	})
	r := newRehearsal(t, kills*between*2, endpoint)
	next.Store(1 + rand.Int64N(between))
	server := startServer(t, r.data)
	result := r.evaluate(t)
	for range kills {
		<-reached
		server.kill(t)
		next.Store(asked.Load() + 1 + rand.Int64N(between))
		server = startServer(t, r.data)
	}
	defer server.kill(t)
	r.wantEachOnce(t, <-result)
}

// TestTwoServersShareARun has two servers at work on one PostgreSQL, each with
// chunks of the same run, and kills one.
func TestTwoServersShareARun(t *testing.T) {
	if !storetest.OnPostgres() {
		return // a folder with SQLite has one server
	}
	t.Parallel()
	release := make(chan struct{})
	endpoint := judgetest.New(t, func(judgetest.Request) *judgetest.Reply {
		<-release
		return nil
	})
	r := newRehearsal(t, 400, endpoint) // sixteen chunks, of which a server takes eight at a time
	first, second := startServer(t, r.data), startServer(t, r.data)
	defer second.kill(t)
	result := r.evaluate(t)
	waitFor(t, storetest.URL(t, r.data), `
		SELECT count(DISTINCT attempted_by[array_upper(attempted_by, 1)]) = 2 FROM river_job WHERE state = 'running'`)
	first.kill(t)
	close(release)
	r.wantEachOnce(t, <-result)
}

// waitFor asks the database until a query says yes.
func waitFor(t *testing.T, at, query string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	c, err := pgx.Connect(ctx, at)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(ctx) }()
	for yes := false; !yes; {
		if err := c.QueryRow(ctx, `SELECT (`+query+`) FROM pg_sleep(0.02)`).Scan(&yes); err != nil {
			t.Fatal(err)
		}
	}
}
