package metric

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/judge"
)

// whim is a judge that answers anything: too much, too little, nonsense.
func whim(t *rapid.T) *script {
	j := newScript()
	j.info.BuiltIn = rapid.Bool().Draw(t, "built in")
	spelling := rapid.StringMatching(`[yn?x-]{0,20}`)
	word := rapid.SampledFrom([]string{"", " ", "Io is a moon.", "It is hot.", "It is hto.", "木星是什么？", "Is it?"})
	verdicts := func() (judge.Verdicts, error) {
		if rapid.IntRange(0, 9).Draw(t, "fails") == 0 {
			return judge.Verdicts{}, fail(rapid.SampledFrom([]eval.Code{eval.Timeout, eval.ParseFailed}).Draw(t, "code"), nil)
		}
		v := says(spelling.Draw(t, "verdicts"))
		v.ByIndex[rapid.IntRange(-2, 40).Draw(t, "stray")] = judge.Verdict{Verdict: eval.Yes, Chunk: -3, Quote: "is"}
		return v, nil
	}
	j.split = func(judge.Split) ([]judge.Statement, error) {
		return states(rapid.SliceOfN(word, 0, 40).Draw(t, "statements")...)(judge.Split{})
	}
	j.verify = func(judge.Verify) (judge.Verdicts, error) { return verdicts() }
	j.useful = func(judge.Useful) (judge.Verdicts, error) { return verdicts() }
	j.invert = func(judge.Invert) ([]judge.Question, error) {
		var list []judge.Question
		for _, text := range rapid.SliceOfN(word, 0, 5).Draw(t, "questions") {
			list = append(list, judge.Question{Text: text, Noncommittal: rapid.Bool().Draw(t, "flag")})
		}
		return list, nil
	}
	j.compare = func(task judge.Compare) ([]float64, error) {
		n := len(task.Generated) + rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "extra")
		value := rapid.OneOf(rapid.Float64Range(-1, 1), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), -3}))
		return rapid.SliceOfN(value, n, n).Draw(t, "cosines"), nil
	}
	j.choose = func(judge.Select) (judge.Selection, error) {
		return judge.Selection{
			Indices:   rapid.SliceOf(rapid.IntRange(-3, 12)).Draw(t, "indices"),
			Extracted: rapid.SliceOf(word).Draw(t, "copies"),
		}, nil
	}
	return j
}

// Whatever a judge says: a value is a number in the range of its metric and
// between its bounds, every other outcome has a reason, and parts are numbered.
func TestScoresAreSound(t *testing.T) {
	t.Parallel()
	slugs := []string{"context_precision@2"}
	for _, m := range Metrics() {
		slugs = append(slugs, m.Slug)
	}
	text := rapid.SampledFrom([]string{"", "\u200b", "Io is a moon. It is hot.", "木星是什么？"})
	rapid.Check(t, func(t *rapid.T) {
		sample := eval.Sample{
			UserInput: text.Draw(t, "question"), Response: text.Draw(t, "answer"), Reference: text.Draw(t, "reference"),
			RetrievedContexts: rapid.SliceOfN(text, 0, 4).Draw(t, "contexts"),
			RetrievedIDs:      rapid.SliceOfN(text, 0, 4).Draw(t, "retrieved"),
			ReferenceIDs:      rapid.SliceOfN(text, 0, 4).Draw(t, "gold"),
		}
		m, _ := Lookup(rapid.SampledFrom(slugs).Draw(t, "metric"))
		// One chunk a call would draw from several goroutines.
		set := Settings{Profile: rapid.SampledFrom([]eval.Profile{eval.Current, eval.Paper}).Draw(t, "profile"), NumberedChunks: true, Batch: 100}
		soundScore(t, m, Score(t.Context(), m.Slug, whim(t), sample, set))
	})
}

func soundScore(t *rapid.T, m Metric, s eval.Score) {
	if (s.Value != nil) != (s.Status == eval.Scored) {
		t.Fatalf("status %s with value %v", s.Status, s.Value)
	}
	if s.Status != eval.Scored && (s.Reason.Code == "" || s.Reason.Text == "") {
		t.Fatalf("%s without a reason", s.Status)
	}
	if s.Value != nil && !(*s.Value >= m.Low && *s.Value <= m.High) {
		t.Fatalf("value %v outside %v…%v", *s.Value, m.Low, m.High)
	}
	if (s.Lower == nil) != (s.Upper == nil) || s.Lower != nil && !(m.Low <= *s.Lower && *s.Lower <= *s.Value && *s.Value <= *s.Upper && *s.Upper <= m.High) {
		t.Fatalf("bounds %v…%v of %v", s.Lower, s.Upper, s.Value)
	}
	for i, p := range s.Parts {
		if p.Index != i+1 || p.Kind == "" {
			t.Fatalf("part %d is %+v", i+1, p)
		}
	}
}
