package main

import (
	"context"
	"errors"
	"os"

	"concord/eval"
	"concord/eval/ingest"
	"concord/eval/judge/lexical"
	"concord/eval/sample"
	"concord/store"
)

// demoSeed decides which item of a sample pair is X, the same everywhere.
const demoSeed = 1

// loadDemo loads the sample and starts its evaluation by the built-in rules,
// unless that was done before.
func loadDemo(ctx context.Context, s *store.Store, team int64) error {
	d, err := s.DatasetNamed(ctx, team, sample.Name)
	if isNotFound(err) {
		d, err = importDemo(ctx, s, team)
	}
	if err != nil {
		return err
	}
	runs, err := s.RunPage(ctx, team, d.ID, 0, 1)
	if err != nil || len(runs) > 0 {
		return err
	}
	_, err = s.CreateRun(ctx, team, store.NewRun{
		Dataset: d.ID, Judge: lexical.Name, Methods: eval.DefaultPairMethods(), Profile: eval.Paper,
	})
	return err
}

func importDemo(ctx context.Context, s *store.Store, team int64) (d eval.Dataset, err error) {
	f, err := os.CreateTemp("", "concord-sample-*.jsonl")
	if err != nil {
		return d, err
	}
	defer func() { err = errors.Join(err, os.Remove(f.Name())) }()
	_, err = f.Write(sample.JSONL())
	if err = errors.Join(err, f.Close()); err != nil {
		return d, err
	}
	d, _, err = s.ImportFile(ctx, team, sample.Name, f.Name(), "sample.jsonl", ingest.Options{Seed: demoSeed})
	return d, err
}

func isNotFound(err error) bool {
	var p *eval.Problem
	return errors.As(err, &p) && p.Kind == eval.NotFound
}
