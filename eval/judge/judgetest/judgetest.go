// Package judgetest is a judge endpoint under the control of a test: a real
// HTTP server that speaks the OpenAI API, answers every task of package judge
// sensibly and by rules simple enough to derive a result by hand, and misbehaves
// on request. Go tests, browser tests and benchmarks share it.
//
// # The rules of the sensible judge
//
// A word is a run of letters and digits in lower case; every Han, hiragana or
// katakana character is a word of its own. Sentences end at . ! ? 。 ！ ？ or a
// line break. share(A, B) is the part of the distinct words of A that occur in B.
//
//   - split: one statement a sentence. Sentences of refusal ("Sorry, I can't
//     tell.", 不知道, わかりません) are left out; a bare yes or no becomes
//     "question: answer" with from_question.
//   - verify: statement i is supported when share(statement, chunk) > ½ for the
//     best chunk, unsupported otherwise. The quote is the first sentence of that
//     chunk.
//   - useful, select: a chunk or sentence counts when it has a word of four or
//     more letters, or two neighbouring CJK characters, in common with the
//     yardstick (select: with the question).
//   - invert: question k is sentence k of the answer with a question mark, from
//     the start again with "Again, " in front when there are too few sentences.
//     A sentence of refusal is noncommittal.
//   - grade: 10 × share rounded to a whole number, of the answer in the contexts
//     (faithfulness), of the question in the answer (answer relevance), of the
//     contexts in the question (context relevance).
//   - weigh: 9 × share rounded; asked for logprobs, the two neighbouring digits
//     share the probability so that the expected grade is exactly 9 × share.
//   - prefer: the item with the higher grade; of equal ones the first.
//   - embeddings: hashed bag of words with [Dimensions] dimensions, so that the
//     cosine of two texts is Σ tf·tf ÷ norms, save for rare collisions.
//
// Usage is one token for four bytes of prompt and of reply.
package judgetest

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
)

// Cleaner is the part of *testing.T that [New] needs.
type Cleaner interface{ Cleanup(func()) }

// Server is a running endpoint.
type Server struct {
	// URL is the base URL to configure, with the trailing "/v1".
	URL string

	script Script
	http   *httptest.Server
	closed chan struct{}
	once   sync.Once

	mu       sync.Mutex
	requests []Request
	byTask   map[string]int
	inFlight int
	peak     int
}

// New starts an endpoint on a free loopback port. A nil script is [Sensible].
// With a test, it closes itself when the test ends; with nil, call Close.
func New(t Cleaner, s Script) *Server {
	srv := &Server{script: s, closed: make(chan struct{}), byTask: map[string]int{}}
	srv.http = httptest.NewServer(http.HandlerFunc(srv.serve))
	srv.URL = srv.http.URL + "/v1"
	if t != nil {
		t.Cleanup(srv.Close)
	}
	return srv
}

// Close lets hanging requests go and stops the server. It may be called twice.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.closed)
		s.http.Close()
	})
}

// Client reaches the server; its idle connections are closed with the server.
func (s *Server) Client() *http.Client { return s.http.Client() }

// Requests are all requests so far, in order of arrival.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Calls counts the requests of one task, or of all with an empty name.
func (s *Server) Calls(task string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if task == "" {
		return len(s.requests)
	}
	return s.byTask[task]
}

// MaxInFlight is the largest number of requests that were open at one time.
func (s *Server) MaxInFlight() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.peak
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	req := s.begin(r)
	defer s.end()
	var reply *Reply
	if s.script != nil {
		reply = s.script(req)
	}
	if reply == nil {
		reply = &Reply{}
	}
	switch {
	case !s.wait(r, reply):
	case reply.Hostile != "":
		reply.Hostile.abuse(s, w, r)
	default:
		reply.write(w, req)
	}
}

// begin records a request and numbers it among all and among those of its task.
func (s *Server) begin(r *http.Request) Request {
	req := read(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.byTask[req.Task]++
	req.N, req.TaskN = len(s.requests)+1, s.byTask[req.Task]
	s.requests = append(s.requests, req)
	s.inFlight++
	s.peak = max(s.peak, s.inFlight)
	return req
}

func (s *Server) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inFlight--
}
