package store

import (
	"fmt"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

func TestAuditIsOnlyAddedTo(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	other, err := s.EnsureTeam(t.Context(), "other")
	if err != nil {
		t.Fatal(err)
	}
	ctx := eval.WithActor(t.Context(), eval.Actor{User: 7, Name: "Ada", Address: "192.0.2.1"})
	for i := range 5 {
		if err := s.Note(ctx, team, eval.Event{Action: eval.Exported, Name: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.Audit(t.Context(), team, Trail{Actor: "Ada", Limit: 2})
	if err != nil || len(list) != 2 || list[0].Name != "4" || list[0].Address != "192.0.2.1" {
		t.Fatalf("%+v, %v", list, err)
	}
	if list, err = s.Audit(t.Context(), team, Trail{Before: list[1].ID, Limit: 9}); err != nil || len(list) != 3 || list[0].Name != "2" {
		t.Errorf("the lines before: %+v, %v", list, err)
	}
	if list, err = s.Audit(t.Context(), other, Trail{Action: eval.Exported, Limit: 9}); err != nil || len(list) != 0 {
		t.Errorf("another team sees %+v, %v", list, err)
	}
	for _, change := range []string{`UPDATE audit SET actor = 'someone'`, `DELETE FROM audit`} {
		if _, err := s.db.ExecContext(t.Context(), change); err == nil {
			t.Errorf("%s is let through", change)
		}
	}
	if _, err := s.db.ExecContext(t.Context(), `DELETE FROM teams WHERE id = ?`, team); err != nil {
		t.Errorf("a team takes its log with it: %v", err)
	}
}

// TestRunsAndImportsAreNoted imports, starts and stops.
func TestRunsAndImportsAreNoted(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	d, err := s.Import(t.Context(), team, "d", func(sink ingest.Sink) (Filled, error) {
		return Filled{Kind: eval.Samples}, sink.Sample(eval.Sample{UserInput: "q", Response: "a"})
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.CreateRun(t.Context(), team, NewRun{Dataset: d.ID, Methods: []string{eval.MetricAnswerRelevance}, Profile: eval.Current})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(t.Context(), team, r.ID); err != nil {
		t.Fatal(err)
	}
	list, err := s.Audit(t.Context(), team, Trail{Limit: 9})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []eval.Action{eval.RunHalted, eval.RunBegun, eval.DatasetImported} {
		if len(list) <= i || list[i].Action != want || list[i].Name != "d" {
			t.Errorf("line %d is not %s: %+v", i, want, list)
		}
	}
}
