package handlers

import (
	"context"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/diagnosis"
	"concord/eval/text"
	"concord/views"
)

// Checks shows what in the data could make the agreement numbers mislead, with
// the pairs behind each finding.
func (h *Handlers) Checks(c echo.Context) error {
	d, data, err := h.checked(c)
	if err != nil {
		return err
	}
	page := views.ChecksPage{
		Page:        h.Page(c, "What to know about this data", views.SectionAgreement),
		Dataset:     views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement:   views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, data.Gold)},
		Golds:       checkGolds(d, data),
		Languages:   diagnosis.Languages(data),
		LabelsPairs: PersonOf(c).Role.Labels(),
		CSV:         agreementPath(d.ID, data.Gold, "/checks.csv"),
		Looked:      len(data.Pairs), Pairs: d.Rows,
	}
	asked := askedCheck(c)
	for _, f := range diagnosis.Check(data) {
		one := views.Finding{Finding: f}
		if len(f.Pairs) > 0 {
			one.Href = asked.of(f).path(d.ID, data.Gold)
		}
		if asked.names(f) {
			if one.Behind, err = h.pairsOfFinding(c, d.ID, data, f, asked); err != nil {
				return err
			}
		}
		page.Findings = append(page.Findings, one)
	}
	return render(c, views.Checks(page))
}

// ChecksSummary is the line on the agreement page that counts the findings.
func (h *Handlers) ChecksSummary(c echo.Context) error {
	d, data, err := h.checked(c)
	if err != nil {
		return err
	}
	return render(c, views.ChecksSummary{
		Href: agreementPath(d.ID, data.Gold, "/checks"), Findings: diagnosis.Check(data),
	}.View())
}

// ChecksCSV downloads the findings.
func (h *Handlers) ChecksCSV(c echo.Context) error {
	d, data, err := h.checked(c)
	if err != nil {
		return err
	}
	return sendCSV(c, d.Name+"-checks.csv", sheet{
		columns: []string{"check", "dimension", "severity", "count", "finding"},
		rows: listed(diagnosis.Check(data), func(f diagnosis.Finding) []any {
			return []any{f.Check, f.Dimension, f.Severity.Name(), f.Count, f.Text}
		}),
	})
}

// checked reads everything that the checks look at.
func (h *Handlers) checked(c echo.Context) (eval.Dataset, diagnosis.Data, error) {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return d, diagnosis.Data{}, err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	data := diagnosis.Data{Gold: gold, Judgments: j, Names: who.Role == eval.Admin}
	data.Judgments.Pairs = j.Pairs[:min(len(j.Pairs), checkedMost)]
	if data.Pairs, err = h.known(ctx, who.TeamID, data.Judgments.Pairs); err != nil {
		return d, data, err
	}
	judges, err := h.Store.JudgedBy(ctx, who.TeamID, d.ID)
	if err != nil {
		return d, data, err
	}
	for _, one := range judges {
		data.Judges = append(data.Judges, diagnosis.JudgeModel(one))
	}
	if data.AnsweredAs, err = h.Store.AnsweredAs(ctx, who.TeamID, d.ID); err != nil {
		return d, data, err
	}
	if data.Wordings, err = h.Store.OwnWordings(ctx, who.TeamID, d.ID); err != nil {
		return d, data, err
	}
	data.FirstResult, err = h.Store.FirstVerdict(ctx, who.TeamID, d.ID)
	return d, data, err
}

// checkedMost is how many pairs the checks read, the first of a dataset: they
// look at every text.
const checkedMost = 10_000

// known joins what was said of pairs with their texts and roles.
func (h *Handlers) known(ctx context.Context, team int64, judged []agreement.JudgedPair) ([]diagnosis.Known, error) {
	list := make([]diagnosis.Known, 0, len(judged))
	for part := range slices.Chunk(judged, 1000) {
		ids := make([]int64, len(part))
		for i, p := range part {
			ids[i] = p.ID
		}
		pairs, err := h.Store.PairsByID(ctx, team, ids)
		if err != nil {
			return nil, err
		}
		for _, said := range part {
			p := pairs[said.ID]
			p.X.Role, p.Y.Role = p.XRole, p.YRole
			list = append(list, diagnosis.Known{Pair: p.Pair, Better: p.Better, Labels: said.Labels, Adjudicated: said.Adjudicated})
		}
	}
	return list, nil
}

// checkGolds are the golds that the checks can be held against.
func checkGolds(d eval.Dataset, data diagnosis.Data) []views.Segment {
	var list []views.Segment
	for _, k := range []eval.GoldKind{eval.GoldConstruction, eval.GoldHuman} {
		list = append(list, views.GoldSegment(k, agreementPath(d.ID, k, "/checks"), k == data.Gold))
	}
	return list
}

// checkAsked is the finding whose pairs are looked at.
type checkAsked struct {
	check, key string
	dimension  eval.Dimension
	after      int64
}

func askedCheck(c echo.Context) checkAsked {
	after, _ := strconv.ParseInt(c.QueryParam("after"), 10, 64) // anything else starts at the top
	return checkAsked{c.QueryParam("check"), c.QueryParam("key"), eval.Dimension(c.QueryParam("dimension")), after}
}

func (a checkAsked) of(f diagnosis.Finding) checkAsked {
	return checkAsked{check: f.Check, key: f.Key, dimension: f.Dimension}
}

func (a checkAsked) names(f diagnosis.Finding) bool {
	return a.check != "" && a.check == f.Check && a.key == f.Key && a.dimension == f.Dimension
}

func (a checkAsked) path(dataset int64, gold eval.GoldKind) string {
	q := url.Values{"gold": {string(gold)}, "check": {a.check}}
	for name, v := range map[string]string{"key": a.key, "dimension": string(a.dimension)} {
		if v != "" {
			q.Set(name, v)
		}
	}
	if a.after > 0 {
		q.Set("after", strconv.FormatInt(a.after, 10))
	}
	return agreementPath(dataset, "", "/checks") + "?" + q.Encode()
}

// pairsOfFinding lists the pairs behind a finding. Where the list tells which
// item is better, it is remembered that this person has seen them.
func (h *Handlers) pairsOfFinding(c echo.Context, dataset int64, data diagnosis.Data, f diagnosis.Finding, asked checkAsked) (*views.FindingPairs, error) {
	all := slices.Sorted(slices.Values(f.Pairs))
	rest := slices.DeleteFunc(slices.Clone(all), func(id int64) bool { return id <= asked.after })
	behind := &views.FindingPairs{}
	if len(rest) > pairsAPage {
		rest = rest[:pairsAPage]
		next := asked
		next.after = rest[pairsAPage-1]
		behind.Pager = views.Pager{Shown: views.CountOf(len(all), "pair", "pairs"), Next: next.path(dataset, data.Gold)}
	}
	who := PersonOf(c)
	if f.Reveals {
		if err := h.Store.Unblind(c.Request().Context(), who.TeamID, who.ID, rest...); err != nil {
			return nil, err
		}
	}
	for _, p := range data.Pairs {
		if !slices.Contains(rest, p.ID) {
			continue
		}
		behind.Pairs = append(behind.Pairs, views.FindingPair{
			Href: pairPath(p.ID), Question: p.Question, Lang: string(text.Lang(p.Question, "")), Dimension: p.Dimension,
		})
	}
	return behind, nil
}
