package store

import (
	"cmp"
	"context"
	"slices"
)

// Storage is what takes room: the whole installation's in total, and a team's own
// in parts.
type Storage struct {
	Database int64  // bytes
	Spare    *int64 // of them free for what comes; nil where the database does not tell
	Disk     *int64 // bytes free where the data folder lies; nil: not known
	Copies   Stored // of the database, made before an upgrade
	Uploads  Stored
	Datasets []StoredDataset // the largest first
	Replies  Stored          // kept so that nothing is asked twice
	Labels   Stored
	Audit    Stored
}

// Stored is a number of things and about how many bytes they take.
type Stored struct {
	Count int
	Bytes int64
}

// StoredDataset is a version of a dataset with what hangs on it. Bytes are
// estimated from a few of its rows and results.
type StoredDataset struct {
	ID      int64
	Name    string
	Version int
	Rows    Stored `db:"-"`
	Results Stored `db:"-"` // with requests and replies
}

// Bytes is about what all of it takes.
func (d StoredDataset) Bytes() int64 { return d.Rows.Bytes + d.Results.Bytes }

// Storage measures what a team keeps. Texts are measured on a sample: reading
// all of them would take longer than anyone waits.
func (s *Store) Storage(ctx context.Context, team int64) (st Storage, err error) {
	if st.Database, err = s.Size(ctx); err != nil {
		return st, err
	}
	if query := s.dialect.spare(); query != "" {
		st.Spare = new(int64)
		if err := s.ro.GetContext(ctx, st.Spare, query); err != nil {
			return st, err
		}
	}
	if free, ok := freeDisk(s.dir); ok {
		st.Disk = &free
	}
	copies, err := s.copies()
	if err != nil {
		return st, err
	}
	for _, c := range copies {
		st.Copies.Count++
		st.Copies.Bytes += c.Size()
	}
	if err := s.measureParts(ctx, team, &st); err != nil {
		return st, err
	}
	st.Datasets, err = s.measureDatasets(ctx, team)
	return st, err
}

func (s *Store) measureParts(ctx context.Context, team int64, st *Storage) error {
	err := s.ro.GetContext(ctx, &st.Uploads, `
		SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM uploads WHERE team_id = ?`, team)
	for _, part := range []struct {
		into         *Stored
		table, bytes string
	}{
		{&st.Replies, "kept_replies", "octet_length(reply) + octet_length(asked)"},
		{&st.Labels, "labels", "octet_length(comment) + octet_length(reason)"},
		{&st.Audit, "audit", "octet_length(name) + octet_length(detail) + octet_length(actor)"},
	} {
		if err != nil {
			return err
		}
		err = s.ro.GetContext(ctx, part.into, `
			SELECT count(*) AS count, CAST(count(*) * (`+perLine+` + coalesce((
				SELECT avg(x) FROM (SELECT `+part.bytes+` AS x FROM `+part.table+` WHERE team_id = ? LIMIT 200) t), 0)) AS BIGINT) AS bytes
			FROM `+part.table+`
			WHERE team_id = ?`, team, team)
	}
	return err
}

// perLine is about what a line takes beside its texts: numbers, and its place in
// indexes.
const perLine = "100"

func (s *Store) measureDatasets(ctx context.Context, team int64) (list []StoredDataset, err error) {
	var rows []struct {
		StoredDataset
		Stored
	}
	err = s.ro.SelectContext(ctx, &rows, `
		SELECT d.id, d.name, d.version, d.row_count AS count, CAST(d.row_count * (`+perLine+` + coalesce(
			(SELECT avg(x) FROM (SELECT octet_length(question) + octet_length(answer) + coalesce(octet_length(contexts), 0)
				+ octet_length(reference) + octet_length(metadata) AS x FROM samples WHERE dataset_id = d.id ORDER BY id LIMIT 20) t),
			(SELECT avg(x) FROM (SELECT octet_length(question) + octet_length(x_answer) + octet_length(y_answer)
				+ coalesce(octet_length(x_contexts), 0) + coalesce(octet_length(y_contexts), 0) AS x FROM pairs WHERE dataset_id = d.id ORDER BY id LIMIT 20) t),
			0)) AS BIGINT) AS bytes
		FROM datasets d
		WHERE d.team_id = ? AND d.state = 'ready'`, team)
	if err != nil {
		return nil, err
	}
	results, err := s.measureResults(ctx, team)
	for _, r := range rows {
		r.StoredDataset.Rows, r.StoredDataset.Results = r.Stored, results[r.ID]
		list = append(list, r.StoredDataset)
	}
	slices.SortFunc(list, func(a, b StoredDataset) int {
		return cmp.Or(cmp.Compare(b.Bytes(), a.Bytes()), cmp.Compare(b.ID, a.ID))
	})
	return list, err
}

// measureResults measures the results of the runs of each dataset.
func (s *Store) measureResults(ctx context.Context, team int64) (map[int64]Stored, error) {
	var runs []struct {
		Dataset int64
		Stored
	}
	err := s.ro.SelectContext(ctx, &runs, `
		SELECT r.dataset_id AS dataset, r.done AS count, CAST(r.done * (2 * `+perLine+` + coalesce(
			(SELECT avg(x) FROM (SELECT octet_length(d.detail) AS x FROM scores s JOIN score_details d ON d.score_id = s.id
				WHERE s.run_id = r.id LIMIT 10) t),
			(SELECT avg(x) FROM (SELECT octet_length(d.detail) AS x FROM verdicts v JOIN verdict_details d ON d.verdict_id = v.id
				WHERE v.run_id = r.id LIMIT 10) t),
			0)) AS BIGINT) AS bytes
		FROM runs r
		WHERE r.team_id = ?`, team)
	sums := map[int64]Stored{}
	for _, r := range runs {
		sum := sums[r.Dataset]
		sums[r.Dataset] = Stored{sum.Count + r.Count, sum.Bytes + r.Bytes}
	}
	return sums, err
}
