package store_test

import (
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
