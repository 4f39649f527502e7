package eval

import (
	"strings"
	"testing"
)

func TestJudgeWarning(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		generator Generator
		model     string
		tier      Tier
		says      string // empty: nothing
	}{
		"nothing told":         {Generator{}, "m", Small, ""},
		"the same model":       {Generator{Model: "GPT-x"}, "gpt-X ", Untold, "also wrote the answers"},
		"weaker":               {Generator{Model: "g", Tier: Strong}, "m", Medium, "weaker"},
		"alike":                {Generator{Model: "g", Tier: Medium}, "m", Medium, ""},
		"stronger":             {Generator{Model: "g", Tier: Small}, "m", Strong, ""},
		"judge's tier unknown": {Generator{Model: "g", Tier: Strong}, "m", Untold, ""},
		"built-in rules":       {Generator{Tier: Strong}, "", Untold, ""},
	} {
		got := c.generator.JudgeWarning(c.model, c.tier)
		if (got == "") != (c.says == "") || !strings.Contains(got, c.says) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
