package judgetest

import (
	"bufio"
	"net"
	"net/http"
	"strings"
)

// Hostile is how a connection is abused instead of answered.
type Hostile string

// The ways; see [Reply].
const (
	Resets    Hostile = "reset"     // closes the connection without a byte
	BreaksOff Hostile = "truncated" // promises more bytes than it sends
	BadGzip   Hostile = "gzip"      // says gzip and sends none
	CutGzip   Hostile = "cutgzip"   // sends the beginning of a gzip stream
	Streams   Hostile = "endless"   // never stops sending
	Drips     Hostile = "drip"      // sends a beginning, then nothing more, for ever
)

// abuse treats a connection badly.
func (h Hostile) abuse(s *Server, w http.ResponseWriter, r *http.Request) {
	switch h {
	case Resets:
		raw(w, "")
	case BreaksOff:
		raw(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{\"choices\":[{\"mess")
	case BadGzip:
		raw(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\n{\"choices\":[")
	case CutGzip:
		raw(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\xaaV")
	case Streams:
		s.send(w, r, true)
	case Drips:
		s.send(w, r, false)
	}
}

// raw writes bytes past the server and closes the connection.
func raw(w http.ResponseWriter, text string) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok && text == "" {
		_ = tcp.SetLinger(0) // a reset instead of an orderly end
	}
	b := bufio.NewWriter(conn)
	_, _ = b.WriteString(text)
	_ = b.Flush()
	_ = conn.Close()
}

// send begins a reply that has no end, until the client or the server goes.
func (s *Server) send(w http.ResponseWriter, r *http.Request, on bool) {
	w.Header().Set("Content-Type", "application/json")
	out := http.NewResponseController(w)
	piece := []byte(strings.Repeat(" ", 64<<10))
	for {
		if _, err := w.Write(piece); err != nil {
			return
		}
		_ = out.Flush()
		if on && s.open(r) {
			continue
		}
		select {
		case <-r.Context().Done():
		case <-s.closed:
		}
		return
	}
}

func (s *Server) open(r *http.Request) bool {
	select {
	case <-s.closed:
		return false
	default:
		return r.Context().Err() == nil
	}
}

// Abusing treats every request badly.
func Abusing(h Hostile) Script { return Always(Reply{Hostile: h}) }

// Huge answers with ten megabytes of text.
func Huge(Request) *Reply {
	return &Reply{Content: strings.Repeat("All work and no play. ", 10<<20/22)}
}

// Redirects sends every request on to another host.
func Redirects(Request) *Reply {
	return &Reply{Status: http.StatusTemporaryRedirect, Location: "http://elsewhere.invalid/v1/chat/completions", Body: "{}"}
}

// PlainError answers 400 with an error that is only a text.
func PlainError(Request) *Reply { return &Reply{Status: 400, Body: `{"error":"no such thing"}`} }

// TextError answers 200 with an error that is only a text.
func TextError(Request) *Reply { return &Reply{Body: `{"error":"the model is loading"}`} }

// WebPage answers 200 with a page.
func WebPage(Request) *Reply {
	return &Reply{ContentType: "text/html", Body: "<!doctype html><title>Sign in</title>"}
}

// WrongType answers sensibly but calls it plain text.
func WrongType(Request) *Reply { return &Reply{ContentType: "text/plain"} }

// Vicious answers with null bytes and broken UTF-8 in every text.
func Vicious(r Request) *Reply {
	if r.Task == TaskCompare || r.Task == TaskModels {
		return nil
	}
	return &Reply{Content: "\x00" + Answer(r) + "\xff\x00", Finish: strings.Repeat("stop\x00", 1000)}
}

// TooLong refuses prompts of more than that many bytes, as a model with a small
// context does.
func TooLong(bytes int) Script {
	return func(r Request) *Reply {
		if len(r.Prompt) <= bytes {
			return nil
		}
		p := failure(400, "context_length_exceeded", "The prompt is too long.")
		return &p
	}
}
