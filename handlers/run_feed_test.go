package handlers

import (
	"context"
	"errors"
	"testing"
	"time"

	"concord/eval"
	"concord/views"
)

// Three who watch one run cost one reading a beat.
func TestManyWatchersOneReading(t *testing.T) {
	t.Parallel()
	var f runFeeds
	gate, reads := make(chan views.RunProgress), 0
	read := func(context.Context) (views.RunProgress, error) {
		reads++ // by one goroutine; the channels order it before what is checked below
		return <-gate, nil
	}
	var watchers []<-chan views.RunProgress
	for range 3 {
		states, _ := f.watch(7, read, time.Nanosecond)
		watchers = append(watchers, states)
	}
	for _, p := range []views.RunProgress{{State: eval.RunRunning, Done: 1}, {State: eval.RunDone, Done: 2}} {
		gate <- p
		for i, w := range watchers {
			if got := <-w; got.Done != p.Done {
				t.Errorf("watcher %d sees %d done, want %d", i, got.Done, p.Done)
			}
		}
	}
	for i, w := range watchers {
		if _, going := <-w; going {
			t.Errorf("watcher %d waits on after the end", i)
		}
	}
	if reads != 2 {
		t.Errorf("%d readings for two beats", reads)
	}
}

// A server that stops, a run that cannot be read, and the last one who leaves
// each end the reading.
func TestWhatEndsAFeed(t *testing.T) {
	t.Parallel()
	stuck := func(ctx context.Context) (views.RunProgress, error) {
		<-ctx.Done()
		return views.RunProgress{}, ctx.Err()
	}
	t.Run("the server stops", func(t *testing.T) {
		t.Parallel()
		var f runFeeds
		states, _ := f.watch(1, stuck, time.Hour)
		f.close()
		if _, going := <-states; going {
			t.Error("who watches is held back")
		}
		if late, _ := f.watch(1, stuck, time.Hour); late != nil {
			if _, going := <-late; going {
				t.Error("watching begins after the stop")
			}
		}
	})
	t.Run("the run is gone", func(t *testing.T) {
		t.Parallel()
		var f runFeeds
		states, _ := f.watch(1, func(context.Context) (views.RunProgress, error) {
			return views.RunProgress{}, errors.New("gone")
		}, time.Hour)
		if _, going := <-states; going {
			t.Error("a state comes of a run that cannot be read")
		}
	})
	t.Run("the last one leaves", func(t *testing.T) {
		t.Parallel()
		var f runFeeds
		ended := make(chan struct{})
		_, leave := f.watch(1, func(ctx context.Context) (views.RunProgress, error) {
			<-ctx.Done()
			close(ended)
			return views.RunProgress{}, ctx.Err()
		}, time.Hour)
		_, leaveToo := f.watch(1, stuck, time.Hour)
		leave()
		select {
		case <-ended:
			t.Error("the reading ended while somebody watched")
		default:
		}
		leaveToo()
		<-ended
	})
}
