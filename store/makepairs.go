package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/ingest"
)

// Joining says which two answers are set against each other (design §2): those
// of two datasets, or two answer columns of one.
type Joining struct {
	Name       string // of the dataset of pairs
	A, B       JoinSide
	Dimensions []eval.Dimension // nil: the three built-in ones
	Seed       uint64           // of the coin that decides which item is X
	// Accept names, by the ids of both samples, similar questions that a person
	// took for the same one.
	Accept map[[2]int64]bool
	// Reviewed says that a person has seen which questions are similar, or that
	// nobody can be asked: those that were not accepted make no pair.
	Reviewed bool
}

// Unreviewed stops a joining in which questions of both sides nearly agree and
// nobody has said yet whether they are the same.
type Unreviewed struct {
	A, B    string // the sides
	Exact   int    // pairs that questions which agree make
	Similar []ingest.SimilarQuestion
}

func (u *Unreviewed) Error() string {
	return fmt.Sprintf("%d questions of %s and %s nearly agree", len(u.Similar), u.A, u.B)
}

// JoinSide is one side of every pair.
type JoinSide struct {
	Dataset int64
	Column  string // "" or "response" for the response, else a metadata column or a variant
}

// JoinReport is what is kept about a joining: what became pairs, and what did
// not and why.
type JoinReport struct {
	A     string                 `json:"a"` // dataset, with the column where it is not the response
	B     string                 `json:"b"`
	Made  map[eval.Dimension]int `json:"made"`
	Rests ingest.JoinResult      `json:"rests"` // without the pairs
}

// MakePairs joins samples by question into a new dataset of pairs. Two sides
// that make no pair at all are refused, and nothing is kept; questions that
// nearly agree are shown first, as [Unreviewed].
func (s *Store) MakePairs(ctx context.Context, team int64, j Joining) (eval.Dataset, JoinReport, error) {
	if j.Dimensions != nil && len(j.Dimensions) == 0 {
		return eval.Dataset{}, JoinReport{}, eval.Invalidf("Choose at least one dimension.")
	}
	a, err := s.joined(ctx, team, j.A)
	if err != nil {
		return eval.Dataset{}, JoinReport{}, err
	}
	b, err := s.joined(ctx, team, j.B)
	if err != nil {
		return eval.Dataset{}, JoinReport{}, err
	}
	if a.name == b.name {
		return eval.Dataset{}, JoinReport{}, eval.Invalidf("Both sides are %s. Choose another dataset or another column for one of them.", a.name)
	}
	res := ingest.Join(a.samples, b.samples, ingest.JoinOptions{
		ColumnA: a.column, ColumnB: b.column, NameA: a.name, NameB: b.name, Dimensions: j.Dimensions, Seed: j.Seed, Accept: j.Accept,
	})
	if !j.Reviewed && len(res.Similar) > 0 {
		return eval.Dataset{}, JoinReport{}, &Unreviewed{a.name, b.name, len(res.Pairs), res.Similar}
	}
	if len(res.Pairs) == 0 {
		return eval.Dataset{}, JoinReport{}, noPairs(a.name, b.name, res)
	}
	pairs, r := res.Pairs, JoinReport{A: a.name, B: b.name, Made: byDimension(res.Pairs), Rests: res}
	r.Rests.Pairs = nil
	d, err := s.Import(ctx, team, strings.TrimSpace(j.Name), func(sink ingest.Sink) (Filled, error) {
		return Filled{Kind: eval.Pairs, Report: Report{Joined: &r}}, pushAll(sink, pairs)
	})
	return d, r, err
}

// joinedSide is one side with what its items are called.
type joinedSide struct {
	name    string
	column  string // of the answers; "" for the response
	samples []eval.Sample
}

func (s *Store) joined(ctx context.Context, team int64, side JoinSide) (j joinedSide, err error) {
	d, err := s.Dataset(ctx, team, side.Dataset)
	if err != nil {
		return j, err
	}
	if d.Kind != eval.Samples {
		return j, eval.Invalidf("%s holds pairs already. Choose datasets of samples.", d.Name)
	}
	j.name = d.Name
	if side.Column != "" && side.Column != string(ingest.Answer) {
		j.name += ": " + side.Column
	}
	for r, err := range s.InUse(ctx, team, d.ID) {
		if err != nil {
			return j, err
		}
		j.samples = append(j.samples, r)
	}
	if of, ok := ingest.OfVariant(j.samples, side.Column); ok {
		j.samples = of
		return j, nil
	}
	j.column = side.Column
	if !j.has(side.Column) {
		return j, eval.Invalidf("%s has no answer column %q. Leave the column out for the response; other answers are the columns kept as metadata: %s.", d.Name, side.Column, j.columns())
	}
	return j, nil
}

// has reports whether a row of this side fills the column.
func (j joinedSide) has(column string) bool {
	if column == "" || column == string(ingest.Answer) || len(j.samples) == 0 {
		return true
	}
	return slices.ContainsFunc(j.samples, func(r eval.Sample) bool { return r.Metadata[column] != "" })
}

// columns names the metadata columns of the first row.
func (j joinedSide) columns() string {
	names := slices.Sorted(maps.Keys(j.samples[0].Metadata))
	if len(names) == 0 {
		return "none here"
	}
	return strings.Join(names, ", ")
}

// noPairs says why nothing came of a joining.
func noPairs(a, b string, res ingest.JoinResult) error {
	var why []string
	add := func(n int, one, several string) {
		switch {
		case n == 1:
			why = append(why, "1 "+one)
		case n > 1:
			why = append(why, fmt.Sprintf("%d %s", n, several))
		}
	}
	add(len(res.UnmatchedA)+len(res.UnmatchedB), "question has no partner on the other side", "questions have no partner on the other side")
	add(res.Ambiguous(), "question occurs more than once", "questions occur more than once")
	add(total(res.Missing), "item lacks the answer or the contexts", "items lack the answer or the contexts")
	add(total(res.Identical), "item is the same on both sides", "items are the same on both sides")
	if why == nil {
		why = []string{"there are no questions"}
	}
	return eval.Invalidf("%s and %s make no pair: %s.", a, b, strings.Join(why, ", "))
}

func total(counts map[eval.Dimension]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

func byDimension(pairs []ingest.Pair) map[eval.Dimension]int {
	counts := map[eval.Dimension]int{}
	for _, p := range pairs {
		counts[p.Dimension]++
	}
	return counts
}

func pushAll(sink ingest.Sink, pairs []ingest.Pair) error {
	for _, p := range pairs {
		if err := sink.Pair(p); err != nil {
			return err
		}
	}
	return nil
}
