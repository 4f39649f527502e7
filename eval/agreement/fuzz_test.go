package agreement

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"concord/eval"
)

// encodes fails on NaN and on infinities, which JSON does not have.
func encodes(t *testing.T, what string, v any) {
	t.Helper()
	if _, err := json.Marshal(v); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

// Each byte is one pair: gold, pick, whether it is pending and its question.
func FuzzRow(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3}, byte(0))
	f.Add([]byte("the same question again and again"), byte(7))
	f.Fuzz(func(t *testing.T, pairs []byte, salt byte) {
		first, second := make([]Judged, len(pairs)), make([]Judged, len(pairs))
		for i, b := range pairs {
			first[i] = Judged{Pair: int64(i), Question: string(rune(b >> 5)), Gold: choices[b&3], Pick: choices[b>>2&3], Pending: b>>4&1 == 1}
			second[i] = first[i]
			second[i].Pick = choices[(b^salt)>>3&3]
		}
		row := rowOf(first)
		encodes(t, "row", row)
		encodes(t, "comparison", Compare(first, second, uint64(salt)))
		text := Sentence(row, eval.GoldHuman) + Tag(row) + Range(row) + Headline([]eval.Agreement{row, rowOf(second)}, eval.GoldHuman)
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") || strings.Contains(text, "%!") {
			t.Errorf("words: %s", text)
		}
	})
}

// Any eight bytes are a number, also NaN and the infinities.
func FuzzStatistics(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\xe0\x3f"), 0.1)
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\xf8\x7f\x00\x00\x00\x00\x00\x00\xf0\x7f"), math.NaN())
	f.Fuzz(func(t *testing.T, raw []byte, x float64) {
		var xs []float64
		for ; len(raw) >= 8 && len(xs) < 64; raw = raw[8:] {
			xs = append(xs, math.Float64frombits(binary.LittleEndian.Uint64(raw)))
		}
		half := len(xs) / 2
		a, b := xs[:half], xs[half:2*half]
		for name, v := range map[string]any{
			"mean": orNull(Mean(xs)), "quantile": orNull(Quantile(xs, x)), "auc": orNull(AUC(a, b)),
			"brier": orNull(Brier(a, b)), "bootstrap": orNull(BootstrapMean(xs, 10, 1, 0.95)),
			"difference": orNull(BonettPriceGeneral(xs, 0.95)), "orders": CompareOrders(a, b),
			"ppi": orNull(PPI(a, b, xs, nil, 0.95)), "ppi lambda": orNull(PPI(a, b, xs, &x, 0.95)),
			"icc": orNull(ICC([][]float64{a, b}, 0.95)), "spearman–brown": orNull(SpearmanBrown(x, 3)),
			"annotator": orNull(AnnotatorAccuracy(x)), "denoise": orNull(Denoise(0.8, x)),
			"rogan–gladen": orNull(BinaryJudge{x, 0.9, 20, 30}.RoganGladen(0.8, 100, 0.95)),
			"pairs":        orNull(McNemarPairs(x, 0.1, 0.05, 0.8)),
		} {
			encodes(t, name, v)
		}
		fuzzDecisions(t, a, b, x)
	})
}

func fuzzDecisions(t *testing.T, margins, credits []float64, x float64) {
	decisions, felt, chosen := []Decision{}, []Felt{}, []*float64{}
	for i := range margins {
		decisions = append(decisions, Decision{margins[i], credits[i]})
		felt = append(felt, Felt{i % 2, margins[i]})
		chosen = append(chosen, &credits[i])
	}
	encodes(t, "coverage", Coverage(decisions))
	encodes(t, "aurc", orNull(AURC(decisions)))
	encodes(t, "threshold", orNull(SelectThreshold(decisions, x, 0.1)))
	encodes(t, "tie cut", orNull(CalibrateTies(felt)))
	encodes(t, "weighted", orNull(InverseWeighted(margins, margins, chosen)))
}
