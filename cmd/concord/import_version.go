package main

import (
	"context"

	"concord/eval/ingest"
	"concord/store"
)

// importReport is what `import --json` prints of samples and pairs.
type importReport struct {
	ingest.Report
	importedVersion
}

// importedVersion says which version of its dataset a file made.
type importedVersion struct {
	Version   int            `json:"version"`           // from 1
	Unchanged bool           `json:"unchanged"`         // the dataset had these rows already: no version was made
	Changes   *store.Changes `json:"changes,omitempty"` // against the version before; not of the first one
}

func versionOf(ctx context.Context, s *store.Store, team int64, in store.Imported) (made importedVersion, err error) {
	list, err := s.Versions(ctx, team, in.Dataset.ID)
	if err != nil {
		return made, err
	}
	made.Unchanged = in.Unchanged
	for _, v := range list {
		if v.ID != in.Dataset.ID {
			continue
		}
		made.Version = v.Version
		if v.Version > 1 && !in.Unchanged {
			made.Changes = &v.Changes
		}
	}
	return made, nil
}
