package metric

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestROUGEVectors(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/rouge.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		ID       string
		Input    struct{ Candidate, Reference string }
		Expected struct{ Rouge1, Rouge2, RougeL [3]float64 }
	}
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		candidate, reference := strings.Fields(v.Input.Candidate), strings.Fields(v.Input.Reference)
		overlaps(t, v.ID+" rouge1", ROUGE(1, candidate, reference), v.Expected.Rouge1)
		overlaps(t, v.ID+" rouge2", ROUGE(2, candidate, reference), v.Expected.Rouge2)
		overlaps(t, v.ID+" rougeL", ROUGEL(candidate, reference), v.Expected.RougeL)
	}
}

func TestROUGE(t *testing.T) {
	t.Parallel()
	words := strings.Fields
	// "the" occurs three times and once: clipped to 1. P 1/3, R 1/2, F1 2·1/(3+2).
	overlaps(t, "clipped", ROUGE(1, words("the the the"), words("the cat")), [3]float64{1. / 3, 1. / 2, 2. / 5})
	// Longest common subsequence of "a b c d" and "b d a": "b d", 2.
	overlaps(t, "subsequence", ROUGEL(words("a b c d"), words("b d a")), [3]float64{2. / 4, 2. / 3, 4. / 7})
	overlaps(t, "nothing shared", ROUGEL(words("a"), words("b")), [3]float64{0, 0, 0})

	for name, o := range map[string]Overlap{
		"no candidate":     ROUGE(1, nil, words("a")),
		"shorter than n":   ROUGE(2, words("a"), words("a b")),
		"no subsequence":   ROUGEL(nil, words("a")),
		"nothing on sides": ROUGEL(nil, nil),
	} {
		if o.Precision != nil || o.F1 != nil {
			t.Errorf("%s: a share of nothing is defined", name)
		}
	}
}

func TestROUGEProperties(t *testing.T) {
	t.Parallel()
	list := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "火"}), 1, 12)
	rapid.Check(t, func(t *rapid.T) {
		a, b := list.Draw(t, "a"), list.Draw(t, "b")
		there, back := ROUGEL(a, b), ROUGEL(b, a)
		if *there.Precision != *back.Recall || *there.F1 != *back.F1 {
			t.Fatal("exchanging the texts does not exchange precision and recall")
		}
		if *there.Precision > *ROUGE(1, a, b).Precision {
			t.Fatal("a subsequence shares more words than there are in common")
		}
		if *ROUGE(1, a, a).F1 != 1 || *ROUGEL(a, a).F1 != 1 {
			t.Fatal("a text does not overlap itself")
		}
	})
}

func overlaps(t *testing.T, name string, got Overlap, want [3]float64) {
	t.Helper()
	for i, v := range []*float64{got.Precision, got.Recall, got.F1} {
		if v == nil || math.Abs(*v-want[i]) > 1e-9 {
			t.Errorf("%s: [precision recall F1][%d] = %v, want %v", name, i, v, want[i])
		}
	}
}
