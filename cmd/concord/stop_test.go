package main

import (
	"bufio"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"concord/eval/judge/judgetest"
)

// signedIn is a browser that has followed the link of a server, and its address.
func (s *server) signedIn(t *testing.T) (c *http.Client, base string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c = &http.Client{Jar: jar}
	resp, err := c.Post(s.link, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK || strings.HasSuffix(resp.Request.URL.Path, "/signin") {
		t.Fatalf("the link leads to %s: %d", resp.Request.URL.Path, resp.StatusCode)
	}
	base, _, _ = strings.Cut(s.link, "/enter/")
	return c, base
}

// A server that is asked to end does, though its judge never answers, a page
// watches the run, and an upload never comes to its end. Nothing of the upload is
// kept, and the next start finishes the run.
func TestServerStopsWhateverGoesOn(t *testing.T) {
	t.Parallel()
	asked, release := make(chan struct{}), make(chan struct{})
	var first sync.Once
	endpoint := judgetest.New(t, func(judgetest.Request) *judgetest.Reply {
		first.Do(func() { close(asked) })
		<-release
		return nil
	})
	r := newRehearsal(t, 30, endpoint)
	s := startServer(t, r.data)
	result := r.evaluate(t)
	<-asked
	browser, base := s.signedIn(t)
	stream, err := browser.Get(base + "/runs/1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stream.Body.Close() }()
	if line, err := bufio.NewReader(stream.Body).ReadString('\n'); err != nil || stream.StatusCode != http.StatusOK {
		t.Fatalf("stream: %q, %v", line, err)
	}
	stalled, giveUp := stalledUpload(t, browser, base)

	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("ended with %v\n%s", err, s.log)
	}
	giveUp() // the client would go on waiting for its own file
	if err := <-stalled; err == nil {
		t.Error("half an upload was accepted")
	}
	if _, err := io.Copy(io.Discard, stream.Body); err != nil {
		t.Errorf("the stream was cut off, not ended: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(r.data, "uploads", "*")); err != nil || len(left) != 0 {
		t.Errorf("left of the upload: %v, %v", left, err)
	}
	close(release)
	second := startServer(t, r.data)
	defer second.kill(t)
	r.wantEachOnce(t, <-result)
}

// stalledUpload sends some of a file and then nothing more; it fails once the
// server gives up.
func stalledUpload(t *testing.T, browser *http.Client, base string) (ended chan error, giveUp func()) {
	t.Helper()
	body, into := io.Pipe()
	form := multipart.NewWriter(into)
	ended = make(chan error, 1)
	go func() {
		resp, err := browser.Post(base+"/uploads", form.FormDataContentType(), body)
		if err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode >= http.StatusBadRequest {
				err = fmt.Errorf("status %d", resp.StatusCode)
			}
		}
		ended <- err
	}()
	file, err := form.CreateFormFile("file", "large.csv")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(file, "question,answer\n"+strings.Repeat("q,a\n", 1<<20)); err != nil {
		t.Fatal(err)
	}
	return ended, func() { _ = into.CloseWithError(io.ErrUnexpectedEOF) }
}
