package main

import (
	"bufio"
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"concord/handlers"
	"concord/store"
)

func exportCommand(a *app) *cobra.Command {
	var dataset, what, format, file, gold string
	var run int64
	cmd := &cobra.Command{
		Use: "export --dataset NAME --what WHAT", Short: "Write samples, scores, labels, gold, preferences or agreement as CSV, JSONL or Parquet", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			kind, err := goldKind(gold)
			if err != nil {
				return err
			}
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				d, err := s.DatasetNamed(cmd.Context(), team, dataset)
				if err != nil {
					return err
				}
				x := handlers.Export{Store: s, Team: team, Dataset: d}
				return toFile(cmd.OutOrStdout(), file, func(w io.Writer) error {
					return x.Write(cmd.Context(), w, what, format, run, kind)
				})
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&dataset, "dataset", "", "name of the dataset")
	f.StringVar(&what, "what", "", "samples, scores, labels, gold, preferences or agreement")
	f.StringVar(&format, "format", "csv", "csv, jsonl or parquet")
	f.StringVarP(&file, "output", "o", "", "file to write (default: standard output)")
	f.StringVar(&gold, "gold", "", "gold of the agreement")
	f.Int64Var(&run, "run", 0, "run of the scores (default: the newest)")
	required(cmd, "dataset", "what")
	return cmd
}

// toFile writes to a file, or to standard output when path is empty. A file
// that could not be written whole is removed.
func toFile(stdout io.Writer, path string, write func(io.Writer) error) error {
	if path == "" {
		return write(stdout)
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(out)
	err = errors.Join(write(buffered), buffered.Flush(), out.Close())
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
