package agreement

import (
	"strconv"
	"testing"

	"concord/eval"
)

// versus is two methods of which only the first, and only the second, is right
// on so many pairs; both are right on the rest.
func versus(both, first, second int) (a, b []Judged) {
	for i := range both + first + second {
		j := Judged{Pair: int64(i), Question: "q" + strconv.Itoa(i), Gold: eval.ChoiceX, Pick: eval.ChoiceX}
		a, b = append(a, j), append(b, j)
		if i < first {
			b[i].Pick = eval.ChoiceY
		} else if i < first+second {
			a[i].Pick = eval.ChoiceY
		}
	}
	return a, b
}

// 14 against 2 of 50: p = 2·(1+16+120)/2¹⁶; (14−2)/50 = 0.24.
func TestCompare(t *testing.T) {
	t.Parallel()
	a, b := versus(34, 14, 2)
	c := Compare(a, b, 1)
	near(t, "difference", c.Difference, 0.24)
	near(t, "p", c.P, 2*137.0/65536)
	want := "Ragas did better than GPT Score on 14 pairs; the reverse happened on 2. " +
		"If the two were equally good, a split at least this uneven would turn up about 4 times in 1000."
	if got := CompareSentence("Ragas", "GPT Score", c); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := Points(c); got != "+24 points, could be anywhere from +8 to +38" {
		t.Error(got)
	}
}

func TestCompareUsesCommonPairsOnly(t *testing.T) {
	t.Parallel()
	a, b := versus(10, 2, 1)
	b[12].Pending = true
	c := Compare(a[1:], b, 1)
	if c.N != 11 || c.First != 1 || c.Second != 1 {
		t.Errorf("%+v", c)
	}
	for want, c := range map[string]Comparison{
		"No pair has been judged by both methods.":                                             Compare(a, nil, 1),
		"A and B are identical on these 13 pairs.":                                             Compare(a, a, 1),
		"A and B differ on only 2 pairs; at least 6 differences, all on one side, are needed.": c,
	} {
		if got := CompareSentence("A", "B", c); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAdjustLeavesOutWhatHasNoP(t *testing.T) {
	t.Parallel()
	a, b := versus(34, 14, 2)
	family := []Comparison{Compare(a, b, 1), Compare(a, nil, 1), Compare(a, b, 1)}
	Adjust(family)
	near(t, "adjusted", family[0].Adjusted, 2*2*137.0/65536)
	if family[1].Adjusted != nil {
		t.Error("a p-value out of nothing")
	}
}

func TestOrder(t *testing.T) {
	t.Parallel()
	rows := []eval.Agreement{
		row("weak", "", 20, 0, 0, 30), row(eval.MethodLeft, "", 25, 0, 0, 25), row("strong", "", 45, 0, 0, 5),
		row("empty", "", 0, 0, 0, 0), Coin("", 50), row(eval.MethodLonger, "", 30, 0, 0, 20), {Method: eval.RowPeople},
	}
	Order(rows)
	for i, want := range []string{"people", "coin", "longer", "left", "strong", "weak", "empty"} {
		if rows[i].Method != want {
			t.Errorf("row %d is %s, want %s", i, rows[i].Method, want)
		}
	}
}

func TestWordsAroundARow(t *testing.T) {
	t.Parallel()
	r := row("m", "", 26, 20, 0, 4)
	if got := TieBounds(r); got != "If every tie were wrong: 52 %; if every tie were right: 92 %." {
		t.Error(got)
	}
	if got := Range(r); got != "could be anywhere from 58 % to 83 %" {
		t.Error(got)
	}
	if got := Visible(50, 0.6); got != "The smallest difference that 50 pairs can show is about 27 points over a method that agrees on 60 %." {
		t.Error(got)
	}
	worth := 48.4
	shared := eval.Agreement{N: 120, Questions: 8, Effective: &worth, Interval: IntervalClustered}
	if got := Worth(shared); got != "These 120 pairs come from 8 questions, so they carry the information of about 48 independent pairs." {
		t.Error(got)
	}
	if got := Badges(shared); len(got) != 1 || got[0] != "few questions" {
		t.Error(got)
	}
}
