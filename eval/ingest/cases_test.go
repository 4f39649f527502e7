package ingest

import (
	"slices"
	"testing"
)

// The acceptance cases of metrics §11 that are about files; the others are listed
// in ../judge/openai/metric_cases_test.go.

// A list of chunks is a list, whatever tool wrote it, and a text that was taken
// for a list of its characters is refused, with the row and the column.
func TestCase07ChunksAreNoCharacters(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"x.csv":   "question,contexts\nq,\"['Io','Europa']\"\nr,\"['I', 'o', ' ', 'i', 's']\"\n",
		"x.tsv":   "question\tcontexts\nq\t['Io' 'Europa']\nr\t[\"火\",\"星\",\"的\",\"卫\",\"星\"]\n",
		"x.jsonl": `{"question":"q","contexts":["Io","Europa"]}` + "\n" + `{"question":"r","contexts":["I","o"," ","i","s"]}` + "\n",
		"x.json":  `[{"question":"q","contexts":{"0":"Io","1":"Europa"}},{"question":"r","contexts":{"0":"I","1":"o","2":" ","3":"i","4":"s"}}]`,
	} {
		c, r := read(t, name, file, Options{})
		if len(c.samples) != 1 || !slices.Equal(c.samples[0].RetrievedContexts, []string{"Io", "Europa"}) {
			t.Errorf("%s: %+v", name, c.samples)
		}
		if len(r.Rejects) != 1 || r.Rejects[0].Column != "contexts" || r.Rejects[0].Reason != errLetters.Error() {
			t.Errorf("%s: %+v", name, r.Rejects)
		}
	}
}

// Headers of old versions of Ragas are known under their old names.
func TestCase08OldColumnNames(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,contexts,ground_truths\nq,a,\"['c', 'd']\",\"['g']\"\n", Options{})
	if len(c.samples) != 1 || len(r.Rejects) != 0 {
		t.Fatalf("%+v %+v", c.samples, r)
	}
	s := c.samples[0]
	if s.UserInput != "q" || s.Response != "a" || !slices.Equal(s.RetrievedContexts, []string{"c", "d"}) || s.Reference != "g" {
		t.Errorf("%+v", s)
	}
}
