// Command serve runs the scripted judge endpoint until it is interrupted, for
// browser tests and for looking at slow or failing runs. It prints the base URL.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"concord/eval/judge/judgetest"
)

func main() {
	name := flag.String("script", "sensible", "how to answer: "+strings.Join(judgetest.Names(), ", "))
	delay := flag.Duration("delay", 0, "answer sensibly after this delay; overrides -script")
	flag.Parse()
	script, ok := judgetest.Named(*name)
	if !ok {
		fmt.Fprintf(os.Stderr, "serve: no script is called %q; there are %s\n", *name, strings.Join(judgetest.Names(), ", "))
		os.Exit(2)
	}
	if *delay > 0 {
		script = judgetest.Slow(*delay)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := judgetest.New(nil, script)
	defer srv.Close()
	fmt.Println(srv.URL)
	<-ctx.Done()
}
