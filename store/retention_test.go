package store

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/engine"
)

// later moves the clock of a store on.
func later(s *Store, by time.Duration) {
	now := s.now
	s.now = func() time.Time { return now().Add(by) }
}

const days = 24 * time.Hour

func TestRawRepliesAreDroppedAfterTheirTime(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	filled(t, s, team)
	d, err := s.DatasetNamed(ctx, team, "samples")
	if err != nil {
		t.Fatal(err)
	}
	runs, err := s.RunPage(ctx, team, d.ID, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.SamplePage(ctx, team, d.ID, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	unit, half := engine.Unit{Row: page[0].ID, Method: eval.MetricFaithfulness, Repeat: 1}, 0.5
	_, err = s.SaveScore(ctx, runs[0].ID, unit, eval.Score{
		Status: eval.Scored, Value: &half, Parts: []eval.Part{{Index: 1, Text: "a statement"}},
		Calls: []eval.Call{{Task: "split", Request: "asked", Reply: "said", PromptTokens: 7}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`UPDATE runs SET state = 'done', judge = 'j', finished_at = ?`, s.micros()); err != nil {
		t.Fatal(err)
	}
	wantKind(t, s.SetRetention(ctx, team, eval.Retention{Raw: -1, Replies: 30, Uploads: 1}), eval.Invalid)
	if err := s.SetRetention(ctx, team, eval.Retention{Raw: 90, Replies: 30, Uploads: 1}); err != nil {
		t.Fatal(err)
	}
	call := func() eval.Call {
		t.Helper()
		if err := s.dropOld(ctx); err != nil {
			t.Fatal(err)
		}
		got, err := s.Score(ctx, team, runs[0].ID, unit.Row, unit.Method, 1)
		if err != nil || got.Value == nil || *got.Value != half || len(got.Parts) != 1 || len(got.Calls) != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
		return got.Calls[0]
	}
	later(s, 89*days)
	if c := call(); c.Reply != "said" {
		t.Errorf("dropped too early: %+v", c)
	}
	later(s, 2*days)
	if c := call(); c.HasRaw() || c.PromptTokens != 7 {
		t.Errorf("%+v, want no text and the tokens as they were", c)
	}
	run, err := s.RunByID(ctx, team, runs[0].ID)
	if err != nil || run.RawDropped == 0 {
		t.Errorf("%+v, %v", run, err)
	}
	_, err = s.Reread(ctx, team, run.ID)
	wantKind(t, err, eval.Conflict)
	log, err := s.Audit(ctx, team, Trail{Action: eval.RawDropped, Limit: 5})
	if err != nil || len(log) != 1 || log[0].Detail != fmt.Sprintf("run %d, 1 results", run.ID) {
		t.Errorf("%+v, %v", log, err)
	}
}

func TestOldThingsAreSwept(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	p, err := s.AddPerson(ctx, team, "anna", eval.Admin)
	if err != nil {
		t.Fatal(err)
	}
	must := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.NewLoginLink(ctx, p.ID, days))
	must(s.Invite(ctx, team, eval.Viewer, days))
	must(s.BeginSignIn(ctx, p.ID, eval.ByPassword, "a", "b"))
	must(s.TrySignIn(ctx, "anna", "a"))
	u, err := s.AddUpload(ctx, team, p.ID, "f.csv", strings.NewReader("x"))
	must(nil, err)
	must(s.db.Exec(`INSERT INTO imports (team_id, user_id, upload, name, file, size, state, created_at, ended_at)
		VALUES (?, ?, 'u', 'n', 'f', 1, 'done', 1, ?)`, team, p.ID, s.micros()))
	s.Replies(team).Keep(ctx, "q", "a", "m")
	s.writeReplies()
	left := func() string {
		t.Helper()
		must(nil, s.dropOld(ctx))
		var list []string
		for _, table := range []string{"login_links", "invitations", "sign_ins", "sign_in_tries", "uploads", "imports", "kept_replies"} {
			var n int
			must(nil, s.ro.Get(&n, `SELECT count(*) FROM `+table))
			if n > 0 {
				list = append(list, table)
			}
		}
		return strings.Join(list, " ")
	}
	must(nil, s.SetRetention(ctx, team, eval.Retention{Replies: 7, Uploads: 3}))
	for _, step := range []struct {
		days time.Duration
		want string
	}{
		{0, "login_links invitations sign_ins sign_in_tries uploads imports kept_replies"},
		{2, "sign_ins uploads imports kept_replies"}, // links ended a day ago, and the try was two days ago
		{2, "sign_ins imports kept_replies"},         // day 4: uploads wait three days
		{4, "sign_ins imports"},                      // day 8: kept for seven
		{23, "imports"},                              // day 31
		{60, ""},                                     // day 91
	} {
		later(s, step.days*days)
		if got := left(); got != step.want {
			t.Errorf("after %d days more: %s, want %s", step.days, got, step.want)
		}
	}
	if _, err := os.Stat(u.Path); err == nil {
		t.Error("the waiting file is still there")
	}
}

func TestNewestCopiesStay(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	for i := range 5 {
		path := filepath.Join(s.dir, fmt.Sprintf("%s.before-%d-x", databaseFile, i))
		if err := os.WriteFile(path, []byte("copy"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1000-i), 0) // the last is the oldest
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.dropOldFiles(t.Context()); err != nil {
		t.Fatal(err)
	}
	st, err := s.Storage(t.Context(), team)
	if err != nil || st.Copies != (Stored{copiesKept, 4 * copiesKept}) {
		t.Errorf("%+v, %v", st.Copies, err)
	}
	if _, err := os.Stat(filepath.Join(s.dir, databaseFile+".before-0-x")); err != nil {
		t.Error("the newest is gone:", err)
	}
}

func TestStorageTellsWhatFillsIt(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	filled(t, s, team)
	ctx := t.Context()
	other, err := s.EnsureTeam(ctx, "Other")
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.Storage(ctx, team)
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Datasets) != 2 || st.Datasets[0].Name != "samples" || st.Datasets[0].Rows.Count != 30 || st.Datasets[0].Results.Count != 2 {
		t.Errorf("%+v", st.Datasets)
	}
	if d := st.Datasets[0]; d.Rows.Bytes < 30*100 || d.Results.Bytes < 2*200 {
		t.Errorf("%+v", d)
	}
	if st.Database == 0 || st.Audit.Count == 0 || (st.Spare == nil) == s.Shrinks() {
		t.Errorf("%+v", st)
	}
	if st, err = s.Storage(ctx, other); err != nil || len(st.Datasets) != 0 || st.Audit.Count != 0 {
		t.Errorf("of another team: %+v, %v", st, err)
	}
}

func TestSpaceIsGivenBack(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	filled(t, s, team)
	if _, err := s.db.Exec(`INSERT INTO kept_replies (team_id, asked, reply, created_at) VALUES (?, 'q', ?, 1)`, team, strings.Repeat("long ", 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := s.ForgetReplies(t.Context(), team); err != nil {
		t.Fatal(err)
	}
	if err := s.GiveSpaceBack(t.Context(), team); err != nil {
		t.Fatal(err)
	}
	s.going.work.Wait()
	got := s.Space()
	if got.Going || got.Failed != "" || s.Shrinks() && got.After > got.Before-(4<<20) { // five megabytes were free
		t.Errorf("%+v", got)
	}
}

// What an upload left that was cut off goes; a file that still waits stays.
func TestStrayUploadsAreRemoved(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	p, err := s.AddPerson(t.Context(), team, "anna", eval.Admin)
	if err != nil {
		t.Fatal(err)
	}
	u, err := s.AddUpload(t.Context(), team, p.ID, "f.csv", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	stray := s.uploadPath("STRAY")
	if err := os.WriteFile(stray, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	there := func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	}
	for _, step := range []struct {
		after time.Duration
		stray bool
	}{{0, true}, {2 * days, false}} {
		later(s, step.after)
		if err := s.dropOldFiles(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !there(u.Path) || there(stray) != step.stray {
			t.Errorf("after %v: waiting %v, stray %v", step.after, there(u.Path), there(stray))
		}
	}
}
