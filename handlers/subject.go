package handlers

import (
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
	"concord/views"
)

// subject is one method on one dimension, held against a gold: what the pages
// that look into a single method are about.
type subject struct {
	Dataset   eval.Dataset
	Judgments agreement.Judgments
	Gold      eval.GoldKind
	Dimension eval.Dimension
	Method    string
	Judge     string
}

// subject reads what the address names. What it leaves open is the first
// dimension, and the first method that is no trivial rule.
func (h *Handlers) subject(c echo.Context) (subject, error) {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return subject{}, err
	}
	s := subject{d, j, gold, eval.Dimension(c.QueryParam("dimension")), c.QueryParam("method"), c.QueryParam("judge")}
	dims := s.dimensions()
	if s.Dimension == "" && len(dims) > 0 {
		s.Dimension = dims[0]
	}
	if s.Method == "" {
		s.Method, s.Judge = s.firstMethod()
	}
	if !slices.Contains(dims, s.Dimension) {
		return s, eval.NotFoundf("This dataset has no pairs on that dimension.")
	}
	return s, nil
}

func (s subject) dimensions() []eval.Dimension { return s.Judgments.Dimensions() }

// methods are the methods with a verdict on the dimension.
func (s subject) methods() []agreement.MethodVerdicts { return s.Judgments.On(s.Dimension) }

func (s subject) firstMethod() (method, judge string) {
	for _, m := range s.methods() {
		if method == "" || eval.FamilyOf(method) == eval.FamilyBaseline && eval.FamilyOf(m.Method) != eval.FamilyBaseline {
			method, judge = m.Method, m.Judge
		}
	}
	return method, judge
}

// judged is every pair of the dimension with its gold and the method's pick.
func (s subject) judged() []agreement.Judged {
	return s.Judgments.Behind(s.Gold, s.Dimension, s.Method, s.Judge)
}

// evidence names the method's verdicts in the store.
func (s subject) evidence() store.MethodOn {
	return store.MethodOn{Dataset: s.Dataset.ID, Dimension: s.Dimension, Method: s.Method, Judge: s.Judge}
}

// path is the address of a page on this subject, with more parameters.
func (s subject) path(page string, more ...string) string {
	q := url.Values{"gold": {string(s.Gold)}, "dimension": {string(s.Dimension)}, "method": {s.Method}}
	if s.Judge != "" {
		q.Set("judge", s.Judge)
	}
	for i := 0; i+1 < len(more); i += 2 {
		if more[i+1] != "" {
			q.Set(more[i], more[i+1])
		}
	}
	return agreementPath(s.Dataset.ID, "", "/"+page) + "?" + q.Encode()
}

// view is the subject as pages name it, with the ways to another one.
func (s subject) view(page string) views.Subject {
	v := views.Subject{
		Dataset:   views.Crumb{Name: s.Dataset.Name, Href: datasetPath(s.Dataset.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(s.Dataset.ID, s.Gold)},
		Dimension: s.Dimension, Method: s.Method, Judge: s.Judge, Gold: s.Gold,
	}
	for _, k := range []eval.GoldKind{eval.GoldConstruction, eval.GoldHuman, eval.GoldUnanimous, eval.GoldMajority, eval.GoldAdjudicated} {
		at := s
		at.Gold = k
		if n := at.withGold(); n > 0 || k == s.Gold {
			v.Golds = append(v.Golds, views.GoldChoice{Kind: k, Pairs: n, Href: at.path(page)})
		}
	}
	for _, dim := range s.dimensions() {
		at := s
		at.Dimension = dim
		v.Dimensions = append(v.Dimensions, views.Segment{Label: dim.Name(), Href: at.path(page), Current: dim == s.Dimension})
	}
	for _, m := range s.methods() {
		at := s
		at.Method, at.Judge = m.Method, m.Judge
		v.Methods = append(v.Methods, views.SubjectMethod{Method: m.Method, Judge: m.Judge, Href: at.path(page)})
	}
	return v
}

// withGold counts the pairs of the dimension whose gold is one of the two items.
func (s subject) withGold() int { return s.Judgments.WithGold(s.Gold, s.Dimension) }
