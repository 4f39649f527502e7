package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"concord/eval/judge/judgetest"
	"concord/store"
	"concord/store/storetest"
)

// asProgram makes the test binary behave as the program itself, so that a test
// can start it as a process of its own, and kill it.
const asProgram = "CONCORD_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	heartbeat = 200 * time.Millisecond
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(storetest.Main(m, func(ctx context.Context, dir, url string) error {
		s, err := store.Open(ctx, dir, store.Options{Database: url})
		if err != nil {
			return err
		}
		return s.Close()
	}))
}

// server is a running concord serve.
type server struct {
	cmd  *exec.Cmd
	link string // the one-time link that it printed
	log  *transcript
}

// transcript is what a process logs, to be read while it does.
type transcript struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *transcript) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *transcript) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

var linkPattern = regexp.MustCompile(`http://\S+/enter/\S+`)

func startServer(t *testing.T, data string, flags ...string) *server {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], append([]string{"serve", "--data", data, "--addr", "127.0.0.1:0"}, flags...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "CONCORD_DATABASE_URL="+storetest.URL(t, data))
	cmd.Cancel = func() error { return cmd.Process.Kill() }
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	log := &transcript{}
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if link := linkPattern.FindString(lines.Text()); link != "" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return &server{cmd, link, log}
		}
	}
	_ = cmd.Wait()
	t.Fatalf("the server did not start: %s", log.String())
	return nil
}

func (s *server) kill(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait() // killed
}

// TestKilledRunEndsWithEveryScoreOnce kills the server in the middle of a run,
// starts it again, and nothing but that.
func TestKilledRunEndsWithEveryScoreOnce(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	var asked atomic.Int32
	middle := make(chan struct{})
	hold := make(chan struct{})
	endpoint := judgetest.New(t, func(judgetest.Request) *judgetest.Reply {
		if n := asked.Add(1); n == 40 {
			close(middle)
		} else if n > 40 {
			<-hold // in flight when the process is killed
		}
		return nil
	})
	mustConcord(t, data, "import", testdata(t, "wikieval/WikiEval_samples_10.jsonl"), "--name", "wiki")
	mustConcord(t, data, "judge", "add", "scripted", "--base-url", endpoint.URL, "--model", "m", "--embedding-model", "e")

	first := startServer(t, data)
	result := make(chan string, 1)
	go func() {
		out, log, _ := concord(t, data, "evaluate", "--dataset", "wiki", "--judge", "scripted", "--methods", "ragas,rank,left", "--json")
		result <- out + log
	}()
	<-middle
	first.kill(t)
	close(hold)
	second := startServer(t, data)
	defer second.kill(t)

	done := decode[evaluation](t, <-result)
	if done.State != "done" {
		t.Fatalf("run ended as %s", done.State)
	}
	results := 0
	for _, r := range done.Rows {
		results += r.Scored + r.NotApplicable
		if r.Failed+r.Cancelled > 0 {
			t.Errorf("%s on %s: %d failed, %d cancelled", r.Method, r.Dimension, r.Failed, r.Cancelled)
		}
	}
	if results != 30*3 { // pairs × methods
		t.Errorf("%d results, want 90", results)
	}
	lines := strings.Split(strings.TrimSpace(mustConcord(t, data, "export", "--dataset", "wiki", "--what", "scores", "--format", "jsonl")), "\n")
	type unit struct {
		Pair   int64
		Method string
	}
	seen := map[unit]bool{}
	for _, l := range lines {
		u := decode[unit](t, l)
		if seen[u] {
			t.Errorf("twice: %s", l)
		}
		seen[u] = true
	}
	if len(seen) != 90 {
		t.Errorf("%d scores, want 90", len(seen))
	}
}

// TestServerStopsInOrder asks the server to end and expects a clean exit.
func TestServerStopsInOrder(t *testing.T) {
	t.Parallel()
	s := startServer(t, t.TempDir(), "--demo")
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil && !strings.Contains(err.Error(), context.Canceled.Error()) {
		t.Errorf("ended with %v", err)
	}
}
