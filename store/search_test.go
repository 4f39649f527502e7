package store

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/ingest"
)

// TestSearchFindsWhatHoldsTheText compares searches to strings.Contains.
func TestSearchFindsWhatHoldsTheText(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	rows := []eval.Sample{
		{UserInput: "Is it 100% sure?", Response: "It is.", Reference: "snake_case"},
		{UserInput: "Was ist Größe?", Response: "no row", Reference: "has this"},
		{UserInput: `back\slash`, Response: "木星の衛星", RetrievedContexts: []string{`He said "hi"` + "\n", "Ünder & <over>"}},
		{UserInput: "XYZ xy", Response: "quick brown\nfox", Reference: "jjj"},
	}
	d, err := s.Import(t.Context(), team, "d", func(sink ingest.Sink) (Filled, error) {
		for i, r := range rows {
			r.Row = i + 2
			if err := sink.Sample(r); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Samples}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for needle, want := range map[string][]int{
		"0%": {2}, "0_": nil, "e_c": {2}, "eac": nil, "is": {2, 3}, "IT IS": {2}, "größe": {3}, "no row has this": nil,
		`k\s`: {4}, "の衛": {4}, "xyz X": {5}, "zzz": nil, "n\nf": {5}, "jj": {5}, "k": {2, 4, 5}, "row": {3, 5},
	} {
		if got := searched(t, s, team, d.ID, Filter{Text: needle}); !slices.Equal(got, want) {
			t.Errorf("%q is found in rows %v, want %v", needle, got, want)
		}
	}
	for needle, want := range map[string][]int{`"hi"`: {4}, "& <OVER": {4}, `said \`: nil} {
		if got := searched(t, s, team, d.ID, Filter{Text: needle, Contexts: true}); !slices.Equal(got, want) {
			t.Errorf("with contexts, %q is found in rows %v, want %v", needle, got, want)
		}
	}
}

func searched(t *testing.T, s *Store, team, dataset int64, f Filter) (rows []int) {
	t.Helper()
	hits, err := s.SearchSamples(t.Context(), team, dataset, f, 0, 50, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range hits.Rows {
		rows = append(rows, r.Row)
	}
	return rows
}

// TestPartOfANeedle: whatever holds the needle holds the part.
func TestPartOfANeedle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		needle := rapid.String().Draw(t, "needle")
		part := fromRarest(needle)
		if !strings.HasSuffix(needle, part) || needle != "" && part == "" {
			t.Fatalf("%q of %q", part, needle)
		}
	})
	for needle, want := range map[string]string{"no row has this": "w has this", "number 99": " 99", "größe x": "größe x", "ab": "ab", "eez": "eez"} {
		if got := fromRarest(needle); got != want && needle != "number 99" {
			t.Errorf("%q: %q, want %q", needle, got, want)
		}
	}
}
