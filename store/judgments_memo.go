package store

import (
	"context"
	"sync"

	"concord/eval/agreement"
)

// memoSize is for how many datasets judgments are kept: those looked at last.
const memoSize = 4

// judgmentMemo keeps judgments, with what was computed from them, until what they
// were read from changes.
// What it gives away is shared and must not be changed.
type judgmentMemo struct {
	mu   sync.Mutex
	kept []memorized // the latest last
}

type memorized struct {
	team, dataset int64
	heard         heard
	judgments     agreement.Judgments
}

// heard says how much was said of a dataset: it changes with every label and
// every stored result. Pairs, labels and decisions are only ever added.
type heard struct {
	Pairs                int64
	Labels, LastLabel    int64
	Imported, LastImport int64
	Decisions            int64
	Excluded, Lifted     int64
	Runs, LastRun        int64
	Stored               int64
}

// heardOf counts without reading what was said: labels by the range of the ids of
// the dataset's pairs, results by what their runs have counted.
func (s *Store) heardOf(ctx context.Context, team, dataset int64) (h heard, err error) {
	err = s.ro.GetContext(ctx, &h, `
		SELECT p.pairs, l.labels, l.lastlabel, i.imported, i.lastimport, d.decisions, e.excluded, e.lifted, r.runs, r.lastrun, r.stored
		FROM (
			SELECT coalesce(max(row_count), 0) AS pairs
			FROM datasets
			WHERE team_id = ? AND id = ?) p
		CROSS JOIN (
			SELECT count(*) AS labels, coalesce(max(id), 0) AS lastlabel
			FROM labels
			WHERE pair_id BETWEEN (SELECT min(id) FROM pairs WHERE dataset_id = ?)
				AND (SELECT max(id) FROM pairs WHERE dataset_id = ?)) l
		CROSS JOIN (
			SELECT count(*) AS imported, coalesce(max(l.id), 0) AS lastimport
			FROM judgment_files f
			JOIN imported_labels l ON l.file_id = f.id
			WHERE f.team_id = ? AND f.dataset_id = ? AND f.state = 'ready') i
		CROSS JOIN (
			SELECT count(*) AS decisions
			FROM decisions
			WHERE pair_id BETWEEN (SELECT min(id) FROM pairs WHERE dataset_id = ?)
				AND (SELECT max(id) FROM pairs WHERE dataset_id = ?)) d
		CROSS JOIN (
			SELECT count(*) AS excluded, count(*) FILTER (WHERE lifted_at > 0) AS lifted
			FROM exclusions
			WHERE team_id = ? AND dataset_id = ?) e
		CROSS JOIN (
			SELECT count(*) AS runs, coalesce(max(id), 0) AS lastrun, CAST(coalesce(sum(stored), 0) AS BIGINT) AS stored
			FROM runs
			WHERE team_id = ? AND dataset_id = ?) r`, team, dataset, dataset, dataset, team, dataset, dataset, dataset, team, dataset, team, dataset)
	return h, err
}

// find is what was kept for a dataset, if nothing has changed since.
func (m *judgmentMemo) find(team, dataset int64, h heard) (agreement.Judgments, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.kept {
		if k.team == team && k.dataset == dataset && k.heard == h {
			return k.judgments, true
		}
	}
	return agreement.Judgments{}, false
}

// keep replaces what was kept for the dataset, and lets go of the oldest.
func (m *judgmentMemo) keep(now memorized) {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept := m.kept[:0:0]
	for _, k := range m.kept {
		if k.team != now.team || k.dataset != now.dataset {
			kept = append(kept, k)
		}
	}
	if len(kept) == memoSize {
		kept = kept[1:]
	}
	m.kept = append(kept, now)
}
