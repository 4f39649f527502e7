package diagnosis

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/agreement"
)

// pairsOf is n pairs on faithfulness whose better item is X and Y by turns; texts
// gives the better and the worse answer.
func pairsOf(n int, texts func(i int) (better, worse string)) []Known {
	list := make([]Known, n)
	for i := range list {
		b, w := texts(i)
		p := pairOf(b, w)
		list[i].Better = eval.ChoiceX
		if i%2 == 1 {
			p = pairOf(w, b)
			list[i].Better = eval.ChoiceY
		}
		p.ID, p.Question = int64(i+1), fmt.Sprintf("Question %d?", i)
		list[i].Pair = p
	}
	return list
}

// plain texts differ in nothing that a rule could see; every other better one is
// a little longer.
func plain(i int) (better, worse string) {
	return "One answer" + strings.Repeat(" more", i/2%2) + ".", "Other one" + strings.Repeat(" more", 1-i/2%2) + "."
}

func findingOf(t *testing.T, d Data, check string) *Finding {
	t.Helper()
	for _, f := range Check(d) {
		if f.Check == check {
			return &f
		}
	}
	return nil
}

func expect(t *testing.T, d Data, check string, severity Severity, text string) {
	t.Helper()
	f := findingOf(t, d, check)
	if f == nil {
		t.Errorf("%s finds nothing", check)
	} else if f.Severity != severity || !strings.Contains(f.Text, text) {
		t.Errorf("%s: %s %q", check, f.Severity.Name(), f.Text)
	}
}

func TestCleanDataHasOneFindingOnly(t *testing.T) {
	t.Parallel()
	for _, f := range Check(Data{Pairs: pairsOf(40, plain), Gold: eval.GoldConstruction}) {
		if f.Check != "construction" {
			t.Errorf("%s: %s", f.Check, f.Text)
		}
	}
	expect(t, Data{Pairs: pairsOf(40, plain), Gold: eval.GoldConstruction}, "construction", Caution, "by construction (40 pairs)")
}

func TestSidesThatAreNotDrawn(t *testing.T) {
	t.Parallel()
	pairs := pairsOf(40, plain)
	for i := range 9 { // 20 + 9 = 29 of 40: p = 0.006
		pairs[2*i+1].Better = eval.ChoiceX
	}
	expect(t, Data{Pairs: pairs, Gold: eval.GoldConstruction}, "sides", Serious, "Item X is the better one on 29 of 40 pairs (p = 0.006)")
}

func TestLengthGivesTheBetterSideAway(t *testing.T) {
	t.Parallel()
	all := pairsOf(50, func(int) (string, string) { return "Short.", "Not so short." })
	expect(t, Data{Pairs: all, Gold: eval.GoldConstruction}, "length", Serious,
		"A rule that just picks the shorter answer gets 50 of 50 here. A metric must beat that before it has shown anything. Length and quality cannot be told apart in these pairs.")
	most := pairsOf(50, func(i int) (string, string) {
		if i < 34 { // 34 of 50: Wilson from 0.54
			return "Not so short.", "Short."
		}
		return "Short.", "Not so short."
	})
	expect(t, Data{Pairs: most, Gold: eval.GoldConstruction}, "length", Caution, "picks the longer answer gets 34 of 50")
}

func TestFormatGivesTheBetterSideAway(t *testing.T) {
	t.Parallel()
	quoted := pairsOf(40, func(i int) (string, string) {
		b, w := plain(i)
		if i < 22 {
			w = "“" + w
		}
		return b, w
	})
	expect(t, Data{Pairs: quoted, Gold: eval.GoldConstruction}, "format", Serious,
		"Where exactly one answer starts with a quotation mark (22 pairs), it is the worse one 22 times.")
	prefixed := pairsOf(40, func(i int) (string, string) { b, w := plain(i); return "Answer: " + b, w })
	expect(t, Data{Pairs: prefixed, Gold: eval.GoldConstruction}, "format", Serious, "starts with “Answer:” (40 pairs), it is the better one 40 times")
	both := pairsOf(40, func(i int) (string, string) { b, w := plain(i); return "Answer: " + b, "Answer: " + w })
	if f := findingOf(t, Data{Pairs: both, Gold: eval.GoldConstruction}, "format"); f != nil {
		t.Errorf("a mark of both sides: %s", f.Text)
	}
}

func TestFindingsAboutItems(t *testing.T) {
	t.Parallel()
	pairs := pairsOf(40, plain)
	pairs[0].Pair.Y.Answer = "I don't know."
	pairs[3].Question = pairs[2].Question
	pairs[5].Question = strings.ToUpper(pairs[4].Question)
	for i := range pairs {
		pairs[i].X.Role, pairs[i].Y.Role = "gpt-4o, prompt 1", "gpt-4o, prompt 2"
	}
	d := Data{Pairs: pairs, Gold: eval.GoldConstruction, Judges: []JudgeModel{{"strict", "gpt-4o", 0}, {"other", "mistral-large", 0}}}
	expect(t, d, "refusals", Caution, "On 1 pair the worse answer is a refusal.")
	expect(t, d, "questions", Note, "1 question has more than one pair (2 pairs)")
	expect(t, d, "spellings", Caution, "1 question is written in more than one way")
	expect(t, d, "generator", Caution, "The judge strict has the model that wrote an item of 40 pairs: it may prefer its own. It wrote both items")
}

// 34 of 50 lefts has p = 0.015 and passes; 36 of 50 has 0.003 and does not.
func TestFindingsAboutLabels(t *testing.T) {
	t.Parallel()
	label := func(n, left int) []Known {
		pairs := pairsOf(n, plain)
		for i := range pairs {
			l := eval.Label{Annotator: "Ann", Pick: pairs[i].Better, Left: pairs[i].Better, Created: int64(100 + i)}
			if i >= left {
				l.Left = l.Left.Other()
			}
			pairs[i].Labels = []eval.Label{l}
		}
		return pairs
	}
	d := Data{Pairs: label(50, 34), Gold: eval.GoldHuman, Names: true}
	if f := findingOf(t, d, "annotator_sides"); f != nil {
		t.Error(f.Text)
	}
	d.Pairs = label(50, 36)
	expect(t, d, "annotator_sides", Caution, "Ann picked the left side 36 of 50 times (p = 0.003).")
	d.Names = false
	expect(t, d, "annotator_sides", Caution, "One annotator picked the left side")
	d.FirstResult = 139
	expect(t, d, "peeking", Note, "10 labels were given once results could be read")
	d.Pairs = label(12, 6)
	expect(t, d, "few", Caution, "Only 12 pairs have a gold")
	d.Pairs[0].Labels[0].Unblinded = true
	expect(t, d, "late_labels", Note, "1 label was given after results of the pair were seen.")
}

// Twenty English pairs right, twenty Chinese ones wrong: p < 0.001.
func TestLanguages(t *testing.T) {
	t.Parallel()
	pairs := pairsOf(40, plain)
	j := agreement.Judgments{Methods: []agreement.MethodVerdicts{{Method: eval.MethodRagas, Judge: "strict", Picks: map[int64]eval.Choice{}}}}
	for i := range pairs {
		pick := pairs[i].Better
		if i >= 20 {
			pairs[i].Question, pick = fmt.Sprintf("这座塔是什么时候建成的？第%d题", i), pick.Other()
		}
		j.Methods[0].Picks[pairs[i].ID] = pick
		j.Pairs = append(j.Pairs, agreement.JudgedPair{ID: pairs[i].ID, Dimension: eval.Faithfulness, Question: pairs[i].Question, Better: pairs[i].Better})
	}
	d := Data{Pairs: pairs, Gold: eval.GoldConstruction, Judgments: j}
	rows := Languages(d)
	if len(rows) != 2 || rows[0].Lang != eval.English || rows[0].Right != 20 || rows[1].Lang != eval.Chinese || rows[1].Wrong != 20 {
		t.Errorf("%+v", rows)
	}
	expect(t, d, "languages", Caution, "20 of 20 pairs right in English and others, 0 of 20 in Chinese (p < 0.001)")
}

// Exchanging X and Y everywhere changes no finding but the one on sides.
func TestFindingsDoNotDependOnLetters(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 30).Draw(t, "n")
		answer := rapid.SampledFrom([]string{"", "a", "“a”", "Answer: yes.", "I don't know.", "long long long."})
		var here, there []Known
		for i := range n {
			k := Known{Pair: pairOf(answer.Draw(t, "x"), answer.Draw(t, "y")), Better: eval.ChoiceX}
			k.ID, k.Question = int64(i), fmt.Sprint(i)
			other := k
			other.X, other.Y, other.Better = k.Y, k.X, eval.ChoiceY
			here, there = append(here, k), append(there, other)
		}
		words := func(pairs []Known) (list []string) {
			for _, f := range Check(Data{Pairs: pairs, Gold: eval.GoldConstruction}) {
				if f.Check != "sides" {
					list = append(list, f.Text)
				}
			}
			return list
		}
		if a, b := words(here), words(there); strings.Join(a, "\n") != strings.Join(b, "\n") {
			t.Errorf("%q\n%q", a, b)
		}
	})
}
