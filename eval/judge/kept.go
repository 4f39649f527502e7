package judge

import (
	"context"
	"errors"
)

// Replies keep what an endpoint answered, so that the same question is paid for
// once. What is kept is the raw reply; it is read anew each time. Faults of the
// keeper are its own affair: a reply that is not found is asked for.
type Replies interface {
	// Kept is the reply to what was asked, with the model's name as the endpoint
	// gave it.
	Kept(ctx context.Context, asked string) (reply, model string, ok bool)
	Keep(ctx context.Context, asked, reply, model string)
}

// Caching says what a task may do with kept replies.
type Caching int

const (
	UseKept  Caching = iota // answer from them, and keep what is new
	Refresh                 // ask anew, and keep that
	Bypass                  // ask anew and keep nothing: repeats measure the judge
	KeptOnly                // never ask: fail with [ErrNotKept] what would have to be
)

// ErrNotKept is the cause of the [Error] of a task under [KeptOnly] whose reply
// is not kept.
var ErrNotKept = errors.New("this reply is not kept")

type cachingKey struct{}

// WithCaching makes the tasks of a context treat kept replies so.
func WithCaching(ctx context.Context, c Caching) context.Context {
	return context.WithValue(ctx, cachingKey{}, c)
}

type onceMoreKey struct{}

// OnceMore makes the tasks of a context second questions. One with the words of
// the first has a kept reply of its own: that to the first was of no use.
func OnceMore(ctx context.Context) context.Context {
	return context.WithValue(ctx, onceMoreKey{}, true)
}

// AskedOnceMore reports whether the tasks of a context are second questions.
func AskedOnceMore(ctx context.Context) bool {
	again, _ := ctx.Value(onceMoreKey{}).(bool)
	return again
}

// CachingOf is what a context says, [UseKept] without a word.
func CachingOf(ctx context.Context) Caching {
	c, _ := ctx.Value(cachingKey{}).(Caching)
	return c
}
