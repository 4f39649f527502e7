package diagnosis

import (
	"fmt"
	"strings"
	"unicode"

	"concord/eval"
	"concord/eval/text"
)

// refusals: a worse answer that declines to answer has nothing to check, so a
// faithfulness of it is undefined (agreement §3.19, 6).
func refusals(d Data) []Finding {
	var behind []settled
	for _, s := range d.settled(eval.Faithfulness) {
		if Refuses(s.item(s.gold.Other())) {
			behind = append(behind, s)
		}
	}
	if len(behind) == 0 {
		return nil
	}
	return []Finding{{Check: "refusals", Dimension: eval.Faithfulness, Severity: Caution, Count: len(behind), Pairs: ids(behind), Reveals: true,
		Text: fmt.Sprintf("On %s the worse answer is a refusal. It claims nothing, so its faithfulness is undefined or arbitrary.", count(len(behind), "pair", "pairs"))}}
}

// sharedQuestions: pairs that share a question are not independent.
func sharedQuestions(d Data) []Finding {
	var list []Finding
	for _, dim := range d.dimensions() {
		of := map[string][]int64{}
		for _, p := range d.Pairs {
			if p.Dimension == dim && p.Question != "" {
				of[p.Question] = append(of[p.Question], p.ID)
			}
		}
		var pairs []int64
		questions := 0
		for _, p := range d.Pairs {
			if p.Dimension == dim && len(of[p.Question]) > 1 {
				pairs = append(pairs, p.ID)
				if of[p.Question][0] == p.ID {
					questions++
				}
			}
		}
		if questions > 0 {
			list = append(list, Finding{Check: "questions", Dimension: dim, Severity: Note, Count: len(pairs), Pairs: pairs,
				Text: fmt.Sprintf("%s more than one pair (%d pairs). These pairs are not independent, so intervals and tests go by question.", count(questions, "question has", "questions have"), len(pairs))})
		}
	}
	return list
}

// spellings: questions that differ in case, blanks or punctuation only are one
// question, but are counted as several.
func spellings(d Data) []Finding {
	written := map[string]map[string][]int64{}
	for _, p := range d.Pairs {
		key := string(p.Dimension) + "\x00" + strings.Join(text.Words(p.Question), " ")
		if written[key] == nil {
			written[key] = map[string][]int64{}
		}
		written[key][p.Question] = append(written[key][p.Question], p.ID)
	}
	var pairs []int64
	questions := 0
	for _, p := range d.Pairs {
		key := string(p.Dimension) + "\x00" + strings.Join(text.Words(p.Question), " ")
		if len(written[key]) > 1 {
			pairs = append(pairs, p.ID)
		}
	}
	for _, ways := range written {
		if len(ways) > 1 {
			questions++
		}
	}
	if questions == 0 {
		return nil
	}
	return []Finding{{Check: "spellings", Severity: Caution, Count: len(pairs), Pairs: pairs,
		Text: fmt.Sprintf("%s written in more than one way (case, blanks, punctuation) and counted as different ones: intervals are too narrow.", count(questions, "question is", "questions are"))}}
}

// judgeIsGenerator: a judge may prefer what its own model wrote (agreement §3.10).
func judgeIsGenerator(d Data) []Finding {
	var list []Finding
	for _, j := range d.Judges {
		var pairs []int64
		both := 0
		for _, p := range d.Pairs {
			x, y := j.wrote(p.X), j.wrote(p.Y)
			if x || y {
				pairs = append(pairs, p.ID)
			}
			if x && y {
				both++
			}
		}
		if len(pairs) == 0 {
			continue
		}
		text := fmt.Sprintf("The judge %s has the model that wrote an item of %s: it may prefer its own.", j.Judge, count(len(pairs), "pair", "pairs"))
		if both == len(pairs) {
			text += " It wrote both items, so whether it does is not measurable here."
		} else {
			text += d.selfPreference(j)
		}
		list = append(list, Finding{Check: "generator", Key: j.Judge, Severity: Caution, Count: len(pairs), Pairs: pairs, Text: text})
	}
	return list
}

// family is the name that models of one maker share: "gpt" of gpt-4o-mini,
// "llama" of meta/llama-3.1-8b. They count as one writer.
func family(model string) string {
	name := model[strings.LastIndexByte(model, '/')+1:]
	if i := strings.IndexFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		name = name[:i]
	}
	return name
}

// wrote reports whether an item's role names the judge's model, or one of its family.
func (j JudgeModel) wrote(i eval.Item) bool {
	role := strings.ToLower(i.Role)
	for _, name := range []string{j.Model, j.Judge, family(j.Model)} {
		if name = strings.ToLower(name); len(name) > 2 && strings.Contains(role, name) {
			return true
		}
	}
	return false
}
