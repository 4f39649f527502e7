package metric

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// narrow is a judge that takes at most that many characters of context and
// supports the statements whose text a chunk holds.
func narrow(limit int) *script {
	j := newScript()
	j.verify = func(task judge.Verify) (judge.Verdicts, error) {
		if len(strings.Join(task.Contexts, "")) > limit {
			return judge.Verdicts{}, fail(eval.ContextTooLong, nil)
		}
		found := judge.Verdicts{ByIndex: map[int]judge.Verdict{}}
		for i, statement := range task.Statements {
			found.ByIndex[i+1] = judge.Verdict{Verdict: eval.No}
			for k, chunk := range task.Contexts {
				if strings.Contains(chunk, statement) {
					found.ByIndex[i+1] = judge.Verdict{Verdict: eval.Yes, Chunk: k + 1}
				}
			}
		}
		return found, nil
	}
	return j
}

// A statement is supported if any piece supports it, and unsupported only if
// none does.
func TestLongContextsAreVerifiedPieceByPiece(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		contexts []string
		limit    int
		verdicts string
		chunks   []int
		calls    int // split included
	}{
		{"fits", []string{"alpha", "beta", "gamma"}, 20, "yyn", []int{1, 3, 0}, 2},
		{"one chunk at a time", []string{"alpha", "beta", "gamma"}, 5, "yyn", []int{1, 3, 0}, 6}, // all, 1, 2+3, 2, 3
		{"inside one chunk", []string{"alpha is one. Beta is two. A gamma is three."}, 20, "yyn", []int{1, 1, 0}, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := narrow(c.limit)
			j.split = states("alpha", "gamma", "delta")
			s := Score(t.Context(), eval.MetricFaithfulness, j, eval.Sample{UserInput: "Which?", Response: "These.", RetrievedContexts: c.contexts}, Settings{})
			scored(t, s, 2./3)
			equal(t, verdictsOf(s), c.verdicts)
			for i, p := range s.Parts {
				equal(t, p.Chunk, c.chunks[i])
			}
			equal(t, len(s.Calls), c.calls)
		})
	}
}

// A chunk was useful if one of its parts was; chunks that are too long together
// are asked about fewer at a time, each under its own number.
func TestLongChunksAreWeighedPieceByPiece(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		chunks   []string
		numbered bool
		verdicts string
		calls    int
	}{
		{"parts of one chunk", []string{"Alpha. Beta. Gamma. It is useful.", "None of it."}, false, "yn", 4}, // 1, its halves, 2
		{"fewer at a time", []string{"alpha", "one useful", "beta"}, true, "nyn", 5},                         // all, 1, 2+3, 2, 3
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := newScript()
			j.useful = func(task judge.Useful) (judge.Verdicts, error) {
				if len(strings.Join(task.Chunks, "")) > 20 || len(task.Chunks) > 1 {
					if strings.Contains(task.Chunks[0], "Beta") || len(task.Chunks) > 1 {
						return judge.Verdicts{}, fail(eval.ContextTooLong, nil)
					}
				}
				letters := ""
				for _, chunk := range task.Chunks {
					letters += map[bool]string{true: "y", false: "n"}[strings.Contains(chunk, "useful")]
				}
				return says(letters), nil
			}
			s := Score(t.Context(), eval.MetricPrecisionNoRef, j, eval.Sample{UserInput: "Which?", Response: "These.", RetrievedContexts: c.chunks}, Settings{NumberedChunks: c.numbered})
			equal(t, s.Status, eval.Scored)
			equal(t, verdictsOf(s), c.verdicts)
			equal(t, countTasks[judge.Useful](j), c.calls)
		})
	}
}

func TestWhatCannotBeHalvedFails(t *testing.T) {
	t.Parallel()
	j := narrow(10)
	j.split = states("alpha")
	sample := eval.Sample{UserInput: "Which?", Response: "These.", RetrievedContexts: []string{"alpha and beta without an end"}}
	s := Score(t.Context(), eval.MetricFaithfulness, j, sample, Settings{})
	without(t, s, eval.Failed, eval.ContextTooLong)
	equal(t, len(s.Calls), 2)
}

func TestEither(t *testing.T) {
	t.Parallel()
	for pair, want := range map[string]string{
		"yy": "y", "yn": "y", "y?": "y", "y-": "y", "ny": "y", "nn": "n", "n?": "?", "n-": "-",
		"?y": "y", "?n": "?", "??": "?", "?-": "-", "-y": "y", "-n": "-", "-?": "-", "--": "-",
	} {
		both := either(says(pair[:1]).ByIndex, says(pair[1:]).ByIndex, 0)
		got := "-"
		if v, ok := both[1]; ok {
			got = verdictsOf(eval.Score{Parts: []eval.Part{{Verdict: v.Verdict}}})
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", pair, got, want)
		}
	}
}
