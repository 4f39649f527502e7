package store_test

import (
	"testing"

	"concord/eval"
	"concord/store"
)

func TestRulesAreKeptByTheServer(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 1, eval.CampaignRules{Annotators: 1, Confidence: true, Strength: true}, nil)
	ann := c.seat(c.ann)
	task, _ := c.task(ann)
	for what, l := range map[string]store.NewLabel{
		"a tie where the choice is forced": {Pick: store.Equal, Confidence: 1},
		"no confidence":                    {Pick: store.Left, Strength: 1},
		"no strength":                      {Pick: store.Left, Confidence: 1},
		"both bad":                         {Pick: store.Left, Confidence: 1, Strength: 1, Reason: "both bad"},
	} {
		l.Pair = task.Pair.ID
		if _, err := c.AddLabel(t.Context(), ann, l); !eval.IsKind(err, eval.Invalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err := c.AddLabel(t.Context(), ann, store.NewLabel{Pair: task.Pair.ID, Pick: store.Left, Confidence: 3, Strength: 2, Categories: []string{"wrong number"}})
	must(t, err)
	list, err := c.LabelsOnPair(t.Context(), c.team, task.Pair.ID)
	must(t, err)
	if l := list[0]; l.Confidence != 3 || l.Strength != 2 || len(l.Categories) != 1 {
		t.Errorf("label %+v", l.Label)
	}
}

// Guests reach their campaign and nothing else; whoever was taken off is told so.
func TestWhoMayLabelInACampaign(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 3, eval.CampaignRules{Annotators: 2}, nil)
	guest, err := c.InviteGuest(t.Context(), c.team, c.campaign, "Expert")
	must(t, err)
	if _, ok := c.task(c.seat(guest.ID)); !ok {
		t.Error("the guest gets no pair of their campaign")
	}
	if _, ok, err := c.NextPair(t.Context(), c.desk.seat(guest.ID)); ok || err != nil {
		t.Errorf("the guest gets pairs outside the campaign (%v)", err)
	}
	_, err = c.SeenPair(t.Context(), c.desk.seat(guest.ID), c.pairs[0])
	wantProblem(t, err, eval.NotFound)

	task, _ := c.task(c.seat(c.ann))
	must(t, c.RemoveFromCampaign(t.Context(), c.team, c.campaign, c.ann))
	_, err = c.AddLabel(t.Context(), c.seat(c.ann), store.NewLabel{Pair: task.Pair.ID, Pick: store.Left})
	wantProblem(t, err, eval.Forbidden)
	_, _, err = c.NextPair(t.Context(), c.seat(c.ann))
	wantProblem(t, err, eval.Forbidden)
	must(t, c.AddToCampaign(t.Context(), c.team, c.campaign, c.ann))
	if again, ok := c.task(c.seat(c.ann)); !ok || again.Pair.ID != task.Pair.ID {
		t.Error("ann, back on the list, should go on where she was")
	}
	other, err := c.EnsureTeam(t.Context(), "Other")
	must(t, err)
	_, err = c.Campaign(t.Context(), other, c.campaign)
	wantProblem(t, err, eval.NotFound)
}

func TestAClosedCampaignGivesOutNothing(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 2, eval.CampaignRules{Annotators: 1}, nil)
	ann := c.seat(c.ann)
	task, _ := c.task(ann)
	must(t, c.CloseCampaign(t.Context(), c.team, c.campaign))
	c.say(ann, task.Pair.ID, store.Left) // it was before her when the campaign ended
	_, _, err := c.NextPair(t.Context(), ann)
	wantProblem(t, err, eval.Conflict)
	_, err = c.AddLabel(t.Context(), ann, store.NewLabel{Pair: task.Pair.ID, Pick: store.Right})
	wantProblem(t, err, eval.Conflict)
	must(t, c.ReopenCampaign(t.Context(), c.team, c.campaign))
	if _, ok := c.task(ann); !ok {
		t.Error("the reopened campaign gives out nothing")
	}
}

// Training comes first and tells the answer; of the answers that follow about a
// fifth are checks, which look like any other pair and count as nobody's label.
func TestChecksComeUnseen(t *testing.T) {
	t.Parallel()
	rules := eval.CampaignRules{Annotators: 1, Training: 2, Repeats: 10, Gold: 10}
	c := newCrew(t, 220, rules, func(i int, p *eval.DrawnPair) {
		switch {
		case i < 2:
			p.Purpose, p.Known = eval.ForTraining, eval.ChoiceX
		case i < 20:
			p.Purpose, p.Known = eval.ForGold, eval.ChoiceX
		}
	})
	ann := c.seat(c.ann)
	firstLeft := map[int64]eval.Choice{}
	times, place := map[int64]int{}, map[int64]int{}
	for n := 1; ; n++ {
		task, ok := c.task(ann)
		if !ok {
			break
		}
		pair := task.Pair.ID
		if times[pair]++; times[pair] == 1 {
			firstLeft[pair], place[pair] = task.Left, n
		} else if task.Left == firstLeft[pair] || n-place[pair] < 20 {
			t.Errorf("pair %d came again after %d answers, left %s and %s", pair, n-place[pair], firstLeft[pair], task.Left)
		}
		if saved := c.say(ann, pair, store.Left); (saved.Known != "") != (n <= 2) {
			t.Errorf("answer %d tells %q", n, saved.Known)
		}
	}
	people, err := c.CampaignPeople(t.Context(), c.team, c.campaign)
	must(t, err)
	p := people[0]
	// 220 − 20 pairs to label. Of about 240 answers 10 % each are checks; the
	// chance that fewer than 10 or more than 60 come is below 10⁻⁶.
	if p.Labels != 200 || p.Checks < 10 || p.Checks > 60 {
		t.Errorf("%d labels and %d checks", p.Labels, p.Checks)
	}
	if got := len(c.labels()); got != 200 {
		t.Errorf("%d labels count", got)
	}
}
