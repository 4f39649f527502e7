package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
	"concord/web"
)

// counted is the store of the engine, with every result counted.
type counted struct {
	*store.Store
	metrics *web.Metrics
}

// SaveScore implements [engine.Store].
func (c counted) SaveScore(ctx context.Context, run int64, u engine.Unit, s eval.Score) (engine.Standing, error) {
	stands, err := c.Store.SaveScore(ctx, run, u, s)
	if err == nil {
		c.metrics.Result(s.Status, s.Reason.Code, s.AllCalls())
	}
	return stands, err
}

// SaveVerdict implements [engine.Store].
func (c counted) SaveVerdict(ctx context.Context, run int64, u engine.Unit, v eval.Verdict) (engine.Standing, error) {
	stands, err := c.Store.SaveVerdict(ctx, run, u, v)
	if err == nil {
		c.metrics.Result(v.Status, v.Reason.Code, v.AllCalls())
	}
	return stands, err
}

// serveMetrics answers Prometheus on an address of its own, so that what is open
// to machines in the house is not open to whoever reaches the dashboard.
func serveMetrics(ctx context.Context, addr string, m *web.Metrics) (stop func(), err error) {
	if addr == "" {
		return func() {}, nil
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot serve metrics on %s: %w", addr, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	srv := newServer(mux)
	go func() {
		if err := srv.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("metrics are served no more", "error", err)
		}
	}()
	slog.Info("serving metrics", "address", "http://"+ln.Addr().String()+"/metrics")
	return func() { _ = srv.Close() }, nil
}
