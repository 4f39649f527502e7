package judge

import "context"

type freshKey struct{}

// Fresh is a context in which no reply may come from a cache: repeats measure
// how a judge varies, and a refresh wants to know what it says today. What is
// asked in it may be remembered for others.
func Fresh(ctx context.Context) context.Context { return context.WithValue(ctx, freshKey{}, true) }

// IsFresh reports whether a context came from [Fresh].
func IsFresh(ctx context.Context) bool {
	fresh, _ := ctx.Value(freshKey{}).(bool)
	return fresh
}
