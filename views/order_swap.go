package views

import (
	"fmt"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// OrderSwapPage is what ranking judges do when the two items are swapped.
type OrderSwapPage struct {
	Page
	Dataset   Crumb
	Agreement Crumb
	Gold      eval.GoldKind
	Rows      []SwapRow
	CSV       string
}

// SwapRow is one ranking judge on one dimension.
type SwapRow struct {
	Dimension eval.Dimension
	Method    string
	Judge     string
	Swaps     agreement.Swaps
	Explore   string                      // why it differs where the order decided
	Behind    func(agreement.Both) string // the pairs on which the judge did so
}

func (r SwapRow) name() string { return upperFirst(agreement.Name(r.Method, r.Judge)) }

// sentence says in plain words what the order decides.
func (r SwapRow) sentence() string {
	b := r.Swaps.Bias()
	flips := r.Swaps.First + r.Swaps.Second
	if flips == 0 {
		return fmt.Sprintf("Swapping the two items changed the verdict on none of %s.", CountOf(b.N, "pair", "pairs"))
	}
	which, k := "first", r.Swaps.First
	if r.Swaps.Second > k {
		which, k = "second", r.Swaps.Second
	}
	return fmt.Sprintf("Swapping the two items changed the verdict on %d of %s; on %d of these it simply took the %s one.",
		flips, CountOf(b.N, "pair", "pairs"), k, which)
}

// lean says whether the flips go one way more than a coin would.
func (r SwapRow) lean() string {
	b := r.Swaps.Bias()
	if b.N < 10 || r.Swaps.First+r.Swaps.Second == 0 {
		return ""
	}
	return fmt.Sprintf("If it leaned to neither place, flips would split so unevenly %s.", agreement.Chance(b.FlipP))
}

func (r SwapRow) chart() chart.SwapBar {
	s := r.Swaps
	return chart.SwapBar{Name: r.name() + ", both orders, on " + lowerFirst(r.Dimension.Name()), Parts: []chart.SwapPart{
		{Kind: "right", Words: "same verdict twice, right", N: s.Right, Href: r.Behind(agreement.BothRight)},
		{Kind: "wrong", Words: "same verdict twice, wrong", N: s.Wrong, Href: r.Behind(agreement.BothWrong)},
		{Kind: "first", Words: "took the first, twice", N: s.First, Href: r.Behind(agreement.BothFirst)},
		{Kind: "second", Words: "took the second, twice", N: s.Second, Href: r.Behind(agreement.BothSecond)},
		{Kind: "tied", Words: "no opinion twice", N: s.Tied, Href: r.Behind(agreement.BothTied)},
	}}
}

// share is an optional share of the row's pairs.
func (r SwapRow) share(v *float64) string {
	if v == nil {
		return "—"
	}
	return agreement.Percent(*v, r.Swaps.Bias().N)
}

// fairness is −1 to 1, with its sign.
func (r SwapRow) fairness() string {
	if v := r.Swaps.Bias().Fairness; v != nil {
		return fmt.Sprintf("%+.2f", *v)
	}
	return "—"
}
