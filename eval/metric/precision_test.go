package metric

import (
	"fmt"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/judge"
)

func chunksOf(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("chunk %d", i+1)
	}
	return list
}

// sorts is a judge that spells a verdict a chunk, by the chunk's text.
func sorts(chunks []string, spelling string) *script {
	byText := map[string]judge.Verdict{}
	for i, v := range says(spelling).ByIndex {
		byText[chunks[i-1]] = v
	}
	j := newScript()
	j.useful = func(task judge.Useful) (judge.Verdicts, error) {
		answer := judge.Verdicts{ByIndex: map[int]judge.Verdict{}}
		for i, chunk := range task.Chunks {
			if v, ok := byText[chunk]; ok {
				answer.ByIndex[i+1] = v
			}
		}
		return answer, nil
	}
	return j
}

func TestContextPrecision(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		slug     string
		chunks   []string
		spelling string
		value    float64
		bounds   []float64
		calls    int // one a chunk
	}{
		{"worked", "", chunksOf(3), "yny", (1 + 2./3) / 2, nil, 3},
		{"last only", "", chunksOf(3), "nny", 1. / 3, nil, 3},
		{"none useful is 0", "", chunksOf(2), "nn", 0, nil, 2},
		{"all useful is exactly 1", "", chunksOf(3), "yyy", 1, nil, 3},
		{"order counts", "", chunksOf(2), "ny", 0.5, nil, 2},
		{"useful first", "", chunksOf(2), "yn", 1, nil, 2},
		{"worked, CP@3", "context_precision@3", chunksOf(5), "nyyny", (1./2 + 2./3) / 2, nil, 3},
		{"worked, CP", "", chunksOf(5), "nyyny", (1./2 + 2./3 + 3./5) / 3, nil, 5},
		{"fewer chunks than K", "context_precision@9", chunksOf(2), "ny", 0.5, nil, 2},
		{"a blank chunk keeps its rank", "", []string{" ", "Io."}, "-y", 0.5, nil, 1},
		{"unclear is not useful", "", chunksOf(2), "?y", 0.5, nil, 2},
		{"blank chunks only", "", []string{"", " "}, "--", 0, nil, 0},
		// [y - y]: with 0, (1 + 2/3)/2 = 0.8333; with 1, (1 + 1 + 1)/3 = 1.
		{"unjudged", "", chunksOf(3), "y-y", (1 + 2./3) / 2, []float64{(1 + 2./3) / 2, 1}, 4},
		// [y n -]: with 0, 1; with 1, (1 + 2/3)/2: average precision falls.
		{"not monotone", "", chunksOf(3), "yn-", 1, []float64{(1 + 2./3) / 2, 1}, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.slug == "" {
				c.slug = eval.MetricContextPrecision
			}
			sample := eval.Sample{UserInput: "Why?", RetrievedContexts: c.chunks, Reference: "Because."}
			s := Score(t.Context(), c.slug, sorts(c.chunks, c.spelling), sample, Settings{})
			scored(t, s, c.value)
			bounded(t, s, c.bounds)
			equal(t, len(s.Calls), c.calls)
		})
	}
}

func TestContextPrecisionShowsEveryRank(t *testing.T) {
	t.Parallel()
	sample := eval.Sample{UserInput: "Why?", RetrievedContexts: chunksOf(3), Reference: "Because."}
	s := Score(t.Context(), eval.MetricContextPrecision, sorts(chunksOf(3), "yny"), sample, Settings{NumberedChunks: true})
	equal(t, len(s.Calls), 1)
	for i, want := range []float64{1, 1. / 2, 2. / 3} {
		equal(t, *s.Parts[i].Value, want)
		equal(t, s.Parts[i].Chunk, i+1)
		equal(t, s.Parts[i].Text, chunksOf(3)[i])
	}
}

func TestContextPrecisionYardsticks(t *testing.T) {
	t.Parallel()
	sample := eval.Sample{UserInput: "Why?", RetrievedContexts: []string{"Io."}, Reference: "the reference", Response: "the answer"}
	for slug, want := range map[string]string{
		eval.MetricContextPrecision: "the reference",
		eval.MetricPrecisionNoRef:   "the answer",
	} {
		j := sorts([]string{"Io."}, "y")
		scored(t, Score(t.Context(), slug, j, sample, Settings{}), 1)
		equal(t, j.tasks[0].(judge.Useful).Yardstick, want)
	}
	m, _ := Lookup(eval.MetricPrecisionNoRef)
	equal(t, m.Caution, "A wrong answer can make wrong chunks look useful.")
}

func TestContextPrecisionWithoutValue(t *testing.T) {
	t.Parallel()
	good := eval.Sample{UserInput: "Why?", RetrievedContexts: chunksOf(2), Reference: "Because."}
	empty, missing, noReference := good, good, good
	empty.RetrievedContexts, missing.RetrievedContexts, noReference.Reference = []string{}, nil, " "
	for _, c := range []struct {
		name   string
		slug   string
		sample eval.Sample
		judge  *script
		status eval.Status
		code   eval.Code
	}{
		{"no chunks", eval.MetricContextPrecision, empty, newScript(), eval.NotApplicable, eval.NothingRetrieved},
		{"no column", eval.MetricContextPrecision, missing, newScript(), eval.NotApplicable, eval.MissingInput},
		{"no reference", "context_precision@2", noReference, newScript(), eval.NotApplicable, eval.EmptyReference},
		{"no answer", eval.MetricPrecisionNoRef, good, newScript(), eval.NotApplicable, eval.EmptyAnswer},
		{"all unjudged", eval.MetricContextPrecision, good, sorts(chunksOf(2), "--"), eval.Failed, eval.Unjudged},
		{"the judge refuses", eval.MetricContextPrecision, good, newScript(), eval.Failed, eval.Refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			without(t, Score(t.Context(), c.slug, c.judge, c.sample, Settings{}), c.status, c.code)
		})
	}
}

// A chunk that the judge will not speak of is unjudged; the others keep their
// verdicts. What a retry could mend ends the score instead.
func TestContextPrecisionWhenOneChunkFails(t *testing.T) {
	t.Parallel()
	sample := eval.Sample{UserInput: "Why?", RetrievedContexts: chunksOf(3), Reference: "Because."}
	for code, status := range map[eval.Code]eval.Status{eval.ContentFilter: eval.Scored, eval.RateLimited: eval.Failed} {
		j := newScript()
		j.useful = func(task judge.Useful) (judge.Verdicts, error) {
			if task.Chunks[0] == "chunk 2" {
				return judge.Verdicts{}, fail(code, nil)
			}
			return says("y"), nil
		}
		s := Score(t.Context(), eval.MetricContextPrecision, j, sample, Settings{})
		equal(t, len(s.Calls), 3)
		equal(t, verdictsOf(s), "y-y")
		if status == eval.Failed {
			without(t, s, status, code)
			continue
		}
		scored(t, s, (1+2./3)/2)
		bounded(t, s, []float64{(1 + 2./3) / 2, 1})
		equal(t, s.Reason.Text, "scripted failure 1 of 3 parts was left unjudged.")
	}
}

// All chunks are asked about at the same time: each call waits for the others.
func TestContextPrecisionAsksAtOnce(t *testing.T) {
	t.Parallel()
	const k = 10
	var all sync.WaitGroup
	all.Add(k)
	j := newScript()
	j.useful = func(judge.Useful) (judge.Verdicts, error) {
		all.Done()
		all.Wait()
		return says("y"), nil
	}
	sample := eval.Sample{UserInput: "Why?", RetrievedContexts: chunksOf(k), Reference: "Because."}
	scored(t, Score(t.Context(), eval.MetricContextPrecision, j, sample, Settings{}), 1)
}

// The table of AveragePrecisionBounds agrees with trying every decision.
func TestAveragePrecisionBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		verdicts := rapid.SliceOfN(rapid.SampledFrom([]eval.PartVerdict{eval.Yes, eval.No, eval.NoVerdict}), 1, 10).Draw(t, "verdicts")
		low, high := 1.0, 0.0
		decide(verdicts, func(decided []eval.PartVerdict) {
			ap := AveragePrecision(decided)
			low, high = min(low, ap), max(high, ap)
		})
		lower, upper := AveragePrecisionBounds(verdicts)
		if lower-low > 1e-12 || low-lower > 1e-12 || upper-high > 1e-12 || high-upper > 1e-12 {
			t.Fatalf("%v: got %v…%v, want %v…%v", verdicts, lower, upper, low, high)
		}
	})
}

// decide calls f with every way of deciding the unjudged verdicts.
func decide(verdicts []eval.PartVerdict, f func([]eval.PartVerdict)) {
	for i, v := range verdicts {
		if v == eval.NoVerdict {
			for _, w := range []eval.PartVerdict{eval.Yes, eval.No} {
				decided := append([]eval.PartVerdict{}, verdicts...)
				decided[i] = w
				decide(decided, f)
			}
			return
		}
	}
	f(verdicts)
}
