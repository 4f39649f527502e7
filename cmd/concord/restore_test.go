package main

import (
	"os"
	"path/filepath"
	"testing"

	"concord/store/storetest"
)

// What is exported after backup, destruction and restore is, byte for byte, what
// was exported before.
func TestRestoreGivesIdenticalExports(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustConcord(t, data, "import", testdata(t, "wikieval/WikiEval_samples_10.jsonl"), "--name", "wiki")
	labels := write(t, "labels.csv", "question,annotator,dimension,answer_a,answer_b,pick\n"+
		"Which one?,ann,faithfulness,good,bad,a\nWhich one?,ben,faithfulness,good,bad,b\nAnd here?,ann,faithfulness,fine,poor,tie\n")
	mustConcord(t, data, "import", labels, "--name", "people", "--as", "labels")
	samples := write(t, "samples.csv", "question,answer,contexts\nWhen?,At nine.,\"[\"\"It opens at nine.\"\"]\"\n")
	mustConcord(t, data, "import", samples, "--name", "samples")
	for _, dataset := range []string{"wiki", "people", "samples"} {
		mustConcord(t, data, "evaluate", "--dataset", dataset)
	}
	exports := func() map[string]string {
		all := map[string]string{}
		for _, e := range [][2]string{
			{"samples", "samples"}, {"samples", "scores"}, {"wiki", "samples"}, {"wiki", "scores"}, {"wiki", "agreement"},
			{"people", "samples"}, {"people", "scores"}, {"people", "labels"}, {"people", "agreement"},
		} {
			for _, format := range []string{"csv", "jsonl"} {
				out := mustConcord(t, data, "export", "--dataset", e[0], "--what", e[1], "--format", format)
				if out == "" {
					t.Errorf("%s of %s as %s are empty", e[1], e[0], format)
				}
				all[e[0]+" "+e[1]+" "+format] = out
			}
		}
		return all
	}
	before := exports()
	file := filepath.Join(t.TempDir(), "concord.backup")
	mustConcord(t, data, "backup", file)
	if storetest.OnPostgres() {
		mustConcord(t, data, "import", samples, "--name", "of the time after") // which the restore takes back
	} else {
		for _, name := range []string{"concord.db", "concord.db-wal", "concord.db-shm"} {
			if err := os.RemoveAll(filepath.Join(data, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	mustConcord(t, data, "restore", file)
	after := exports()
	for what, text := range before {
		if after[what] != text {
			t.Errorf("%s:\n%s\nwas\n%s", what, after[what], text)
		}
	}
	if _, _, code := concord(t, data, "export", "--dataset", "of the time after", "--what", "samples"); code != exitFailed {
		t.Errorf("what came after the backup is still there: exit %d", code)
	}
}
