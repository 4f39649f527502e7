package metric

import (
	"context"
	"errors"
	"maps"
	"strings"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// Inputs that are too long for a judge are never cut. They are halved until
// they fit, and the answers are put together (metrics §4.1, §4.3, §7.6).

func tooLong(err error) bool {
	var failure *judge.Error
	return errors.As(err, &failure) && failure.Code == eval.ContextTooLong
}

// verifyPiecewise verifies statements against halves of the contexts where the
// whole is too long. A statement is supported if one half supports it.
func verifyPiecewise(ctx context.Context, j judge.Judge, task judge.Verify) (judge.Verdicts, error) {
	var calls []eval.Call
	answer, err := verifyHalves(ctx, j, task, &calls)
	answer.Calls = calls
	return answer, withCalls(err, calls)
}

func verifyHalves(ctx context.Context, j judge.Judge, task judge.Verify, calls *[]eval.Call) (judge.Verdicts, error) {
	whole, err := j.Verify(ctx, task)
	*calls = append(*calls, callsOf(whole.Calls, err)...)
	if !tooLong(err) {
		return whole, err
	}
	first, second, offset, ok := halves(task.Contexts)
	if !ok {
		return whole, err
	}
	task.Contexts = first
	a, err := verifyHalves(ctx, j, task, calls)
	if err != nil {
		return a, err
	}
	task.Contexts = second
	b, err := verifyHalves(ctx, j, task, calls)
	return judge.Verdicts{ByIndex: either(a.ByIndex, b.ByIndex, offset), Ignored: a.Ignored + b.Ignored}, err
}

// usefulPiecewise asks about fewer chunks at a time where they are too long
// together, and about the parts of a chunk that is too long by itself: it was
// useful if one of its parts was.
func usefulPiecewise(ctx context.Context, j judge.Judge, task judge.Useful) (judge.Verdicts, error) {
	var calls []eval.Call
	answer, err := usefulHalves(ctx, j, task, &calls)
	answer.Calls = calls
	return answer, withCalls(err, calls)
}

func usefulHalves(ctx context.Context, j judge.Judge, task judge.Useful, calls *[]eval.Call) (judge.Verdicts, error) {
	whole, err := j.Useful(ctx, task)
	*calls = append(*calls, callsOf(whole.Calls, err)...)
	if !tooLong(err) {
		return whole, err
	}
	first, second, offset, ok := halves(task.Chunks)
	if !ok {
		return whole, err
	}
	task.Chunks = first
	a, err := usefulHalves(ctx, j, task, calls)
	if err != nil {
		return a, err
	}
	task.Chunks = second
	b, err := usefulHalves(ctx, j, task, calls)
	byIndex := either(a.ByIndex, b.ByIndex, 0)
	if offset > 0 {
		byIndex = behind(a.ByIndex, b.ByIndex, offset)
	}
	return judge.Verdicts{ByIndex: byIndex, Ignored: a.Ignored + b.Ignored}, err
}

// behind is the verdicts on a list whose second half was asked about by itself.
func behind(a, b map[int]judge.Verdict, offset int) map[int]judge.Verdict {
	all := maps.Clone(a)
	maps.DeleteFunc(all, func(i int, _ judge.Verdict) bool { return i > offset })
	for i, v := range b {
		all[i+offset] = v
	}
	return all
}

// halves cuts a list of chunks in two; a single chunk is cut between its
// sentences. offset is what to add to chunk numbers of the second half.
func halves(chunks []string) (first, second []string, offset int, ok bool) {
	if n := len(chunks); n > 1 {
		return chunks[:n/2], chunks[n/2:], n / 2, true
	}
	if len(chunks) == 0 {
		return nil, nil, 0, false
	}
	sentences := text.Sentences(chunks[0])
	n := len(sentences)
	if n < 2 {
		return nil, nil, 0, false
	}
	return []string{strings.Join(sentences[:n/2], "\n")}, []string{strings.Join(sentences[n/2:], "\n")}, 0, true
}

// either is the verdict of two halves together: supported if one of them says
// so, else known only where both gave a verdict, and unclear if one was.
func either(a, b map[int]judge.Verdict, offset int) map[int]judge.Verdict {
	both := map[int]judge.Verdict{}
	for i, v := range b {
		if v.Chunk > 0 {
			v.Chunk += offset
		}
		other, known := a[i]
		if v.Verdict == eval.Yes || known && v.Verdict == eval.Unclear || known && other.Verdict == eval.No {
			both[i] = v
		}
	}
	for i, v := range a {
		other, known := b[i]
		if v.Verdict == eval.Yes || known && v.Verdict == eval.Unclear && other.Verdict != eval.Yes {
			both[i] = v
		}
	}
	return both
}

// selectPiecewise selects needed sentences from halves of the list where the
// whole is too long.
func selectPiecewise(ctx context.Context, j judge.Judge, task judge.Select) (judge.Selection, error) {
	var calls []eval.Call
	answer, err := selectHalves(ctx, j, task, &calls)
	answer.Calls = calls
	return answer, withCalls(err, calls)
}

func selectHalves(ctx context.Context, j judge.Judge, task judge.Select, calls *[]eval.Call) (judge.Selection, error) {
	whole, err := j.Select(ctx, task)
	*calls = append(*calls, callsOf(whole.Calls, err)...)
	sentences, half := task.Sentences, len(task.Sentences)/2
	if !tooLong(err) || half == 0 {
		return whole, err
	}
	task.Sentences = sentences[:half]
	a, err := selectHalves(ctx, j, task, calls)
	if err != nil {
		return a, err
	}
	task.Sentences = sentences[half:]
	b, err := selectHalves(ctx, j, task, calls)
	return joined(a, b, half, len(sentences)), err
}

// joined puts two selections together. An index that does not exist in its own
// half becomes 0 and does not exist in the whole either.
func joined(a, b judge.Selection, half, n int) judge.Selection {
	all := judge.Selection{Reasons: map[int]string{}, Extracted: append(a.Extracted, b.Extracted...)}
	take := func(s judge.Selection, offset, size int) {
		for _, i := range s.Indices {
			if i < 1 || i > size {
				i = -offset
			}
			all.Indices = append(all.Indices, i+offset)
		}
		for i, reason := range s.Reasons {
			all.Reasons[i+offset] = reason
		}
	}
	take(a, 0, half)
	take(b, half, n-half)
	return all
}

// withCalls is a judge's failure that carries all calls made for the task.
func withCalls(err error, calls []eval.Call) error {
	var failure *judge.Error
	if !errors.As(err, &failure) {
		return err
	}
	all := *failure
	all.Calls = calls
	return &all
}
