package main

import (
	"strings"
	"testing"

	"concord/store"
)

// A file that was imported before says which version of its dataset it made, or
// that it made none.
func TestVersionsAtTheCommandLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	first := write(t, "faq.csv", "question,answer\nq,a\nr,b\n")
	second := write(t, "faq.csv", "question,answer\nq,a\nr,c\ns,d\nt,e\n") // one changed, two added
	if got := decode[importReport](t, mustConcord(t, data, "import", first, "--json")); got.Version != 1 || got.Unchanged || got.Changes != nil || got.Accepted != 2 {
		t.Errorf("%+v", got)
	}
	if got := decode[importReport](t, mustConcord(t, data, "import", first, "--json")); got.Version != 1 || !got.Unchanged || got.Changes != nil {
		t.Errorf("%+v", got)
	}
	if out := mustConcord(t, data, "import", first); out != "faq has these rows already: nothing was imported, version 1 stays.\n" {
		t.Error(out)
	}
	if out := mustConcord(t, data, "import", second); !strings.Contains(out, "version 2: 2 added, 1 changed, 0 removed") {
		t.Error(out)
	}
	want := store.Changes{Changed: 1, Removed: 2}
	if got := decode[importReport](t, mustConcord(t, data, "import", first, "--json")); got.Version != 3 || got.Changes == nil || *got.Changes != want {
		t.Errorf("%+v", got)
	}
}

func TestSameLabelsTwiceAtTheCommandLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := write(t, "anna.csv", "question,answer_a,answer_b,pick\nq,a,b,A\nr,c,d,tie\n")
	mustConcord(t, data, "import", file, "--as", "labels")
	if out := mustConcord(t, data, "import", file, "--as", "labels"); !strings.Contains(out, "anna: already imported, nothing added") {
		t.Error(out)
	}
	if got := decode[judgedReport](t, mustConcord(t, data, "import", file, "--as", "labels", "--json")); !got.Unchanged {
		t.Errorf("%+v", got)
	}
}
