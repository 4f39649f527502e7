package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// rowsLeft are the tables in which anything is left, but those of the installation.
func rowsLeft(t *testing.T, s *Store) (left []string) {
	t.Helper()
	file, err := connectSQLite(t.Context(), backup(t, s), readSettings, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	tables, err := tablesOf(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		var n int
		if err := file.GetContext(t.Context(), &n, `SELECT count(*) FROM `+table.name); err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			left = append(left, fmt.Sprintf("%s %d", table.name, n))
		}
	}
	return left
}

// filled is a team with something of every kind whose runs are over.
func filled(t *testing.T, s *Store, team int64) {
	t.Helper()
	fill(t, s, team)
	if _, err := s.db.Exec(`UPDATE runs SET state = 'done'`); err != nil {
		t.Fatal(err)
	}
}

func TestDeletedDatasetIsGoneAtOnceAndErasedLater(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	filled(t, s, team)
	ctx := t.Context()
	d, err := s.DatasetNamed(ctx, team, "samples")
	if err != nil {
		t.Fatal(err)
	}
	runs, err := s.RunPage(ctx, team, d.ID, 0, 10)
	if err != nil || len(runs) != 1 {
		t.Fatal(runs, err)
	}
	if err := s.DeleteDataset(ctx, team, d.ID); err != nil {
		t.Fatal(err)
	}
	wantKind(t, s.DeleteDataset(ctx, team, d.ID), eval.NotFound) // once is enough
	_, err = s.Dataset(ctx, team, d.ID)
	wantKind(t, err, eval.NotFound)
	_, err = s.RunByID(ctx, team, runs[0].ID)
	wantKind(t, err, eval.NotFound)
	if list, err := s.RunPage(ctx, team, 0, 0, 10); err != nil || len(list) != 0 {
		t.Errorf("runs %v, %v", list, err)
	}
	list, err := s.Deletions(ctx, team, 0)
	// 30 rows and two results of its run.
	if err != nil || len(list) != 1 || list[0].Name != "samples" || list[0].Total != 32 || list[0].Done != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	// Its name is free at once.
	if _, err := s.Import(ctx, team, "samples", func(sink ingest.Sink) (Filled, error) {
		return Filled{Kind: eval.Samples}, sink.Sample(eval.Sample{UserInput: "new"})
	}); err != nil {
		t.Fatal(err)
	}
	if err := s.eraseAll(ctx); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Deletions(ctx, team, 0); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	left := rowsLeft(t, s)
	for _, gone := range []string{"scores", "score_details", "runs", "run_methods", "run_counts"} {
		if slices.ContainsFunc(left, func(l string) bool { return l[:min(len(l), len(gone)+1)] == gone+" " }) {
			t.Errorf("%s: left are %v", gone, left)
		}
	}
	for _, stays := range []string{"samples 1", "pairs 1", "pair_roles 1", "datasets 2"} {
		if !slices.Contains(left, stays) {
			t.Errorf("want %s, left are %v", stays, left)
		}
	}
}

// Erasing that was broken off, as by a kill, goes on where it was.
func TestErasingGoesOn(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	const rows = 5 * firstBit
	d, err := s.Import(ctx, team, "d", func(sink ingest.Sink) (Filled, error) {
		for i := range rows {
			if err := sink.Sample(eval.Sample{Row: i, UserInput: "q"}); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Samples}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteDataset(ctx, team, d.ID); err != nil {
		t.Fatal(err)
	}
	broken, breakOff := context.WithCancelCause(ctx)
	killed := errors.New("killed")
	err = bits(broken, func(n int) (int64, error) {
		breakOff(killed)
		return s.deleteBit(ctx, slice{"samples", "id", "dataset_id"}, d.ID, d.ID, n)
	})
	if !errors.Is(err, killed) {
		t.Fatal(err)
	}
	list, err := s.Deletions(ctx, team, 0)
	// The first bit of five: a fifth.
	if err != nil || len(list) != 1 || list[0].Done != firstBit || list[0].Percent() != 20 {
		t.Fatalf("%+v, %v", list, err)
	}
	if err := s.eraseAll(ctx); err != nil {
		t.Fatal(err)
	}
	if left := rowsLeft(t, s); !slices.Equal(left, []string{"teams 1", "audit 2"}) { // imported, deleted
		t.Errorf("left: %v", left)
	}
}

func TestDeletedTeamLeavesNothing(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	filled(t, s, team)
	ctx := t.Context()
	wantKind(t, s.DeleteTeam(ctx, team, Team), eval.Conflict) // the only one
	other, err := s.EnsureTeam(ctx, "Other")
	if err != nil {
		t.Fatal(err)
	}
	both, err := s.AddPerson(ctx, other, "both", eval.Admin)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddPerson(ctx, team, "both", eval.Editor); err != nil {
		t.Fatal(err)
	}
	before := rowsLeft(t, s)
	wantKind(t, s.DeleteTeam(ctx, team, "team"), eval.Invalid) // not as it is written
	if diff := rowsLeft(t, s); !slices.Equal(before, diff) {
		t.Errorf("a refusal changed %v to %v", before, diff)
	}
	byBoth := eval.WithActor(ctx, eval.Actor{User: both.ID, Name: "both"})
	if err := s.DeleteTeam(byBoth, team, Team); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Memberships(ctx, both.ID); err != nil || len(list) != 1 || list[0].TeamID != other {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := s.Deletions(ctx, other, both.ID); err != nil || len(list) != 1 || list[0].Name != Team {
		t.Errorf("who deleted it sees %+v, %v", list, err)
	}
	_, err = s.FindTeam(ctx, Team)
	wantKind(t, err, eval.NotFound)
	if again, err := s.EnsureTeam(ctx, Team); err != nil || again == team { // its name is free
		t.Error(again, err)
	}
	if err := s.eraseAll(ctx); err != nil {
		t.Fatal(err)
	}
	// Two teams, the one person who is in the other, and what its log says of them.
	if left := rowsLeft(t, s); !slices.Equal(left, []string{"teams 2", "users 1", "members 1", "audit 1"}) {
		t.Errorf("left: %v", left)
	}
}

func TestTeamWithARunIsNotDeleted(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	fill(t, s, team)
	if _, err := s.EnsureTeam(t.Context(), "Other"); err != nil {
		t.Fatal(err)
	}
	wantKind(t, s.DeleteTeam(t.Context(), team, Team), eval.Conflict)
}
