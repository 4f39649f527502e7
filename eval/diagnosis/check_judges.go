package diagnosis

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
)

// modelChanged: a name such as "latest" may come to mean another model, and then
// verdicts of one row come from two (agreement §3.19, 11).
func modelChanged(d Data) []Finding {
	var list []Finding
	for _, judge := range slices.Sorted(maps.Keys(d.AnsweredAs)) {
		if names := d.AnsweredAs[judge]; len(names) > 1 {
			list = append(list, Finding{Check: "model", Key: judge, Severity: Caution, Count: len(names),
				Text: fmt.Sprintf("The judge %s answered as %s: the model behind the name changed. Run it again, so that all its verdicts come from one.", judge, strings.Join(names, ", then as "))})
		}
	}
	return list
}

// tooLong: what a judge does not read at once is cut off or refused, and it judges
// what it has not seen (agreement §3.19, 12).
func tooLong(d Data) []Finding {
	var list []Finding
	for _, j := range d.Judges {
		var pairs []int64
		for _, p := range d.Pairs {
			if j.Window > 0 && max(tokensOf(p.Question, p.X), tokensOf(p.Question, p.Y)) > j.Window {
				pairs = append(pairs, p.ID)
			}
		}
		if len(pairs) > 0 {
			list = append(list, Finding{Check: "too_long", Key: j.Judge, Severity: Caution, Count: len(pairs), Pairs: pairs,
				Text: fmt.Sprintf("%s longer texts than the %d tokens that the judge %s reads at once, by estimate. What it did not read it cannot have judged.",
					count(len(pairs), "pair has", "pairs have"), j.Window, j.Judge)})
		}
	}
	return list
}

// tokensOf estimates the tokens of an item with its question: four bytes each.
func tokensOf(question string, i eval.Item) int {
	n := len(question) + len(i.Answer)
	for _, c := range i.Contexts {
		n += len(c)
	}
	return n / 4
}

// inPrompts: a question that stands in a prompt as an example is no test any more
// (agreement §3.19, 7).
func inPrompts(d Data) []Finding {
	var pairs []int64
	for _, p := range d.Pairs {
		q := strings.TrimSpace(p.Question)
		if q != "" && slices.ContainsFunc(d.Wordings, func(text string) bool { return strings.Contains(text, q) }) {
			pairs = append(pairs, p.ID)
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	return []Finding{{Check: "in_prompt", Severity: Serious, Count: len(pairs), Pairs: pairs,
		Text: fmt.Sprintf("The question of %s stands in a prompt that judges were asked with. A judge that was shown the question as an example is not tested by it.", count(len(pairs), "pair", "pairs"))}}
}

// selfPreference says how a judge does where people prefer the text of its own
// model, against where they prefer the other (agreement §3.10).
func (d Data) selfPreference(j JudgeModel) string {
	var text string
	for _, m := range d.Judgments.Methods {
		if m.Judge != j.Judge {
			continue
		}
		own, judgeOwn, other, judgeOther := d.selfCounts(j, m)
		if own+other == 0 {
			continue
		}
		name := agreement.Name(m.Method, m.Judge)
		s := agreement.SelfPreferenceOf(own, judgeOwn, other, judgeOther)
		switch {
		case own < 10 || other < 10 || s.Bias == nil || s.Interval == nil:
			text += fmt.Sprintf(" %s agreed on %d of %s preferred for its own text, and on %d of %s preferred for the other's.",
				name, judgeOwn, count(own, "pair", "pairs"), judgeOther, count(other, "pair", "pairs"))
		default:
			text += fmt.Sprintf(" When the text of its own model was preferred %s agreed %s, and %s when the other was: %s points (%s to %s).",
				name, agreement.Percent(*s.Own, own), agreement.Percent(*s.Other, other), points(*s.Bias), points(s.Interval.Low), points(s.Interval.High))
		}
	}
	return text
}

// selfCounts are the pairs of which the judge's model wrote exactly one side, by
// whose text the gold prefers, and on how many of them the method agrees.
func (d Data) selfCounts(j JudgeModel, m agreement.MethodVerdicts) (own, judgeOwn, other, judgeOther int) {
	for _, dim := range d.dimensions() {
		for _, s := range d.settled(dim) {
			pick, judged := m.Picks[s.ID]
			x, y := j.wrote(s.X), j.wrote(s.Y)
			if !judged || x == y {
				continue
			}
			right := 0
			if pick == s.gold {
				right = 1
			}
			if x == (s.gold == eval.ChoiceX) {
				own, judgeOwn = own+1, judgeOwn+right
			} else {
				other, judgeOther = other+1, judgeOther+right
			}
		}
	}
	return own, judgeOwn, other, judgeOther
}

func points(share float64) string {
	return strings.Replace(fmt.Sprintf("%+.0f", math.Round(100*share)), "-", "−", 1)
}
