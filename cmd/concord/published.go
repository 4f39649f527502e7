package main

import (
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
)

func publishedCommand(a *app) *cobra.Command {
	var dataset, dimension string
	var asJSON bool
	rest := agreement.Published{}
	cmd := &cobra.Command{
		Use: "published FILE", Short: "Check published agreement numbers, and keep them beside a dataset", Args: oneArg("file"),
		Long: "Check whether published agreement numbers can come from their number of pairs and what they can show.\n" +
			"The file is a table with the columns method, value, pairs, dimension, source; flags stand in for the last three.\n" +
			"With --dataset the numbers are kept and drawn, hollow, beside those that are counted here.",
		RunE: func(cmd *cobra.Command, args []string) error {
			rest.Dimension = eval.Dimension(dimension)
			list, err := readPublished(args[0], rest)
			if err != nil {
				return err
			}
			if dataset != "" {
				if err := keepPublished(cmd, a, dataset, list); err != nil {
					return err
				}
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), checkedNumbers(list))
			}
			return printPublished(cmd.OutOrStdout(), list)
		},
	}
	f := cmd.Flags()
	f.StringVar(&dataset, "dataset", "", "name of a dataset of pairs to keep them with (default: only check)")
	f.StringVar(&rest.Source, "source", "published", "where they were published")
	f.StringVar(&dimension, "dimension", "overall", "dimension that they are about")
	f.IntVar(&rest.Pairs, "pairs", 0, "number of pairs that they were counted on")
	f.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

func readPublished(path string, rest agreement.Published) ([]agreement.Published, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	return agreement.ReadPublished(f, rest)
}

func keepPublished(cmd *cobra.Command, a *app, dataset string, list []agreement.Published) error {
	return a.with(cmd.Context(), func(s *store.Store, team int64) error {
		d, err := s.DatasetNamed(cmd.Context(), team, dataset)
		if err != nil {
			return err
		}
		if d.Kind != eval.Pairs {
			return eval.Invalidf("%s holds single answers, not pairs: it has no agreement to stand beside.", d.Name)
		}
		return s.AddPublished(cmd.Context(), team, d.ID, list)
	})
}

// checkedNumber is one number with its checks, as `published --json` prints it.
type checkedNumber struct {
	agreement.Published
	Agreement float64               `json:"agreement"`
	Low       *float64              `json:"low"`
	High      *float64              `json:"high"`
	PCoin     *float64              `json:"p_coin"`
	Check     agreement.Consistency `json:"check"`
}

func checkedNumbers(list []agreement.Published) []checkedNumber {
	out := make([]checkedNumber, len(list))
	for i, p := range list {
		row := p.Row()
		out[i] = checkedNumber{p, *row.Rate, row.Low, row.High, row.PCoin, p.Check()}
	}
	return out
}

func printPublished(w io.Writer, list []agreement.Published) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "dimension\tmethod\tvalue\tpairs\t95 %\tcheck")
	for _, p := range list {
		_, span := figures(p.Row())
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%s\t%s\n", p.Dimension.Name(), p.Name(), p.Printed, p.Pairs, span, p.CheckWords())
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for _, c := range agreement.PublishedPairs(list) {
		fmt.Fprintln(w, c.Words())
	}
	return nil
}
