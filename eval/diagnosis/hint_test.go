package diagnosis

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
)

const (
	faithful, relevant = eval.MetricFaithfulness, eval.MetricAnswerRelevance
	wanted, precise    = eval.MetricContextRelevance, eval.MetricContextPrecision
	recalled           = eval.MetricContextRecall
)

// Each row of the table of patterns (metrics §10), with thresholds of 0.5: 0.5 is
// high, and what has no value takes no part.
func TestHintsOn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		row  RowScores
		want []Hint
	}{
		"nothing scored":             {RowScores{}, nil},
		"all well":                   {RowScores{faithful: 1, relevant: 0.5, wanted: 0.5, precise: 1, recalled: 1}, nil},
		"too conservative":           {RowScores{faithful: 0.5, relevant: 0.49}, []Hint{TooConservative}},
		"wide net":                   {RowScores{precise: 0.2, recalled: 0.9}, []Hint{WideNet}},
		"late chunks":                {RowScores{precise: 0, recalled: 0.9}, []Hint{WideNet, LateChunks}},
		"without reference":          {RowScores{eval.MetricPrecisionNoRef: 0, recalled: 0.4}, []Hint{LateChunks}},
		"off the reference":          {RowScores{recalled: 0, faithful: 1}, []Hint{OffReference}},
		"long contexts":              {RowScores{wanted: 0.1, faithful: 0.9, relevant: 0.8}, []Hint{LongContexts}},
		"few chunks":                 {RowScores{precise: 1, recalled: 0.3}, []Hint{FewChunks}},
		"all low":                    {RowScores{faithful: 0.1, relevant: 0.4, wanted: 0.2}, []Hint{AllLow}},
		"two low are not everything": {RowScores{faithful: 0.1, relevant: 0.4}, nil},
		"all zero":                   {RowScores{faithful: 0, relevant: 0}, []Hint{NoAnswer}},
		"one zero is not everything": {RowScores{faithful: 0}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, HintsOn(c.row, func(string) float64 { return 0.5 })); diff != "" {
				t.Error(diff)
			}
		})
	}
}
