package store_test

import (
	"testing"
	"time"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
)

// An annotator is taken off with a pair before her: the pair goes to others, her
// labels stay, and what she still sends is refused in words, nothing counted twice.
func TestAnAnnotatorIsRemovedInTheMiddle(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 2, eval.CampaignRules{Annotators: 1}, nil)
	ann := c.seat(c.ann)
	first, _ := c.task(ann)
	c.say(ann, first.Pair.ID, store.Left)
	second, _ := c.task(ann)
	must(t, c.RemoveFromCampaign(t.Context(), c.team, c.campaign, c.ann))
	_, err := c.AddLabel(t.Context(), ann, store.NewLabel{Pair: second.Pair.ID, Pick: store.Left, Key: "late"})
	wantProblem(t, err, eval.Forbidden)
	if got, ok := c.task(c.seat(c.bob)); !ok || got.Pair.ID != second.Pair.ID {
		t.Error("bob should get the pair that was before ann")
	}
	c.say(c.seat(c.bob), second.Pair.ID, store.Right)
	must(t, c.RemovePerson(t.Context(), c.team, c.ann)) // and out of the team
	if got := c.labels(); len(got) != 2 || c.states() != "done 2" {
		t.Errorf("labels %v, states %q", got, c.states())
	}
	if p := c.progressOf(c.seat(c.bob)); p.Labels != 2 {
		t.Errorf("progress %+v", p)
	}
}

// A new version of the dataset has other pairs; those of a campaign stay, and go
// only with the dataset. What is still sent then is not found.
func TestThePairsOfACampaignGoWithTheirDataset(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 1, eval.CampaignRules{Annotators: 1}, nil)
	ann := c.seat(c.ann)
	task, _ := c.task(ann)
	must(t, c.DeleteDataset(t.Context(), c.team, c.dataset))
	_, err := c.AddLabel(t.Context(), ann, store.NewLabel{Pair: task.Pair.ID, Pick: store.Left, Key: "late"})
	wantProblem(t, err, eval.NotFound)
}

// Two windows of one person show the same pair; what the second says replaces what
// the first said, and counts once.
func TestTwoWindowsOfOnePersonAreOneLabel(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 2, eval.CampaignRules{Annotators: 1}, nil)
	ann := c.seat(c.ann)
	one, _ := c.task(ann)
	two, _ := c.task(ann)
	if one.Pair.ID != two.Pair.ID {
		t.Fatal("two windows hold two pairs")
	}
	for key, side := range map[string]store.Side{"one": store.Left, "two": store.Left} {
		_, err := c.AddLabel(t.Context(), ann, store.NewLabel{Pair: one.Pair.ID, Pick: side, Key: key})
		must(t, err)
	}
	if p := c.progressOf(ann); p.Labels != 1 || p.Mine != 1 || len(c.labels()) != 1 {
		t.Errorf("progress %+v, labels %v", p, c.labels())
	}
}

// The clock of the server is set back by an hour between a label and its change:
// the change is the later word all the same.
func TestAClockThatIsSetBackDoesNotReviveAnOldLabel(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	st := d.seat(d.ann)
	p, left := d.next(st)
	d.label(st, p.ID, sideOf(eval.ChoiceX, left))
	d.SetClock(func() time.Time { return time.Now().Add(-time.Hour) })
	d.label(st, p.ID, sideOf(eval.ChoiceY, left))
	rows, err := d.LabelsOnPair(t.Context(), d.team, p.ID)
	must(t, err)
	var labels []eval.Label
	for _, r := range rows {
		labels = append(labels, r.Label)
	}
	if now := agreement.LastWords(labels); len(now) != 1 || now[0].Pick != eval.ChoiceY {
		t.Errorf("the last word is %+v", now)
	}
}
