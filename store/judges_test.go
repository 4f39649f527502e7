package store_test

import (
	"database/sql"
	"testing"

	"concord/eval"
	"concord/store"
)

func TestJudges(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	j := store.Judge{Name: " scripted ", BaseURL: "http://127.0.0.1:1/v1", Model: "m", Concurrency: 8, TimeoutSeconds: 60}
	j, err := b.AddJudge(t.Context(), b.team, j, "sk-secret")
	must(t, err)
	if j.Name != "scripted" || !j.HasKey {
		t.Errorf("stored as %+v", j)
	}
	key, err := b.JudgeKey(t.Context(), b.team, j.ID)
	must(t, err)
	if key != "sk-secret" {
		t.Errorf("key %q", key)
	}
	_, err = b.AddJudge(t.Context(), b.team, j, "")
	wantProblem(t, err, eval.Conflict)

	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	_, err = b.JudgeByID(t.Context(), other, j.ID)
	wantProblem(t, err, eval.NotFound)
	_, err = b.JudgeKey(t.Context(), other, j.ID)
	wantProblem(t, err, eval.NotFound)
	wantProblem(t, b.DeleteJudge(t.Context(), other, j.ID), eval.NotFound)

	id := b.start()
	wantProblem(t, b.DeleteJudge(t.Context(), b.team, j.ID), eval.Conflict)
	must(t, b.Stop(t.Context(), b.team, id))
	must(t, b.DeleteJudge(t.Context(), b.team, j.ID))
	wantProblem(t, b.DeleteJudge(t.Context(), b.team, j.ID), eval.NotFound)
}

func TestJudgesThatAreRefused(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	for _, j := range []store.Judge{
		{Name: ""}, {Name: "  "}, {Name: "lexical"}, {Name: "Lexical "}, {Name: "Built-in rules"},
		{Name: "a", APIKeyEnv: "sk-abc"}, {Name: "a", APIKeyEnv: "CONCORD_SECRET_KEY"}, {Name: "a", APIKeyEnv: "concord_x"},
		{Name: "a", TimeoutSeconds: store.MaxTimeoutSeconds + 1}, {Name: "a", Concurrency: -1}, {Name: "a", TokensMinute: -1},
	} {
		_, err := b.AddJudge(t.Context(), b.team, j, "")
		wantProblem(t, err, eval.Invalid)
	}
}

// A stored key goes to the host that it was entered for and to no other.
func TestUpdateJudge(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	j, err := b.AddJudge(t.Context(), b.team, store.Judge{Name: "edited", BaseURL: "http://127.0.0.1:1/v1", Model: "m", Concurrency: 8, TimeoutSeconds: 60}, "sk-secret")
	must(t, err)
	j.Concurrency, j.Tier, j.Window, j.Currency = 2, eval.Strong, 8192, "USD"
	j.PriceInput, j.PriceOutput = sql.NullFloat64{Float64: 2, Valid: true}, sql.NullFloat64{Float64: 8, Valid: true}
	must(t, b.UpdateJudge(t.Context(), b.team, j, ""))
	got, err := b.JudgeByID(t.Context(), b.team, j.ID)
	must(t, err)
	if got != j {
		t.Errorf("stored as %+v, want %+v", got, j)
	}
	if cost, ok := got.Price().Cost(1_000_000, 1_000_000, 0); !ok || cost != 10 {
		t.Errorf("cost %v, %v; want 2 + 8", cost, ok)
	}
	if _, ok := got.Price().Cost(0, 0, 1); ok {
		t.Error("the unknown price of embeddings gives a cost")
	}
	j.BaseURL = "http://127.0.0.1:2/v1"
	wantProblem(t, b.UpdateJudge(t.Context(), b.team, j, ""), eval.Invalid)
	must(t, b.UpdateJudge(t.Context(), b.team, j, "sk-other"))
	key, err := b.JudgeKey(t.Context(), b.team, j.ID)
	must(t, err)
	if key != "sk-other" {
		t.Errorf("key %q", key)
	}
	j.APIKeyEnv = "SOME_KEY"
	must(t, b.UpdateJudge(t.Context(), b.team, j, ""))
	if got, _ := b.JudgeByID(t.Context(), b.team, j.ID); got.HasKey {
		t.Error("a variable leaves the stored key")
	}
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	wantProblem(t, b.UpdateJudge(t.Context(), other, j, ""), eval.NotFound)
	j.PriceInput.Float64 = -1
	wantProblem(t, b.UpdateJudge(t.Context(), b.team, j, ""), eval.Invalid)
}
