package agreement

import (
	"fmt"
	"testing"

	"concord/eval"
)

// verdicts is n pairs over n/per questions, with ties and wrong picks mixed in.
func verdicts(n, per int, seed uint64) []Judged {
	rng := NewSplitMix64(seed)
	all := make([]Judged, n)
	for i := range all {
		all[i] = Judged{
			Pair: int64(i), Question: fmt.Sprintf("question %d", i/per),
			Gold: choices[rng.Index(2)], Pick: choices[rng.Index(4)],
		}
	}
	return all
}

// The agreement page of a large project: 12 methods, 3 dimensions, 1000 pairs.
func BenchmarkReport(b *testing.B) {
	methods := make([][]Judged, 12)
	for i := range methods {
		methods[i] = verdicts(1000, 2, uint64(i))
	}
	for b.Loop() {
		for _, dim := range eval.Dimensions() {
			rows := make([]eval.Agreement, 0, len(methods))
			for _, judged := range methods {
				rows = append(rows, Row(dim, "m", "j", judged))
			}
			Headline(rows, eval.GoldHuman)
		}
	}
}

func BenchmarkRow(b *testing.B) {
	for _, per := range []int{1, 4} {
		b.Run(fmt.Sprintf("100000 verdicts, %d a question", per), func(b *testing.B) {
			judged := verdicts(100_000, per, 1)
			for b.Loop() {
				Row(eval.Faithfulness, "m", "j", judged)
			}
		})
	}
}

func BenchmarkCompare(b *testing.B) {
	for _, n := range []int{1000, 100_000} {
		b.Run(fmt.Sprintf("%d pairs", n), func(b *testing.B) {
			first, second := verdicts(n, 1, 1), verdicts(n, 1, 2)
			for b.Loop() {
				Compare(first, second, 1)
			}
		})
	}
}

func BenchmarkBootstrap(b *testing.B) {
	clusters := ByQuestion(verdicts(1000, 1, 1))
	for b.Loop() {
		BootstrapClusters(clusters, 10_000, 1, Confidence)
	}
}
