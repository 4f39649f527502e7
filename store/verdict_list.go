package store

import (
	"context"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// VerdictState is how the verdict of a method stands.
type VerdictState string

// The states by which a run's pairs are listed.
const (
	AnyVerdict VerdictState = ""
	Picked     VerdictState = "picked"  // one of the two items
	Undecided  VerdictState = "tie"     // both are the same to the method
	NoAnswer   VerdictState = "none"    // no usable answer, for good
	NotYet     VerdictState = "pending" // a retry could still bring a verdict
	WentWrong  VerdictState = "failed"  // no answer or not yet, as something failed
)

// PairsAre narrows a list of a run's pairs. Of repeats the first counts.
type PairsAre struct {
	Dimension eval.Dimension // empty: any
	Tag       string         // empty: tagged or not
	Methods   []string       // whose verdicts are meant, at least one
	State     VerdictState   // of at least one of them
	Code      eval.Code      // why there is no verdict; empty: for any reason
	// Split demands that two of the methods picked different items.
	Split bool
}

// PairsWhose lists pairs of a run, ascending by id, from behind (After) or in
// front of (Before) a pair.
func (s *Store) PairsWhose(ctx context.Context, team, run int64, a PairsAre, w Window) ([]int64, error) {
	if a.Split {
		return s.pairsPart(ctx, team, w, `
			SELECT v.row_id FROM verdicts v
			WHERE v.team_id = ? AND v.run_id = ? AND v.repeat = 1 AND v.status = 'scored' AND v.pick IN ('x', 'y') AND v.method IN (?)`,
			a, ` GROUP BY v.row_id HAVING count(DISTINCT v.pick) > 1`, team, run, a.Methods)
	}
	if a.State == AnyVerdict {
		return s.pairsPart(ctx, team, w, `
			SELECT DISTINCT v.row_id FROM verdicts v WHERE v.team_id = ? AND v.run_id = ?`, a, ``, team, run)
	}
	var list []ScoreKey
	for _, method := range a.Methods {
		for _, of := range a.State.parts() {
			part, err := s.pairsPart(ctx, team, w, `
				SELECT v.row_id FROM verdicts v
				WHERE v.team_id = ? AND v.run_id = ? AND v.method = ? AND v.repeat = 1 AND v.status = ? AND v.pick = ?
					AND v.reason_code `+of.codes+` (?)`+a.reason(), a, ``, team, run, method, of.status, of.pick, retryable, a.Code)
			if err != nil {
				return nil, err
			}
			for _, id := range part {
				list = append(list, ScoreKey{Row: id})
			}
		}
	}
	list = merged(list, w.Before > 0, w.Limit)
	ids := make([]int64, len(list))
	for i, k := range list {
		ids[i] = k.Row
	}
	slices.Sort(ids)
	return ids, nil
}

// reason demands the code; of none it only uses up the argument.
func (a PairsAre) reason() string {
	if a.Code == "" {
		return ` AND '' = ?`
	}
	return ` AND v.reason_code = ?`
}

// pairsPart runs a query for ids of pairs in the order of their ids; each of its
// parts walks along an index.
func (s *Store) pairsPart(ctx context.Context, team int64, w Window, query string, a PairsAre, group string, args ...any) (ids []int64, err error) {
	if a.Dimension != "" {
		query += ` AND EXISTS (SELECT 1 FROM pairs p WHERE p.id = v.row_id AND p.dimension = ?)`
		args = append(args, a.Dimension)
	}
	if a.Tag != "" {
		query += ` AND EXISTS (SELECT 1 FROM pair_tags t WHERE t.pair_id = v.row_id AND t.team_id = ? AND t.tag = ?)`
		args = append(args, team, a.Tag)
	}
	if w.Before > 0 {
		query, args = query+` AND v.row_id < ?`+group+` ORDER BY v.row_id DESC LIMIT ?`, append(args, w.Before, w.Limit)
	} else {
		query, args = query+` AND v.row_id > ?`+group+` ORDER BY v.row_id LIMIT ?`, append(args, w.After, w.Limit)
	}
	if query, args, err = sqlx.In(query, args...); err != nil {
		return nil, err
	}
	if err := s.ro.SelectContext(ctx, &ids, query, args...); err != nil {
		return nil, err
	}
	slices.Sort(ids)
	return ids, nil
}

// statePart is one of the kinds of results that a state covers.
type statePart struct {
	status eval.Status
	pick   eval.Choice
	codes  string // of the codes that a retry could change: "IN" or "NOT IN"
}

func (s VerdictState) parts() []statePart {
	const in, out = `IN`, `NOT IN`
	switch s {
	case Picked:
		return []statePart{{eval.Scored, eval.ChoiceX, out}, {eval.Scored, eval.ChoiceY, out}}
	case Undecided:
		return []statePart{{eval.Scored, eval.ChoiceTie, out}}
	case NoAnswer:
		return []statePart{{eval.NotApplicable, "", out}, {eval.Failed, "", out}}
	case NotYet:
		return []statePart{{eval.Failed, "", in}, {eval.Cancelled, "", in}}
	}
	return []statePart{{eval.Failed, "", in}, {eval.Failed, "", out}}
}

// retryable are the codes whose results are not judged yet.
var retryable = slices.DeleteFunc(eval.Codes(), func(c eval.Code) bool { return !c.Retryable() })

// VerdictsOn lists a run's verdicts on some pairs, by pair and method.
func (s *Store) VerdictsOn(ctx context.Context, team, run int64, pairs []int64) (list []VerdictRow, err error) {
	if len(pairs) == 0 {
		return nil, nil
	}
	query, args, err := sqlx.In(verdictColumns+`
		WHERE s.team_id = ? AND s.run_id = ? AND s.row_id IN (?)
		ORDER BY s.row_id, m.pos, s.repeat`, team, run, pairs)
	if err == nil {
		err = s.ro.SelectContext(ctx, &list, query, args...)
	}
	return list, err
}

// TagsOf lists the tags on a dataset's pairs, by name.
func (s *Store) TagsOf(ctx context.Context, team, dataset int64) (tags []string, err error) {
	err = s.ro.SelectContext(ctx, &tags, `
		SELECT DISTINCT t.tag
		FROM pair_tags t
		JOIN pairs p ON p.id = t.pair_id
		WHERE t.team_id = ? AND p.dataset_id = ?
		ORDER BY t.tag`, team, dataset)
	return tags, err
}
