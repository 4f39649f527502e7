package handlers

import (
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/judge/openai"
	"concord/store"
	"concord/views"
)

// MethodVersions shows a method over its wordings and models, on pairs that may be
// looked at while wording and on pairs held out.
func (h *Handlers) MethodVersions(c echo.Context) error {
	s, versions, rows, err := h.methodVersions(c)
	if err != nil {
		return err
	}
	page := views.MethodVersionsPage{
		Page: h.Page(c, "Over prompt versions", views.SectionAgreement), Subject: s.view("versions"),
		CSV: s.path("versions.csv"), Explore: s.path("explore", "half", halfDevelopment),
		Evaluate: datasetPath(s.Dataset.ID) + "/runs/new", Edits: PersonOf(c).Role.Edits(),
	}
	for i, v := range versions {
		page.Versions = append(page.Versions, views.MethodVersion{Version: rows[i], Name: versionWords(v), Asked: askedWords(v), Runs: runLinks(v.Runs), When: views.When(v.Created)})
	}
	return render(c, views.MethodVersions(page))
}

func (h *Handlers) methodVersions(c echo.Context) (s subject, versions []store.MethodVersion, rows []agreement.Version, err error) {
	if s, err = h.subject(c); err != nil {
		return s, nil, nil, err
	}
	versions, err = h.Store.MethodVersions(c.Request().Context(), PersonOf(c).TeamID, s.evidence(), promptsOf(s.Method, s.Dimension))
	if err != nil {
		return s, nil, nil, err
	}
	picks := make([]agreement.VersionPicks, len(versions))
	for i, v := range versions {
		picks[i] = agreement.VersionPicks{Picks: v.Picks, Seen: v.Seen}
	}
	return s, versions, s.Judgments.Versions(s.Gold, s.Dimension, s.Method, s.Judge, picks, reportSeed), nil
}

// MethodVersionsCSV downloads the same table.
func (h *Handlers) MethodVersionsCSV(c echo.Context) error {
	s, versions, rows, err := h.methodVersions(c)
	if err != nil {
		return err
	}
	var lines [][]any
	for i, v := range versions {
		d, o := rows[i].Development, rows[i].HeldOut
		line := []any{versionWords(v), v.Model, d.N, d.Rate, d.Low, d.High, o.N, o.Rate, o.Low, o.High, rows[i].Seen, nil, nil, nil}
		if g := rows[i].Gain; g != nil {
			line[11], line[12], line[13] = g.Difference, g.P, g.Adjusted
		}
		lines = append(lines, line)
	}
	return sendCSV(c, s.Dataset.Name+"-versions.csv", sheet{
		columns: []string{"version", "model", "development_n", "development", "development_low", "development_high",
			"held_out_n", "held_out", "held_out_low", "held_out_high", "held_out_seen_by_author", "gain", "p", "p_holm"},
		rows: listed(lines, func(l []any) []any { return l }),
	})
}

// promptsOf names the prompts that a method asks with on a dimension.
func promptsOf(method string, dim eval.Dimension) []string {
	meaning := "meaning." + string(dim)
	switch method {
	case eval.MethodScore:
		return []string{"grade", meaning}
	case eval.MethodWeighted:
		return []string{"digit", meaning}
	case eval.MethodRank:
		return []string{"prefer", meaning}
	case eval.MethodRagas:
		switch dim {
		case eval.AnswerRelevance:
			return []string{"invert", "invert.one"}
		case eval.ContextRelevance:
			return []string{"select", "extract"}
		}
		return []string{"split", "verify"}
	}
	return nil
}

// versionWords names the wordings of a version that are the team's own.
func versionWords(v store.MethodVersion) string {
	var own []string
	for _, p := range v.Prompts {
		if p.By == "" {
			continue
		}
		task, _ := openai.PromptTaskNamed(p.Task)
		words := "“" + task.Title + "” " + versionName(p)
		if p.Note != "" {
			words += " (" + p.Note + ")"
		}
		own = append(own, words)
	}
	switch {
	case len(own) > 0:
		return strings.Join(own, ", ")
	case len(v.Prompts) > 0:
		return "shipped wording"
	}
	return "no prompts"
}

func runLinks(runs []int64) []views.Crumb {
	list := make([]views.Crumb, len(runs))
	for i, id := range runs {
		list[i] = views.Crumb{Name: "run " + strconv.FormatInt(id, 10), Href: runPath(id)}
	}
	return list
}

// askedWords is the model and the profile of a version.
func askedWords(v store.MethodVersion) string {
	return strings.Trim(v.Model+" · "+string(v.Profile), " ·")
}
