package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"concord/store"
)

func backupCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "backup FILE", Short: "Copy the database to a file, also while the server runs", Args: oneArg("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.with(cmd.Context(), func(s *store.Store, _ int64) error {
				if err := s.Backup(cmd.Context(), args[0]); err != nil {
					return err
				}
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "Saved to %s. Stored judge keys are in it, encrypted: keep %s as well.\n", args[0], store.SecretFile(a.data))
				return err
			})
		},
	}
}

func restoreCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "restore FILE", Short: "Put a backup in the place of the database; the server must be stopped", Args: oneArg("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			old, err := store.Restore(cmd.Context(), a.data, args[0], store.Options{Database: a.database, Heartbeat: heartbeat})
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "Restored %s.\n", args[0])
			if old != "" {
				fmt.Fprintf(cmd.OutOrStdout(), "What was here before is kept as %s.\n", old)
			}
			return nil
		},
	}
}
