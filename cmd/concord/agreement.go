package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
)

func agreementCommand(a *app) *cobra.Command {
	var dataset, gold string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "agreement --dataset NAME", Short: "Print how often each method agrees with people", Args: noArgs,
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
				j, err := s.Judgments(cmd.Context(), team, d.ID)
				if err != nil {
					return err
				}
				if kind == "" {
					kind = j.DefaultGold()
				}
				report := j.Report(kind)
				if asJSON {
					return printJSON(cmd.OutOrStdout(), report.Document(d.Name))
				}
				return printAgreement(cmd.OutOrStdout(), report)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&dataset, "dataset", "", "name of a dataset of pairs")
	f.StringVar(&gold, "gold", "", "construction, human, unanimous, majority or adjudicated (default: human where there are labels)")
	f.BoolVar(&asJSON, "json", false, "print one JSON document")
	required(cmd, "dataset")
	return cmd
}

// required marks flags that must be given; cobra's own error is a usage error.
func required(cmd *cobra.Command, names ...string) {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		for _, n := range names {
			if !cmd.Flags().Changed(n) {
				return usageError{fmt.Errorf("give --%s", n)}
			}
		}
		return run(cmd, args)
	}
}

func goldKind(s string) (eval.GoldKind, error) {
	switch k := eval.GoldKind(s); k {
	case "", eval.GoldConstruction, eval.GoldHuman, eval.GoldUnanimous, eval.GoldMajority, eval.GoldAdjudicated:
		return k, nil
	}
	return "", usageError{fmt.Errorf("--gold %s is not known: use construction, human, unanimous, majority or adjudicated", s)}
}

func printAgreement(w io.Writer, r agreement.Report) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "Gold: %s; disputed pairs: %d\n", r.Gold, r.Disputed)
	for _, d := range r.Dimensions {
		fmt.Fprintf(out, "\n%s\tn\tright\tties\tno verdict\twrong\tagreement\t95 %%\n", d.Dimension.Name())
		for _, a := range d.Rows {
			fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%d\t%d\t%s\t%s–%s\n", methodName(a), a.N, a.Right, a.Ties, a.NoVerdict, a.Wrong,
				percent(a.Rate), percent(a.Low), percent(a.High))
		}
	}
	return out.Flush()
}

func methodName(a eval.Agreement) string {
	if a.Judge == "" {
		return a.Method
	}
	return a.Method + " · " + a.Judge
}

func percent(p *float64) string {
	if p == nil {
		return "—"
	}
	return fmt.Sprintf("%.0f %%", 100**p)
}
