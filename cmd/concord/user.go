package main

import (
	"cmp"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/handlers"
	"concord/store"
)

func userCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{Use: "user", Short: "Add people and make sign-in links", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(userAdd(a), userList(a), userReset(a))
	return cmd
}

func userAdd(a *app) *cobra.Command {
	var role, base string
	cmd := &cobra.Command{
		Use: "add NAME --role ROLE", Short: "Add a person and print the one-time link that signs them in", Args: oneArg("name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withNew(cmd.Context(), func(s *store.Store, team int64) error {
				p, err := s.AddPerson(cmd.Context(), team, args[0], eval.Role(role))
				if err != nil {
					return err
				}
				return printLink(cmd, s, p, a.base(base))
			})
		},
	}
	cmd.Flags().StringVar(&role, "role", string(eval.Annotator), "admin, editor, adjudicator, annotator or viewer")
	baseFlag(cmd, &base)
	return cmd
}

func userReset(a *app) *cobra.Command {
	var base string
	cmd := &cobra.Command{
		Use: "reset NAME", Short: "Sign a person out everywhere and print a new one-time link", Args: oneArg("name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				p, err := s.PersonNamed(cmd.Context(), team, args[0])
				if err != nil {
					return err
				}
				if err := s.EndSessions(cmd.Context(), p.ID, 0); err != nil {
					return err
				}
				return printLink(cmd, s, p, a.base(base))
			})
		},
	}
	baseFlag(cmd, &base)
	return cmd
}

func userList(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the people of the team", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.with(cmd.Context(), func(s *store.Store, team int64) error {
				people, err := s.People(cmd.Context(), team)
				for _, p := range people {
					fmt.Fprintf(cmd.OutOrStdout(), "%-12s %s\n", p.Role, p.Name)
				}
				return err
			})
		},
	}
}

func baseFlag(cmd *cobra.Command, base *string) {
	cmd.Flags().StringVar(base, "url", os.Getenv("CONCORD_URL"), "address of the server, for the printed link (CONCORD_URL; default: where it was last started)")
}

// base is the address that people use: the one that was given, else where the
// server was last started.
func (a *app) base(given string) string {
	return cmp.Or(given, store.Address(a.data), "http://127.0.0.1:8080")
}

func printLink(cmd *cobra.Command, s *store.Store, p eval.Person, base string) error {
	token, err := s.NewLoginLink(cmd.Context(), p.ID, handlers.LinkValid)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s/enter/%s\n", base, token)
	return err
}
