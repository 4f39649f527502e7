package lexical

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/judge"
)

// TestSelectReasons: the reason names the condition that decided. The words of
// the first question are halvorsen, bridge, open, lorri; of the Chinese one 云溪,
// 溪大, 大桥; of the Japanese one 星見, 見橋, 全長.
func TestSelectReasons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ question, sentence, want string }{
		{"When was the Halvorsen Bridge opened to lorries?", "The Bridge was opened.", "Needed: it shares 50 % of the question's words (Bridge, opened); 50 % is enough."},
		{"When was the Halvorsen Bridge opened to lorries?", "The Bridge dates from 1932.", "Not needed: it shares 25 % of the question's words (Bridge); 30 % is the least."},
		{"When was the Halvorsen Bridge opened?", "The Bridge dates from 1932.", "Needed: it shares 33 % of the question's words (Bridge) and offers what is asked for; then 30 % is enough."},
		{"When was the Halvorsen Bridge opened?", "The Bridge is red.", "Not needed: it shares 33 % of the question's words (Bridge) and does not offer what is asked for; then 50 % is the least."},
		{"When was the Halvorsen Bridge opened?", "It rained in 1932.", "Not needed: it shares no word with the question."},
		{"What is it?", "It rained in 1932.", "Not needed: the question has no informative words."},
		{"云溪大桥是哪年建成的？", "云溪大桥很有名。", "Needed: it shares 75 % of the question's words (云溪大桥); 50 % is enough."},
		{"星見橋の全長は？", "星見橋は有名だ。", "Needed: it shares 66 % of the question's words (星見橋); 50 % is enough."},
	} {
		got, err := New().Select(ctx, judge.Select{Question: c.question, Sentences: []judge.Sentence{{Text: c.sentence, Chunk: 1}}})
		must(t, err)
		if got.Reasons[1] != c.want {
			t.Errorf("%q, %q:\n got %s\nwant %s", c.question, c.sentence, got.Reasons[1], c.want)
		}
	}
}

// TestSelectReasonsHold: the verdict opens the reason, and a share that is shown
// lies on the side of its limit that the verdict says.
func TestSelectReasonsHold(t *testing.T) {
	t.Parallel()
	numbers := regexp.MustCompile(`(\d+) %`)
	rapid.Check(t, func(t *rapid.T) {
		task := judge.Select{Question: draw(t, "question")}
		for range 3 {
			task.Sentences = append(task.Sentences, judge.Sentence{Text: draw(t, "sentence"), Chunk: 1})
		}
		got, _ := New().Select(ctx, task)
		for i, reason := range got.Reasons {
			needed := slices.Contains(got.Indices, i)
			shown := numbers.FindAllStringSubmatch(reason, -1)
			if strings.HasPrefix(reason, "Needed: ") != needed || len(shown) == 0 && needed {
				t.Fatalf("%d of %v: %s", i, got.Indices, reason)
			}
			if len(shown) == 2 && (len(shown[0][1]) == len(shown[1][1])) && (shown[0][1] >= shown[1][1]) != needed {
				t.Fatalf("the share contradicts the verdict: %s", reason)
			}
		}
	})
}

// TestVerifyReasons: words are shown as they stand in the statement, pairs of
// characters as the phrase that they come from.
func TestVerifyReasons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ statement, want string }{
		{"The bridge was opened in 1932.", "The contexts hold all of it in one place."},
		{"The bridge spans the Tarn Valley quite elegantly.", "; missing there: quite elegantly."},
		{"The bridge spans the Tarn Gorge.", `The contexts do not mention "Gorge".`},
		{"Ticket prices, queues, opening hours, guided tours, parking and toilets annoy visitors.", "missing there: Ticket prices, queues, opening, guided tours and 2 more."},
		{"Tomas Areva defeated Mara Lindqvist in the final of the Northern Cup.", `The contexts have "Areva" and "Mara" the other way round.`},
		{"Traffic decreased sharply after the war.", `The statement says "decreased", the contexts say "increased".`},
		{"云溪大桥全长503米，桥面很宽阔。", "; missing there: 桥面很宽阔."},
		{"设计师是王建国工程公司。", "missing there: 王建国工程公司."},
		{"星見橋の重量は503トンである。", "missing there: 重量, トン."},
	} {
		v, err := New().Verify(ctx, judge.Verify{Statements: []string{c.statement}, Contexts: passages})
		must(t, err)
		if got := v.ByIndex[1]; !strings.Contains(got.Reason, c.want) {
			t.Errorf("%q (%s):\n got %s\nwant %s", c.statement, got.Verdict, got.Reason, c.want)
		}
	}
}

// TestPhrases: "长城" is known; 城全 lies across the border and is no word, 全长约
// is what remains.
func TestPhrases(t *testing.T) {
	t.Parallel()
	known := map[string]bool{"长城": true, "bridg": true}
	for in, want := range map[string]string{
		"长城全长约":                        "全长约",
		"长城":                           "",
		"The red bridge, two Red cars": "red|two Red cars",
		"首都的人口":                        "首都的人口",
		"":                             "",
	} {
		got := parse(in).lacking(func(t term) bool { return known[t.key] })
		if strings.Join(got, "|") != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestUsefulReasons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ yardstick, want string }{
		{"The bridge was designed by Ingrid Solberg.", `Useful: it supports "The bridge was designed by Ingrid Solberg.".`},
		{"Penguins breed on islands.", `Not useful: it does not support "Penguins breed on islands.". No word`},
		{"Penguins breed on islands. Whales feed on krill.", `Not useful: it supports none of 2 statements, such as "Penguins breed on islands.".`},
		{"I don't know.", "Not useful: the text to support makes no statement."},
	} {
		got, err := New().Useful(ctx, judge.Useful{Chunks: passages[:1], Yardstick: c.yardstick})
		must(t, err)
		if v := got.ByIndex[1]; !strings.HasPrefix(v.Reason, c.want) {
			t.Errorf("%q: %s", c.yardstick, v.Reason)
		}
	}
}

// TestGradeReasons: no share of no numbers, no refusal where none is.
func TestGradeReasons(t *testing.T) {
	t.Parallel()
	for d, want := range map[eval.Dimension]string{
		eval.Faithfulness:     "The contexts hold 47 % of the answer's words, rare ones counting more, and 1 of its 2 numbers, names and dates; missing: 1933.",
		eval.AnswerRelevance:  "It takes up 100 % of the question's words and tells 100 % of what is asked for.",
		eval.ContextRelevance: "A sentence shares 60 % of the question's words on average, and 2 of 4 offer what is asked for.",
	} {
		g, err := New().Grade(ctx, judge.Grade{Dimension: d, Question: "When was the bridge opened?", Answer: "The Bridge was opened in 1933.", Contexts: passages[:1]})
		must(t, err)
		if g.Reason != want {
			t.Errorf("%s:\n got %s\nwant %s", d, g.Reason, want)
		}
	}
}
