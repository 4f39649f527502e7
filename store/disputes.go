package store

import (
	"context"

	"concord/eval"
)

// Dispute is a pair on which people differ and that nobody has settled.
type Dispute struct {
	Pair      int64
	Row       int
	Dimension eval.Dimension
	Question  string
	People    int // who labeled it blind
	X, Y      int // of them, by pick
	Ties      int
	// Waits: a campaign still wants labels of the pair.
	Waits bool
	// Seen: the person has seen what methods say of it and can no longer settle it.
	Seen bool
	// Mine: the person is one of those who labeled it.
	Mine bool
}

// Same is the share of all pairings of two annotators who said the same, 0…1.
func (d Dispute) Same() float64 {
	of := func(n int) int { return n * (n - 1) }
	return float64(of(d.X)+of(d.Y)+of(d.Ties)) / float64(of(d.People))
}

// lastWord keeps, of each annotator, the latest label given blind: see
// agreement.LastWords, which the numbers are computed with.
const lastWord = `
	l.unblinded = 0 AND ` + standing + `
	AND NOT EXISTS (
		SELECT 1 FROM labels w
		WHERE w.pair_id = l.pair_id AND w.user_id = l.user_id AND w.id > l.id
			AND w.purpose = 'label' AND w.unblinded = 0 AND w.pick <> 'withdrawn')`

// excluded and excludedOutside are labels by annotators whose labels do not count.
const (
	excluded = `
	EXISTS (
		SELECT 1 FROM exclusions e
		WHERE e.dataset_id = p.dataset_id AND e.user_id = l.user_id AND e.lifted_at = 0)`
	excludedOutside = `
	EXISTS (
		SELECT 1 FROM exclusions e
		WHERE e.dataset_id = p.dataset_id AND e.user_id = 0 AND e.annotator = l.annotator AND e.lifted_at = 0)`
)

// disputesSQL finds the disputes of a dataset, those with the lowest agreement
// first. It wants the user, team and dataset; twice team and dataset; the time
// and the user; the dataset; and twice the campaign, 0 for all.
const disputesSQL = `
	WITH said AS (
		SELECT l.pair_id, l.pick, CASE WHEN l.user_id = ? THEN 1 ELSE 0 END AS mine
		FROM labels l
		JOIN pairs p ON p.id = l.pair_id
		WHERE l.team_id = ? AND p.dataset_id = ? AND ` + lastWord + ` AND NOT ` + excluded + `
		UNION ALL
		SELECT l.pair_id, l.pick, 0
		FROM imported_labels l
		JOIN judgment_files f ON f.id = l.file_id AND f.state = 'ready'
		JOIN pairs p ON p.id = l.pair_id
		WHERE l.team_id = ? AND p.dataset_id = ? AND l.settled = 0 AND NOT ` + excludedOutside + `
			AND NOT EXISTS (
				SELECT 1 FROM imported_labels w
				JOIN judgment_files g ON g.id = w.file_id AND g.state = 'ready'
				WHERE w.pair_id = l.pair_id AND w.annotator = l.annotator AND w.settled = 0 AND w.id > l.id)),
	counts AS (
		SELECT pair_id, count(*) AS people, max(mine) AS mine,
			count(*) FILTER (WHERE pick = 'x') AS x,
			count(*) FILTER (WHERE pick = 'y') AS y,
			count(*) FILTER (WHERE pick = 'tie') AS ties
		FROM said
		GROUP BY pair_id
		HAVING count(DISTINCT pick) > 1),
	disputes AS (
		SELECT p.id AS pair, p.row, p.dimension, p.question, n.people, n.mine, n.x, n.y, n.ties,
			CASE WHEN EXISTS (
				SELECT 1 FROM campaign_pairs q
				JOIN campaigns c ON c.id = q.campaign_id AND c.state = 'open' AND (c.deadline = 0 OR c.deadline >= ?)
				WHERE q.pair_id = p.id AND q.purpose = 'label' AND q.x + q.y + q.ties < q.wanted) THEN 1 ELSE 0 END AS waits,
			CASE WHEN EXISTS (
				SELECT 1 FROM unblindings u WHERE u.pair_id = p.id AND u.user_id = ? AND u.results = 1) THEN 1 ELSE 0 END AS seen,
			1.0 * (n.x * (n.x - 1) + n.y * (n.y - 1) + n.ties * (n.ties - 1)) / (n.people * (n.people - 1)) AS same
		FROM counts n
		JOIN pairs p ON p.id = n.pair_id
		WHERE p.dataset_id = ?
			AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.pair_id = p.id)
			AND NOT EXISTS (
				SELECT 1 FROM imported_labels l
				JOIN judgment_files f ON f.id = l.file_id AND f.state = 'ready'
				WHERE l.pair_id = p.id AND l.settled = 1)
			AND (CAST(? AS BIGINT) = 0 OR EXISTS (
				SELECT 1 FROM campaign_pairs q WHERE q.pair_id = p.id AND q.campaign_id = ? AND q.purpose = 'label')))`

// Bench is where somebody settles disagreements: a dataset or, of it, the pairs
// of one campaign.
type Bench struct {
	Team, User, Dataset int64
	Campaign            int64 // 0: all
}

func (s *Store) disputeArgs(b Bench, more ...any) []any {
	return append([]any{
		b.User, b.Team, b.Dataset, b.Team, b.Dataset, s.micros(), b.User, b.Dataset, b.Campaign, b.Campaign,
	}, more...)
}

// Disputes lists up to limit disputes, those with the lowest agreement first.
func (s *Store) Disputes(ctx context.Context, b Bench, limit int) (list []Dispute, err error) {
	err = s.ro.SelectContext(ctx, &list, disputesSQL+`
		SELECT pair, row, dimension, question, people, x, y, ties, waits, seen, mine
		FROM disputes
		ORDER BY waits, same, pair
		LIMIT ?`, s.disputeArgs(b, limit)...)
	return list, err
}

// DisputeCount is how many disputes there are.
type DisputeCount struct {
	Open  int // that the person can settle
	Waits int // of which a campaign still wants labels
	Seen  int // of which the person has seen results
}

// CountDisputes counts them.
func (s *Store) CountDisputes(ctx context.Context, b Bench) (n DisputeCount, err error) {
	err = s.ro.GetContext(ctx, &n, disputesSQL+`
		SELECT count(*) FILTER (WHERE waits = 0 AND seen = 0) AS open,
			count(*) FILTER (WHERE waits = 1) AS waits,
			count(*) FILTER (WHERE waits = 0 AND seen = 1) AS seen
		FROM disputes`, s.disputeArgs(b)...)
	return n, err
}

// DisputeQueue lists the pairs that the person can settle, in their order.
func (s *Store) DisputeQueue(ctx context.Context, b Bench) (pairs []int64, err error) {
	err = s.ro.SelectContext(ctx, &pairs, disputesSQL+`
		SELECT pair
		FROM disputes
		WHERE waits = 0 AND seen = 0
		ORDER BY same, pair`, s.disputeArgs(b)...)
	return pairs, err
}
