package handlers

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/text"
	"concord/views"
)

// Raters shows how well people agree with each other, two of them at a time.
// Counts unblind nobody; the pairs behind a count do.
func (h *Handlers) Raters(c echo.Context) error {
	d, j, _, err := h.judgments(c)
	if err != nil {
		return err
	}
	asked := ratersAsked(c)
	page := views.RatersPage{
		Page:        h.Page(c, "How people agree", views.SectionAgreement),
		Dataset:     views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement:   views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, "")},
		LabelsPairs: PersonOf(c).Role.Labels(),
		CSV:         agreementPath(d.ID, "", "/people.csv"),
	}
	if asked.campaign > 0 {
		campaign, err := h.Store.Campaign(c.Request().Context(), PersonOf(c).TeamID, asked.campaign)
		if err != nil {
			return err
		}
		page.Campaign, j = views.Crumb{Name: campaign.Name, Href: campaignPath(campaign.ID)}, j.OfCampaign(campaign.Name)
	}
	for _, dim := range j.Dimensions() {
		s := ratersSection(d.ID, j, dim, asked)
		if asked.dim == dim && asked.cell != "" {
			if s.Behind, err = h.saidBehind(c, d.ID, j, asked); err != nil {
				return err
			}
		}
		page.Sections = append(page.Sections, s)
	}
	return render(c, views.Raters(page))
}

// askedRaters is which two people, and which of their pairs, are looked at.
type askedRaters struct {
	campaign int64 // 0: all labels of the dataset
	dim      eval.Dimension
	a, b     string
	cell     string // "x-y": a said x and b said y; "differ": all disagreements
	after    int64
}

func ratersAsked(c echo.Context) askedRaters {
	after, _ := strconv.ParseInt(c.QueryParam("after"), 10, 64)       // anything else starts at the top
	campaign, _ := strconv.ParseInt(c.QueryParam("campaign"), 10, 64) // anything else is all labels
	return askedRaters{campaign, eval.Dimension(c.QueryParam("dimension")), c.QueryParam("a"), c.QueryParam("b"), c.QueryParam("cell"), after}
}

func (a askedRaters) path(dataset int64) string {
	q := url.Values{"dimension": {string(a.dim)}, "a": {a.a}, "b": {a.b}}
	if a.campaign > 0 {
		q.Set("campaign", strconv.FormatInt(a.campaign, 10))
	}
	if a.cell != "" {
		q.Set("cell", a.cell)
	}
	if a.after > 0 {
		q.Set("after", strconv.FormatInt(a.after, 10))
	}
	return agreementPath(dataset, "", "/people") + "?" + q.Encode()
}

// ratersSection is one dimension: all raters, and two of them closer.
func ratersSection(dataset int64, j agreement.Judgments, dim eval.Dimension, asked askedRaters) views.RatersSection {
	r := agreement.RatersOf(j.Pairs, dim)
	s := views.RatersSection{Dimension: dim, Names: r.Names, Twice: r.Twice(), Skewed: r.Skewed()}
	s.Alpha, s.Why = r.Alpha()
	s.AC1, _ = r.AC1()
	for _, two := range j.BehindPeople(dim) {
		if two.Pick == two.Gold {
			s.Same++
		}
	}
	a, b := chosenTwo(r, asked, dim)
	for i, one := range r.Names {
		row := make([]views.RaterCell, len(r.Names))
		for k, other := range r.Names {
			at := askedRaters{campaign: asked.campaign, dim: dim, a: one, b: other}
			same, n := r.Same(i, k)
			row[k] = views.RaterCell{Same: same, N: n, Self: i == k, Href: at.path(dataset), Current: i == a && k == b}
		}
		s.Matrix = append(s.Matrix, row)
	}
	if a >= 0 {
		s.Two = twoRaters(dataset, r, dim, a, b, asked)
	}
	return s
}

// chosenTwo are the people asked for, or those who share the most pairs; −1
// where no two share one.
func chosenTwo(r agreement.Raters, asked askedRaters, dim eval.Dimension) (a, b int) {
	if a, b = slices.Index(r.Names, asked.a), slices.Index(r.Names, asked.b); asked.dim == dim && a >= 0 && b >= 0 && a != b {
		return a, b
	}
	a, b = -1, -1
	most := 0
	for i := range r.Names {
		for k := i + 1; k < len(r.Names); k++ {
			if _, n := r.Same(i, k); n > most {
				a, b, most = i, k, n
			}
		}
	}
	return a, b
}

func twoRaters(dataset int64, r agreement.Raters, dim eval.Dimension, a, b int, asked askedRaters) *views.TwoRaters {
	at := askedRaters{campaign: asked.campaign, dim: dim, a: r.Names[a], b: r.Names[b]}
	two := &views.TwoRaters{A: at.a, B: at.b, Categories: r.Categories()}
	two.Same, two.N = r.Same(a, b)
	if two.N >= 10 {
		two.Corrected = r.Grid(a, b).Corrected()
	}
	for i, line := range r.Grid(a, b) {
		var row []views.GridCell
		for k, n := range line {
			at.cell = string(two.Categories[i]) + "-" + string(two.Categories[k])
			row = append(row, views.GridCell{N: n, Href: at.path(dataset), Current: asked.dim == dim && asked.cell == at.cell})
		}
		two.Grid = append(two.Grid, row)
	}
	at.cell = "differ"
	two.DifferHref = at.path(dataset)
	return two
}

// saidBehind lists the pairs behind a count with what both people said, and
// remembers that this person has seen them.
func (h *Handlers) saidBehind(c echo.Context, dataset int64, j agreement.Judgments, asked askedRaters) (*views.SaidBehind, error) {
	r := agreement.RatersOf(j.Pairs, asked.dim)
	a, b := slices.Index(r.Names, asked.a), slices.Index(r.Names, asked.b)
	if a < 0 || b < 0 {
		return nil, eval.NotFoundf("These two people have not labeled pairs of this dimension.")
	}
	list := slices.DeleteFunc(r.Both(a, b), func(s agreement.SaidByTwo) bool { return !asked.shows(s) })
	behind := &views.SaidBehind{Title: asked.title(), Pairs: len(list)}
	list = slices.DeleteFunc(list, func(s agreement.SaidByTwo) bool { return s.Pair.ID <= asked.after })
	if len(list) > pairsAPage {
		list = list[:pairsAPage]
		next := asked
		next.after = list[pairsAPage-1].Pair.ID
		behind.Pager = views.Pager{Shown: views.CountOf(behind.Pairs, "pair", "pairs"), Next: next.path(dataset)}
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	ids := make([]int64, len(list))
	for i, s := range list {
		ids[i] = s.Pair.ID
	}
	if err := h.Store.UnblindSaid(ctx, who.TeamID, who.ID, ids...); err != nil {
		return nil, err
	}
	for _, s := range list {
		behind.Said = append(behind.Said, views.SaidPair{
			Href: pairPath(s.Pair.ID), Question: s.Pair.Question, Lang: string(text.Lang(s.Pair.Question, "")),
			A: s.A.Pick, B: s.B.Pick, AComment: s.A.Comment, BComment: s.B.Comment,
		})
	}
	return behind, nil
}

func (a askedRaters) shows(s agreement.SaidByTwo) bool {
	if a.cell == "differ" {
		return s.A.Pick != s.B.Pick
	}
	first, second, _ := strings.Cut(a.cell, "-")
	return string(s.A.Pick) == first && string(s.B.Pick) == second
}

func (a askedRaters) title() string {
	if a.cell == "differ" {
		return fmt.Sprintf("Where %s and %s differ", a.a, a.b)
	}
	first, second, _ := strings.Cut(a.cell, "-")
	return fmt.Sprintf("%s said %s, %s said %s", a.a, saidWord(first), a.b, saidWord(second))
}

func saidWord(pick string) string {
	return cmp.Or(map[string]string{"x": "X", "y": "Y", "tie": "no difference"}[pick], "nothing")
}

// RatersCSV downloads how every two people agree.
func (h *Handlers) RatersCSV(c echo.Context) error {
	d, j, _, err := h.judgments(c)
	if err != nil {
		return err
	}
	var lines [][]any
	for _, dim := range j.Dimensions() {
		r := agreement.RatersOf(j.Pairs, dim)
		for a := range r.Names {
			for b := a + 1; b < len(r.Names); b++ {
				same, n := r.Same(a, b)
				t := r.Grid(a, b).Corrected()
				lines = append(lines, []any{dim, r.Names[a], r.Names[b], n, same, t.Observed, t.Kappa, t.AC1})
			}
		}
	}
	return sendCSV(c, d.Name+"-people.csv", sheet{
		columns: []string{"dimension", "person_a", "person_b", "pairs", "same", "agreement", "kappa", "ac1"},
		rows:    listed(lines, func(l []any) []any { return l }),
	})
}
