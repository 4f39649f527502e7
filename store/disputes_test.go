package store_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"concord/eval"
	"concord/store"
)

func (c crew) bench(user int64) store.Bench {
	return store.Bench{Team: c.team, User: user, Dataset: c.dataset}
}

// settler adds somebody who settles disagreements.
func (c crew) settler(name string) store.Bench {
	c.t.Helper()
	p, err := c.AddPerson(c.t.Context(), c.team, name, eval.Adjudicator)
	must(c.t, err)
	return c.bench(p.ID)
}

// sideOf is where an item stands.
func sideOf(pick, left eval.Choice) store.Side {
	switch pick {
	case eval.ChoiceTie:
		return store.Equal
	case left:
		return store.Left
	}
	return store.Right
}

// item says that an item is better, wherever it stands.
func (d desk) item(st store.Seat, pair int64, pick eval.Choice) {
	d.t.Helper()
	task, err := d.SeenPair(d.t.Context(), st, pair)
	if err != nil {
		d.t.Fatal(err)
	}
	d.label(st, pair, sideOf(pick, task.Left))
}

// all labels everything that a seat gets, by what pick says.
func (c crew) all(st store.Seat, pick func(pair int64) eval.Choice) {
	c.t.Helper()
	for task, ok := c.task(st); ok; task, ok = c.task(st) {
		c.item(st, task.Pair.ID, pick(task.Pair.ID))
	}
}

func always(c eval.Choice) func(int64) eval.Choice { return func(int64) eval.Choice { return c } }

// Three people label; on pair 0 they say x, x, y (one pairing of three agrees),
// on pair 1 x, y, tie (none), on pair 2 x, x, x.
func TestDisputesStandLowestAgreementFirst(t *testing.T) {
	t.Parallel()
	c := newCrew(t, 3, eval.CampaignRules{Annotators: 3, Ties: true}, nil)
	c.all(c.seat(c.ann), always(eval.ChoiceX))
	c.all(c.seat(c.bob), func(pair int64) eval.Choice {
		if pair == c.pairs[1] {
			return eval.ChoiceY
		}
		return eval.ChoiceX
	})
	eve := c.settler("eve")
	n, err := c.CountDisputes(t.Context(), eve)
	must(t, err)
	if want := (store.DisputeCount{Waits: 1}); n != want {
		t.Errorf("%+v while the third label is missing, want %+v", n, want)
	}
	third := map[int64]eval.Choice{c.pairs[0]: eval.ChoiceY, c.pairs[1]: eval.ChoiceTie, c.pairs[2]: eval.ChoiceX}
	c.all(c.person("carla"), func(pair int64) eval.Choice { return third[pair] })
	list, err := c.Disputes(t.Context(), eve, 10)
	must(t, err)
	var got []string
	for _, d := range list {
		got = append(got, fmt.Sprintf("%d: %d people, %.2f", slices.Index(c.pairs, d.Pair), d.People, d.Same()))
	}
	if want := []string{"1: 3 people, 0.00", "0: 3 people, 0.33"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	queue, err := c.DisputeQueue(t.Context(), eve)
	must(t, err)
	if !slices.Equal(queue, []int64{c.pairs[1], c.pairs[0]}) {
		t.Errorf("queue %v of %v", queue, c.pairs)
	}
	must(t, c.Unblind(t.Context(), c.team, eve.User, c.pairs[1]))
	n, err = c.CountDisputes(t.Context(), eve)
	must(t, err)
	if want := (store.DisputeCount{Open: 1, Seen: 1}); n != want {
		t.Errorf("%+v after results of one were seen, want %+v", n, want)
	}
}

// The queue is read by SQL, the numbers are computed in Go: both must call the
// same pairs disputed, whatever people say, change, take back and see.
func TestTheQueueAndTheNumbersAgreeOnWhatIsDisputed(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		rnd := rand.New(rand.NewPCG(seed, 27))
		d := newDesk(t, 12)
		seats := []store.Seat{d.seat(d.ann), d.seat(d.bob)}
		for range 60 {
			st := seats[rnd.IntN(2)]
			picks := []eval.Choice{eval.ChoiceX, eval.ChoiceY, eval.ChoiceTie}
			own, err := d.OwnLabels(t.Context(), st, 0, 99)
			must(t, err)
			switch n := rnd.IntN(10); {
			case n < 6 || len(own) == 0:
				if task, ok, err := d.NextPair(t.Context(), st); err == nil && ok {
					d.item(st, task.Pair.ID, picks[rnd.IntN(3)])
				}
			case n < 8:
				d.item(st, own[rnd.IntN(len(own))].Pair, picks[rnd.IntN(3)])
			case n < 9:
				_, _ = d.Undo(t.Context(), st, 0) // may have nothing to undo
			default:
				must(t, d.Unblind(t.Context(), d.team, st.User, own[rnd.IntN(len(own))].Pair))
			}
		}
		j, err := d.Judgments(t.Context(), d.team, d.dataset)
		must(t, err)
		var want []int64
		for _, p := range j.Disputed(eval.GoldHuman) {
			want = append(want, p.ID)
		}
		list, err := d.Disputes(t.Context(), store.Bench{Team: d.team, User: 999, Dataset: d.dataset}, 99)
		must(t, err)
		var got []int64
		for _, p := range list {
			got = append(got, p.Pair)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("seed %d: the queue has %v, the numbers say %v", seed, got, want)
		}
	}
}
