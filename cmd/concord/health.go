package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// healthCommand asks the server on this machine whether it is ready: what the
// container's health check calls, since the image has no other client.
func healthCommand() *cobra.Command {
	return &cobra.Command{
		Use: "health", Short: "Ask the server on this machine whether it is ready", Hidden: true, Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := loadConfig(pflag.NewFlagSet("health", pflag.ContinueOnError))
			if err != nil {
				return usageError{err}
			}
			return askReady(cmd.Context(), cfg)
		},
	}
}

func askReady(ctx context.Context, cfg *config) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_, port, err := net.SplitHostPort(cfg.Addr)
	if err != nil {
		return usageError{err}
	}
	scheme, client := "http", http.DefaultClient
	if cfg.TLSCert != "" {
		scheme = "https"
		// It talks to itself over loopback: the name in the certificate is another.
		client = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}} //nolint:gosec // loopback
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+net.JoinHostPort("127.0.0.1", port)+"/readyz", nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }() // only its status matters
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s", resp.Status)
	}
	return nil
}
