package diagnosis

import (
	"fmt"
	"slices"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/text"
)

// LanguageRow is the agreement of one method on the pairs of one language.
type LanguageRow struct {
	Lang eval.Lang
	eval.Agreement
}

// Languages is the agreement of every method that is no trivial rule, by the
// language of the question; empty where all questions are in one language
// (agreement §3.19, 13).
func Languages(d Data) []LanguageRow {
	of, order := map[int64]eval.Lang{}, []eval.Lang{}
	for _, p := range d.Pairs {
		lang := text.Lang(p.Question, p.X.Answer)
		of[p.ID] = lang
		if !slices.Contains(order, lang) {
			order = append(order, lang)
		}
	}
	if len(order) < 2 {
		return nil
	}
	var rows []LanguageRow
	for _, dim := range d.dimensions() {
		for _, m := range d.Judgments.Methods {
			if eval.FamilyOf(m.Method) == eval.FamilyBaseline {
				continue
			}
			judged := d.Judgments.Behind(d.Gold, dim, m.Method, m.Judge)
			for _, lang := range order {
				var here []agreement.Judged
				for _, j := range judged {
					if of[j.Pair] == lang {
						here = append(here, j)
					}
				}
				if row := agreement.Row(dim, m.Method, m.Judge, here); row.N > 0 {
					rows = append(rows, LanguageRow{lang, row})
				}
			}
		}
	}
	return rows
}

// LanguageName is a language in English.
func LanguageName(l eval.Lang) string {
	switch l {
	case eval.Chinese:
		return "Chinese"
	case eval.Japanese:
		return "Japanese"
	}
	return "English and others"
}

// languages speaks up where a method does differently in two languages (Fisher's
// exact test of right against wrong, 1 %).
func languages(d Data) []Finding {
	var list []Finding
	rows := Languages(d)
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			if a.Dimension != b.Dimension || a.Method != b.Method || a.Judge != b.Judge {
				continue
			}
			if p := agreement.Fisher(a.Right, a.Wrong, b.Right, b.Wrong); p < 0.01 {
				list = append(list, Finding{Check: "languages", Key: string(a.Lang+b.Lang) + a.Method + a.Judge, Dimension: a.Dimension, Severity: Caution, Count: a.N + b.N,
					Text: fmt.Sprintf("%s does differently by language: %d of %d pairs right in %s, %d of %d in %s (%s).",
						agreement.Name(a.Method, a.Judge), a.Right, a.N, LanguageName(a.Lang), b.Right, b.N, LanguageName(b.Lang), agreement.P(p))})
			}
		}
	}
	return list
}
