package handlers

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"concord/views"
)

// runFeeds reads the runs that people watch: each run once a beat, however many
// watch it. The zero value is ready.
type runFeeds struct {
	mu     sync.Mutex
	byRun  map[int64]*runFeed
	closed bool // the server stops: nobody begins to watch any more
}

// runFeed is one run and those who watch it. Their channels hold one state: who
// is slow misses what is out of date.
type runFeed struct {
	watchers map[chan views.RunProgress]bool
	stop     context.CancelFunc
}

// readRun reads how far a run is.
type readRun func(context.Context) (views.RunProgress, error)

// watch brings the state of a run every beat, until it is over or the server
// stops: then the channel is closed. leave ends it earlier.
func (f *runFeeds) watch(run int64, read readRun, beat time.Duration) (states <-chan views.RunProgress, leave func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	own := make(chan views.RunProgress, 1)
	if f.closed {
		close(own)
		return own, func() {}
	}
	feed := f.byRun[run]
	if feed == nil {
		feed = f.begin(run, read, beat)
	}
	feed.watchers[own] = true
	return own, func() { f.leave(run, feed, own) }
}

func (f *runFeeds) begin(run int64, read readRun, beat time.Duration) *runFeed {
	ctx, stop := context.WithCancel(context.Background())
	feed := &runFeed{watchers: map[chan views.RunProgress]bool{}, stop: stop}
	if f.byRun == nil {
		f.byRun = map[int64]*runFeed{}
	}
	f.byRun[run] = feed
	go f.follow(ctx, run, feed, read, beat)
	return feed
}

func (f *runFeeds) follow(ctx context.Context, run int64, feed *runFeed, read readRun, beat time.Duration) {
	defer f.end(run, feed)
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		p, err := read(ctx)
		if err != nil {
			if ctx.Err() == nil {
				slog.Warn("a run that is watched cannot be read", "run", run, "error", err)
			}
			return
		}
		f.send(feed, p)
		if p.State.Over() {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

func (f *runFeeds) send(feed *runFeed, p views.RunProgress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for w := range feed.watchers {
		select {
		case <-w: // not fetched yet, and now out of date
		default:
		}
		w <- p
	}
}

// end closes the channels of all who watch.
func (f *runFeeds) end(run int64, feed *runFeed) {
	f.mu.Lock()
	defer f.mu.Unlock()
	feed.stop()
	for w := range feed.watchers {
		close(w)
	}
	clear(feed.watchers)
	if f.byRun[run] == feed {
		delete(f.byRun, run)
	}
}

// leave takes one watcher out; the last one ends the reading.
func (f *runFeeds) leave(run int64, feed *runFeed, own chan views.RunProgress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(feed.watchers, own)
	if len(feed.watchers) == 0 && f.byRun[run] == feed {
		feed.stop()
		delete(f.byRun, run)
	}
}

// close ends all streams, so that they do not hold back a server that stops.
func (f *runFeeds) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	for _, feed := range f.byRun {
		feed.stop()
	}
}
