package judge_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"concord/eval/judge"
)

// TestGradeVectors runs the cases of agreement §5.3 and §5.4.
func TestGradeVectors(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/grades.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		ID, Fn   string
		Input    struct{ Text string }
		Expected any
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			read := score
			if c.Fn == "parse_ranking" {
				read = ranking
			}
			if got := read(c.Input.Text); got != c.Expected {
				t.Errorf("%q is read as %v, want %v", c.Input.Text, got, c.Expected)
			}
		})
	}
}

// score is the grade, nil for no verdict.
func score(text string) any {
	if g, ok := judge.ParseScore(text); ok {
		return g.Value
	}
	return nil
}

// ranking is "1", "2", "tie", nil for no verdict.
func ranking(text string) any {
	p, ok := judge.ParseRanking(text)
	switch {
	case !ok:
		return nil
	case p.Best == 0:
		return "tie"
	}
	return strconv.Itoa(p.Best)
}

func TestParseScore(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]any{
		`{"score": 7}`:                       7.0,
		`{"score": "7.5"}`:                   7.5,
		`{"score": "8/10"}`:                  8.0,
		`{"reason":"3 of 4","score":7}`:      7.0,
		`{"score": 11}`:                      nil,
		`{"score": -1}`:                      nil,
		`{"score": null}`:                    nil,
		`{"score": 3} no, {"score": 4}`:      4.0,
		"<think>score: 3</think>Score: 6":    6.0,
		"Score (0-10): 8":                    8.0,
		"Score: 8/10. All 3 claims hold.":    8.0,
		"I would say 8/10, at most 9/10":     nil,
		"17/10":                              nil,
		"7/100":                              nil,
		"Score: -5":                          nil,
		"Score: 80%":                         nil,
		"3 of 4 claims are supported":        nil,
		"得分：８":                               8.0,
		"スコア: 6.5":                           6.5,
		"8分":                                 8.0,
		"9.":                                 9.0,
		"It was the 1st answer":              nil,
		"GPT-4 finds it good":                nil,
		"":                                   nil,
		"10":                                 10.0,
		"10 out of 10":                       10.0,
		"Rating: 7 because of 2 small slips": 7.0,
	} {
		if got := score(text); got != want {
			t.Errorf("%q is read as %v, want %v", text, got, want)
		}
	}
}

func TestParseRanking(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]any{
		`{"best":1}`:                    "1",
		`{"best":"2"}`:                  "2",
		`{"best":"Answer 2"}`:           "2",
		`{"best":"tie"}`:                "tie",
		`{"best":3}`:                    nil,
		`{"best":0}`:                    nil,
		`{"best":null}`:                 nil,
		`{"best":1} or {"best":2}`:      "2",
		"**Answer 2** > **Answer 1**":   "2",
		"Item 1 is better than item 2.": "1",
		"回答2优于回答1":                      "2",
		"1) Answer 1\n2) Answer 2":      "1",
		"1. Answer 1 names the year.\n2. Answer 2 does not.":                  nil, // a discussion, not a ranking
		"I don't think answer 2 is better than answer 1.":                     nil,
		"Answer 1 is better than answer 2. Answer 2 is better than answer 1.": nil,
		"They are not equally good.":                                          nil,
		"It's a tie.":                                                         "tie",
		"二者不分上下。":                                                             "tie",
		"同じくらい良いです。":                                                          "tie",
		"Answer 1: 1\nAnswer 2: 1":                                            nil,
		"Answer 1: 1":                                                         nil,
		"Answer 1: 2 / Answer 2: 1":                                           "2",
		"":                                                                    nil,
	} {
		if got := ranking(text); got != want {
			t.Errorf("%q is read as %v, want %v", text, got, want)
		}
	}
}

// A long reply is read in linear time: this took half a minute when the words
// before each comparison were searched back to the beginning.
func BenchmarkParseRankingLong(b *testing.B) {
	text := strings.Repeat("answer 1 > answer 2 ", 5000)
	for b.Loop() {
		judge.ParseRanking(text)
	}
}
