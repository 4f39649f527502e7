package agreement

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
)

var choices = []eval.Choice{eval.ChoiceX, eval.ChoiceY, eval.ChoiceTie, eval.ChoiceNone}

// judgedPairs draws pairs; questions repeat where shared is set.
func judgedPairs(shared bool) *rapid.Generator[[]Judged] {
	return rapid.Custom(func(t *rapid.T) []Judged {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		all := make([]Judged, n)
		for i := range all {
			question := i
			if shared {
				question = rapid.IntRange(0, 8).Draw(t, "question")
			}
			all[i] = Judged{
				Pair:     int64(i),
				Question: strconv.Itoa(question),
				Gold:     rapid.SampledFrom(choices[:3]).Draw(t, "gold"),
				Pick:     rapid.SampledFrom(choices).Draw(t, "pick"),
				Pending:  rapid.IntRange(0, 9).Draw(t, "pending") == 0,
			}
		}
		return all
	})
}

func rowOf(judged []Judged) eval.Agreement { return Row(eval.Faithfulness, "m", "", judged) }

func swapGold(judged []Judged) []Judged {
	swapped := slices.Clone(judged)
	for i := range swapped {
		swapped[i].Gold = swapped[i].Gold.Other()
	}
	return swapped
}

func swapSides(judged []Judged) []Judged {
	swapped := swapGold(judged)
	for i := range swapped {
		swapped[i].Pick = swapped[i].Pick.Other()
	}
	return swapped
}

func same(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return math.Abs(*a-*b) <= 1e-9
}

func TestRowProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		judged := judgedPairs(rapid.Bool().Draw(t, "shared")).Draw(t, "judged")
		row := rowOf(judged)
		if row.N != row.Right+row.Ties+row.NoVerdict+row.Wrong || row.N+row.NotJudged+row.GoldTies != len(judged) {
			t.Fatalf("counts do not add up: %+v", row)
		}
		if (row.Rate == nil || row.Low == nil) != (row.Reason != "") || (row.Low == nil) != (row.High == nil) {
			t.Fatalf("undefined and reason must come together: %+v", row)
		}
		if row.Low != nil && !(0 <= *row.Low && *row.Low <= *row.Rate && *row.Rate <= *row.High && *row.High <= 1) {
			t.Fatalf("interval does not hold the rate: %v %v %v", *row.Low, *row.Rate, *row.High)
		}
		if swapped := rowOf(swapGold(judged)); row.Rate != nil && math.Abs(*row.Rate+*swapped.Rate-1) > 1e-12 {
			t.Fatalf("rate %v and %v of the opposite gold do not add up to 1", *row.Rate, *swapped.Rate)
		}
	})
}

func TestRowKnowsNeitherOrderNorSide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		judged := judgedPairs(true).Draw(t, "judged")
		row := rowOf(judged)
		for what, other := range map[string]eval.Agreement{
			"order": rowOf(rapid.Permutation(judged).Draw(t, "order")),
			"sides": rowOf(swapSides(judged)),
		} {
			if row.Right != other.Right || !same(row.Rate, other.Rate) || !same(row.Low, other.Low) ||
				!same(row.High, other.High) || !same(row.PCoin, other.PCoin) || !same(row.Effective, other.Effective) {
				t.Fatalf("%s changed the row:\n%+v\n%+v", what, row, other)
			}
		}
	})
}

func TestComparisonIsAntisymmetric(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		first := judgedPairs(rapid.Bool().Draw(t, "shared")).Draw(t, "judged")
		second := slices.Clone(first)
		for i := range second {
			second[i].Pick = rapid.SampledFrom(choices).Draw(t, "other")
		}
		a, b := Compare(first, second, 7), Compare(second, first, 7)
		if a.N != b.N || a.First != b.Second || !same(a.P, b.P) || a.Reason != b.Reason {
			t.Fatalf("%+v\n%+v", a, b)
		}
		if (a.Difference == nil) != (a.Reason != "") {
			t.Fatalf("undefined and reason must come together: %+v", a)
		}
		if a.Difference != nil && (math.Abs(*a.Difference+*b.Difference) > 1e-12 || math.Abs(*a.Low+*b.High) > 1e-9) {
			t.Fatalf("difference %v [%v] and %v [%v]", *a.Difference, *a.Low, *b.Difference, *b.High)
		}
	})
}

// The enumeration takes every sign pattern of up to twelve differences.
func TestSignFlipEqualsEnumeration(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SliceOfN(rapid.SampledFrom([]float64{-2, -1, -0.5, 0, 0.5, 1, 1.5}), 1, 12).Draw(t, "d")
		var sum float64
		for _, x := range d {
			sum += x
		}
		hits := 0
		for pattern := range 1 << len(d) {
			var flipped float64
			for i, x := range d {
				if pattern>>i&1 == 1 {
					x = -x
				}
				flipped += x
			}
			if math.Abs(flipped) >= math.Abs(sum) {
				hits++
			}
		}
		want := float64(hits) / float64(uint(1)<<len(d))
		if p, exact := SignFlip(d); !exact || math.Abs(p-want) > 1e-12 {
			t.Fatalf("p = %v, enumeration %v", p, want)
		}
	})
}

func TestSignFlipEqualsMcNemar(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, c := rapid.IntRange(0, 300).Draw(t, "b"), rapid.IntRange(0, 300).Draw(t, "c")
		if b == c {
			return
		}
		weights := slices.Repeat([]int{2}, b+c)
		if p, want := flipExact(weights, 2*(b-c)), McNemar(b, c); math.Abs(p-want) > 1e-12 {
			t.Fatalf("sign flip %v, McNemar %v", p, want)
		}
	})
}

func TestIntervalsHoldTheShare(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5000).Draw(t, "n")
		s := float64(rapid.IntRange(0, 2*n).Draw(t, "halves")) / 2
		p := s / float64(n)
		for name, i := range map[string]Interval{
			"wilson": Wilson(s, n, 0.95), "clopper–pearson": ClopperPearson(s, float64(n), 0.95),
			"jeffreys": Jeffreys(s, float64(n), 0.95),
		} {
			if !(0 <= i.Low && i.Low <= p+1e-12 && p-1e-12 <= i.High && i.High <= 1) {
				t.Fatalf("%s: %v of %d gives %v", name, s, n, i)
			}
		}
	})
}

func TestAdjustedPNeverFalls(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ps := rapid.SliceOf(rapid.Float64Range(0, 1)).Draw(t, "ps")
		for name, adjusted := range map[string][]float64{
			"Holm": Holm(ps), "Benjamini–Hochberg": BenjaminiHochberg(ps), "Benjamini–Yekutieli": BenjaminiYekutieli(ps),
		} {
			for i := range ps {
				if adjusted[i] < ps[i]-1e-15 || adjusted[i] > 1 {
					t.Fatalf("%s: %v became %v", name, ps[i], adjusted[i])
				}
				for j := range ps {
					if ps[i] < ps[j] && adjusted[i] > adjusted[j] {
						t.Fatalf("%s reverses %v and %v", name, ps[i], ps[j])
					}
				}
			}
		}
	})
}

func TestSingleQuestionsAreNeverNarrower(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		credits := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0.5, 1}), 2, 60).Draw(t, "credits")
		singles, sum := make([]Cluster, len(credits)), 0.0
		for i, c := range credits {
			singles[i] = Cluster{c, 1}
			sum += c
		}
		kg, _ := KornGraubard(singles, 0.95)
		exact := ClopperPearson(sum, float64(len(credits)), 0.95)
		if kg.Low > exact.Low+1e-9 || kg.High < exact.High-1e-9 {
			t.Fatalf("clustered %v is narrower than %v", kg.Interval, exact)
		}
	})
}

// For p = ½ the two-sided p is the share of outcomes at least as far from n/2.
func TestBinomialEqualsCounting(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 14).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		hits := 0
		for outcome := range uint(1) << n {
			if far := 2*bits.OnesCount(outcome) - n; far*far >= (2*k-n)*(2*k-n) {
				hits++
			}
		}
		if got, want := BinomialTwoSided(k, n, 0.5), float64(hits)/float64(uint(1)<<n); math.Abs(got-want) > 1e-12 {
			t.Fatalf("p(%d of %d) = %v, want %v", k, n, got, want)
		}
	})
}
