package judge_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"concord/eval"
	"concord/eval/judge"
)

// FuzzReply: no reply makes a reader panic, and nothing is read that no rule
// allows: indices and grades in range, known verdicts only, no empty texts.
func FuzzReply(f *testing.F) {
	for _, seed := range []string{
		`{"verdicts":[{"i":1,"why":"x","quote":"q","c":2,"v":1}]}`, `[{"i":1,"v":1},{"i":2,`,
		`Sure! <think>x</think>{'verdict': 1,}`, `</think></think><think>{"v":`, "```json\n{\"score\":7}\n```",
		`{"best":"tie"}`, `1. Answer 2`, `{"questions":["a"],"noncommittal":[0]}`, `{"extracted":["信息不足"]}`,
		`{'statements': ['it's', "b" // x` + "\n" + `]}`, strings.Repeat("[", 200), `{"a":[}{]}"'`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		v, _ := judge.ParseVerdicts(raw, 2)
		for i, one := range v.ByIndex {
			if i < 1 || i > 2 || one.Verdict != eval.Yes && one.Verdict != eval.No && one.Verdict != eval.Unclear {
				t.Errorf("part %d is %q", i, one.Verdict)
			}
		}
		if g, ok := judge.ParseScore(raw); ok && !(g.Value >= 0 && g.Value <= 10) {
			t.Errorf("grade %v", g.Value)
		}
		if p, ok := judge.ParseRanking(raw); ok && (p.Best < 0 || p.Best > 2) {
			t.Errorf("best %d", p.Best)
		}
		s, _ := judge.ParseStatements(raw)
		for _, one := range s.List {
			if one.Text == "" {
				t.Error("an empty statement")
			}
		}
		judge.ParseQuestions(raw)
		judge.ParseSelection(raw, false)
		judge.ParseSelection(raw, true)
		judge.Refused(raw)
	})
}

// FuzzNoInventedVerdict: a reply without any verdict word and digit never
// gives a verdict, a grade or a preference for an item.
func FuzzNoInventedVerdict(f *testing.F) {
	f.Add(`{"i":,"v":}`)
	f.Add("Verdict: perhaps")
	f.Add(`{"verdicts":[{"index":"one","verdict":"strong"}]}`)
	f.Fuzz(func(t *testing.T, raw string) {
		if !utf8.ValidString(raw) || strings.IndexFunc(raw, func(r rune) bool { return r > 0x7e }) >= 0 {
			return // other scripts have digits and verdict words of their own
		}
		plain := strings.Map(withoutDigits, raw)
		if v, _ := judge.ParseVerdicts(plain, 2); len(v.ByIndex) > 0 {
			t.Errorf("verdicts %v from %q", v.ByIndex, plain)
		}
		if g, ok := judge.ParseScore(plain); ok {
			t.Errorf("grade %v from %q", g.Value, plain)
		}
		if p, ok := judge.ParseRanking(plain); ok && p.Best != 0 {
			t.Errorf("best %d from %q", p.Best, plain)
		}
	})
}

func withoutDigits(r rune) rune {
	if '0' <= r && r <= '9' {
		return -1
	}
	return r
}
