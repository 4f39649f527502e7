package store_test

import "testing"

func TestTraits(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	type traits struct{ Refused []string }
	must(t, b.SaveTraits(t.Context(), b.team, "http://h/v1", "m", traits{[]string{"old"}}))
	must(t, b.SaveTraits(t.Context(), b.team, "http://h/v1", "m", traits{[]string{"temperature"}}))
	for _, c := range []struct {
		team  int64
		model string
		known bool
	}{{b.team, "m", true}, {b.team, "n", false}, {other, "m", false}} {
		var got traits
		must(t, b.Traits(t.Context(), c.team, "http://h/v1", c.model, &got))
		if (len(got.Refused) == 1 && got.Refused[0] == "temperature") != c.known {
			t.Errorf("team %d, model %s: %+v", c.team, c.model, got)
		}
	}
}
