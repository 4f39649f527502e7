package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const fourPairs = `question,answer_a,answer_b,dimension
Who built the tower?,Eiffel built it.,Nobody knows it.,faithfulness
When was it built?,In 1889.,In the year 1889 or so.,faithfulness
How high is it?,330 metres.,It is a high tower.,faithfulness
Where does it stand?,In Paris.,On a field in France.,faithfulness
`

// Another Concord recomputes a sealed report to the same digits; a file that was
// changed on the way is refused.
func TestSealedBundle(t *testing.T) {
	t.Parallel()
	here, there := t.TempDir(), t.TempDir()
	mustConcord(t, here, "import", write(t, "four.csv", fourPairs), "--name", "Four", "--as", "pairs")
	mustConcord(t, here, "evaluate", "--dataset", "Four", "--methods", "ragas,longer,left")
	file := filepath.Join(t.TempDir(), "four.zip")
	mustConcord(t, here, "bundle", "seal", "--dataset", "Four", "-o", file)

	opened := decode[openedBundle](t, mustConcord(t, there, "bundle", "open", file, "--name", "Again", "--json"))
	// Five golds, one dimension; people, coin and three methods each.
	if opened.Dataset != "Again" || opened.Sealed != "Four" || opened.Rows != 5*5 || len(opened.Differ) != 0 {
		t.Errorf("%+v", opened)
	}
	numbers := func(data, name string) string {
		return strings.Replace(mustConcord(t, data, "agreement", "--dataset", name, "--json"), name, "", 1)
	}
	if a, b := numbers(here, "Four"), numbers(there, "Again"); a != b {
		t.Errorf("sealed %s\nopened %s", a, b)
	}

	damaged, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cut := write(t, "cut.zip", string(damaged[:len(damaged)/2]))
	if _, log, code := concord(t, there, "bundle", "open", cut); code != exitFailed || !strings.Contains(log, "no sealed bundle") {
		t.Errorf("exit %d: %s", code, log)
	}
	if _, log, code := concord(t, there, "bundle", "seal", "--dataset", "Nothing"); code != exitFailed || !strings.Contains(log, "Nothing") {
		t.Errorf("exit %d: %s", code, log)
	}
}
