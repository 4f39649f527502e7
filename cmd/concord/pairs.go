package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/store"
)

type pairsFlags struct {
	a, b, name string
	dimensions []string
	json       bool
}

func pairsCommand(a *app) *cobra.Command {
	var f pairsFlags
	cmd := &cobra.Command{
		Use: "pairs --a DATASET[:COLUMN] --b DATASET[:COLUMN] --name NAME", Short: "Join two datasets, or two answer columns of one, into pairs", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			dimensions, err := dimensionsNamed(f.dimensions)
			if err != nil {
				return err
			}
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				return makePairs(cmd, s, team, f, dimensions)
			})
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.a, "a", "", "dataset of samples, with the column that holds the answers where it is not the response")
	fl.StringVar(&f.b, "b", "", "the dataset or column to set against it")
	fl.StringVar(&f.name, "name", "", "name of the dataset of pairs")
	fl.StringSliceVar(&f.dimensions, "dimensions", nil, "faithfulness, answer_relevance, context_relevance (default: all three)")
	fl.BoolVar(&f.json, "json", false, "print one JSON document")
	required(cmd, "a", "b", "name")
	return cmd
}

func makePairs(cmd *cobra.Command, s *store.Store, team int64, f pairsFlags, dimensions []eval.Dimension) error {
	ctx := cmd.Context()
	left, err := sideNamed(ctx, s, team, f.a)
	if err != nil {
		return err
	}
	right, err := sideNamed(ctx, s, team, f.b)
	if err != nil {
		return err
	}
	d, report, err := s.MakePairs(ctx, team, store.Joining{Name: f.name, A: left, B: right, Dimensions: dimensions, Seed: rand.Uint64(), Reviewed: true})
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(cmd.OutOrStdout(), pairsDocument(d, report))
	}
	return printPairs(cmd.OutOrStdout(), d, report)
}

// sideNamed reads DATASET[:COLUMN]. A dataset may have a colon in its own name,
// so the whole text is tried first.
func sideNamed(ctx context.Context, s *store.Store, team int64, text string) (store.JoinSide, error) {
	d, err := s.DatasetNamed(ctx, team, text)
	i := strings.LastIndex(text, ":")
	if err == nil || !eval.IsKind(err, eval.NotFound) || i < 0 {
		return store.JoinSide{Dataset: d.ID}, err
	}
	d, err = s.DatasetNamed(ctx, team, text[:i])
	return store.JoinSide{Dataset: d.ID, Column: text[i+1:]}, err
}

func dimensionsNamed(names []string) ([]eval.Dimension, error) {
	var list []eval.Dimension
	for _, n := range names {
		d := eval.Dimension(strings.TrimSpace(n))
		if !slices.Contains(eval.Dimensions(), d) {
			return nil, usageError{fmt.Errorf("--dimensions %s is not known: use faithfulness, answer_relevance or context_relevance", n)}
		}
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list, nil
}

// pairsJSON is what `concord pairs --json` prints.
type pairsJSON struct {
	Dataset    string                 `json:"dataset"`
	A          string                 `json:"a"`
	B          string                 `json:"b"`
	Pairs      int                    `json:"pairs"`
	Dimensions map[eval.Dimension]int `json:"dimensions"`
	Identical  map[eval.Dimension]int `json:"identical"`
	Missing    map[eval.Dimension]int `json:"missing"`
	UnmatchedA []string               `json:"unmatched_a"`
	UnmatchedB []string               `json:"unmatched_b"`
	AmbiguousA []string               `json:"ambiguous_a"`
	AmbiguousB []string               `json:"ambiguous_b"`
}

func pairsDocument(d eval.Dataset, r store.JoinReport) pairsJSON {
	return pairsJSON{
		Dataset: d.Name, A: r.A, B: r.B, Pairs: d.Rows, Dimensions: r.Made,
		Identical: r.Rests.Identical, Missing: r.Rests.Missing,
		UnmatchedA: listed(r.Rests.UnmatchedA), UnmatchedB: listed(r.Rests.UnmatchedB),
		AmbiguousA: listed(r.Rests.AmbiguousA), AmbiguousB: listed(r.Rests.AmbiguousB),
	}
}

// listed lets an empty list be [] in JSON, not null.
func listed(list []string) []string { return append([]string{}, list...) }

func printPairs(w io.Writer, d eval.Dataset, r store.JoinReport) error {
	fmt.Fprintf(w, "%s: %d pairs of %s and %s.\n", d.Name, d.Rows, r.A, r.B)
	for _, dim := range eval.Dimensions() {
		if made, same, missing := r.Made[dim], r.Rests.Identical[dim], r.Rests.Missing[dim]; made+same+missing > 0 {
			fmt.Fprintf(w, "  %s: %d pairs, %d with the same item on both sides left out, %d without answer or contexts\n", dim.Name(), made, same, missing)
		}
	}
	for _, rest := range []struct {
		why       string
		questions []string
	}{
		{"only in " + r.A, r.Rests.UnmatchedA}, {"only in " + r.B, r.Rests.UnmatchedB},
		{"more than once in " + r.A, r.Rests.AmbiguousA}, {"more than once in " + r.B, r.Rests.AmbiguousB},
	} {
		for _, q := range rest.questions {
			fmt.Fprintf(w, "  %s: %s\n", rest.why, q)
		}
	}
	for _, q := range r.Rests.Similar {
		fmt.Fprintf(w, "  nearly the same (%.0f %%), not paired: %s / %s\n", 100*q.Similarity, q.A, q.B)
	}
	_, err := fmt.Fprintf(w, "Next: concord evaluate --dataset %q\n", d.Name)
	return err
}
