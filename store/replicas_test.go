package store

import (
	"sync"
	"testing"

	"concord/eval"
	"concord/eval/engine"
	"concord/store/storetest"
)

// twoProcesses are two stores on one PostgreSQL.
func twoProcesses(t *testing.T) (first, second *Store, team int64) {
	t.Helper()
	first, team = openTest(t)
	second, err := Open(t.Context(), first.dir, Options{Database: first.at})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = second.Close() })
	return first, second, team
}

func (s *Store) mustBeat(t *testing.T) {
	t.Helper()
	if err := s.beat(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestWorkersAreCounted(t *testing.T) {
	if !storetest.OnPostgres() {
		return // SQLite has one process
	}
	t.Parallel()
	first, second, _ := twoProcesses(t)
	if first.Attended() || first.Replicas() != 1 {
		t.Errorf("nobody works: attended %v, %d replicas", first.Attended(), first.Replicas())
	}
	for _, s := range []*Store{first, second} {
		if err := s.working(t.Context(), true); err != nil {
			t.Fatal(err)
		}
	}
	first.mustBeat(t)
	if first.Replicas() != 2 || second.Replicas() != 2 {
		t.Errorf("%d and %d replicas, want 2", first.Replicas(), second.Replicas())
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second.mustBeat(t)
	if second.Replicas() != 1 {
		t.Errorf("%d replicas after one has ended, want 1", second.Replicas())
	}
}

// What a living process imports is left alone; what a dead one was importing is
// dropped.
func TestImportOfADeadProcessIsDropped(t *testing.T) {
	if !storetest.OnPostgres() {
		return // there it is dropped at the next start
	}
	t.Parallel()
	first, second, team := twoProcesses(t)
	im := importer{ctx: t.Context(), store: first, team: team}
	if err := im.begin("half"); err != nil {
		t.Fatal(err)
	}
	importing := func() (n int) {
		second.mustBeat(t)
		if err := second.ro.GetContext(t.Context(), &n, `SELECT count(*) FROM datasets WHERE state = 'importing'`); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if importing() != 1 {
		t.Error("the import of a living process is gone")
	}
	first.pulse.end() // as if killed: nobody takes it off the list
	first.pulse.ended.Wait()
	if _, err := second.db.ExecContext(t.Context(), `UPDATE processes SET seen_at = now() - interval '1 hour' WHERE id = ?`, first.pulse.process); err != nil {
		t.Fatal(err)
	}
	if importing() != 0 {
		t.Error("the import of a dead process is still there")
	}
}

// Two processes that judge the same row, as after a pause that made one look
// dead, leave one score that is counted once.
func TestScoreThatComesTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	fill(t, s, team)
	d, err := s.DatasetNamed(t.Context(), team, "samples")
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.CreateRun(t.Context(), team, NewRun{Dataset: d.ID, Methods: []string{eval.MetricFaithfulness}, Profile: eval.Current})
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.SamplePage(t.Context(), team, d.ID, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		value := float64(i) / 8
		all.Go(func() {
			u := engine.Unit{Row: page[0].ID, Method: eval.MetricFaithfulness, Repeat: 1}
			if _, err := s.SaveScore(t.Context(), run.ID, u, eval.Score{Status: eval.Scored, Value: &value}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	var counted struct{ Done, Results int }
	err = s.ro.GetContext(t.Context(), &counted, `
		SELECT r.done, sum(c.results) AS results
		FROM runs r
		JOIN run_counts c ON c.run_id = r.id
		WHERE r.id = ?
		GROUP BY r.done`, run.ID)
	if err != nil || counted.Done != 1 || counted.Results != 1 {
		t.Errorf("%+v, %v; want one", counted, err)
	}
}
