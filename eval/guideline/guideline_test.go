package guideline_test

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/guideline"
	"concord/eval/sample"
	"concord/eval/text"
)

var languages = []eval.Lang{eval.English, eval.Chinese, eval.Japanese}

func TestEveryDimensionIsExplainedInEveryLanguage(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, lang := range languages {
		for _, dimension := range eval.Dimensions() {
			question, guide := guideline.Question(dimension, lang), guideline.For(dimension, lang)
			if question == "" || strings.ContainsAny(question, "#\n") || seen[question] {
				t.Errorf("%s/%s: question %q", lang, dimension, question)
			}
			seen[question] = true
			for _, s := range []string{question, guide} {
				if got := text.Lang(s, ""); got != lang {
					t.Errorf("%s/%s reads as %s: %.40s", lang, dimension, got, s)
				}
			}
			// What counts, what does not, ties, an example; then the common rules.
			if n := strings.Count(guide, "\n## "); n != 5 {
				t.Errorf("%s/%s: %d headings, want 5", lang, dimension, n)
			}
			if strings.Contains("\n"+guide, "\n# ") {
				t.Errorf("%s/%s: the title is still there", lang, dimension)
			}
		}
	}
}

func TestQuestion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		dimension eval.Dimension
		lang      eval.Lang
		want      string
	}{
		{eval.Faithfulness, eval.English, "Which answer sticks closer to the context?"},
		{eval.Faithfulness, "de", "Which answer sticks closer to the context?"},
		{eval.Faithfulness, "../ja", "Which answer sticks closer to the context?"},
		{eval.ContextRelevance, eval.Chinese, "哪份资料更集中于回答问题所需的内容？"},
		{"completeness", eval.English, "Which of the two is better?"},
		{"../zh/faithfulness", eval.English, "Which of the two is better?"},
	} {
		if got := guideline.Question(c.dimension, c.lang); got != c.want {
			t.Errorf("Question(%q, %q) = %q, want %q", c.dimension, c.lang, got, c.want)
		}
	}
}

func TestAnImportedDimensionHasTheCommonRules(t *testing.T) {
	t.Parallel()
	for _, lang := range languages {
		common := guideline.For("completeness", lang)
		if !strings.HasSuffix(guideline.For(eval.Faithfulness, lang), common) || len(common) < 200 {
			t.Errorf("%s: common rules %q", lang, common)
		}
	}
}

// A question that serves as an example must not be one that is judged
// (agreement §3.19).
func TestNoExampleIsJudged(t *testing.T) {
	t.Parallel()
	judged := string(sample.JSONL())
	for _, lang := range languages {
		for _, dimension := range eval.Dimensions() {
			for line := range strings.Lines(guideline.For(dimension, lang)) {
				quoted, ok := strings.CutPrefix(line, "> **")
				if !ok {
					continue
				}
				_, quoted, _ = strings.Cut(quoted, "** ")
				if quoted = strings.TrimSpace(quoted); quoted == "" || strings.Contains(judged, quoted) {
					t.Errorf("%s/%s: example %q", lang, dimension, quoted)
				}
			}
		}
	}
}
