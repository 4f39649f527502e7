package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/eval/judge/lexical"
	"concord/eval/judge/openai"
	"concord/store"
)

func judgeCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{Use: "judge", Short: "Add, list and test judges", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(judgeAdd(a), judgeList(a), judgeTest(a))
	return cmd
}

func judgeAdd(a *app) *cobra.Command {
	j := store.Judge{}
	cmd := &cobra.Command{
		Use: "add NAME --base-url URL --model M", Short: "Add an OpenAI-compatible endpoint as a judge", Args: oneArg("name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			j.Name = args[0]
			if _, err := openai.New(openai.Config{Name: j.Name, BaseURL: j.BaseURL, Model: j.Model, Plain: plainEndpoints()}); err != nil {
				return usageError{err}
			}
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				if _, err := s.AddJudge(cmd.Context(), team, j, ""); err != nil {
					return err
				}
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "Added. Next: concord judge test %s\n", j.Name)
				return err
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&j.BaseURL, "base-url", "", "address, such as https://api.openai.com/v1 or http://127.0.0.1:11434/v1")
	f.StringVar(&j.Model, "model", "", "model that judges")
	f.StringVar(&j.EmbeddingModel, "embedding-model", "", "model for embeddings; answer relevance needs one")
	f.StringVar(&j.APIKeyEnv, "api-key-env", "", "environment variable that holds the key when Concord runs")
	f.IntVar(&j.Concurrency, "concurrency", 8, "most requests at a time")
	f.IntVar(&j.RequestsMinute, "requests-per-minute", 0, "0 is no limit")
	f.IntVar(&j.TokensMinute, "tokens-per-minute", 0, "0 is no limit")
	f.IntVar(&j.TimeoutSeconds, "timeout", 60, "seconds that one request may take, at most 120")
	f.StringVar(&j.EmbeddingBaseURL, "embedding-base-url", "", "address of the embeddings, if another")
	f.StringVar(&j.EmbeddingKeyEnv, "embedding-api-key-env", "", "environment variable that holds their key; that of the judge is not sent to another host")
	f.IntVar(&j.Window, "context-tokens", 0, "tokens that the model reads at once; longer rows are taken in pieces (0: unknown)")
	f.Var(price{&j.PriceInput}, "price-input", "price of a million tokens read; left out, it is unknown")
	f.Var(price{&j.PriceOutput}, "price-output", "price of a million tokens written")
	f.Var(price{&j.PriceEmbedding}, "price-embedding", "price of a million tokens embedded")
	f.StringVar(&j.Currency, "currency", "", "of the prices, such as USD")
	required(cmd, "base-url", "model")
	return cmd
}

func judgeList(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the judges of the team", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				list, err := s.Judges(cmd.Context(), team)
				fmt.Fprintf(cmd.OutOrStdout(), "%s\tbuilt-in rules, no model\n", lexical.Name)
				for _, j := range list {
					fmt.Fprintf(cmd.OutOrStdout(), "%s\t%s at %s\n", j.Name, j.Model, j.BaseURL)
				}
				return err
			})
		},
	}
}

func judgeTest(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "test NAME", Short: "Say plainly what works with a judge", Args: oneArg("name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				return testJudge(cmd, s, team, args[0])
			})
		},
	}
}

// tester is a judge that can say what works.
type tester interface {
	Test(context.Context) openai.Report
}

func testJudge(cmd *cobra.Command, s *store.Store, team int64, name string) error {
	j, err := newJudges(s).named(cmd.Context(), team, name)
	if err != nil {
		return err
	}
	t, ok := j.(tester)
	if !ok {
		_, err := fmt.Fprintln(cmd.OutOrStdout(), "The built-in rules need no endpoint. They work.")
		return err
	}
	r := t.Test(cmd.Context())
	for _, c := range r.Checks {
		fmt.Fprintf(cmd.OutOrStdout(), "%-8s %s: %s\n", c.State, c.Name, c.Text)
	}
	if !r.OK {
		return eval.Conflictf("the judge %s is not usable as it is", name)
	}
	return nil
}
