package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/eval/bundle"
	"concord/store"
)

// errDiffer ends the command when a number of a bundle did not come out the same.
var errDiffer = errors.New("the numbers of the bundle did not all come out the same")

func bundleCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use: "bundle", Short: "Seal everything behind an agreement report, or open such a file and recompute it", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(sealCommand(a), openCommand(a))
	return cmd
}

func sealCommand(a *app) *cobra.Command {
	var dataset, file string
	cmd := &cobra.Command{
		Use: "seal --dataset NAME -o FILE", Short: "Write pairs, labels, raw replies, prompts and statistics as one sealed file", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				d, err := s.DatasetNamed(cmd.Context(), team, dataset)
				if err != nil {
					return err
				}
				if d.Kind != eval.Pairs {
					return eval.Invalidf("%s holds single answers, not pairs: there is no agreement to seal.", d.Name)
				}
				return toFile(cmd.OutOrStdout(), file, func(w io.Writer) error {
					return s.SealBundle(cmd.Context(), team, d, w)
				})
			})
		},
	}
	cmd.Flags().StringVar(&dataset, "dataset", "", "name of a dataset of pairs")
	cmd.Flags().StringVarP(&file, "output", "o", "", "file to write (default: standard output)")
	required(cmd, "dataset")
	return cmd
}

func openCommand(a *app) *cobra.Command {
	var name string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "open FILE", Short: "Make a dataset of a sealed bundle and compute its numbers anew", Args: oneArg("file"),
		Long: "Make a dataset of a sealed bundle and compute its numbers anew. Exit status 1 when the seal is broken or a number differs.",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withNew(cmd.Context(), func(s *store.Store, team int64) error {
				opened, err := openBundle(cmd, s, team, args[0], name)
				if err != nil {
					return err
				}
				if asJSON {
					err = printJSON(cmd.OutOrStdout(), opened)
				} else {
					err = opened.print(cmd.OutOrStdout())
				}
				if err == nil && len(opened.Differ) > 0 {
					return errDiffer
				}
				return err
			})
		},
	}
	cmd.Flags().StringVar(&name, "name", "", "name of the dataset (default: the one it was sealed under)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// openedBundle is what `bundle open --json` prints.
type openedBundle struct {
	Dataset string   `json:"dataset"`
	Sealed  string   `json:"sealed"` // the dataset's name when it was sealed
	Rows    int      `json:"rows"`   // of all agreement tables, under every gold
	Differ  []string `json:"differ"`
}

func openBundle(cmd *cobra.Command, s *store.Store, team int64, path, name string) (o openedBundle, err error) {
	f, err := os.Open(path)
	if err != nil {
		return o, err
	}
	defer func() { _ = f.Close() }() // only read
	info, err := f.Stat()
	if err != nil {
		return o, err
	}
	r, err := bundle.Open(f, info.Size())
	if err != nil {
		return o, err
	}
	d, err := s.OpenBundle(cmd.Context(), team, r, cmp.Or(name, r.Dataset))
	if err != nil {
		return o, err
	}
	b, err := s.BundleOf(cmd.Context(), team, d.ID)
	return openedBundle{d.Name, b.Name, b.Recomputed.Rows, append([]string{}, b.Recomputed.Differ...)}, err
}

func (o openedBundle) print(w io.Writer) error {
	if len(o.Differ) == 0 {
		_, err := fmt.Fprintf(w, "%s: the seal holds, and all %d rows came out the same to twelve digits.\n", o.Dataset, o.Rows)
		return err
	}
	fmt.Fprintf(w, "%s: the seal holds, but %d of %d rows came out different:\n", o.Dataset, len(o.Differ), o.Rows)
	for _, line := range o.Differ {
		fmt.Fprintln(w, "  "+line)
	}
	return nil
}
