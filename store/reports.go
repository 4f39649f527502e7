package store

import (
	"context"
	"encoding/json"
	"fmt"
)

// Report is what was kept about how a dataset came to be: of an uploaded file
// or, when Joined is set, of two datasets.
type Report struct {
	ImportReport
	Joined *JoinReport `json:"joined,omitempty"`
}

// Report is what was kept about how a dataset came to be.
func (s *Store) Report(ctx context.Context, team, dataset int64) (r Report, err error) {
	text, err := s.DatasetReport(ctx, team, dataset)
	if err != nil {
		return r, err
	}
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("stored report of dataset %d: %w", dataset, err)
	}
	return r, nil
}
