package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/handlers"
	"concord/store"
	"concord/web"
)

// heapGrowth, in percent, is how far the heap grows before it is swept. Judges
// and the database are what a server waits for, so it trades a little CPU for a
// smaller footprint; GOGC overrides it.
const heapGrowth = 50

// A stop takes ten seconds at most: so long are requests waited for, and so long,
// at the same time, workers who hand back what they cannot finish.
const (
	gracefulRequests = 7 * time.Second
	gracefulWork     = 9 * time.Second
)

func serveCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{Use: "serve", Short: "Serve the dashboard and work off evaluations", Args: noArgs}
	cfg, envErr := loadConfig(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := errors.Join(envErr, cfg.check()); err != nil {
			return usageError{err}
		}
		slog.SetDefault(slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)))
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(heapGrowth)
		}
		return a.withNew(cmd.Context(), func(s *store.Store, team int64) error {
			return serve(cmd, cfg, s, team)
		})
	}
	return cmd
}

// serve wires the parts together and runs them until the context ends.
func serve(cmd *cobra.Command, cfg *config, s *store.Store, team int64) (err error) {
	ctx := cmd.Context()
	if !s.Owns() {
		return eval.Conflictf("another Concord is running on this data folder: stop it, or choose another folder with --data")
	}
	issuer, err := cfg.OIDC.issuer(ctx, s, team)
	if err != nil {
		return err
	}
	judges := newJudges(s)
	metrics := web.NewMetrics(s)
	stop, err := s.StartWorkers(context.WithoutCancel(ctx), newEngine(counted{s, metrics}, judges).Work)
	if err != nil {
		return err
	}
	stopWork := sync.OnceValue(func() error { return within(gracefulWork, stop) })
	defer func() { err = errors.Join(err, stopWork()) }()
	context.AfterFunc(ctx, func() { _ = stopWork() }) // beside the requests; told above
	if cfg.Demo {
		if _, err := handlers.LoadSample(ctx, s, team); err != nil {
			return fmt.Errorf("cannot load the sample: %w", err)
		}
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", cfg.Addr, err)
	}
	stopMetrics, err := serveMetrics(ctx, cfg.Metrics, metrics)
	if err != nil {
		return errors.Join(err, ln.Close())
	}
	defer stopMetrics()
	sessions, stopSessions := s.Sessions()
	defer stopSessions()
	secure := strings.HasPrefix(cfg.base(ln.Addr()), "https:")
	h := &handlers.Handlers{Store: s, Sessions: web.NewSessions(sessions, secure), Judge: judges.named, URL: cfg.URL, PlainEndpoints: plainEndpoints(), SSO: issuer}
	srv := newServer(web.New(h, web.Options{
		Log: slog.Default(), MaxUpload: cfg.MaxUpload << 20, Secure: secure, Proxies: cfg.proxies, Metrics: metrics,
	}))
	srv.RegisterOnShutdown(h.CloseStreams)
	base := cfg.base(ln.Addr())
	if err := errors.Join(s.Announce(base), greet(cmd, cfg, s, team, base)); err != nil {
		return errors.Join(err, ln.Close())
	}
	return listen(ctx, cfg, ln, srv)
}

// greet prints where the dashboard is, and the link that signs the admin in.
func greet(cmd *cobra.Command, cfg *config, s *store.Store, team int64, base string) error {
	admin, err := s.FirstAdmin(cmd.Context(), team)
	if err != nil {
		return err
	}
	token, err := s.NewLoginLink(cmd.Context(), admin.ID, handlers.LinkValid)
	if err != nil {
		return err
	}
	if cfg.PlainHTTP {
		slog.Warn("serving plain http: put something in front that speaks https")
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "\n  Concord is ready at %s\n  Sign in as %s with this one-time link:\n\n    %s/enter/%s\n\n", base, admin.Name, base, token)
	return err
}

func newServer(app http.Handler) *http.Server {
	return &http.Server{
		Handler:           app,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
}

// listen serves until the context ends, then lets requests finish; those that take
// too long, such as an upload that has stalled, are cut off.
func listen(ctx context.Context, cfg *config, ln net.Listener, srv *http.Server) error {
	done := make(chan error, 1)
	go func() {
		if cfg.TLSCert != "" {
			done <- srv.ServeTLS(ln, cfg.TLSCert, cfg.TLSKey)
		} else {
			done <- srv.Serve(ln)
		}
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		err := within(gracefulRequests, srv.Shutdown)
		if errors.Is(err, context.DeadlineExceeded) {
			slog.Warn("requests that took too long to finish were cut off")
			err = srv.Close()
		}
		return err
	}
}

// within gives an orderly stop its time.
func within(time time.Duration, stop func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), time)
	defer cancel()
	return stop(ctx)
}
