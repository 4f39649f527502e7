package main

import (
	"slices"
	"strings"
	"testing"

	"concord/eval"
)

func TestPairsOfTwoDatasets(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustConcord(t, data, "import", write(t, "v1.csv", "question,answer\nq1?,one\nq2?,same\nq3?,x\n"))
	mustConcord(t, data, "import", write(t, "v2: new.csv", "question,answer,other answer\nq1?,two,yet another answer here\nq2?,same,and one more of these\nq4?,x,\n"))
	got := decode[pairsJSON](t, mustConcord(t, data, "pairs", "--a", "v1", "--b", "v2: new", "--name", "both", "--dimensions", "answer_relevance", "--json"))
	// q1 differs; q2 is the same on both sides; q3 and q4 have no partner.
	if got.Dataset != "both" || got.Pairs != 1 || got.Identical[eval.AnswerRelevance] != 1 ||
		!slices.Equal(got.UnmatchedA, []string{"q3?"}) || !slices.Equal(got.UnmatchedB, []string{"q4?"}) {
		t.Errorf("%+v", got)
	}
	out := mustConcord(t, data, "pairs", "--a", "v1", "--b", "v2: new:other answer", "--name", "columns", "--dimensions", "answer_relevance")
	if !strings.HasPrefix(out, "columns: 2 pairs of v1 and v2: new: other answer.\n") {
		t.Error(out)
	}
}

func TestPairsThatCannotBeMade(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustConcord(t, data, "import", write(t, "v1.csv", "question,answer\nq1?,one\n"))
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--a", "v1", "--b", "v1"}, exitUsage, "give --name"},
		{[]string{"--a", "v1", "--b", "v1", "--name", "n"}, exitFailed, "Both sides are v1"},
		{[]string{"--a", "v1", "--b", "no such", "--name", "n"}, exitFailed, `no dataset named "no such"`},
		{[]string{"--a", "v1", "--b", "v1:topic", "--name", "n"}, exitFailed, `no answer column "topic"`},
		{[]string{"--a", "v1", "--b", "v1", "--name", "n", "--dimensions", "style"}, exitUsage, "--dimensions style is not known"},
	} {
		_, log, code := concord(t, data, append([]string{"pairs"}, c.args...)...)
		if code != c.code || !strings.Contains(log, c.want) {
			t.Errorf("%v: exit %d, %s", c.args, code, log)
		}
	}
}
