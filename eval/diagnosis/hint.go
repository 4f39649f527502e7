package diagnosis

import "concord/eval"

// Hint is what the metrics of one row together suggest (metrics §10).
type Hint string

// The hints, in the order in which they are shown.
const (
	NoAnswer        Hint = "no_answer"
	AllLow          Hint = "all_low"
	TooConservative Hint = "too_conservative"
	WideNet         Hint = "wide_net"
	LateChunks      Hint = "late_chunks"
	OffReference    Hint = "off_reference"
	LongContexts    Hint = "long_contexts"
	FewChunks       Hint = "few_chunks"
)

// Hints lists them all.
func Hints() []Hint {
	return []Hint{NoAnswer, AllLow, TooConservative, WideNet, LateChunks, OffReference, LongContexts, FewChunks}
}

// Pattern is what has to meet for the hint, in words.
func (h Hint) Pattern() string {
	return map[Hint]string{
		NoAnswer:        "Every metric is 0",
		AllLow:          "Every metric is low",
		TooConservative: "High faithfulness, low answer relevance",
		WideNet:         "Low context precision, high context recall",
		LateChunks:      "Context precision is 0",
		OffReference:    "Context recall is 0",
		LongContexts:    "Low context relevance, high faithfulness and answer relevance",
		FewChunks:       "High context precision, low context recall",
	}[h]
}

// Meaning is what that suggests, in words.
func (h Hint) Meaning() string {
	return map[Hint]string{
		NoAnswer:        "The model could not answer the question.",
		AllLow:          "Check how the data was prepared: chunking, encoding, empty cells.",
		TooConservative: "The generator is too conservative: it stays with its sources and misses the question.",
		WideNet:         "Retrieval casts too wide a net.",
		LateChunks:      "Useful chunks were retrieved late or not at all.",
		OffReference:    "What was retrieved does not match the reference.",
		LongContexts:    "The contexts are long, but the model still finds what it needs.",
		FewChunks:       "Few useful chunks, ranked well: precision alone flatters.",
	}[h]
}

// RowScores are the values of one row by metric; a metric without a value has no
// entry.
type RowScores map[string]float64

// HintsOn are the hints that a row gives. A value is low below the threshold of
// its metric and high from there on; a metric without a value says nothing.
func HintsOn(row RowScores, threshold func(method string) float64) []Hint {
	level := func(high bool, methods ...string) bool {
		for _, m := range methods {
			if v, ok := row[m]; ok {
				return (v >= threshold(m)) == high
			}
		}
		return false
	}
	low := func(methods ...string) bool { return level(false, methods...) }
	high := func(methods ...string) bool { return level(true, methods...) }
	precision := []string{eval.MetricContextPrecision, eval.MetricPrecisionNoRef}
	holds := map[Hint]bool{
		NoAnswer:        len(row) > 1 && row.all(func(_ string, v float64) bool { return v == 0 }),
		AllLow:          len(row) > 2 && row.all(func(m string, v float64) bool { return v < threshold(m) }),
		TooConservative: high(eval.MetricFaithfulness) && low(eval.MetricAnswerRelevance),
		WideNet:         low(precision...) && high(eval.MetricContextRecall),
		LateChunks:      row.zero(precision...),
		OffReference:    row.zero(eval.MetricContextRecall),
		LongContexts:    low(eval.MetricContextRelevance) && high(eval.MetricFaithfulness) && high(eval.MetricAnswerRelevance),
		FewChunks:       high(precision...) && low(eval.MetricContextRecall),
	}
	var list []Hint
	for _, h := range Hints() {
		if holds[h] {
			list = append(list, h)
		}
	}
	return list
}

func (r RowScores) all(is func(method string, v float64) bool) bool {
	for m, v := range r {
		if !is(m, v) {
			return false
		}
	}
	return true
}

// zero reports whether the first of the metrics that has a value is 0.
func (r RowScores) zero(methods ...string) bool {
	for _, m := range methods {
		if v, ok := r[m]; ok {
			return v == 0
		}
	}
	return false
}
