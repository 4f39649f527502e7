package store_test

import (
	"testing"

	"concord/eval"
	"concord/store"
)

// differing is a campaign of one pair on which ann says x and bob says y.
func differing(t *testing.T, rules eval.CampaignRules) (crew, int64) {
	t.Helper()
	rules.Annotators = 2
	c := newCrew(t, 1, rules, nil)
	c.all(c.seat(c.ann), always(eval.ChoiceX))
	c.all(c.seat(c.bob), always(eval.ChoiceY))
	return c, c.pairs[0]
}

// decide settles a pair by item.
func (c crew) decide(b store.Bench, pair int64, pick eval.Choice, last int64, key string) error {
	c.t.Helper()
	open, err := c.OpenCase(c.t.Context(), b, pair)
	must(c.t, err)
	return c.Decide(c.t.Context(), b, store.NewDecision{Pair: pair, Pick: sideOf(pick, open.Left), Reason: "the second text adds a fact", Last: last, Key: key})
}

func (c crew) gold(kind eval.GoldKind) eval.Choice {
	c.t.Helper()
	j, err := c.Judgments(c.t.Context(), c.team, c.dataset)
	must(c.t, err)
	for _, p := range j.Pairs {
		if p.ID == c.pairs[0] {
			return p.Gold(kind).Choice
		}
	}
	return ""
}

func TestADecisionIsGold(t *testing.T) {
	t.Parallel()
	c, pair := differing(t, eval.CampaignRules{Ties: true})
	eve := c.settler("eve")
	if got := c.gold(eval.GoldHuman); got != "" || c.states() != "conflict 1" {
		t.Errorf("gold %q, states %q before the decision", got, c.states())
	}
	before := c.labels()
	must(t, c.decide(eve, pair, eval.ChoiceY, 0, "page one"))
	must(t, c.decide(eve, pair, eval.ChoiceY, 0, "page one")) // a double click
	for _, kind := range []eval.GoldKind{eval.GoldHuman, eval.GoldAdjudicated} {
		if got := c.gold(kind); got != eval.ChoiceY {
			t.Errorf("gold %s is %q", kind, got)
		}
	}
	if got := c.labels(); len(got) != 2 || got[0] != before[0] || got[1] != before[1] {
		t.Errorf("labels %v, before %v", got, before)
	}
	if c.states() != "adjudicated 1" {
		t.Errorf("states %q", c.states())
	}
	list, err := c.Decisions(t.Context(), c.team, pair)
	must(t, err)
	if len(list) != 1 || list[0].Decider != "eve" || list[0].People != 2 || list[0].TookPart || list[0].Reason == "" {
		t.Errorf("decisions %+v", list)
	}
	must(t, c.decide(eve, pair, eval.ChoiceX, list[0].ID, "page two"))
	if got := c.gold(eval.GoldHuman); got != eval.ChoiceX {
		t.Errorf("the newer decision should count, gold is %q", got)
	}
	events, err := c.Audit(t.Context(), c.team, store.Trail{Action: eval.PairSettled, Limit: 9})
	must(t, err)
	if len(events) != 2 || events[0].Object != pair {
		t.Errorf("the log says %+v", events)
	}
}

func TestWhoHasSeenResultsDoesNotDecide(t *testing.T) {
	t.Parallel()
	c, pair := differing(t, eval.CampaignRules{})
	eve, fay := c.settler("eve"), c.settler("fay")
	must(t, c.Unblind(t.Context(), c.team, eve.User, pair))
	wantProblem(t, c.decide(eve, pair, eval.ChoiceX, 0, ""), eval.Conflict)
	wantProblem(t, c.AddRemark(t.Context(), eve, pair, "Ragas says X", ""), eval.Conflict)
	must(t, c.UnblindSaid(t.Context(), c.team, fay.User, pair))
	must(t, c.AddRemark(t.Context(), fay, pair, "the question is ambiguous", "k"))
	must(t, c.AddRemark(t.Context(), fay, pair, "the question is ambiguous", "k")) // a double click
	wantProblem(t, c.decide(fay, pair, eval.ChoiceTie, 0, ""), eval.Invalid)       // forced choice
	must(t, c.decide(fay, pair, eval.ChoiceX, 0, ""))
	must(t, c.AddRemark(t.Context(), eve, pair, "so did Ragas", ""))
	remarks, err := c.Remarks(t.Context(), c.team, pair)
	must(t, err)
	if len(remarks) != 2 || remarks[0].Author != "fay" || remarks[1].Author != "eve" {
		t.Errorf("remarks %+v", remarks)
	}
	// Results that were seen afterwards end what could still be changed.
	must(t, c.Unblind(t.Context(), c.team, fay.User, pair))
	list, err := c.Decisions(t.Context(), c.team, pair)
	must(t, err)
	wantProblem(t, c.decide(fay, pair, eval.ChoiceY, list[0].ID, ""), eval.Conflict)
}

func TestWhatSomebodyElseSettledIsNotOverwrittenUnseen(t *testing.T) {
	t.Parallel()
	c, pair := differing(t, eval.CampaignRules{Ties: true})
	eve, fay := c.settler("eve"), c.settler("fay")
	must(t, c.decide(eve, pair, eval.ChoiceX, 0, ""))
	wantProblem(t, c.decide(fay, pair, eval.ChoiceY, 0, ""), eval.Conflict)
	if got := c.gold(eval.GoldHuman); got != eval.ChoiceX {
		t.Errorf("gold is %q", got)
	}
}

// Opening a dispute shows what people said: it leaves the queue of who did, and
// pairs of other teams and of others that agree are not there.
func TestOpeningADispute(t *testing.T) {
	t.Parallel()
	c, pair := differing(t, eval.CampaignRules{})
	eve := c.settler("eve")
	open, err := c.OpenCase(t.Context(), eve, pair)
	must(t, err)
	if len(open.Labels) != 2 || !open.Forced || open.Pair.X.Role != "" {
		t.Errorf("case %+v", open)
	}
	if saw, err := c.SawResults(t.Context(), c.team, eve.User, pair); err != nil || saw {
		t.Errorf("opening it counts as having seen results: %t, %v", saw, err)
	}
	if _, err := c.SeenPair(t.Context(), c.seat(eve.User), pair); !eval.IsKind(err, eval.NotFound) {
		t.Errorf("eve can still label the pair: %v", err)
	}
	other, err := c.EnsureTeam(t.Context(), "Other")
	must(t, err)
	_, err = c.OpenCase(t.Context(), store.Bench{Team: other, User: eve.User, Dataset: c.dataset}, pair)
	wantProblem(t, err, eval.NotFound)
	agreed := newCrew(t, 1, eval.CampaignRules{Annotators: 1}, nil)
	agreed.all(agreed.seat(agreed.ann), always(eval.ChoiceX))
	_, err = agreed.OpenCase(t.Context(), agreed.settler("gus"), agreed.pairs[0])
	wantProblem(t, err, eval.NotFound)
}
