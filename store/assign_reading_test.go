package store_test

import (
	"fmt"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

// Six pairs, every second one Chinese. Who reads Chinese gets those first, and
// then the others: nothing is lost.
func TestACampaignPrefersLanguagesThatAPersonReads(t *testing.T) {
	t.Parallel()
	c := crew{desk: newDesk(t, 0)}
	set, err := c.Import(t.Context(), c.team, "two languages", func(sink ingest.Sink) (store.Filled, error) {
		for i := range 6 {
			p := ingest.Pair{}
			p.Row, p.Dimension, p.Question = i+1, eval.Faithfulness, fmt.Sprintf("Question %d?", i)
			if i%2 == 1 {
				p.Question = fmt.Sprintf("贝加尔湖是怎样形成的，第%d次问？", i)
			}
			p.X.Answer, p.Y.Answer = fmt.Sprint("one ", i), fmt.Sprint("two ", i)
			if err := sink.Pair(p); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	must(t, err)
	c.dataset = set.ID
	list, err := c.Candidates(t.Context(), c.team, c.dataset, eval.Faithfulness)
	must(t, err)
	var drawn []eval.DrawnPair
	for _, p := range list {
		drawn = append(drawn, eval.DrawnPair{Pair: p.Pair, Purpose: eval.ForLabel, Probability: 1, Wanted: 1})
	}
	c.campaign, err = c.CreateCampaign(t.Context(), c.team, store.NewCampaign{
		Campaign: eval.Campaign{Dataset: c.dataset, Name: "Two", Rules: eval.CampaignRules{Annotators: 1, Ties: true}}, By: c.ann,
		Dimensions: []store.CampaignDimension{{Dimension: eval.Faithfulness, Pairs: drawn}},
	})
	must(t, err)
	st := c.seat(c.ann)
	st.Langs = "zh,ja"
	var order []int
	for task, ok := c.task(st); ok; task, ok = c.task(st) {
		order = append(order, task.Pair.Row)
		c.say(st, task.Pair.ID, store.Equal)
	}
	if got := fmt.Sprint(order); got != "[2 4 6 1 3 5]" {
		t.Errorf("order %s", got)
	}
}
