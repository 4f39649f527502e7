package handlers

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/diagnosis"
	"concord/store"
	"concord/views"
)

// Explore shows the pairs on which a method and the gold differ, grouped by
// cause. It shows groups and counts only until a pair is opened: that unblinds.
func (h *Handlers) Explore(c echo.Context) error {
	s, err := h.subject(c)
	if err != nil {
		return err
	}
	e, err := h.exploration(c, s)
	if err != nil {
		return err
	}
	shown := e.filtered()
	page := views.ExplorePage{
		Page:    h.Page(c, "Where they differ", views.SectionAgreement),
		Subject: s.view("explore"), Differ: e.differ, LookedInto: len(e.differences), Judged: e.judged, Reasons: e.reasons(),
		Causes: e.causeTabs(), Tags: e.tagTabs(), Cause: e.cause, Filtered: len(shown),
		CSV: s.path("explore.csv", "half", e.half), Halves: e.halves(), LabelsPairs: PersonOf(c).Role.Labels(),
	}
	page.Scripts = []string{"explore.js"}
	if len(shown) > 0 {
		page.First = e.at(shown[0].Pair.ID)
	}
	if id := c.QueryParam("pair"); id != "" {
		if page.Open, err = h.openDifference(c, e, shown, id); err != nil {
			return err
		}
	}
	return render(c, views.Explore(page))
}

// difference is a pair on which the method and the gold differ, and why.
type difference struct {
	diagnosis.Case
	Cause diagnosis.Cause
	How   agreement.How
	Tags  []store.PairTag
}

// exploration is everything that differs, and what of it is asked for.
type exploration struct {
	subject
	differences []difference // the first of those that differ
	judged      int          // pairs that have a gold and were judged
	differ      int          // of these, where the method does not say what the gold says
	cause       diagnosis.Cause
	tag         string
	half        string // halfDevelopment: only pairs that may be looked at while wording a prompt
}

// halfDevelopment leaves out the pairs whose questions are held out.
const halfDevelopment = "development"

// exploreMost is how many differences are looked into, the first of them: each
// takes its texts and all that the verdict rests on.
const exploreMost = 1000

func (h *Handlers) exploration(c echo.Context, s subject) (exploration, error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	e := exploration{subject: s, cause: diagnosis.Cause(c.QueryParam("cause")), tag: c.QueryParam("tag"), half: c.QueryParam("half")}
	var counted, differ []agreement.Judged
	for _, one := range s.judged() {
		if one.Counts() && !(e.half == halfDevelopment && agreement.HeldOut(one.Question)) {
			counted = append(counted, one)
			if one.Pick != one.Gold {
				differ = append(differ, one)
			}
		}
	}
	e.judged, e.differ = len(counted), len(differ)
	counted, differ = counted[:min(len(counted), exploreMost)], differ[:min(len(differ), exploreMost)]
	pairs, err := h.Store.PairsByID(ctx, team, append(idsOf(counted), idsOf(differ)...))
	if err != nil {
		return e, err
	}
	verdicts, err := h.Store.Evidence(ctx, team, s.evidence(), idsOf(differ))
	if err != nil {
		return e, err
	}
	tags, err := h.Store.PairTags(ctx, team, s.Dataset.ID)
	var habit diagnosis.Habit
	for _, one := range counted {
		habit.Add(pairs[one.Pair].Pair, one.Pick)
	}
	for _, one := range differ {
		c := diagnosis.Case{Pair: pairs[one.Pair].Pair, Gold: one.Gold, Verdict: verdicts[one.Pair]}
		e.differences = append(e.differences, difference{
			Case: c, Cause: diagnosis.CauseOf(c, habit), How: one.How, Tags: tagsOf(tags, one.Pair),
		})
	}
	return e, err
}

func tagsOf(tags []store.PairTag, pair int64) []store.PairTag {
	from, found := slices.BinarySearchFunc(tags, pair, func(t store.PairTag, id int64) int { return cmp.Compare(t.Pair, id) })
	if !found {
		return nil
	}
	to := from
	for to < len(tags) && tags[to].Pair == pair {
		to++
	}
	return tags[from:to]
}

func (d difference) tagged(tag string) bool {
	return slices.ContainsFunc(d.Tags, func(t store.PairTag) bool { return t.Tag == tag })
}

// filtered is the differences of the cause and with the tag that are asked for.
func (e exploration) filtered() []difference {
	var list []difference
	for _, d := range e.differences {
		if (e.cause == "" || d.Cause == e.cause) && (e.tag == "" || d.tagged(e.tag)) {
			list = append(list, d)
		}
	}
	return list
}

// at is the address of a pair, or with 0 of the overview, under the same filters.
func (e exploration) at(pair int64) string {
	id := ""
	if pair > 0 {
		id = strconv.FormatInt(pair, 10)
	}
	return e.under(e.cause, e.tag, "pair", id)
}

// under is the address of the page under other filters.
func (e exploration) under(cause diagnosis.Cause, tag string, more ...string) string {
	return e.path("explore", append([]string{"half", e.half, "cause", string(cause), "tag", tag}, more...)...)
}

// halves leave the choice between all pairs and those that one may look at while
// wording a prompt.
func (e exploration) halves() []views.Segment {
	all, some := e, e
	all.half, some.half = "", halfDevelopment
	return []views.Segment{
		{Label: "All", Href: all.under(e.cause, e.tag), Current: e.half == ""},
		{Label: "Not held out", Href: some.under(e.cause, e.tag), Current: e.half == halfDevelopment},
	}
}

func (e exploration) causeTabs() []views.Tab {
	all := len(e.differences)
	tabs := []views.Tab{{Label: "All", Href: e.under("", e.tag), Count: &all, Current: e.cause == ""}}
	for _, cause := range diagnosis.Causes() {
		n := 0
		for _, d := range e.differences {
			if d.Cause == cause {
				n++
			}
		}
		if n > 0 || cause == e.cause {
			tabs = append(tabs, views.Tab{Label: cause.Name(), Href: e.under(cause, e.tag), Count: &n, Current: cause == e.cause})
		}
	}
	return tabs
}

// tagTabs are the tags in use on the pairs that differ, by name.
func (e exploration) tagTabs() []views.Tab {
	count := map[string]int{}
	for _, d := range e.differences {
		for _, t := range d.Tags {
			count[t.Tag]++
		}
	}
	var tabs []views.Tab
	for tag, n := range count {
		tabs = append(tabs, views.Tab{Label: tag, Href: e.under(e.cause, tag), Count: &n, Current: tag == e.tag})
	}
	slices.SortFunc(tabs, func(a, b views.Tab) int { return cmp.Compare(a.Label, b.Label) })
	if len(tabs) > 0 {
		tabs = append([]views.Tab{{Label: "Any tag", Href: e.under(e.cause, ""), Current: e.tag == ""}}, tabs...)
	}
	return tabs
}

// reasons counts the codes of the verdicts that are missing for good.
func (e exploration) reasons() []views.CodeCount {
	count := map[eval.Code]int{}
	for _, d := range e.differences {
		if d.Cause == diagnosis.NoVerdict {
			count[d.Verdict.Reason.Code]++
		}
	}
	var list []views.CodeCount
	for code, n := range count {
		list = append(list, views.CodeCount{Code: code, Pairs: n})
	}
	slices.SortFunc(list, func(a, b views.CodeCount) int {
		return cmp.Or(cmp.Compare(b.Pairs, a.Pairs), cmp.Compare(a.Code, b.Code))
	})
	return list
}
