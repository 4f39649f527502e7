package metric

import (
	"context"
	"slices"

	"concord/eval"
	"concord/eval/judge"
)

// asker asks for verdicts on the parts with the given indices of our own list.
// The judge sees them numbered from 1 in this order.
type asker func(ctx context.Context, indices []int) (judge.Verdicts, error)

// findings are the verdicts on our own indices, gathered over several calls.
type findings struct {
	byIndex map[int]judge.Verdict
	ignored int
	calls   []eval.Call
}

// judgeParts asks for verdicts on the parts with the given indices, in batches
// that run at the same time; what a batch leaves out is asked for once more
// (metrics §4). Calls are recorded in the order of the batches. A batch that
// fails for good leaves its parts unjudged; the error is returned only where
// nothing was judged, or where a retry could complete the verdicts.
func (s *scoring) judgeParts(ctx context.Context, indices []int, batch int, ask asker) (map[int]judge.Verdict, error) {
	batches := slices.Collect(slices.Chunk(indices, batch))
	found, errs := make([]findings, len(batches)), make([]error, len(batches))
	together(len(batches), func(i int) { found[i], errs[i] = askTwice(ctx, batches[i], ask) })

	all, ignored := map[int]judge.Verdict{}, 0
	for _, f := range found {
		s.score.Calls = append(s.score.Calls, f.calls...)
		ignored += f.ignored
		for i, v := range f.byIndex {
			all[i] = v
		}
	}
	s.ignore(ignored)
	return all, s.lost(errs, len(all))
}

// lost picks the error that ends the score; the others explain why parts of it
// are unjudged.
func (s *scoring) lost(errs []error, judged int) error {
	for _, err := range errs {
		if err != nil && (judged == 0 || passing(err)) {
			return err
		}
	}
	for _, err := range errs {
		if err != nil {
			_, reason := explain(err)
			s.note("%s", reason.Text)
		}
	}
	return nil
}

// askTwice asks, then asks once more for the indices that had no usable
// verdict. A second reply that cannot be read leaves them unjudged.
func askTwice(ctx context.Context, indices []int, ask asker) (findings, error) {
	found := findings{byIndex: map[int]judge.Verdict{}}
	answer, err := ask(ctx, indices)
	found.add(indices, answer, err)
	missing := found.missing(indices)
	if err != nil || len(missing) == 0 {
		return found, err
	}
	answer, err = ask(judge.OnceMore(ctx), missing)
	found.add(missing, answer, err)
	if passing(err) {
		return found, err
	}
	return found, nil
}

// add translates the judge's numbering into ours.
func (f *findings) add(asked []int, answer judge.Verdicts, err error) {
	f.calls = append(f.calls, callsOf(answer.Calls, err)...)
	if err != nil {
		return
	}
	f.ignored += answer.Ignored
	for i, v := range answer.ByIndex {
		switch {
		case i < 1 || i > len(asked):
			f.ignored++
		case v.Verdict == eval.Yes, v.Verdict == eval.No, v.Verdict == eval.Unclear:
			f.byIndex[asked[i-1]] = v
		}
	}
}

func (f *findings) missing(asked []int) []int {
	var left []int
	for _, i := range asked {
		if _, ok := f.byIndex[i]; !ok {
			left = append(left, i)
		}
	}
	return left
}

// share is the share of parts with the verdict yes. Unjudged parts stay in the
// denominator and widen lower…upper.
func (s *scoring) share() (float64, error) {
	yes, unjudged := 0, 0
	for _, p := range s.score.Parts {
		switch p.Verdict {
		case eval.Yes:
			yes++
		case eval.NoVerdict:
			unjudged++
		}
	}
	n := len(s.score.Parts)
	if unjudged == n {
		return 0, nothingJudged()
	}
	if unjudged > 0 {
		s.partial(unjudged, float64(yes)/float64(n), float64(yes+unjudged)/float64(n))
	}
	return float64(yes) / float64(n), nil
}

func nothingJudged() error {
	return failed(eval.Unjudged, "The judge gave no usable verdict on any part, asked twice.")
}

func (s *scoring) partial(unjudged int, lower, upper float64) {
	s.flag(eval.FlagPartial)
	s.score.Lower, s.score.Upper = &lower, &upper
	s.note("%d of %d parts %s left unjudged.", unjudged, len(s.score.Parts), plural(unjudged, "was", "were"))
}

// upTo lists 1…n.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return list
}
