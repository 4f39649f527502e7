package lexical

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// method prefers one item of a pair.
type method func(t testing.TB, d eval.Dimension, p pair) eval.Choice

var methods = map[string]method{eval.MethodRagas: ragas, eval.MethodScore: score, eval.MethodRank: rank}

// TestWikiEval holds the rules against the gold by construction. The floors are
// the published numbers of the paper or better; WikiEval served as development
// set, so they are optimistic for other data.
func TestWikiEval(t *testing.T) {
	t.Parallel()
	floors := map[eval.Dimension]map[string]float64{
		eval.Faithfulness:     {eval.MethodRagas: 0.95},
		eval.AnswerRelevance:  {eval.MethodScore: 0.78},
		eval.ContextRelevance: {eval.MethodRagas: 0.80},
	}
	for _, d := range eval.Dimensions() {
		pairs := wikiEval(t, d)
		for _, name := range []string{eval.MethodRagas, eval.MethodScore, eval.MethodRank} {
			c := count(t, d, pairs, methods[name])
			t.Logf("%-18s %-6s %s", d, name, c)
			if floor := floors[d][name]; c.rate() < floor {
				t.Errorf("%s, %s: agreement %.2f is below %.2f", d, name, c.rate(), floor)
			}
		}
	}
}

// tally is right/tie/wrong.
type tally struct{ right, ties, wrong int }

func (c tally) rate() float64 {
	return (float64(c.right) + float64(c.ties)/2) / float64(c.right+c.ties+c.wrong)
}

func (c tally) String() string {
	return fmt.Sprintf("%d/%d/%d %.3f", c.right, c.ties, c.wrong, c.rate())
}

func count(t testing.TB, d eval.Dimension, pairs []pair, m method) tally {
	var c tally
	for _, p := range pairs {
		switch m(t, d, p) {
		case p.gold:
			c.right++
		case p.gold.Other():
			c.wrong++
		default:
			c.ties++
		}
	}
	return c
}

// ragas is the paper's formula of the dimension (metrics §4.1-4.3). An item
// without a value gives no verdict, which counts half like a tie.
func ragas(t testing.TB, d eval.Dimension, p pair) eval.Choice {
	formula := map[eval.Dimension]func(testing.TB, string, judge.Candidate) (float64, bool){
		eval.Faithfulness: faithfulness, eval.AnswerRelevance: answerRelevance, eval.ContextRelevance: contextRelevance,
	}[d]
	x, okX := formula(t, p.question, p.items[0])
	y, okY := formula(t, p.question, p.items[1])
	if !okX || !okY {
		return eval.ChoiceNone
	}
	return eval.Prefer(x, y)
}

func faithfulness(t testing.TB, question string, c judge.Candidate) (float64, bool) {
	ctx := context.Background()
	split, err := New().Split(ctx, judge.Split{Question: question, Text: c.Answer})
	must(t, err)
	var statements []string
	for _, s := range split.List {
		statements = append(statements, s.Text)
	}
	if len(statements) == 0 {
		return 0, false
	}
	v, err := New().Verify(ctx, judge.Verify{Statements: statements, Contexts: c.Contexts})
	must(t, err)
	n := 0
	for _, verdict := range v.ByIndex {
		if verdict.Verdict == eval.Yes {
			n++
		}
	}
	return float64(n) / float64(len(statements)), true
}

func answerRelevance(t testing.TB, question string, c judge.Candidate) (float64, bool) {
	ctx := context.Background()
	inverted, err := New().Invert(ctx, judge.Invert{Answer: c.Answer})
	must(t, err)
	s, err := New().Compare(ctx, judge.Compare{Question: question, Generated: inverted.List})
	must(t, err)
	sum := 0.0
	for _, v := range s.Values {
		sum += v
	}
	return sum / float64(max(1, len(s.Values))), len(s.Values) > 0
}

func contextRelevance(t testing.TB, question string, c judge.Candidate) (float64, bool) {
	var sentences []judge.Sentence
	for i, chunk := range c.Contexts {
		for _, s := range text.Sentences(chunk) {
			sentences = append(sentences, judge.Sentence{Text: s, Chunk: i + 1})
		}
	}
	s, err := New().Select(context.Background(), judge.Select{Question: question, Sentences: sentences})
	must(t, err)
	return float64(len(s.Indices)) / float64(max(1, len(sentences))), len(sentences) > 0
}

func score(t testing.TB, d eval.Dimension, p pair) eval.Choice {
	var grades [2]float64
	for i, c := range p.items {
		g, err := New().Grade(context.Background(), judge.Grade{Dimension: d, Question: p.question, Answer: c.Answer, Contexts: c.Contexts})
		must(t, err)
		grades[i] = g.Value
	}
	return eval.Prefer(grades[0], grades[1])
}

func rank(t testing.TB, d eval.Dimension, p pair) eval.Choice {
	best, err := New().Prefer(context.Background(), judge.Prefer{Dimension: d, Question: p.question, First: p.items[0], Second: p.items[1]})
	must(t, err)
	return map[int]eval.Choice{0: eval.ChoiceTie, 1: eval.ChoiceX, 2: eval.ChoiceY}[best.Best]
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestPeople holds answer relevance against what people prefer overall. These
// labels ask for more than relevance, and "longer wins" is hard to beat on them.
// The weights of the grade were chosen with these sets and WikiEval in view: the
// floor guards against getting worse, it says nothing of data not seen.
func TestPeople(t *testing.T) {
	t.Parallel()
	for name, pairs := range map[string][]pair{"ragchecker": ragChecker(t), "pandalm": pandaLM(t)} {
		for _, m := range []string{eval.MethodRagas, eval.MethodScore, eval.MethodRank} {
			c := count(t, eval.AnswerRelevance, pairs, methods[m])
			t.Logf("%-10s %-6s %s", name, m, c)
			if m == eval.MethodScore && c.rate() < 0.64 {
				t.Errorf("%s: agreement %.2f of the grade is below 0.64", name, c.rate())
			}
		}
		t.Logf("%-10s longer %s", name, count(t, eval.AnswerRelevance, pairs, longer))
	}
}

// TestContextRelevanceIsNotLength takes the length out of WikiEval: as many
// sentences of the better context, drawn at random, as the other one adds to it.
// "Shorter wins" is a coin here, while it wins every pair of the original.
func TestContextRelevanceIsNotLength(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(1, 2))
	var equal []pair
	for _, p := range wikiEval(t, eval.ContextRelevance) {
		better, other := p.items[0].Contexts[0], p.items[1].Contexts[0]
		if p.gold == eval.ChoiceY {
			better, other = other, better
		}
		kept := text.Sentences(better)
		filler := slices.DeleteFunc(text.Sentences(other), func(s string) bool { return strings.Contains(better, s) })
		draw.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
		if n := min(len(kept), len(filler)); n > 0 {
			equal = append(equal, pair{question: p.question, gold: eval.ChoiceX, items: [2]judge.Candidate{{Contexts: kept[:n]}, {Contexts: filler[:n]}}})
		}
	}
	c := count(t, eval.ContextRelevance, equal, ragas)
	t.Logf("equal number of sentences: %s", c)
	if c.rate() < 0.65 {
		t.Errorf("agreement %.2f is below 0.65", c.rate())
	}
}

func longer(_ testing.TB, _ eval.Dimension, p pair) eval.Choice {
	return eval.Prefer(float64(len([]rune(p.items[0].Answer))), float64(len([]rune(p.items[1].Answer))))
}

// ragChecker reads the pairs on which both annotators prefer the same side overall.
func ragChecker(t testing.TB) []pair {
	t.Helper()
	type answer struct{ Response string }
	var rows []struct {
		ID             int `json:"instance_id"`
		Query          string
		Model1, Model2 answer
		Overall        int `json:"overall_label"`
	}
	readJSON(t, dataFile(t, "ragchecker", "human_labeled_data.json"), &rows)
	labels := map[string][]eval.Choice{}
	found := map[string]pair{}
	var order []string
	for _, r := range rows {
		key := r.Query + r.Model1.Response + r.Model2.Response
		if _, seen := found[key]; !seen {
			order = append(order, key)
			found[key] = pair{question: r.Query, items: [2]judge.Candidate{{Answer: r.Model1.Response}, {Answer: r.Model2.Response}}}
		}
		labels[key] = append(labels[key], eval.Prefer(0, float64(r.Overall)))
	}
	var pairs []pair
	for _, k := range order {
		if l := labels[k]; len(l) == 2 && l[0] == l[1] && l[0] != eval.ChoiceTie {
			p := found[k]
			p.gold = l[0]
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// pandaLM reads the pairs on which all three annotators prefer the same side.
func pandaLM(t testing.TB) []pair {
	t.Helper()
	var rows []struct {
		Instruction, Input                 string
		Response1, Response2               any // one is the bare word true
		Annotator1, Annotator2, Annotator3 int
	}
	readJSON(t, dataFile(t, "pandalm", "testset-v1.json"), &rows)
	var pairs []pair
	for _, r := range rows {
		if r.Annotator1 == 0 || r.Annotator1 != r.Annotator2 || r.Annotator1 != r.Annotator3 {
			continue
		}
		pairs = append(pairs, pair{
			question: r.Instruction + "\n" + r.Input,
			items:    [2]judge.Candidate{{Answer: fmt.Sprint(r.Response1)}, {Answer: fmt.Sprint(r.Response2)}},
			gold:     map[int]eval.Choice{1: eval.ChoiceX, 2: eval.ChoiceY}[r.Annotator1],
		})
	}
	return pairs
}

func readJSON(t testing.TB, file string, into any) {
	t.Helper()
	raw, err := os.ReadFile(file)
	must(t, err)
	must(t, json.Unmarshal(raw, into))
}
