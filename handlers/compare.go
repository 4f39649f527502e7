package handlers

import (
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// comparison is two methods on their common pairs, with what else could be
// compared on the same dimension.
type comparison struct {
	duel
	data      eval.Dataset
	judgments agreement.Judgments
	contests  []agreement.Contest // all methods that judged a pair of the dimension
	rows      []eval.Agreement
	matches   []agreement.Match
}

// comparison reads what the address names. What it leaves open is the first
// dimension, the best method and the best trivial rule.
func (h *Handlers) comparison(c echo.Context) (comparison, error) {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return comparison{}, err
	}
	report := j.Report(gold)
	dim, err := dimensionOf(c, report)
	if err != nil {
		return comparison{}, err
	}
	x := comparison{
		duel: duel{d.ID, gold, dim.Dimension, contestOf(c.QueryParam("a")), contestOf(c.QueryParam("b")), onlyCommon(c)},
		data: d, judgments: j, contests: j.Competing(gold, dim.Dimension), rows: dim.Rows,
	}
	x.settle(dim.Rows)
	for _, chosen := range []agreement.Contest{x.First, x.Second} {
		if chosen.Method != "" && !slices.Contains(x.contests, chosen) {
			return x, eval.NotFoundf("%s has judged no pair of this dimension that has a gold.", views.ReferenceName(chosen.Method, chosen.Judge))
		}
	}
	x.matches = agreement.Matched(x.judged(x.First), x.judged(x.Second))
	return x, nil
}

func (x comparison) judged(c agreement.Contest) []agreement.Judged {
	return x.judgments.Behind(x.Gold, x.Dimension, c.Method, c.Judge)
}

// settle chooses what the address leaves open: two different methods, if there are.
func (x *comparison) settle(rows []eval.Agreement) {
	var wished []agreement.Contest
	for _, best := range []*eval.Agreement{agreement.BestMethod(rows), agreement.BestTrivial(rows)} {
		if best != nil {
			wished = append(wished, agreement.Contest{Method: best.Method, Judge: best.Judge})
		}
	}
	wished = append(wished, x.contests...)
	for _, c := range wished {
		switch {
		case x.First.Method == "" && c != x.Second:
			x.First = c
		case x.Second.Method == "" && c != x.First:
			x.Second = c
		}
	}
}

// dimensionOf is the table that the address names, the first without a name.
func dimensionOf(c echo.Context, r agreement.Report) (agreement.DimensionReport, error) {
	dim := eval.Dimension(c.QueryParam("dimension"))
	for _, d := range r.Dimensions {
		if dim == "" || d.Dimension == dim {
			return d, nil
		}
	}
	if dim == "" {
		return agreement.DimensionReport{}, nil
	}
	return agreement.DimensionReport{}, eval.NotFoundf("This dataset has no pairs on that dimension.")
}

// Compare sets two methods against each other on their common pairs.
func (h *Handlers) Compare(c echo.Context) error {
	x, err := h.comparison(c)
	if err != nil {
		return err
	}
	page := views.ComparePage{
		Page:      h.Page(c, "Two methods", views.SectionAgreement),
		Dataset:   views.Crumb{Name: x.data.Name, Href: datasetPath(x.Dataset)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(x.Dataset, x.Gold)},
		Dimension: x.Dimension, Gold: x.Gold,
		First: x.side(x.First), Second: x.side(x.Second),
		Action: datasetPath(x.Dataset) + "/agreement/compare",
		CSV:    x.path(".csv"),
	}
	x.choices(&page)
	if len(x.contests) > 1 {
		page.Result = x.judgments.Compare(x.Gold, x.Dimension, x.First, x.Second, reportSeed)
		page.Cells = x.cells()
		page.Matrix = x.matrix()
	}
	return render(c, views.Compare(page))
}

// side is one of the two methods with what only it judged.
func (x comparison) side(c agreement.Contest) views.CompareSide {
	n := 0
	for _, row := range x.rows {
		if row.Method == c.Method && row.Judge == c.Judge {
			n = row.N
		}
	}
	return views.CompareSide{
		Value: contestKey(c), Method: c.Method, Judge: c.Judge, Judged: n,
		Href: behindPath(x.Dataset, x.Gold, behind{x.Dimension, c.Method, c.Judge, views.OutcomeAll, x.Common}),
	}
}

// choices are the dimensions, golds and methods that one can go on to.
func (x comparison) choices(page *views.ComparePage) {
	for _, dim := range x.judgments.Report(x.Gold).Dimensions {
		at := duel{Dataset: x.Dataset, Gold: x.Gold, Dimension: dim.Dimension, Common: x.Common}
		page.Dimensions = append(page.Dimensions, views.Segment{Label: dim.Dimension.Name(), Href: at.path(""), Current: dim.Dimension == x.Dimension})
	}
	for _, k := range goldsOf(x.judgments) {
		at := x.duel
		at.Gold = k
		if n := counted(x.judgments, k); n > 0 || k == x.Gold {
			page.Golds = append(page.Golds, views.GoldChoice{Kind: k, Pairs: n, Href: duel{Dataset: at.Dataset, Gold: k, Dimension: at.Dimension, Common: at.Common}.path("")})
		}
	}
	for _, c := range x.contests {
		page.Methods = append(page.Methods, views.MethodOption(contestKey(c), c.Method, c.Judge))
	}
}

// cells counts the pairs by what each of the two earned.
func (x comparison) cells() []views.CompareCell {
	var list []views.CompareCell
	for _, s := range views.Splits() {
		n := 0
		for _, m := range x.matches {
			if splitOf(m, s) {
				n++
			}
		}
		list = append(list, views.CompareCell{Split: s, Pairs: n, Href: x.pairsPath(s)})
	}
	return list
}

func (x comparison) pairsPath(s views.Split) string { return x.path("/pairs") + "&show=" + string(s) }

// splitOf reports whether a pair belongs to a split of the common pairs.
func splitOf(m agreement.Match, s views.Split) bool {
	first, second, isCell := s.Credits()
	switch {
	case isCell:
		return m.First.Credit() == first && m.Second.Credit() == second
	case s == views.SplitFirst:
		return m.Gap() > 0
	case s == views.SplitSecond:
		return m.Gap() < 0
	case s == views.SplitSame:
		return m.Gap() == 0
	}
	return true
}

// matrixMost is how many methods the matrix shows: the trivial rules and the best.
const matrixMost = 16

// matrix is the methods of the dimension against each other.
func (x comparison) matrix() views.CompareMatrix {
	found := x.judgments.Matrix(x.Gold, x.Dimension, matrixMost)
	m := views.CompareMatrix{Comparisons: found.Comparisons(), All: len(x.contests)}
	for i, first := range found.Of {
		m.Methods = append(m.Methods, views.ReferenceName(first.Method, first.Judge))
		row := make([]views.MatrixCell, len(found.Of))
		for k, second := range found.Of {
			if i != k {
				at := x.duel
				at.First, at.Second = first, second
				row[k] = views.MatrixCell{Comparison: found.At(i, k), Href: at.path("")}
			}
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

// downloadMost bounds the comparisons of a download: of more methods the best.
const downloadMost = 50

// CompareCSV is every comparison of the dimension, with intervals.
func (h *Handlers) CompareCSV(c echo.Context) error {
	x, err := h.comparison(c)
	if err != nil {
		return err
	}
	var family []agreement.Comparison
	var at [][2]agreement.Contest
	for i, first := range x.contests[:min(len(x.contests), downloadMost)] {
		for _, second := range x.contests[i+1 : min(len(x.contests), downloadMost)] {
			at = append(at, [2]agreement.Contest{first, second})
			family = append(family, x.judgments.Compare(x.Gold, x.Dimension, first, second, reportSeed))
		}
	}
	agreement.Adjust(family)
	rows := make([][]any, len(family))
	for i, one := range family {
		a, b := at[i][0], at[i][1]
		rows[i] = []any{x.data.Name, x.Gold, x.Dimension, a.Method, a.Judge, b.Method, b.Judge, one.N, one.First, one.Second, one.N - one.First - one.Second, one.Difference, one.Low, one.High, one.P, one.Adjusted}
	}
	attachment(c, "text/csv; charset=utf-8", x.data.Name+"-comparisons.csv")
	return sheet{
		columns: []string{"dataset", "gold", "dimension", "method_a", "judge_a", "method_b", "judge_b", "n", "a_better", "b_better", "same", "difference", "low", "high", "p", "p_holm"},
		rows:    listed(rows, func(r []any) []any { return r }),
	}.write(c.Response(), "csv")
}
