package handlers

import (
	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// reportSeed is the seed of everything random in a report, so that opening it
// again shows the same digits.
const reportSeed = 1

// section is the table of one dimension under a lens.
func (l lens) section(d eval.Dataset, j agreement.Judgments, dim agreement.DimensionReport) views.AgreementSection {
	s := views.NewAgreementSection(dim.Rows, l.Gold, func(a eval.Agreement, o views.Outcome) string {
		switch a.Method {
		case eval.RowCoin:
			return ""
		case eval.RowPeople: // they are held against each other, not against a gold
			return agreementPath(d.ID, "", "/people")
		}
		return behindPath(d.ID, l.Gold, behind{a.Dimension, a.Method, a.Judge, o, l.Common})
	})
	s.Columns, s.Ties = l.Columns, l.Ties
	s.PlanHref = planPath(d.ID, l.Gold, dim.Dimension)
	for i := range s.Rows {
		if r := &s.Rows[i]; r.Method != eval.RowCoin && r.Method != eval.RowPeople {
			r.Closely = subject{d, j, l.Gold, dim.Dimension, r.Method, r.Judge}.path("method")
		}
	}
	l.readTies(j, &s)
	if l.Columns.Has(views.ColumnsComparison) {
		l.compare(d, j, &s)
	}
	if l.Columns.Has(views.ColumnsCost) {
		l.cost(j, &s)
	}
	if len(j.Methods) > 1 {
		s.CompareHref = duel{Dataset: d.ID, Gold: l.Gold, Dimension: dim.Dimension, Common: l.Common}.path("")
	}
	return s
}

// readTies counts the rows with ties under every policy.
func (l lens) readTies(j agreement.Judgments, s *views.AgreementSection) {
	all := j.UnderAll(l.Gold, s.Dimension)
	for i := range s.Rows {
		r := &s.Rows[i]
		r.Policies = all[agreement.Contest{Method: r.Method, Judge: r.Judge}]
	}
}

// compare holds every row against the reference and against people.
func (l lens) compare(d eval.Dataset, j agreement.Judgments, s *views.AgreementSection) {
	var people eval.Agreement
	var plain []eval.Agreement
	for _, r := range s.Rows {
		plain = append(plain, r.Agreement)
		if r.Method == eval.RowPeople {
			people = r.Agreement
		}
	}
	reference := contestOf(l.Reference)
	if l.Reference == "" {
		if best := agreement.BestTrivial(plain); best != nil {
			reference = agreement.Contest{Method: best.Method}
		}
	}
	s.Reference = views.ReferenceName(reference.Method, reference.Judge)
	versus := j.Against(l.Gold, s.Dimension, reference, reportSeed)
	for i := range s.Rows {
		r := &s.Rows[i]
		key := agreement.Contest{Method: r.Method, Judge: r.Judge}
		r.IsReference = key == reference
		r.Place = agreement.PlaceOf(r.Agreement, people)
		if c, ok := versus[key]; ok {
			r.Versus = &c
			r.VersusHref = duel{d.ID, l.Gold, s.Dimension, key, reference, l.Common}.path("")
		}
	}
}

// cost adds order consistency and what a model was asked.
func (l lens) cost(j agreement.Judgments, s *views.AgreementSection) {
	for i := range s.Rows {
		r := &s.Rows[i]
		r.Bias = j.Swaps(l.Gold, s.Dimension, r.Method, r.Judge).Bias()
		r.Cost = j.Cost(s.Dimension, r.Method, r.Judge)
	}
}
