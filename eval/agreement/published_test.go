package agreement

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"concord/eval"
)

// Agreement §0, F1: only four cells differ from a coin.
func TestPaperTable(t *testing.T) {
	t.Parallel()
	want := map[eval.Dimension]map[string][2]float64{
		eval.Faithfulness:     {"ragas": {0.85, 0.98}, "score": {0.58, 0.83}, "rank": {0.40, 0.67}, "people": {0.85, 0.98}},
		eval.AnswerRelevance:  {"ragas": {0.65, 0.87}, "score": {0.39, 0.65}, "rank": {0.28, 0.54}, "people": {0.79, 0.96}},
		eval.ContextRelevance: {"ragas": {0.56, 0.81}, "score": {0.49, 0.75}, "rank": {0.39, 0.65}, "people": {0.85, 0.98}},
	}
	beat := map[string]bool{"faithfulness ragas": true, "faithfulness score": true, "answer_relevance ragas": true, "context_relevance ragas": true}
	for _, dim := range eval.Dimensions() {
		for _, p := range PaperTable(dim) {
			row, bounds := p.Row(), want[dim][p.Method]
			if math.Abs(*row.Low-bounds[0]) > 0.006 || math.Abs(*row.High-bounds[1]) > 0.006 {
				t.Errorf("%s %s: %.3f … %.3f, want %v", dim, p.Method, *row.Low, *row.High, bounds)
			}
			if p.Method != eval.RowPeople && (*row.PCoin < 0.05) != beat[string(dim)+" "+p.Method] {
				t.Errorf("%s %s: p = %.3f", dim, p.Method, *row.PCoin)
			}
		}
	}
	if PaperTable("tone") != nil {
		t.Error("the paper knows three dimensions")
	}
}

// Agreement §3.20 and F3: 0.95 and 0.63 need half a pair of 50; 0.97 is 48.5 of
// 50. 0.952 would be 47.6. F2: 35 against 32 right of 50, p from 0.25 to 0.73.
func TestPublishedNumbersAreChecked(t *testing.T) {
	t.Parallel()
	for printed, want := range map[string]Consistency{
		"0.95": HalfPairs, "95 %": HalfPairs, "0.72": WholePairs, "0,72": WholePairs, "0.63": HalfPairs, "0.952": Impossible, "95.2%": Impossible, "1": WholePairs,
	} {
		if got := (Published{Printed: printed, Pairs: 50}).Check(); got != want {
			t.Errorf("%s of 50: %s, want %s", printed, got, want)
		}
	}
	if got := (Published{Printed: "0.95", Pairs: 50}).CheckWords(); got != "Published as 0.95; with 50 pairs that needs half a pair (47.5): ties or averaging must be involved." {
		t.Error(got)
	}
	found := PublishedPairs(PaperTable(eval.ContextRelevance))
	if len(found) != 2 || found[0].Other.Method != eval.MethodScore {
		t.Fatalf("%+v", found)
	}
	if got := found[0].Words(); got != "Ragas against GPT Score: p lies between 0.25 and 0.73, however their errors overlap. They cannot be told apart." {
		t.Error(got)
	}
}

func TestReadPublished(t *testing.T) {
	t.Parallel()
	rest := Published{Source: "A paper", Dimension: eval.Faithfulness, Pairs: 50}
	for text, want := range map[string]string{
		"Ragas, 0.95\nGPT Score, 72 %, 60\n":                         "ragas 0.95 50 faithfulness|score 72 % 60 faithfulness",
		"n;accuracy;metric;aspect\n100;0,8;New one;Answer relevance": "New one 0,8 100 answer_relevance",
		"annotators\t0.9":          "people 0.9 50 faithfulness",
		"":                         "There is no number to read",
		"Ragas, much":              "Line 1: “much” is no agreement",
		"Ragas, 1.2":               "is no agreement",
		"Ragas, NaN":               "is no agreement",
		", 0.4":                    "the method is missing",
		"value,method\n0.5,A\n0.6": "Line 3: the method is missing",
		"A,0.5,none":               "on how many pairs",
		"\"A, 0.5":                 "The table cannot be read|is no agreement",
	} {
		list, err := ReadPublished(strings.NewReader(text), rest)
		var got []string
		for _, p := range list {
			got = append(got, fmt.Sprintf("%s %s %d %s", p.Method, p.Printed, p.Pairs, p.Dimension))
		}
		if err == nil && strings.Join(got, "|") != want {
			t.Errorf("%q: %q", text, got)
		}
		if err != nil && !slices.ContainsFunc(strings.Split(want, "|"), func(w string) bool { return strings.Contains(err.Error(), w) }) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Whatever is read can be shown: a rate in [0, 1], an interval around it, words.
func FuzzReadPublished(f *testing.F) {
	for _, text := range []string{"Ragas,0.95", "a;b;value\n1;2;3 %", "x,1,1\ny,0,1000000", "\ufeffmethod,value,n\nm,100%,3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadPublished(strings.NewReader(text), Published{Source: "s", Dimension: "d", Pairs: 7})
		if err != nil && !eval.IsKind(err, eval.Invalid) {
			t.Fatal(err)
		}
		for _, p := range list {
			row := p.Row()
			if !(*row.Low >= 0 && *row.Low <= p.Rate() && p.Rate() <= *row.High && *row.High <= 1) || !(*row.PCoin >= 0 && *row.PCoin <= 1) {
				t.Errorf("%+v: %v … %v, p %v", p, *row.Low, *row.High, *row.PCoin)
			}
			_ = p.CheckWords()
		}
		for _, p := range PublishedPairs(list) {
			if !(p.Best >= 0 && p.Worst >= 0 && p.Best <= 1 && p.Worst <= 1) {
				t.Errorf("%+v", p)
			}
		}
	})
}
