package handlers

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/eval/judge/lexical"
	"concord/eval/sample"
	"concord/store"
)

// sampleSeed decides which item of a sample pair is X, the same everywhere.
const sampleSeed = 1

// LoadSample loads the built-in sample and starts its evaluation by the built-in
// rules, unless that was done before. It serves --demo and the page alike.
func LoadSample(ctx context.Context, s *store.Store, team int64) (eval.Dataset, error) {
	d, err := s.DatasetNamed(ctx, team, sample.Name)
	if eval.IsKind(err, eval.NotFound) {
		d, err = importSample(ctx, s, team)
	}
	if err != nil {
		return d, err
	}
	runs, err := s.RunPage(ctx, team, d.ID, 0, 1)
	if err != nil || len(runs) > 0 {
		return d, err
	}
	_, err = s.CreateRun(ctx, team, store.NewRun{
		Dataset: d.ID, Judge: lexical.Name, Methods: eval.DefaultPairMethods(), Profile: eval.Paper,
	})
	return d, err
}

// TrySample fills every chart of a new team, and shows the run that does it until
// there is something to see.
func (h *Handlers) TrySample(c echo.Context) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	d, err := LoadSample(ctx, h.Store, team)
	if err != nil {
		return err
	}
	runs, err := h.Store.RunPage(ctx, team, d.ID, 0, 1)
	if err != nil {
		return err
	}
	if len(runs) > 0 && !runs[0].State.Over() {
		h.flash(c, "The sample is here. When this run is done, in a second or two, follow “How often is each method right?”")
		return redirect(c, fmt.Sprintf("/runs/%d", runs[0].ID))
	}
	return redirect(c, agreementPath(d.ID, ""))
}

func importSample(ctx context.Context, s *store.Store, team int64) (d eval.Dataset, err error) {
	f, err := os.CreateTemp("", "concord-sample-*.jsonl")
	if err != nil {
		return d, err
	}
	defer func() { err = errors.Join(err, os.Remove(f.Name())) }()
	_, err = f.Write(sample.JSONL())
	if err = errors.Join(err, f.Close()); err != nil {
		return d, err
	}
	d, _, err = s.ImportFile(ctx, team, sample.Name, f.Name(), "sample.jsonl", ingest.Options{Seed: sampleSeed})
	return d, err
}
