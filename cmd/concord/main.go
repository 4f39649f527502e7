// Command concord is the whole product: the web dashboard, the worker that
// works off evaluations, and the command line.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"concord/eval"
	"concord/store"
)

// Exit statuses (README, "Command line").
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// usageError is a command line that cannot be understood.
type usageError struct{ error }

// run is the program without the process: arguments in, exit status out.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	cmd := newRoot(stdout, stderr)
	cmd.SetArgs(args)
	err := store.Explain(cmd.ExecuteContext(eval.WithActor(ctx, eval.Actor{Name: "command line"})))
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "concord: %v\nSee 'concord --help'.\n", err)
		return exitUsage
	case errors.Is(err, context.Canceled):
		return exitFailed
	}
	fmt.Fprintf(stderr, "concord: %v\n", err)
	return exitFailed
}

// newRoot is the command with everything below it.
func newRoot(stdout, stderr io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:           "concord",
		Short:         "Which of your automatic RAG metrics can you trust?",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.CompletionOptions.DisableDefaultCmd = true
	a := &app{}
	a.flags(root)
	root.AddCommand(
		serveCommand(a), importCommand(a), pairsCommand(a), evaluateCommand(a), agreementCommand(a),
		exportCommand(a), bundleCommand(a), publishedCommand(a), judgeCommand(a), userCommand(a), backupCommand(a), secretCommand(a), restoreCommand(a), versionCommand(), healthCommand(),
	)
	return root
}

func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("unknown command or argument %q", args[0])}
	}
	return nil
}

// oneArg takes exactly one argument, called what in the message.
func oneArg(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usageError{fmt.Errorf("give one %s, not %d", what, len(args))}
		}
		return nil
	}
}
