package lexical

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

var ctx = context.Background()

func TestSplit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, question, answer string
		want                   []string
	}{
		{"blank", "Who?", "  ", nil},
		{"refusal", "Who?", "Sorry, I can't tell.", nil},
		{"refusal and claim", "Who?", "I don't know the author. The book appeared in 1999.", []string{"The book appeared in 1999."}},
		{"no claim", "Who?", "Well, that is it!", nil},
		// metrics §4.1: two claims in one sentence, so that one can fail alone
		{"clauses", "When was Io found?", "Io was discovered in 1610 by Galileo and is the most volcanically active body known.",
			[]string{"Io was discovered in 1610 by Galileo", "and is the most volcanically active body known."}},
		{"too short to cut", "Who?", "Anna came, and Bert went.", []string{"Anna came, and Bert went."}},
		{"bullets", "What?", "- red apples\n- green pears", []string{"- red apples", "- green pears"}},
		{"Chinese", "?", "云溪大桥于1932年建成，横跨塔恩河谷地带。很长", []string{"云溪大桥于1932年建成", "横跨塔恩河谷地带。", "很长"}},
		{"Japanese", "?", "星見橋は1932年に完成した。長い", []string{"星見橋は1932年に完成した。", "長い"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := New().Split(ctx, judge.Split{Question: c.question, Text: c.answer})
			must(t, err)
			var list []string
			for _, s := range got.List {
				list = append(list, s.Text)
			}
			if !slices.Equal(list, c.want) {
				t.Errorf("got %q, want %q", list, c.want)
			}
		})
	}
}

func TestSplitResolvesBareAnswers(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]eval.PartVerdict{"Yes.": eval.Yes, "No": eval.No, "はい": eval.Yes, "不是。": eval.No} {
		got, err := New().Split(ctx, judge.Split{Question: "Was the Halvorsen Bridge opened in 1932?", Text: answer})
		must(t, err)
		if len(got.List) != 1 || !got.List[0].FromQuestion {
			t.Fatalf("%q: got %+v, want one statement from the question", answer, got.List)
		}
		v, err := New().Verify(ctx, judge.Verify{Statements: []string{got.List[0].Text}, Contexts: passages})
		must(t, err)
		if v.ByIndex[1].Verdict != want {
			t.Errorf("%q as %q is %s, want %s", answer, got.List[0].Text, v.ByIndex[1].Verdict, want)
		}
	}
}

func TestVerifyShowsEvidence(t *testing.T) {
	t.Parallel()
	v, err := New().Verify(ctx, judge.Verify{
		Statements: []string{"Mara Lindqvist was born in Uppsala.", "Mara Lindqvist was born in Gdansk.", "It is."},
		Contexts:   passages,
	})
	must(t, err)
	first, second, third := v.ByIndex[1], v.ByIndex[2], v.ByIndex[3]
	if first.Verdict != eval.Yes || first.Chunk != 2 || !strings.Contains(first.Quote, "Uppsala") || first.Reason == "" {
		t.Errorf("first: %+v", first)
	}
	if second.Verdict != eval.No || !strings.Contains(second.Reason, "Gdansk") {
		t.Errorf("second: %+v", second)
	}
	if third.Verdict != eval.Unclear {
		t.Errorf("a statement without content: %+v", third)
	}
}

func TestVerifyWithoutContexts(t *testing.T) {
	t.Parallel()
	for _, contexts := range [][]string{nil, {""}, {" ", "?"}} {
		v, err := New().Verify(ctx, judge.Verify{Statements: []string{"Anna came to Rome."}, Contexts: contexts})
		must(t, err)
		if v.ByIndex[1].Verdict != eval.No {
			t.Errorf("%q: %+v", contexts, v.ByIndex[1])
		}
	}
}

func compare(t testing.TB, question, answer string) []float64 {
	t.Helper()
	q, err := New().Invert(ctx, judge.Invert{Answer: answer, N: 3})
	must(t, err)
	s, err := New().Compare(ctx, judge.Compare{Question: question, Generated: q.List})
	must(t, err)
	return s.Values
}

func TestCompare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ question, better, worse string }{
		{"When was the Halvorsen Bridge opened?", "The Halvorsen Bridge was opened in 1932.", "The Halvorsen Bridge was opened."},
		{"When was the Halvorsen Bridge opened?", "In 1932.", "I don't know."},
		{"Why did the bridge close?", "The bridge closed because the cables had rusted.", "The bridge closed and is a famous place."},
		{"Is the bridge open to lorries?", "No.", "It is a nice bridge."},
		{"What is a caldera?", "A caldera is a basin left by a collapsed volcano.", "Many people like a caldera."},
		{"云溪大桥是什么时候建成的？", "云溪大桥于1932年建成。", "云溪大桥很有名。"},
		{"星見橋はいつ完成しましたか", "星見橋は1932年に完成した。", "わかりません。"},
	} {
		better, worse := compare(t, c.question, c.better), compare(t, c.question, c.worse)
		if better[0] <= worse[0] {
			t.Errorf("%q: %q has %.2f, %q has %.2f", c.question, c.better, better[0], c.worse, worse[0])
		}
	}
}

// TestInvert: one question a sentence, each with its sentence.
func TestInvert(t *testing.T) {
	t.Parallel()
	got, err := New().Invert(ctx, judge.Invert{Answer: "The bridge was opened in 1932. Ingrid Solberg is its designer. I don't know more.", N: 1})
	must(t, err)
	want := []judge.Question{
		{Text: "When was the bridge opened?", Sentence: "The bridge was opened in 1932."},
		{Text: "What is said about Ingrid Solberg?", Sentence: "Ingrid Solberg is its designer."},
		{Text: "What remains unanswered?", Sentence: "I don't know more.", Noncommittal: true},
	}
	if !slices.Equal(got.List, want) {
		t.Errorf("got %+v", got.List)
	}
}

func TestSelect(t *testing.T) {
	t.Parallel()
	var sentences []judge.Sentence
	for i, p := range passages[:2] {
		for _, s := range text.Sentences(p) {
			sentences = append(sentences, judge.Sentence{Text: s, Chunk: i + 1})
		}
	}
	task := judge.Select{Question: "When was the Halvorsen Bridge opened?", Sentences: sentences}
	got, err := New().Select(ctx, task)
	must(t, err)
	// Of halvorsen, bridge, open sentence 1 holds all and offers a date, 4 holds
	// two. 2 points back to 1 and offers no date.
	if want := []int{1, 4}; !slices.Equal(got.Indices, want) || len(got.Reasons) != len(sentences) {
		t.Errorf("needed %v, want %v; %v", got.Indices, want, got.Reasons)
	}
	task.Verbatim = true
	got, err = New().Select(ctx, task)
	must(t, err)
	if len(got.Indices) != 0 || len(got.Extracted) != 2 || got.Extracted[0] != sentences[0].Text {
		t.Errorf("verbatim: %+v", got)
	}
	for _, question := range []string{"Who painted the ceiling?", "What is it?", ""} {
		got, err = New().Select(ctx, judge.Select{Question: question, Sentences: sentences})
		must(t, err)
		if len(got.Indices) != 0 {
			t.Errorf("%q: nothing is needed, got %v", question, got.Indices)
		}
	}
}

func TestSelectChinese(t *testing.T) {
	t.Parallel()
	var sentences []judge.Sentence
	for _, s := range text.Sentences(passages[2]) {
		sentences = append(sentences, judge.Sentence{Text: s, Chunk: 1})
	}
	got, err := New().Select(ctx, judge.Select{Question: "云溪大桥是哪年建成的？", Sentences: sentences})
	must(t, err)
	if want := []int{1}; !slices.Equal(got.Indices, want) {
		t.Errorf("needed %v, want %v; %v", got.Indices, want, got.Reasons)
	}
}

func TestUseful(t *testing.T) {
	t.Parallel()
	got, err := New().Useful(ctx, judge.Useful{Question: "Who won?", Chunks: append([]string{" "}, passages[:2]...), Yardstick: "Mara Lindqvist defeated Tomas Areva."})
	must(t, err)
	for i, want := range []eval.PartVerdict{eval.No, eval.No, eval.Yes} {
		if v := got.ByIndex[i+1]; v.Verdict != want || v.Reason == "" {
			t.Errorf("chunk %d: %+v, want %s", i+1, v, want)
		}
	}
}

func TestGradeRefusesOtherDimensions(t *testing.T) {
	t.Parallel()
	if _, err := New().Grade(ctx, judge.Grade{Dimension: "style", Question: "q", Answer: "a"}); err == nil {
		t.Error("graded a dimension that the rules do not know")
	}
	if _, err := New().Prefer(ctx, judge.Prefer{Dimension: "style", Question: "q"}); err == nil {
		t.Error("preferred on a dimension that the rules do not know")
	}
}

// TestRulesHold draws texts from words, numbers, names and marks of three
// languages and checks what must hold for any input.
func TestRulesHold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		question, a, b := draw(t, "question"), draw(t, "a"), draw(t, "b")
		for _, d := range eval.Dimensions() {
			first, second := judge.Candidate{Answer: a, Contexts: []string{b, a}}, judge.Candidate{Answer: b, Contexts: []string{a}}
			forth, _ := New().Prefer(ctx, judge.Prefer{Dimension: d, Question: question, First: first, Second: second})
			back, _ := New().Prefer(ctx, judge.Prefer{Dimension: d, Question: question, First: second, Second: first})
			if forth.Best != 0 && forth.Best+back.Best != 3 || forth.Best == 0 && back.Best != 0 {
				t.Fatalf("%s depends on the order: %d and %d", d, forth.Best, back.Best)
			}
			task := judge.Grade{Dimension: d, Question: question, Answer: a, Contexts: []string{b}}
			g, _ := New().Grade(ctx, task)
			again, _ := New().Grade(ctx, task)
			if !(g.Value >= 0 && g.Value <= 10) || !reflect.DeepEqual(g, again) {
				t.Fatalf("%s: %+v, then %+v", d, g, again)
			}
		}
		sum := 0
		for _, s := range text.Sentences(a) {
			sum++
			v := read([]string{b, a}).verdict(parse(s))
			if v.Verdict == eval.No {
				t.Fatalf("%q stands in its own context: %s", s, v.Reason)
			}
		}
		for _, v := range compareRapid(question, a) {
			if !(v >= 0 && v <= 1) {
				t.Fatalf("similarity %v", v)
			}
			sum--
		}
		if sum != 0 {
			t.Fatalf("%q: sentences and questions differ in number", a)
		}
	})
}

func compareRapid(question, answer string) []float64 {
	q, _ := New().Invert(ctx, judge.Invert{Answer: answer})
	s, _ := New().Compare(ctx, judge.Compare{Question: question, Generated: q.List})
	return s.Values
}

func draw(t *rapid.T, name string) string {
	words := strings.Fields("When who why how many the bridge Bridge opened in 1932 3.5 12,000 million May not Anna Rome because it is larger 云溪大桥 不 建成 ソニー は 長い 서울 ? . ! 。 ， - | # “ é")
	drawn := rapid.SliceOfN(rapid.SampledFrom(append(words, "\n")), 0, 30).Draw(t, name)
	return strings.Join(drawn, rapid.SampledFrom([]string{" ", ""}).Draw(t, name+" blanks"))
}

func FuzzJudge(f *testing.F) {
	f.Add("When?", "In 1932.", "It was 1932.\nまず")
	f.Add("\xff", "1.2.3 9e999 1,", "٣٤ ½ 万")
	f.Fuzz(func(t *testing.T, question, answer, contexts string) {
		c := judge.Candidate{Answer: answer, Contexts: []string{contexts}}
		for _, d := range eval.Dimensions() {
			v, _, err := grade(d, question, c)
			if err != nil || !(v >= 0 && v <= 1) {
				t.Fatal(fmt.Sprint(d, " ", v, " ", err))
			}
		}
		faithfulness(t, question, c)
		compareRapid(question, answer)
		contextRelevance(t, question, c)
	})
}
