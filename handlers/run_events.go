package handlers

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

const (
	// liveBeat is how often a run that is watched is read.
	liveBeat = time.Second
	// liveSilence is the longest time without a message: pages that hear nothing
	// for longer ask by themselves, and proxies close what is silent.
	liveSilence = 5 * time.Second
	// liveSpan is how long one stream lasts before the browser comes back, and
	// whether the person still may see the run is asked anew.
	liveSpan = 10 * time.Minute
	// liveWrite is how long a browser may take to accept a message.
	liveWrite = 10 * time.Second
)

// CloseStreams ends the streams of pages that watch runs. A server calls it when
// it begins to stop.
func (h *Handlers) CloseStreams() { h.feeds.close() }

// RunEvents streams a run's progress to a page that shows it, as server-sent
// events: "progress" with what has changed, "over" at the end.
func (h *Handlers) RunEvents(c echo.Context) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	team := PersonOf(c).TeamID
	states, leave := h.feeds.watch(r.ID, func(ctx context.Context) (views.RunProgress, error) {
		return h.readProgress(ctx, team, r.ID)
	}, h.beat())
	defer leave()
	return h.stream(c, r, states)
}

func (h *Handlers) beat() time.Duration {
	if h.LiveBeat > 0 {
		return h.LiveBeat
	}
	return liveBeat
}

func (h *Handlers) stream(c echo.Context, r eval.Run, states <-chan views.RunProgress) error {
	s := openStream(c)
	shown, end := eval.RunState(c.QueryParam("state")), time.After(liveSpan)
	for {
		select {
		case p, going := <-states:
			if !going {
				return nil
			}
			part, err := h.progressFor(c, r.ID, p, shown)
			if err != nil {
				return err
			}
			if err := s.send("progress", part, p.State != shown || p.State.Over()); err != nil {
				return nil // the browser has gone
			}
			if shown = p.State; shown.Over() {
				_ = s.event("over", nil) // the end of the stream tells as much
				return nil
			}
		case <-end:
			return nil
		case <-c.Request().Context().Done():
			return nil
		}
	}
}

// progressFor is what a page of this person shows of a state: the progress, with
// the head when the state has changed, and with the rows once the run is over.
func (h *Handlers) progressFor(c echo.Context, run int64, p views.RunProgress, shown eval.RunState) (templ.Component, error) {
	if p.State == shown && !p.State.Over() {
		p.Edits = PersonOf(c).Role.Edits()
		return p.View(), nil
	}
	r, err := h.Store.RunByID(c.Request().Context(), PersonOf(c).TeamID, run)
	if err != nil {
		return nil, err
	}
	page, err := h.runParts(c, r, p)
	return views.RunProgressFragment(page, true), err
}

// eventStream writes server-sent events.
type eventStream struct {
	c    echo.Context
	out  *http.ResponseController
	last []byte    // sent last
	at   time.Time // when
}

func openStream(c echo.Context) *eventStream {
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, "text/event-stream")
	header.Set(echo.HeaderCacheControl, "no-store, no-transform")
	header.Set("X-Accel-Buffering", "no") // nginx would gather messages
	c.Response().WriteHeader(http.StatusOK)
	return &eventStream{c: c, out: http.NewResponseController(c.Response())}
}

// send sends a part of the page, unless the browser has the same already and
// heard of us a moment ago.
func (s *eventStream) send(event string, part templ.Component, must bool) error {
	var html bytes.Buffer
	if err := part.Render(s.c.Request().Context(), &html); err != nil {
		return err
	}
	if !must && bytes.Equal(html.Bytes(), s.last) && time.Since(s.at) < liveSilence {
		return nil
	}
	s.last, s.at = html.Bytes(), time.Now()
	return s.event(event, s.last)
}

// event writes one message; each line of its text begins with "data:".
func (s *eventStream) event(name string, text []byte) error {
	if err := s.out.SetWriteDeadline(time.Now().Add(liveWrite)); err != nil {
		return err
	}
	var message bytes.Buffer
	fmt.Fprintf(&message, "event: %s\n", name)
	for line := range bytes.Lines(text) {
		fmt.Fprintf(&message, "data: %s\n", bytes.TrimRight(line, "\r\n"))
	}
	if len(text) == 0 {
		message.WriteString("data:\n")
	}
	message.WriteString("\n")
	if _, err := s.c.Response().Write(message.Bytes()); err != nil {
		return err
	}
	return s.out.Flush()
}
