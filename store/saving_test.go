package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"concord/eval"
	"concord/store"
)

// Twenty people save at once, each double-clicking every time.
func TestConcurrentSaves(t *testing.T) {
	t.Parallel()
	const people, pairs = 20, 10
	d := newDesk(t, pairs)
	ctx := t.Context()
	var wg sync.WaitGroup
	for i := range people {
		p, err := d.AddPerson(ctx, d.team, fmt.Sprint("person ", i), eval.Annotator)
		must(t, err)
		wg.Go(func() {
			for range pairs {
				if err := d.saveTwice(ctx, d.seat(p.ID)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if got := len(d.labels()); got != people*pairs {
		t.Errorf("%d labels, want %d", got, people*pairs)
	}
	if got := d.progress(d.ann); got.Team != pairs || got.Twice != pairs {
		t.Errorf("progress %+v", got)
	}
}

func (d desk) saveTwice(ctx context.Context, st store.Seat) error {
	task, ok, err := d.NextPair(ctx, st)
	if err != nil || !ok {
		return fmt.Errorf("no pair: %w", err)
	}
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		wg.Go(func() { _, errs[i] = d.AddLabel(ctx, st, store.NewLabel{Pair: task.Pair.ID, Pick: store.Left}) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

// BenchmarkSaveAndNext is what a save costs in the database at 10,000 pairs a
// dimension and a thousand labels.
func BenchmarkSaveAndNext(b *testing.B) {
	d := newDesk(b, 10_000)
	st, ctx := d.seat(d.ann), b.Context()
	for range 1000 {
		p, _ := d.next(st)
		d.label(st, p.ID, store.Left)
	}
	for b.Loop() {
		p, _ := d.next(st)
		d.label(st, p.ID, store.Left)
		if _, err := d.LabelingProgress(ctx, d.team, d.ann, d.dataset); err != nil {
			b.Fatal(err)
		}
	}
}
