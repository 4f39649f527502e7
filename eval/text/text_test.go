package text

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"concord/eval"
)

func TestSentences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, in string
		want     []string
	}{
		{"empty", " \n\t", []string{}},
		{"plain", "One comes. Two goes! Three?", []string{"One comes.", "Two goes!", "Three?"}},
		{"no end mark", "It has no end mark", []string{"It has no end mark"}},
		{"decimal", "It costs 3.5 euros. Cheap.", []string{"It costs 3.5 euros.", "Cheap."}},
		{"title", "Dr. Amin met Prof. Okoye. They spoke.", []string{"Dr. Amin met Prof. Okoye.", "They spoke."}},
		{"initial", "J. K. Abara wrote it. It sold.", []string{"J. K. Abara wrote it.", "It sold."}},
		{"letter at the end", "He likes the Ideal X. By then it was over.", []string{"He likes the Ideal X.", "By then it was over."}},
		{"key at the end", "It ends in C. A mute is used.", []string{"It ends in C.", "A mute is used."}},
		{"opening before a comma", "They met Malcolm X. However, he left.", []string{"They met Malcolm X.", "However, he left."}},
		{"lettered word", "It holds vitamin C. Oranges hold more.", []string{"It holds vitamin C.", "Oranges hold more."}},
		{"initials in front", "J. R. R. Tolkien and C. S. Lewis met George W. Bush.", []string{"J. R. R. Tolkien and C. S. Lewis met George W. Bush."}},
		{"initial A", "It was J. A. Smith and A. A. Milne.", []string{"It was J. A. Smith and A. A. Milne."}},
		{"navy", "He joined the U.S. Navy, then the U.S. Air Force.", []string{"He joined the U.S. Navy, then the U.S. Air Force."}},
		{"letter in Chinese", "他喜欢维生素C。它很好。", []string{"他喜欢维生素C。", "它很好。"}},
		{"letter in Japanese", "ビタミンC。それは良い。", []string{"ビタミンC。", "それは良い。"}},
		{"number sign", "See No. 5 there. No. It is not.", []string{"See No. 5 there.", "No.", "It is not."}},
		{"abbreviation inside", "He left the U.S. Army in May.", []string{"He left the U.S. Army in May."}},
		{"abbreviation at the end", "He left the U.S. The war went on.", []string{"He left the U.S.", "The war went on."}},
		{"lower case follows", "Use e.g. this one, approx. ten.", []string{"Use e.g. this one, approx. ten."}},
		{"closing quote", `He said "Go." Then he left.`, []string{`He said "Go."`, "Then he left."}},
		{"quoted question", `"Why?" he asked. "No idea."`, []string{`"Why?" he asked.`, `"No idea."`}},
		{"reference mark", "It rose.[1] It fell. [2]", []string{"It rose.[1]", "It fell. [2]"}},
		{"lost blank", "It was provided.The rest was not.", []string{"It was provided.", "The rest was not."}},
		{"names with dots", "See www.example.Com and foo.Bar now.", []string{"See www.example.Com and foo.Bar now."}},
		{"ellipsis", "Well... maybe. Well... Then go.", []string{"Well... maybe.", "Well...", "Then go."}},
		{"lines", "first line\nsecond line", []string{"first line", "second line"}},
		{"bullets", "- Apples\n- Pears. Sweet ones.\n1. Open it.\n2) Close it.", []string{"- Apples", "- Pears.", "Sweet ones.", "1. Open it.", "2) Close it."}},
		{"heading", "Early life\n\nShe was born in 1950. She sang.", []string{"Early life\n\nShe was born in 1950.", "She sang."}},
		{"two headings", "History\nEarly life\nShe was born in 1950.", []string{"History", "Early life\nShe was born in 1950."}},
		{"markdown heading", "# History\nShe sang.", []string{"# History\nShe sang."}},
		{"table", "| City | Note |\n|---|---|\n| Rome | Old. Big. |", []string{"| City | Note |\n|---|---|", "| Rome | Old. Big. |"}},
		{"rule", "---\nShe sang.\n---", []string{"---\nShe sang.\n---"}},
		{"marks only", "?!", []string{"?!"}},
		{"Chinese", "长城很长。它有多长？不知道！真的；是的", []string{"长城很长。", "它有多长？", "不知道！", "真的；", "是的"}},
		{"Chinese quotes", "他说：“走吧。”然后走了。", []string{"他说：“走吧。”", "然后走了。"}},
		{"Chinese with ASCII marks", "你好!你在哪?在3.5公里外.快来", []string{"你好!", "你在哪?", "在3.5公里外.", "快来"}},
		{"ellipsis in Chinese", "他想了想……然后走了。", []string{"他想了想……", "然后走了。"}},
		{"Japanese", "東京は首都です。人口は多い。", []string{"東京は首都です。", "人口は多い。"}},
		{"Japanese quote goes on", "彼は「行く。」と言った。", []string{"彼は「行く。」と言った。"}},
		{"Korean", "서울은 수도이다. 인구가 많다.", []string{"서울은 수도이다.", "인구가 많다."}},
		{"Hindi", "यह एक है। यह दो है।", []string{"यह एक है।", "यह दो है।"}},
		{"carriage returns", "One is here.\r\nTwo is there.", []string{"One is here.", "Two is there."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Sentences(c.in); !slices.Equal(got, c.want) {
				t.Errorf("Sentences(%q)\n got %q\nwant %q", c.in, got, c.want)
			}
		})
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"The Cat's 1,000.5 m":   "the|cat|s|1000.5|m",
		"１２３ Ａbc":               "123|abc",
		"東京Tower 2 号":           "東|京|tower|2|号",
		"one\u200btwo, 1,2 3. ": "onetwo|1|2|3",
		"":                      "",
	} {
		if got := strings.Join(Words(in), "|"); got != want {
			t.Errorf("Words(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestNormalize(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"“It’s”\u00a0ﬁne":   `"It's" fine`,
		"東京 の 人口":           "東京の人口",
		"ｶﾞｲﾄﾞ ２０":          "ガイド 20",
		"a\u200bb \ufeffc":  "ab c",
		"two  blanks\nline": "two blanks\nline",
	} {
		if got := Normalize(in); got != want {
			t.Errorf("Normalize(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLang(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question, answer string
		want             eval.Lang
	}{
		{"Who wrote it?", "", eval.English},
		{"长城有多长？", "", eval.Chinese},
		{"东京面积", "", eval.Chinese},
		{"東京の人口は？", "", eval.Japanese},
		{"ラーメンとは何ですか", "", eval.Japanese},
		{"What does 東京 mean?", "", eval.English},
		{"Who directed 君の名は?", "", eval.English},
		{"Who is 毛泽东?", "", eval.English},
		{"谁是Michael Jordan？", "", eval.Chinese},
		{"The Beatles是什么时候成立的？", "", eval.Chinese},
		{"什么是machine learning？", "", eval.Chinese},
		{"ソニー是哪国公司？", "", eval.Chinese},
		{"“君の名は”是谁导演的？", "", eval.Chinese},
		{"WTO?", "世界贸易组织的简称。", eval.Chinese},
		{"WTO?", "世界貿易機関のことです。", eval.Japanese},
		{"Quelle est la capitale ?", "Paris", eval.English},
		{"", "", eval.English},
		{"Kyoto 京都", "It is the old capital of Japan.", eval.English},
	} {
		if got := Lang(c.question, c.answer); got != c.want {
			t.Errorf("Lang(%q, %q) = %s, want %s", c.question, c.answer, got, c.want)
		}
	}
}

// FuzzSentences: whatever comes in, nothing but blanks is lost, in order, and
// no sentence is empty.
func FuzzSentences(f *testing.F) {
	for _, s := range []string{"One. Two.", "# A\n| b | c |\n- d.", "彼は「行く。」と。", "a.\xff。b", "[1].[2]...\n\n。。", "1.\n2. "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Sentences(s)
		if want := solid(s); solid(strings.Join(got, "\n")) != want {
			t.Fatalf("Sentences(%q) = %q loses text", s, got)
		}
		for _, g := range got {
			if strings.TrimSpace(g) == "" {
				t.Fatalf("Sentences(%q) = %q has an empty sentence", s, got)
			}
		}
		for _, w := range Words(s) {
			if !utf8.ValidString(w) || w == "" {
				t.Fatalf("Words(%q) has %q", s, w)
			}
		}
		Lang(s, s)
	})
}

func solid(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

func BenchmarkSentences(b *testing.B) {
	s := strings.Repeat("The bridge, opened in 1932 by J. Lang, spans 503.5 m. It carries eight lanes. ", 50)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		Sentences(s)
	}
}
