package lexical

import (
	"context"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// passages are made up, so that no data set decides what the guards catch.
var passages = []string{
	"The Halvorsen Bridge was opened in 1932 and spans 503 metres across the Tarn Valley. It was designed by Ingrid Solberg. " +
		"Traffic increased sharply after the war, and the council added two lanes in 1968. The bridge is not open to lorries.",
	"Mara Lindqvist defeated Tomas Areva in the final of the Northern Cup. The match lasted 4 hours. " +
		"About 12,450 people watched it in the stadium. Lindqvist was born in Uppsala and trains in Lisbon.",
	"云溪大桥于1932年建成，全长503米，横跨塔恩河谷。设计师是林书豪建筑事务所。桥上允许行人通行。该桥每年吸引约三十万游客。",
	"星見橋は1932年に完成し、全長は503メートルである。設計者はスズキ事務所だった。橋の上では自転車の通行が認められている。",
}

// TestHardCases changes one detail of a true statement. The last cases of a
// language are weaknesses named in the package documentation: they are written
// down so that nobody claims otherwise, and so that a rule that cures one shows.
func TestHardCases(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		edit, statement string
		want            eval.PartVerdict
	}{
		{"true", "The Halvorsen Bridge was opened in 1932.", eval.Yes},
		{"true, two sentences", "The bridge spans 503 metres and was designed by Ingrid Solberg.", eval.Yes},
		{"true, other forms", "Ingrid Solberg was the designer of the Halvorsen Bridge.", eval.Yes},
		{"true, rounded", "About 12,000 people watched the match in the stadium.", eval.Yes},
		{"true, negation kept", "The bridge is not open to lorries.", eval.Yes},
		{"true, spelled number", "The council added 2 lanes in 1968.", eval.Yes},
		{"number changed", "The Halvorsen Bridge was opened in 1933.", eval.No},
		{"number changed, long", "The bridge spans 530 metres across the Tarn Valley.", eval.No},
		{"name changed", "The bridge was designed by Ingrid Nyborg.", eval.No},
		{"name changed at the start", "Elena Lindqvist defeated Tomas Areva in the final of the Northern Cup.", eval.No},
		{"negation inserted", "The Halvorsen Bridge was not opened in 1932.", eval.No},
		{"negation removed", "The bridge is open to lorries.", eval.No},
		{"antonym", "Traffic decreased sharply after the war.", eval.No},
		{"antonym in a name", "Mara Lindqvist defeated Tomas Areva in the final of the Southern Cup.", eval.No},
		{"names swapped", "Tomas Areva defeated Mara Lindqvist in the final of the Northern Cup.", eval.No},
		{"not caught: a name from another fact", "The Halvorsen Bridge was designed by Mara Lindqvist.", eval.Yes},
		{"not caught: a verb changed", "The Halvorsen Bridge was sold in 1932.", eval.Yes},
		{"rejected: paraphrase", "Construction finished early in the thirties.", eval.No},
		{"nothing of it", "Penguins breed on the southern islands.", eval.No},
		{"zh true", "云溪大桥全长503米。", eval.Yes},
		{"zh true, two parts", "云溪大桥于1932年建成，横跨塔恩河谷。", eval.Yes},
		{"zh number changed", "云溪大桥全长530米。", eval.No},
		{"zh name changed", "设计师是王建国工程公司。", eval.No},
		{"zh negation inserted", "桥上不允许行人通行。", eval.No},
		{"ja true", "星見橋は1932年に完成した。", eval.Yes},
		{"ja number changed", "星見橋は1935年に完成した。", eval.No},
		{"ja name changed", "設計者はヤマダ事務所だった。", eval.No},
		{"ja negation inserted", "橋の上では自転車の通行が認められていない。", eval.No},
	} {
		t.Run(c.edit, func(t *testing.T) {
			t.Parallel()
			v, err := New().Verify(context.Background(), judge.Verify{Statements: []string{c.statement}, Contexts: passages})
			must(t, err)
			if got := v.ByIndex[1]; got.Verdict != c.want {
				t.Errorf("%s: %q is %s, want %s (%s)", c.edit, c.statement, got.Verdict, c.want, got.Reason)
			}
		})
	}
}
