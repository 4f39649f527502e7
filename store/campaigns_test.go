package store_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"concord/eval"
	"concord/store"
)

// crew is a desk with a campaign on its faithfulness pairs.
type crew struct {
	desk
	campaign int64
	pairs    []int64
}

// newCrew begins a campaign on n pairs, each for the people that the rules say.
func newCrew(t testing.TB, n int, rules eval.CampaignRules, edit func(i int, p *eval.DrawnPair)) crew {
	t.Helper()
	c := crew{desk: newDesk(t, n)}
	list, err := c.Candidates(t.Context(), c.team, c.dataset, eval.Faithfulness)
	must(t, err)
	var drawn []eval.DrawnPair
	for i, candidate := range list {
		p := eval.DrawnPair{Pair: candidate.Pair, Purpose: eval.ForLabel, Probability: 0.5, Wanted: rules.Annotators}
		if edit != nil {
			edit(i, &p)
		}
		drawn = append(drawn, p)
		c.pairs = append(c.pairs, p.Pair)
	}
	c.campaign, err = c.CreateCampaign(t.Context(), c.team, store.NewCampaign{
		Campaign: eval.Campaign{Dataset: c.dataset, Name: "Round one", Rules: rules}, By: c.ann,
		Dimensions: []store.CampaignDimension{{Dimension: eval.Faithfulness, Pairs: drawn}},
	})
	must(t, err)
	return c
}

func (c crew) seat(user int64) store.Seat {
	st := c.desk.seat(user)
	st.Campaign = c.campaign
	return st
}

// person adds an annotator.
func (c crew) person(name string) store.Seat {
	c.t.Helper()
	p, err := c.AddPerson(c.t.Context(), c.team, name, eval.Annotator)
	must(c.t, err)
	return c.seat(p.ID)
}

// task is the next of a seat; false when nothing is left.
func (c crew) task(st store.Seat) (store.Task, bool) {
	c.t.Helper()
	t, ok, err := c.NextPair(c.t.Context(), st)
	must(c.t, err)
	return t, ok
}

func (c crew) say(st store.Seat, pair int64, side store.Side) store.Saved {
	c.t.Helper()
	saved, err := c.AddLabel(c.t.Context(), st, store.NewLabel{Pair: pair, Pick: side})
	must(c.t, err)
	return saved
}

// states tells how many pairs are in which state, as "conflict 1, done 2".
func (c crew) states() (text string) {
	c.t.Helper()
	list, err := c.CampaignStates(c.t.Context(), c.team, c.campaign)
	must(c.t, err)
	for i, s := range list {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(s.State, " ", s.Pairs)
	}
	return text
}

func (c crew) progressOf(st store.Seat) store.CampaignProgress {
	c.t.Helper()
	list, err := c.CampaignProgress(c.t.Context(), c.team, st.User, c.campaign)
	must(c.t, err)
	return list[0]
}

// Twelve people label thirty pairs at once, three each: ninety labels, no pair
// with more or fewer than three, nobody twice on the same.
func TestEveryPairGetsAsManyPeopleAsWanted(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 30, eval.CampaignRules{Annotators: 3, Ties: true}, nil)
	var all sync.WaitGroup
	for i := range 12 {
		st := c.person(fmt.Sprint("person ", i))
		all.Go(func() {
			for {
				task, ok, err := c.NextPair(t.Context(), st)
				if err != nil || !ok {
					if err != nil {
						t.Error(err)
					}
					return
				}
				if _, err := c.AddLabel(t.Context(), st, store.NewLabel{Pair: task.Pair.ID, Pick: store.Equal}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	labels, err := c.Labels(t.Context(), c.team, c.dataset)
	must(t, err)
	people := map[int64][]string{}
	for _, l := range labels {
		if slices.Contains(people[l.PairID], l.Annotator) {
			t.Errorf("%s has labeled pair %d twice", l.Annotator, l.PairID)
		}
		people[l.PairID] = append(people[l.PairID], l.Annotator)
		if l.Campaign != "Round one" || l.Probability != 0.5 {
			t.Errorf("label %+v", l.Label)
		}
	}
	for _, pair := range c.pairs {
		if len(people[pair]) != 3 {
			t.Errorf("pair %d has labels by %v", pair, people[pair])
		}
	}
	if got := c.states(); got != "done 30" {
		t.Errorf("states %q", got)
	}
	if p := c.progressOf(c.seat(c.ann)); p.Labels != 90 || p.Wanted != 90 || p.Mine != 0 {
		t.Errorf("progress %+v", p)
	}
}

func TestAReservedPairIsNotGivenToOthers(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 2, eval.CampaignRules{Annotators: 1}, nil)
	ann, bob := c.seat(c.ann), c.seat(c.bob)
	mine, _ := c.task(ann)
	his, _ := c.task(bob)
	if mine.Pair.ID == his.Pair.ID {
		t.Fatal("both have the same pair before them")
	}
	if _, ok := c.task(c.person("carla")); ok {
		t.Error("there is a third pair")
	}
	if again, _ := c.task(ann); again.Pair.ID != mine.Pair.ID || again.Token == mine.Token {
		t.Error("loading the page again should show the same pair, under a new token")
	}
	must(t, c.Release(t.Context(), ann, mine.Token)) // a page that was replaced meanwhile
	if _, ok := c.task(c.person("dora")); ok {
		t.Error("an outdated page gave the pair back")
	}
	again, _ := c.task(ann)
	must(t, c.Release(t.Context(), ann, again.Token))
	if got, ok := c.task(c.person("emil")); !ok || got.Pair.ID != mine.Pair.ID {
		t.Error("the pair that was given back is lost")
	}
	if got := c.states(); got != "draft 2" {
		t.Errorf("states %q", got)
	}
}

func TestSkippingFreesThePlace(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 2, eval.CampaignRules{Annotators: 1}, nil)
	ann, bob := c.seat(c.ann), c.seat(c.bob)
	first, _ := c.task(ann)
	must(t, c.Skip(t.Context(), ann, first.Pair.ID, store.SkipUnknown))
	second, _ := c.task(ann)
	must(t, c.Skip(t.Context(), ann, second.Pair.ID, store.SkipLater))
	if back, ok := c.task(ann); !ok || back.Pair.ID != second.Pair.ID {
		t.Error("what was put off should come back, what cannot be judged should not")
	}
	c.say(ann, second.Pair.ID, store.Left)
	if got := c.states(); got != "done 1, skipped 1" {
		t.Errorf("states %q", got)
	}
	if got, ok := c.task(bob); !ok || got.Pair.ID != first.Pair.ID {
		t.Error("somebody else should get the pair that ann cannot judge")
	}
	wantProblem(t, c.Skip(t.Context(), bob, first.Pair.ID, "boring"), eval.Invalid)
}

func TestUndoInACampaignKeepsThePlace(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 1, eval.CampaignRules{Annotators: 1}, nil)
	ann := c.seat(c.ann)
	task, _ := c.task(ann)
	c.say(ann, task.Pair.ID, store.Left)
	back, err := c.Undo(t.Context(), ann, task.Pair.ID)
	must(t, err)
	if _, ok := c.task(c.seat(c.bob)); ok {
		t.Error("bob got the pair that ann took back to label again")
	}
	if again, _ := c.task(ann); again.Pair.ID != back || again.Left != task.Left {
		t.Error("ann should have the pair before her as before")
	}
	_, err = c.Undo(t.Context(), ann, task.Pair.ID)
	wantProblem(t, err, eval.Conflict)
	if p := c.progressOf(ann); p.Labels != 0 || p.Mine != 0 {
		t.Errorf("progress %+v after undo", p)
	}
	c.say(ann, task.Pair.ID, store.Right)
	c.say(ann, task.Pair.ID, store.Left) // a change needs no second place
	if p := c.progressOf(ann); p.Labels != 1 || p.Mine != 1 || c.states() != "done 1" {
		t.Errorf("progress %+v, states %q", p, c.states())
	}
}

func TestTheSamePageIsKeptOnce(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 1, eval.CampaignRules{Annotators: 1}, nil)
	ann := c.seat(c.ann)
	task, _ := c.task(ann)
	label := store.NewLabel{Pair: task.Pair.ID, Pick: store.Left, Comment: "first", Key: "page one"}
	for range 3 {
		_, err := c.AddLabel(t.Context(), ann, label)
		must(t, err)
	}
	label.Key, label.Comment = "page two", "second thought"
	_, err := c.AddLabel(t.Context(), ann, label)
	must(t, err)
	label.Key, label.Comment = "page one", "first" // comes late, after the line was down
	_, err = c.AddLabel(t.Context(), ann, label)
	must(t, err)
	list, err := c.LabelsOnPair(t.Context(), c.team, task.Pair.ID)
	must(t, err)
	if len(list) != 2 || list[1].Comment != "second thought" {
		t.Errorf("labels %+v", list)
	}
}

func TestWhatOthersFinishedMeanwhileIsKeptAsExtra(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 1, eval.CampaignRules{Annotators: 1}, nil)
	ann, bob := c.seat(c.ann), c.seat(c.bob)
	task, _ := c.task(ann)
	must(t, c.Release(t.Context(), ann, task.Token)) // as when it runs out
	his, _ := c.task(bob)
	c.say(bob, his.Pair.ID, store.Left)
	if saved := c.say(ann, task.Pair.ID, store.Right); !saved.Extra {
		t.Error("ann should be told that others have finished the pair")
	}
	if got := c.labels(); len(got) != 1 || c.states() != "done 1" {
		t.Errorf("labels %v, states %q", got, c.states())
	}
	if _, ok := c.task(ann); ok {
		t.Error("ann gets the pair again")
	}
	people, err := c.CampaignPeople(t.Context(), c.team, c.campaign)
	must(t, err)
	if p := people[0]; p.Name != "ann" || p.Extra != 1 || p.Labels != 0 {
		t.Errorf("people %+v", people)
	}
}
