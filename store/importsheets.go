package store

import (
	"cmp"
	"context"
	"errors"

	"concord/eval"
	"concord/eval/ingest"
)

// Sheets is what became of the sheets of a workbook or the files of an archive,
// each a dataset of its own.
type Sheets struct {
	Made []eval.Dataset
	Left []string // those of which nothing could be read, with the reason
}

// SheetMark stands between the name of a workbook and that of its sheet.
const SheetMark = " · "

// ImportSheets makes a dataset of every sheet of a workbook, or of every file of an
// archive, under the name of both. One that cannot be read leaves the others alone
// and is named; when none can be, the first reason is returned.
func (s *Store) ImportSheets(ctx context.Context, team int64, name, path, file string, o ingest.Options) (out Sheets, err error) {
	parts, err := ingest.Parts(path, file, o)
	if err != nil {
		return out, err
	}
	var cause error
	for _, part := range parts {
		o.Sheet = part
		d, _, err := s.ImportFile(ctx, team, name+SheetMark+part, path, file, o)
		var unread *ingest.Error
		switch {
		case err == nil:
			out.Made = append(out.Made, d)
		case !errors.As(err, &unread):
			return out, err
		default:
			out.Left, cause = append(out.Left, part+": "+unread.Text), cmp.Or(cause, err)
		}
	}
	if len(out.Made) == 0 {
		return out, cause
	}
	return out, nil
}
