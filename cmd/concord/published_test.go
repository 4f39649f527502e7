package main

import (
	"strings"
	"testing"
)

func TestPublishedNumbersAtTheCommandLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := write(t, "table.csv", "method,value,pairs\nRagas,0.70,50\nGPT Score,0.63,50\nNew,0.952,50\n")
	out := mustConcord(t, data, "published", file, "--dimension", "faithfulness")
	for _, want := range []string{
		"Fits 35 of 50 pairs.", "Published as 0.63; with 50 pairs that needs half a pair (31.5)",
		"Published as 0.952; no number of right and tied pairs out of 50 comes to that.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	list := decode[[]checkedNumber](t, mustConcord(t, data, "published", file, "--json"))
	if len(list) != 3 || list[0].Check != "whole" || list[1].Check != "half" || list[2].Check != "none" || list[0].Agreement != 0.7 {
		t.Errorf("%+v", list)
	}
	bad := write(t, "bad.csv", "Ragas,much\n")
	if _, log, code := concord(t, data, "published", bad, "--pairs", "50"); code != exitFailed || !strings.Contains(log, "Line 1") {
		t.Errorf("exit %d: %s", code, log)
	}
	mustConcord(t, data, "import", write(t, "four.csv", fourPairs), "--name", "Four", "--as", "pairs")
	mustConcord(t, data, "published", file, "--dataset", "Four", "--dimension", "faithfulness")
}
