package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"concord/store"
)

// heartbeat is [store.Options.Heartbeat]. Tests are in a hurry.
var heartbeat time.Duration

// app is what all subcommands share: where the data is and which team is meant.
type app struct {
	data     string
	database string
	team     string
}

func (a *app) flags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&a.data, "data", fromEnv("CONCORD_DATA", "./data"), "data folder (CONCORD_DATA)")
	f.StringVar(&a.database, "database-url", os.Getenv("CONCORD_DATABASE_URL"), "postgres:// address of the database, in place of the SQLite file in the data folder (CONCORD_DATABASE_URL)")
	f.StringVar(&a.team, "team", "", "team, where there are several")
}

func fromEnv(name, fallback string) string {
	if v := os.Getenv(name); v != "" {
		return v
	}
	return fallback
}

// with runs f on the opened store and closes it.
func (a *app) with(ctx context.Context, f func(s *store.Store, team int64) error) error {
	return a.within(ctx, (*store.Store).FindTeam, f)
}

// withNew is with for commands that may begin a team.
func (a *app) withNew(ctx context.Context, f func(s *store.Store, team int64) error) error {
	return a.within(ctx, (*store.Store).EnsureTeam, f)
}

func (a *app) within(ctx context.Context, find func(*store.Store, context.Context, string) (int64, error), f func(s *store.Store, team int64) error) error {
	s, err := store.Open(ctx, a.data, store.Options{Database: a.database, Heartbeat: heartbeat})
	if err != nil {
		return err
	}
	team, err := find(s, ctx, a.team)
	if err == nil {
		err = f(s, team)
	}
	return errors.Join(err, s.Close())
}

// printJSON writes one document.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
