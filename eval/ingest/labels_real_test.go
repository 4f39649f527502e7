package ingest

import (
	"context"
	"math"
	"path/filepath"
	"testing"

	"concord/eval"
)

// labeled keeps pairs and labels in memory.
type labeled struct {
	pairs  []Pair
	labels []Label
}

func (l *labeled) NewPair(p Pair) (int64, error) {
	l.pairs = append(l.pairs, p)
	return int64(len(l.pairs)), nil
}

func (l *labeled) Label(x Label) error { l.labels = append(l.labels, x); return nil }

func (l *labeled) text(id int64) (eval.Pair, error) { return l.pairs[id-1].Pair, nil }

// matcher knows the pairs.
func (l *labeled) matcher() *Matcher {
	m := NewMatcher(l.text)
	for i, p := range l.pairs {
		p.ID = int64(i + 1)
		m.Add(p.Pair)
	}
	return m
}

// importLabels reads a file of labels, into new pairs when there are none yet.
func (l *labeled) importLabels(t testing.TB, path string, o Options) (Result, LabelReport) {
	t.Helper()
	o.As = AsLabels
	join := &LabelJoin{Finder: Finder{Matcher: l.matcher(), Seed: 7}, Sink: l.Label}
	if len(l.pairs) == 0 {
		join.NewPair = l.NewPair
	}
	for _, x := range l.labels {
		join.Known(x.Pair, x.Left)
	}
	r, err := ReadJudgments(context.Background(), path, filepath.Base(path), o, join)
	if err != nil {
		t.Fatal(err)
	}
	return r, join.Report()
}

// table is what each annotator said of each pair of a dimension.
func (l *labeled) table(d eval.Dimension) map[string]map[int64]eval.Choice {
	said := map[string]map[int64]eval.Choice{}
	for _, x := range l.labels {
		if x.Dimension != d {
			continue
		}
		if said[x.Annotator] == nil {
			said[x.Annotator] = map[int64]eval.Choice{}
		}
		if _, again := said[x.Annotator][x.Pair]; !again {
			said[x.Annotator][x.Pair] = l.first(x)
		}
	}
	return said
}

// first is a pick by role, x for the role that comes first in the alphabet: kappa
// depends on how often each side is picked, and X and Y are a coin's.
func (l *labeled) first(x Label) eval.Choice {
	if p := l.pairs[x.Pair-1]; p.X.Role > p.Y.Role {
		return x.Pick.Other()
	}
	return x.Pick
}

// agree is how often two annotators agree, and by chance correction (Cohen).
func (l *labeled) agree(d eval.Dimension, a, b string) (n int, rate, kappa float64) {
	said := l.table(d)
	both, same := 0.0, 0.0
	countA, countB := map[eval.Choice]float64{}, map[eval.Choice]float64{}
	for pair, pick := range said[a] {
		if other, ok := said[b][pair]; ok {
			both++
			countA[pick]++
			countB[other]++
			if pick == other {
				same++
			}
		}
	}
	chance := 0.0
	for c := range countA {
		chance += countA[c] / both * countB[c] / both
	}
	return int(both), same / both, (same/both - chance) / (1 - chance)
}

func near(a, b, by float64) bool { return math.Abs(a-b) <= by }

// 280 pairs, two annotators as two records each, -2…2 on three dimensions
// (SOURCES.md): by sign .600 / .714 / .671; where both are decided .861 (115
// pairs) / .868 (144) / .886 (158).
func TestRAGCheckerLabels(t *testing.T) {
	t.Parallel()
	var l labeled
	r, report := l.importLabels(t, realFile(t, "ragchecker/human_labeled_data.json"), Options{})
	if r.RowsRead != 560 || r.Accepted != 560 || report.Pairs != 840 || report.Labels != 1680 {
		t.Fatalf("%+v, %+v", r, report)
	}
	for _, tt := range []struct {
		d       eval.Dimension
		exact   float64
		rate    float64
		decided float64
		n       int
	}{
		{"correctness", .500, .600, .861, 115}, {"completeness", .600, .714, .868, 144}, {"overall", .554, .671, .886, 158},
	} {
		n, rate, _ := l.agree(tt.d, "annotator 1", "annotator 2")
		if n != 280 || !near(rate, tt.rate, .0006) {
			t.Errorf("%s: %d pairs, %.4f", tt.d, n, rate)
		}
		if n, rate := l.decided(tt.d); n != tt.n || !near(rate, tt.decided, .0006) {
			t.Errorf("%s decided: %d pairs, %.4f", tt.d, n, rate)
		}
		if rate := l.exact(tt.d); !near(rate, tt.exact, .0006) {
			t.Errorf("%s exact: %.4f", tt.d, rate)
		}
	}
	for _, a := range report.Annotators {
		if a.Swapped != 0 { // five pairs have the same text on both sides
			t.Errorf("%+v", a)
		}
	}
	if !hasNotice(r.Notices, SignedScale, "correctness_label") {
		t.Error("the direction of the scale was not said")
	}
}

// decided is the agreement where neither annotator says tie.
func (l *labeled) decided(d eval.Dimension) (n int, rate float64) {
	said := l.table(d)
	for pair, a := range said["annotator 1"] {
		if b := said["annotator 2"][pair]; a != eval.ChoiceTie && b != eval.ChoiceTie {
			n++
			rate += float64(count(a == b))
		}
	}
	return n, rate / float64(n)
}

// exact is how often both annotators give the same value with its sign.
func (l *labeled) exact(d eval.Dimension) float64 {
	value := map[int64][]Label{}
	for _, x := range l.labels {
		if x.Dimension == d {
			value[x.Pair] = append(value[x.Pair], x)
		}
	}
	same := 0
	for _, v := range value {
		same += count(len(v) == 2 && v[0].Original == v[1].Original)
	}
	return float64(same) / float64(len(value))
}

// 999 rows, three annotators a row, 1 / 2 / 0: pairwise .913 / .929 / .918, kappa
// .85 / .88 / .86; 879 unanimous (SOURCES.md). 136 rows repeat the texts of
// another; a row with all its annotators is a pair of its own.
func TestPandaLMLabels(t *testing.T) {
	t.Parallel()
	var l labeled
	path := realFile(t, "pandalm/testset-v1.json")
	r, report := l.importLabels(t, path, Options{})
	if r.Accepted != 999 || report.Pairs != 999 || report.Labels != 2997 {
		t.Fatalf("%d accepted, %+v, rejects %v", r.Accepted, report, r.Rejects)
	}
	checkPandaLM(t, &l, Overall)

	// The same labels against the file imported as pairs first.
	c, _ := readReal(t, "pandalm/testset-v1.json", Options{As: AsPairs})
	joined := labeled{pairs: c.pairs}
	if _, report := joined.importLabels(t, path, Options{}); report.Labels != 2997 || report.Annotators[0].Repeats != 0 {
		t.Fatalf("%+v", report)
	}
	checkPandaLM(t, &joined, eval.AnswerRelevance)
}

func checkPandaLM(t *testing.T, l *labeled, d eval.Dimension) {
	t.Helper()
	for _, tt := range []struct {
		a, b        string
		rate, kappa float64
	}{
		{"annotator1", "annotator2", .913, .85}, {"annotator1", "annotator3", .929, .88}, {"annotator2", "annotator3", .918, .86},
	} {
		if n, rate, kappa := l.agree(d, tt.a, tt.b); n != 999 || !near(rate, tt.rate, .0006) || !near(kappa, tt.kappa, .006) {
			t.Errorf("%s %s: n %d, %.4f, kappa %.4f", tt.a, tt.b, n, rate, kappa)
		}
	}
	if n := l.unanimous(d); n != 879 {
		t.Errorf("%d unanimous", n)
	}
}

func (l *labeled) unanimous(d eval.Dimension) int {
	picks := map[int64]map[eval.Choice]int{}
	for _, x := range l.labels {
		if x.Dimension == d {
			if picks[x.Pair] == nil {
				picks[x.Pair] = map[eval.Choice]int{}
			}
			picks[x.Pair][x.Pick]++
		}
	}
	n := 0
	for _, p := range picks {
		n += count(len(p) == 1)
	}
	return n
}

// Two raters' sheets with own order, ids and sides: joined by content .52, kappa
// .30 (SOURCES.md).
func TestPDPARaters(t *testing.T) {
	t.Parallel()
	var l labeled
	r, report := l.importLabels(t, realFile(t, "pdpa/rater1_answers.xlsx"), Options{})
	if r.Accepted != 50 || report.Pairs != 150 || report.Labels != 150 {
		t.Fatalf("%+v, %+v", r, report)
	}
	if !hasNotice(r.Notices, KeyFound, "_rag_side_for_analysis") {
		t.Error("the answer key was not found")
	}
	r, report = l.importLabels(t, realFile(t, "pdpa/rater2_answers.xlsx"), Options{})
	if r.Accepted != 50 || report.Pairs != 0 || report.Labels != 150 || report.Annotators[0].Unmatched != 0 {
		t.Fatalf("%+v, %+v", r, report)
	}
	t.Logf("%+v", report.Annotators)
	if n, rate, kappa := l.agree(Overall, "rater1_answers", "rater2_answers"); n != 50 || !near(rate, .52, 1e-9) || !near(kappa, .30, .006) {
		t.Errorf("n %d, %.3f, kappa %.3f", n, rate, kappa)
	}
	for _, p := range l.pairs {
		if p.X.Role != "rag" && p.Y.Role != "rag" || p.X.Role == p.Y.Role {
			t.Fatalf("roles %q, %q", p.X.Role, p.Y.Role)
		}
	}
}

// 100 questions × 3 systems × 3 reviewers: 300 derived pairs a dimension,
// unanimous 197 / 232 / 237, 28 / 32 / 17 tie votes of 900 (SOURCES.md).
func TestSQuALITYRatings(t *testing.T) {
	t.Parallel()
	var l labeled
	r, report := l.importLabels(t, realFile(t, "squality/all-responses.jsonl"), Options{})
	if r.Rejected != 0 || report.Pairs != 900 || report.Labels != 2700 {
		t.Fatalf("%+v, %+v", r, report)
	}
	for _, tt := range []struct {
		d               eval.Dimension
		unanimous, ties int
	}{{"correctness", 197, 28}, {"selection", 232, 32}, {"overall", 237, 17}} {
		ties := 0
		for _, x := range l.labels {
			ties += count(x.Dimension == tt.d && x.Pick == eval.ChoiceTie)
		}
		if got := l.unanimous(tt.d); got != tt.unanimous || ties != tt.ties {
			t.Errorf("%s: %d unanimous, %d tie votes", tt.d, got, ties)
		}
	}
}
