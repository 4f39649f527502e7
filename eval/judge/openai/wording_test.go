package openai

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// Everything that is shipped passes the check that people's wordings must pass.
func TestShippedWordings(t *testing.T) {
	t.Parallel()
	list, err := Shipped()
	if err != nil || len(list) != len(promptTasks)*len(languages) {
		t.Fatalf("%d wordings, %v", len(list), err)
	}
	for _, w := range list {
		if err := w.Check(); err != nil {
			t.Errorf("%s in %s: %v", w.Task, w.Lang, err)
		}
	}
}

func TestWordingsThatAreRefused(t *testing.T) {
	t.Parallel()
	good := `Reply like this: {"verdicts":[{"i":1,"v":1}]}`
	for name, c := range map[string]struct {
		w    Wording
		says string // empty: accepted
	}{
		"good":             {Wording{Task: "verify", Text: "Check them.", Contract: good}, ""},
		"empty":            {Wording{Task: "verify", Text: " ", Contract: good}, "empty"},
		"unknown slot":     {Wording{Task: "verify", Text: "Check {statements}.", Contract: good}, "{statements}"},
		"no slot":          {Wording{Task: "grade", Text: "Grade it.", Contract: `{"score":7}`}, "{meaning}"},
		"no contract":      {Wording{Task: "verify", Text: "Check them."}, "form of the reply"},
		"another contract": {Wording{Task: "verify", Text: "Check them.", Contract: `{"score":7}`}, "form of the reply"},
		"needless one":     {Wording{Task: "meaning.faithfulness", Text: "It is.", Contract: good}, "no form"},
		"no such task":     {Wording{Task: "data", Text: "x"}, "no such prompt"},
		"endless":          {Wording{Task: "verify", Text: strings.Repeat("x", longestPrompt), Contract: good}, "longer"},
	} {
		c.w.Lang = eval.English
		err := c.w.Check()
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Another wording is asked with in its language only, and is another question to
// the cache.
func TestReworded(t *testing.T) {
	t.Parallel()
	var kept shelf
	j, s, _ := under(t, nil, keeping(&kept))
	other, err := j.Reworded([]Wording{{Task: "split", Lang: eval.English, Text: "Take it apart, please.", Contract: `{"statements":["…"]}`}})
	if err != nil {
		t.Fatal(err)
	}
	for _, asked := range []*Judge{j, other} {
		for _, lang := range []eval.Lang{eval.English, eval.Chinese} {
			_, err := asked.Split(ctx, judge.Split{Text: "Io is a moon.", Lang: lang})
			expect(t, err)
		}
	}
	// Three questions: the Chinese one is the same for both.
	expect(t, nil, s.Calls(""), "3", strings.HasPrefix(s.Requests()[2].Prompt, "Take it apart, please."), "true")
}
