package store

import (
	"context"
	"sync"

	"concord/eval/agreement"
)

// memoSize is for how many datasets judgments are kept: those looked at last.
const memoSize = 4

// judgmentMemo keeps judgments until what they were read from changes: reading
// 36,000 verdicts takes ten times as long as asking whether they are the same.
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

// heard says how much was said of a dataset: it changes with every pair, label
// and verdict. Labels are never changed in place; a verdict that is replaced has
// another time.
type heard struct {
	Pairs, LastPair       int64
	Labels, LastLabel     int64
	Imported, LastImport  int64
	Verdicts, LastVerdict int64
	Times                 int64
}

func (s *Store) heardOf(ctx context.Context, team, dataset int64) (h heard, err error) {
	err = s.ro.GetContext(ctx, &h, s.ro.Rebind(`
		SELECT p.pairs, p.lastpair, l.labels, l.lastlabel, i.imported, i.lastimport, v.verdicts, v.lastverdict, v.times
		FROM (
			SELECT count(*) AS pairs, coalesce(max(id), 0) AS lastpair
			FROM pairs
			WHERE team_id = ? AND dataset_id = ?) p
		CROSS JOIN (
			SELECT count(*) AS labels, coalesce(max(l.id), 0) AS lastlabel
			FROM pairs p
			JOIN labels l ON l.pair_id = p.id
			WHERE p.team_id = ? AND p.dataset_id = ?) l
		CROSS JOIN (
			SELECT count(*) AS imported, coalesce(max(l.id), 0) AS lastimport
			FROM judgment_files f
			JOIN imported_labels l ON l.file_id = f.id
			WHERE f.team_id = ? AND f.dataset_id = ? AND f.state = 'ready') i
		CROSS JOIN (
			SELECT count(*) AS verdicts, coalesce(max(v.id), 0) AS lastverdict,
				coalesce(sum(v.created_at % 1000000007), 0) AS times
			FROM runs r
			JOIN verdicts v ON v.run_id = r.id
			WHERE r.team_id = ? AND r.dataset_id = ?) v`), team, dataset, team, dataset, team, dataset, team, dataset)
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
