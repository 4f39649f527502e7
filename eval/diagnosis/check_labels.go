package diagnosis

import (
	"fmt"

	"concord/eval"
)

// constructionInUse: what is known from how pairs were made is not what people say.
func constructionInUse(d Data) []Finding {
	if d.Gold != eval.GoldConstruction {
		return nil
	}
	n := 0
	for _, p := range d.Pairs {
		if isItem(p.Better) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []Finding{{Check: "construction", Severity: Caution, Count: n,
		Text: fmt.Sprintf("The gold in use is by construction (%s): no person judged. Agreement with it is not agreement with people.", count(n, "pair", "pairs"))}}
}

// lateLabels: labels after results were seen are counted apart and never gold.
func lateLabels(d Data) []Finding {
	var pairs []int64
	labels := 0
	for _, p := range d.Pairs {
		late := 0
		for _, l := range p.Labels {
			if l.Unblinded {
				late++
			}
		}
		if labels += late; late > 0 {
			pairs = append(pairs, p.ID)
		}
	}
	if labels == 0 {
		return nil
	}
	return []Finding{{Check: "late_labels", Severity: Note, Count: labels, Pairs: pairs,
		Text: fmt.Sprintf("%s given after results of the pair were seen. They are kept apart and never become gold.", count(labels, "label was", "labels were"))}}
}

// peeking: who can stop when a result looks good finds good results.
func peeking(d Data) []Finding {
	if d.FirstResult == 0 || d.Gold == eval.GoldConstruction {
		return nil
	}
	n := 0
	for _, p := range d.Pairs {
		for _, l := range p.Labels {
			if !l.Unblinded && l.Created > d.FirstResult {
				n++
			}
		}
	}
	if n == 0 {
		return nil
	}
	return []Finding{{Check: "peeking", Severity: Note, Count: n,
		Text: fmt.Sprintf("%s given once results could be read, and the number of labels was not fixed beforehand. Stopping when a result looks good makes it look surer than it is.", count(n, "label was", "labels were"))}}
}

// fewLabels: below thirty pairs everything is indicative (agreement §1.3).
func fewLabels(d Data) []Finding {
	var list []Finding
	for _, dim := range d.dimensions() {
		if n := len(d.settled(dim)); n > 0 && n < 30 {
			list = append(list, Finding{Check: "few", Dimension: dim, Severity: Caution, Count: n,
				Text: fmt.Sprintf("Only %s a gold: every rate is indicative, and tests see large differences only.", count(n, "pair has", "pairs have"))})
		}
	}
	return list
}
