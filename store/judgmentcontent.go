package store

import (
	"errors"

	"concord/eval"
	"concord/eval/ingest"
)

// errKnown ends the import of a file whose labels or results the dataset has.
var errKnown = errors.New("the dataset has what this file says")

// saidLabel takes a label into the content of the file. Where it stands in the file
// is no part of it.
func (im *judgmentImport) saidLabel(l ingest.Label) {
	im.said.add(textKey(mustJSON([]any{
		l.Pair, l.Dimension, l.Annotator, l.Pick, l.Left, l.Settled, l.Strength, l.Reason, l.Comment, l.Original,
	})))
}

// saidResult takes a result on a row into the content of the file.
func (im *judgmentImport) saidResult(row int64, method string, repeat int, result any) {
	im.said.add(textKey(mustJSON([]any{row, method, repeat, result})))
}

// contentHash is the hash of what the file said.
func (im *judgmentImport) contentHash(kind eval.Kind) string { return im.said.hash(kind, nil) }

// checkKnown fails with errKnown when an earlier file said the same of the dataset.
func (im *judgmentImport) checkKnown(kind eval.Kind) error {
	if im.isNew {
		return nil
	}
	what := "labels"
	if im.what.Options.As == ingest.AsScores {
		what = "scores"
	}
	var files int
	err := im.store.ro.GetContext(im.ctx, &files, `
		SELECT count(*) FROM judgment_files
		WHERE team_id = ? AND dataset_id = ? AND what = ? AND content_hash = ? AND state = 'ready'`,
		im.team, im.dataset, what, im.contentHash(kind))
	if err == nil && files > 0 {
		return errKnown
	}
	return err
}

// leave ends the import of a file that fails. One that says nothing new is no
// failure: it is taken back and the dataset stays as it is.
func (im *judgmentImport) leave(out Judged, cause error) (Judged, error) {
	if !errors.Is(cause, errKnown) {
		return out, im.abandon(cause)
	}
	if err := im.abandon(nil); err != nil {
		return out, err
	}
	out.Unchanged = true
	var err error
	out.Dataset, err = im.store.Dataset(im.ctx, im.team, im.dataset)
	return out, err
}
