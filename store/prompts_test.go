package store_test

import (
	"testing"

	"concord/eval"
	"concord/store"
)

// A run keeps the wordings that it began with, whatever is chosen later.
func TestRunsKeepTheirPrompts(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	shipped := []store.Prompt{
		{Task: "split", Lang: eval.English, Text: "Split it.", Contract: "{}", Hash: "a1"},
		{Task: "split", Lang: eval.Chinese, Text: "拆分。", Contract: "{}", Hash: "a2"},
	}
	first := b.start()
	fixed, err := b.FixPrompts(t.Context(), b.team, first, shipped)
	must(t, err)
	if len(fixed) != 2 || fixed[0].Text != "Split it." || fixed[0].By != "" {
		t.Fatalf("fixed %+v", fixed)
	}
	own := store.Prompt{Task: "split", Lang: eval.English, Text: "Take it apart.", Contract: "{}", Hash: "b1", Note: "shorter"}
	id, err := b.AddPrompt(t.Context(), b.team, 0, own)
	must(t, err)
	again, err := b.AddPrompt(t.Context(), b.team, 0, own)
	must(t, err)
	if again != id {
		t.Error("one wording is two versions")
	}
	must(t, b.ChoosePrompt(t.Context(), b.team, "split", eval.English, id))
	kept, err := b.FixPrompts(t.Context(), b.team, first, shipped)
	must(t, err)
	if kept[0].Text != "Split it." {
		t.Error("a choice changes a run that had begun")
	}
	second := b.start()
	now, err := b.FixPrompts(t.Context(), b.team, second, shipped)
	must(t, err)
	if now[0].Text != "Take it apart." || now[1].Text != "拆分。" {
		t.Errorf("the next run asks with %+v", now)
	}
	list, err := b.Prompts(t.Context(), b.team, "split", eval.English)
	must(t, err)
	if len(list) != 2 || !list[0].Chosen || list[0].Runs != 1 || list[1].Chosen || list[1].Runs != 1 {
		t.Errorf("versions %+v", list)
	}
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	wantProblem(t, b.ChoosePrompt(t.Context(), other, "split", eval.English, id), eval.NotFound)
	must(t, b.ChoosePrompt(t.Context(), b.team, "split", eval.English, 0))
	if chosen, _ := b.ChosenPrompts(t.Context(), b.team); len(chosen) != 0 {
		t.Error("the way back to the shipped wording is closed")
	}
}
