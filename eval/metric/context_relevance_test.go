package metric

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// five and four are contexts of 3 + 2 and 2 + 2 sentences.
var (
	five = eval.Sample{UserInput: "Which moon?", RetrievedContexts: []string{"Io is a moon. It is hot. It is near.", "Mars has two. Venus has none."}}
	four = eval.Sample{UserInput: "Which moon?", RetrievedContexts: []string{"Io is a moon. It is very hot there.", "Mars has two. Venus has none."}}
)

func TestContextRelevance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		profile   eval.Profile
		sample    eval.Sample
		selection judge.Selection
		value     float64
		verdicts  string
		flags     []string
	}{
		// Metrics §4.3: N = 5, needed [2, 4]: 2/5.
		{"worked, by index", "", five, judge.Selection{Indices: []int{2, 4}}, 0.40, "nynyn", nil},
		// N = 4, three copies: one invented, two of the same sentence: 1/4.
		{"worked, verbatim", eval.Paper, four, judge.Selection{Extracted: []string{"It is very hot there.", "Io has rings.", "“it is  very hot there”"}}, 0.25, "nynn", []string{"extraction_unverified"}},
		{"nothing is needed", "", five, judge.Selection{}, 0, "nnnnn", nil},
		{"nothing is needed, verbatim", eval.Paper, five, judge.Selection{}, 0, "nnnnn", nil},
		{"indices that do not exist", "", five, judge.Selection{Indices: []int{0, -1, 99, 1}}, 0.2, "ynnnn", []string{"ignored_indices"}},
		{"an index twice", "", five, judge.Selection{Indices: []int{1, 1}}, 0.2, "ynnnn", nil},
		// "It is verry hot there": 1 edit in 21 runes, 0.95.
		{"a slip in copying", eval.Paper, four, judge.Selection{Extracted: []string{"It is verry hot there."}}, 0.25, "nynn", nil},
		// "It is not hot there": 3 edits in 20 runes, 0.85.
		{"a changed word", eval.Paper, four, judge.Selection{Extracted: []string{"It is not hot there."}}, 0, "nnnn", []string{"extraction_unverified"}},
		{"two sentences copied as one", eval.Paper, four, judge.Selection{Extracted: []string{"Io is a moon. It is very hot there."}}, 0.5, "yynn", nil},
		{"one-sentence context, insufficient information", eval.Paper, eval.Sample{UserInput: "Why?", RetrievedContexts: []string{"Io is a moon"}},
			judge.Selection{Extracted: []string{"Insufficient Information"}}, 0, "n", []string{"extraction_unverified"}},
		{"Chinese", "", eval.Sample{UserInput: "火星有几颗卫星？", RetrievedContexts: []string{"火星有两颗卫星。火星是红色的。"}}, judge.Selection{Indices: []int{1}}, 0.5, "yn", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := newScript()
			j.choose = func(task judge.Select) (judge.Selection, error) {
				equal(t, task.Verbatim, c.profile == eval.Paper)
				return c.selection, nil
			}
			s := Score(t.Context(), eval.MetricContextRelevance, j, c.sample, Settings{Profile: c.profile})
			scored(t, s, c.value)
			equal(t, verdictsOf(s), c.verdicts)
			equal(t, s.Flags, c.flags)
			equal(t, len(s.Calls), 1)
		})
	}
}

func TestContextRelevanceNumbersSentencesAcrossChunks(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.choose = func(judge.Select) (judge.Selection, error) {
		return judge.Selection{Indices: []int{4}, Reasons: map[int]string{4: "it counts moons"}}, nil
	}
	s := Score(t.Context(), eval.MetricContextRelevance, j, five, Settings{})
	scored(t, s, 0.2)
	equal(t, s.Parts[3], eval.Part{Kind: eval.SentencePart, Index: 4, Text: "Mars has two.", Verdict: eval.Yes, Reason: "it counts moons", Chunk: 2})
}

func TestContextRelevanceWithoutValue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		contexts []string
		choose   func(judge.Select) (judge.Selection, error)
		status   eval.Status
		code     eval.Code
	}{
		{"no column", nil, nil, eval.NotApplicable, eval.MissingInput},
		{"no chunks", []string{}, nil, eval.NotApplicable, eval.NothingRetrieved},
		{"blank chunks", []string{"", " \n"}, nil, eval.NotApplicable, eval.NothingRetrieved},
		{"the judge refuses", []string{"Io."}, nil, eval.Failed, eval.Refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := newScript()
			j.choose = c.choose
			sample := eval.Sample{UserInput: "Why?", RetrievedContexts: c.contexts}
			without(t, Score(t.Context(), eval.MetricContextRelevance, j, sample, Settings{}), c.status, c.code)
		})
	}
}

// Lists that are too long are halved until they fit; here at most two sentences
// do. Nothing is cut, and numbers stay ours.
func TestContextRelevanceOfLongContexts(t *testing.T) {
	t.Parallel()
	j := newScript()
	j.choose = func(task judge.Select) (judge.Selection, error) {
		if len(task.Sentences) > 2 {
			return judge.Selection{}, fail(eval.ContextTooLong, nil)
		}
		var chosen judge.Selection
		for i, s := range task.Sentences {
			if strings.Contains(s.Text, "has") {
				chosen.Indices = append(chosen.Indices, i+1)
			}
		}
		chosen.Indices = append(chosen.Indices, 3) // exists in the whole, not in this half
		return chosen, nil
	}
	s := Score(t.Context(), eval.MetricContextRelevance, j, five, Settings{})
	scored(t, s, 0.4)
	equal(t, verdictsOf(s), "nnnyy")
	equal(t, s.Flags, []string{"ignored_indices"})
	equal(t, len(s.Calls), 5) // 5 → 2 + 3 → 1 + 2
}
