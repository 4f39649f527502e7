package lexical

import (
	"testing"

	"concord/eval/judge"
)

// TestShortRows: answers of one short sentence, best first. Each must be closer
// to the question than all behind the bar, so that short rows seldom tie.
func TestShortRows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question     string
		right, wrong []string
	}{
		{"When was the Halvorsen Bridge opened?",
			[]string{"The Halvorsen Bridge was opened in 1932.", "It was opened in 1932.", "In 1932."},
			[]string{"The Halvorsen Bridge is in the Tarn Valley.", "I don't know.", "It is a beautiful bridge.", "Penguins live in Antarctica."}},
		{"What is the capital of Australia?",
			[]string{"The capital of Australia is Canberra.", "Canberra is the capital of Australia."},
			[]string{"Sydney is the largest city of Australia.", "Australia is a country.", "Australia has a capital.", "I cannot say."}},
		{"Who painted the Mona Lisa?",
			[]string{"Leonardo da Vinci painted the Mona Lisa.", "Leonardo da Vinci."},
			[]string{"The Mona Lisa hangs in the Louvre.", "It is a famous painting.", "Unknown."}},
		{"How tall is the tower?", []string{"The tower is 90 metres tall.", "90 m."}, []string{"The tower was built in 1932.", "It is tall."}},
		{"Is the bridge open to lorries?",
			[]string{"No.", "No, lorries are not allowed.", "The bridge is closed to lorries.", "The bridge is open to lorries."},
			[]string{"The bridge is long.", "Unknown."}},
		{"长城有多长？", []string{"长城全长约两万一千公里。", "两万一千公里。", "约21000公里。"}, []string{"长城始建于春秋战国时期。", "长城很长。", "我不知道。"}},
		{"云溪大桥是什么时候建成的？", []string{"云溪大桥于1932年建成。", "1932年。", "一九三二年。"}, []string{"云溪大桥很有名。", "云溪大桥全长503米。", "不清楚。"}},
		{"中国的首都是哪里？", []string{"中国的首都是北京。", "北京是中国的首都。"}, []string{"上海是中国最大的城市。", "中国是一个国家。", "不知道。"}},
		{"星見橋はいつ完成しましたか？", []string{"星見橋は1932年に完成した。", "1932年です。"}, []string{"星見橋は有名だ。", "星見橋の全長は503メートルである。", "わかりません。"}},
		{"日本の首都はどこですか？", []string{"日本の首都は東京です。", "東京です。"}, []string{"日本は島国です。", "わかりません。"}},
		{"星見橋の全長は何メートルですか？", []string{"全長は503メートルである。", "503メートルです。"}, []string{"星見橋は1932年に完成した。", "とても長い。"}},
	} {
		for _, right := range c.right {
			r, _ := answerRelevance(t, c.question, judge.Candidate{Answer: right})
			for _, wrong := range c.wrong {
				if w, _ := answerRelevance(t, c.question, judge.Candidate{Answer: wrong}); r <= w {
					t.Errorf("%s: %q has %.2f, %q has %.2f", c.question, right, r, wrong, w)
				}
			}
		}
	}
}
