package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"concord/store"
)

func secretCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{Use: "secret", Short: "Change the key that stored judge keys are encrypted with", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(&cobra.Command{
		Use: "rotate", Short: "Encrypt stored judge keys anew with another key; the server must be stopped", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.with(cmd.Context(), func(s *store.Store, _ int64) error {
				keys, err := s.RotateSecret(cmd.Context())
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "Encrypted %d stored keys anew.\n", keys)
				if os.Getenv(store.SecretEnv) != "" {
					fmt.Fprintf(cmd.OutOrStdout(), "From now on start Concord with the new key in %s.\n", store.SecretEnv)
				}
				return nil
			})
		},
	})
	return cmd
}
