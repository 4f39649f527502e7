package agreement

import (
	"testing"

	"concord/eval"
)

func row(method, judge string, right, ties, none, wrong int) eval.Agreement {
	return Row(eval.Faithfulness, method, judge, mixed(right, ties, none, wrong))
}

func TestSentence(t *testing.T) {
	t.Parallel()
	pending := row("m", "", 38, 0, 0, 0)
	pending.NotJudged = 12
	for _, c := range []struct {
		row  eval.Agreement
		gold eval.GoldKind
		want string
	}{
		{row("m", "", 26, 20, 0, 4), eval.GoldHuman,
			"Agrees with people on 72 % of 50 pairs (26 right, 20 no opinion, 4 wrong; a tie counts half)."},
		{row("m", "", 36, 0, 0, 14), eval.GoldConstruction,
			"Agrees with the construction gold on 72 % of 50 pairs (36 right, 14 wrong)."},
		{row("m", "", 6, 0, 1, 1), eval.GoldHuman,
			"Agrees with people on 6 of 8 pairs (6 right, 1 without a usable answer, 1 wrong)."},
		{pending, eval.GoldHuman,
			"Agrees with people on 100 % of 38 pairs (38 right, 0 wrong). 38 of 50 pairs judged."},
		{row("m", "", 0, 0, 0, 0), eval.GoldHuman, "No labels yet."},
		{Coin(eval.Faithfulness, 50), eval.GoldHuman,
			"Of 100 coins tossed on 50 pairs, 95 land between 36 % and 64 %."},
		{eval.Agreement{Method: eval.RowPeople}, eval.GoldHuman, "No pair has labels by two people yet."},
		{row(eval.RowPeople, "", 45, 0, 0, 5), eval.GoldHuman,
			"Two people agree with each other on 90 % of 50 pairs."},
	} {
		if got := Sentence(c.row, c.gold); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestTag(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]eval.Agreement{
		"better than guessing (p = 0.003)": row("m", "", 36, 0, 0, 14), // coin-01
		"not better than guessing":         row("m", "", 32, 0, 0, 18),
		"worse than guessing (p < 0.001)":  row("m", "", 10, 0, 0, 40),
		"":                                 row("m", "", 9, 0, 0, 0),
	} {
		if got := Tag(r); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestHeadline(t *testing.T) {
	t.Parallel()
	ragas := row(eval.MethodRagas, BuiltIn, 47, 1, 0, 2) // 47.5/50, Wilson 0.851…0.984
	for _, c := range []struct {
		name string
		rows []eval.Agreement
		want string
	}{
		{"beats the rules", []eval.Agreement{row(eval.MethodLonger, "", 34, 0, 0, 16), ragas},
			"Ragas · built-in rules agrees with people on 95 % of 50 pairs (could be anywhere from 85 % to 98 %): better than guessing and than the best trivial rule, “longer wins” (68 %)."},
		{"no better than a rule", []eval.Agreement{row(eval.MethodOverlap, "", 47, 1, 0, 2), ragas},
			"Ragas · built-in rules agrees with people on 95 % of 50 pairs (could be anywhere from 85 % to 98 %): better than guessing, but no better than the trivial rule “word overlap” (95 %) as far as these pairs show."},
		{"a rule is better", []eval.Agreement{row(eval.MethodShorter, "", 50, 0, 0, 0), ragas},
			"Ragas · built-in rules agrees with people on 95 % of 50 pairs (could be anywhere from 85 % to 98 %): better than guessing, but the trivial rule “shorter wins” does better (100 %)."},
		{"like a coin", []eval.Agreement{row(eval.MethodRank, "m", 27, 0, 0, 23)},
			"No method is shown to be better than guessing: the best, GPT Ranking · m, agrees with people on 54 % of 50 pairs (could be anywhere from 40 % to 67 %)."},
		{"few pairs", []eval.Agreement{row(eval.MethodRank, "m", 5, 0, 0, 0)},
			"Only 5 pairs so far: too few to say which method to trust."},
		{"small sample", []eval.Agreement{row(eval.MethodRank, "m", 12, 0, 0, 0)},
			"GPT Ranking · m agrees with people on 100 % of 12 pairs, a small sample (could be anywhere from 76 % to 100 %): better than guessing."},
		{"nothing", []eval.Agreement{Coin(eval.Faithfulness, 0)}, "No labels yet."},
		{"rules only", []eval.Agreement{row(eval.MethodLonger, "", 34, 0, 0, 16)},
			"Only trivial rules can be read yet: the best, “longer wins”, agrees with people on 68 % of 50 pairs."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Headline(c.rows, eval.GoldHuman); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestPercentNeverRoundsToAll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		share float64
		n     int
		want  string
	}{
		{0.72, 50, "72 %"}, {0.285, 200, "29 %"}, {0.996, 250, "99 %"}, {1, 250, "100 %"},
		{0.004, 250, "1 %"}, {0, 10, "0 %"}, {0.7234, 2000, "72.3 %"}, {0.9999, 10000, "99.9 %"},
	} {
		if got := Percent(c.share, c.n); got != c.want {
			t.Errorf("Percent(%v, %d) = %q, want %q", c.share, c.n, got, c.want)
		}
	}
}

func TestChance(t *testing.T) {
	t.Parallel()
	for p, want := range map[float64]string{
		0.00418: "about 4 times in 1000", 0.001: "about once in 1000", 0.25: "about 25 times in 100",
		1e-9: "less than once in 1000", 1: "nearly always",
	} {
		if got := Chance(p); got != want {
			t.Errorf("Chance(%v) = %q, want %q", p, got, want)
		}
	}
}
