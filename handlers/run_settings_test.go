package handlers

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"concord/eval"
)

// What a form says comes back from the run that it made.
func TestSettingsComeBack(t *testing.T) {
	t.Parallel()
	for name, set := range map[string]eval.RunSettings{
		"nothing":   {},
		"selection": {Selection: eval.Selection{Kind: eval.SelectRandom, N: 20, Seed: 7}},
		"range":     {Selection: eval.Selection{Kind: eval.SelectRange, From: 3, To: 9}},
		"low rows":  {Selection: eval.Selection{Kind: eval.SelectBelow, Run: 4, Method: eval.MetricFaithfulness, Below: 0.7}},
		"all else": {
			Repeats: 3, Resplit: true, Refresh: true, NumberedChunks: true, ReferenceSentences: true, Budget: eval.RunBudget{Money: 1.5, Tokens: 1000, Seconds: 120},
			Tolerance: 0.25, Noncommittal: eval.RuleAny, Questions: 5, Lang: eval.Chinese,
			Thresholds: map[string]float64{eval.MetricFaithfulness: 0.8},
			Cascade:    &eval.Cascade{Judge: "strong", Band: 0.2, Margin: 0.05},
		},
	} {
		got, err := runSettingsOf(settingsQuery(eval.Run{Settings: set}))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(set, got, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
