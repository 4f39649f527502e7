package handlers

import (
	"context"
	"math"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
)

// gold is a row a pair of which people said something: how the labels fall (soft
// labels), what each kind of gold makes of them, and who settled it and why.
func (x Export) gold(ctx context.Context) (sheet, error) {
	j, err := x.Store.Judgments(ctx, x.Team, x.Dataset.ID)
	if err != nil {
		return sheet{}, err
	}
	decisions, err := x.decisions(ctx)
	return sheet{
		columns: []string{
			"pair", "row", "dimension", "question", "people", "picks_x", "picks_y", "picks_tie", "share_x", "share_y", "share_tie",
			"human", "human_from", "unanimous", "majority", "adjudicated", "decided_by", "decider_labeled", "decided_us", "decision_reason",
		},
		rows: listed(labeledPairs(j.Pairs), func(p agreement.JudgedPair) []any {
			v, d := votesOf(p), decisions[p.ID]
			human := p.Gold(eval.GoldHuman)
			return []any{
				p.ID, p.Row, p.Dimension, p.Question, v.people, v.of[eval.ChoiceX], v.of[eval.ChoiceY], v.of[eval.ChoiceTie],
				v.share(eval.ChoiceX), v.share(eval.ChoiceY), v.share(eval.ChoiceTie),
				human.Choice, human.How, p.Gold(eval.GoldUnanimous).Choice, p.Gold(eval.GoldMajority).Choice, p.Adjudicated,
				d.Decider, d.TookPart, d.Created, d.Reason,
			}
		}),
	}, err
}

func (x Export) decisions(ctx context.Context) (map[int64]eval.Decision, error) {
	list, err := x.Store.StandingDecisions(ctx, store.Bench{Team: x.Team, Dataset: x.Dataset.ID}, math.MaxInt32)
	byPair := make(map[int64]eval.Decision, len(list))
	for _, d := range list {
		byPair[d.PairID] = d.Decision
	}
	return byPair, err
}

// labeledPairs are those of which people said something that counts.
func labeledPairs(all []agreement.JudgedPair) (list []agreement.JudgedPair) {
	for _, p := range all {
		if p.People() > 0 || p.Adjudicated != "" {
			list = append(list, p)
		}
	}
	return list
}

// votes are the last words of people on a pair.
type votes struct {
	people int
	of     map[eval.Choice]int
}

func votesOf(p agreement.JudgedPair) votes {
	v := votes{of: map[eval.Choice]int{}}
	for _, l := range agreement.LastWords(p.Labels) {
		v.people++
		v.of[l.Pick]++
	}
	return v
}

// share is the part of the people who picked an item; nil without people.
func (v votes) share(c eval.Choice) *float64 {
	return agreement.Part{K: v.of[c], N: v.people}.Rate()
}

// preferences is a row a pair on which people prefer an item: question, chosen and
// rejected text, as preference training reads them.
func (x Export) preferences(ctx context.Context) (sheet, error) {
	j, err := x.Store.Judgments(ctx, x.Team, x.Dataset.ID)
	golds := map[int64]agreement.JudgedPair{}
	for _, p := range j.Pairs {
		if c := p.Gold(eval.GoldHuman).Choice; c == eval.ChoiceX || c == eval.ChoiceY {
			golds[p.ID] = p
		}
	}
	pairs := func(yield func(eval.Pair, error) bool) {
		for p, err := range x.Store.Pairs(ctx, x.Team, x.Dataset.ID) {
			if _, settled := golds[p.ID]; (settled || err != nil) && !yield(p, err) {
				return
			}
		}
	}
	return sheet{
		columns: []string{
			"prompt", "chosen", "rejected", "chosen_contexts", "rejected_contexts", "dimension", "pair", "row", "gold_from", "people", "share",
		},
		rows: mapped(pairs, func(p eval.Pair) []any {
			g := golds[p.ID].Gold(eval.GoldHuman)
			chosen, rejected, v := p.X, p.Y, votesOf(golds[p.ID])
			if g.Choice == eval.ChoiceY {
				chosen, rejected = rejected, chosen
			}
			return []any{
				p.Question, judgedText(p.Dimension, chosen), judgedText(p.Dimension, rejected), chosen.Contexts, rejected.Contexts,
				p.Dimension, p.ID, p.Row, g.How, v.people, v.share(g.Choice),
			}
		}),
	}, err
}

// judgedText is what is compared on a dimension.
func judgedText(dim eval.Dimension, i eval.Item) string {
	if dim.JudgesContexts() {
		return strings.Join(i.Contexts, "\n\n")
	}
	return i.Answer
}
