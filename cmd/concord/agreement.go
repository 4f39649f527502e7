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
				if d.Kind != eval.Pairs {
					return eval.Invalidf("%s holds single answers, not pairs. Make pairs of it and another version: concord pairs --a ... --b ...", d.Name)
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

// printAgreement is for people: below ten pairs it shows counts alone
// (agreement §1.3). The JSON document always has all figures.
func printAgreement(w io.Writer, r agreement.Report) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "Gold: %s; disputed pairs: %d\n", r.Gold, r.Disputed)
	for _, d := range r.Dimensions {
		fmt.Fprintf(out, "\n%s\tn\tright\tties\tno verdict\twrong\tagreement\t95 %%\n", d.Dimension.Name())
		for _, a := range d.Rows {
			rate, span := figures(a)
			fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%d\t%d\t%s\t%s\n", methodName(a), a.N, a.Right, a.Ties, a.NoVerdict, a.Wrong, rate, span)
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

// figures are the rate and its interval as far as the number of pairs allows.
func figures(a eval.Agreement) (rate, span string) {
	switch {
	case a.Rate == nil || agreement.TierOf(a.N) == agreement.TierNone:
		return "—", "—"
	case agreement.TierOf(a.N) == agreement.TierCounts:
		return agreement.CreditWords(a), "—"
	case a.Low == nil || a.High == nil:
		return agreement.Percent(*a.Rate, a.N), "—"
	}
	return agreement.Percent(*a.Rate, a.N), agreement.Percent(*a.Low, a.N) + " to " + agreement.Percent(*a.High, a.N)
}
