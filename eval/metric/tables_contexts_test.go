package metric

import (
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// The edge-case tables of the metrics on contexts (metrics §4.3–4.6).

// needing selects by index, or in the profile paper copies.
func needing(indices []int, copies ...string) func(*script) {
	return func(j *script) {
		j.choose = func(task judge.Select) (judge.Selection, error) {
			if task.Verbatim {
				return judge.Selection{Extracted: copies}, nil
			}
			return judge.Selection{Indices: indices}, nil
		}
	}
}

func TestTableContextRelevance(t *testing.T) {
	t.Parallel()
	const slug = eval.MetricContextRelevance
	inBothProfiles(t, []row{
		{"no chunks", slug, with(io, func(s *eval.Sample) { s.RetrievedContexts = []string{} }), nil, "not_applicable nothing_retrieved, 0 calls", ""},
		{"blank chunks only", slug, retrieving("", " \n"), nil, "not_applicable nothing_retrieved, 0 calls", ""},
		{"nothing is needed", slug, five, needing(nil), "0.0000, 1 calls", ""},
		{"one sentence, insufficient information", slug, retrieving("Io is a moon"), needing(nil), "0.0000, 1 calls", ""},
		// Of 0, −1, 99 and 1 one exists: 1/5. Of two copies one exists: 1/5.
		{"indices or copies that do not exist", slug, five, needing([]int{0, -1, 99, 1}, "Io is a moon.", "Io has rings."),
			"0.2000 ignored_indices, 1 calls", "0.2000 extraction_unverified, 1 calls"},
		{"one sentence twice", slug, five, needing([]int{1, 1}, "Io is a moon.", "io is a moon"), "0.2000, 1 calls", ""},
		// N = 5, needed [2, 4]: 2/5, in either mode.
		{"worked", slug, five, needing([]int{2, 4}, "It is hot.", "Mars has two."), "0.4000, 1 calls", ""},
		// N = 4, three copies: one invented, two of one sentence: 1/4.
		{"worked, verbatim", slug, four, needing([]int{2}, "It is very hot there.", "Io has rings.", "“it is  very hot there”"),
			"0.2500, 1 calls", "0.2500 extraction_unverified, 1 calls"},
	})
}

func TestTableContextPrecision(t *testing.T) {
	t.Parallel()
	ranked := func(name, slug string, chunks []string, spelling, want string) row {
		sample := eval.Sample{UserInput: "Why?", RetrievedContexts: chunks, Reference: "Because.", Response: "Because."}
		return row{name: name, slug: slug, sample: sample, want: want, judge: func(j *script) { j.useful = sorts(chunks, spelling).useful }}
	}
	for _, slug := range []string{eval.MetricContextPrecision, eval.MetricPrecisionNoRef} {
		t.Run(slug, func(t *testing.T) {
			t.Parallel()
			inBothProfiles(t, []row{
				ranked("no chunks", slug, []string{}, "", "not_applicable nothing_retrieved, 0 calls"),
				// [0, 1]: (1/2)/1, the blank chunk without a call.
				ranked("blank chunk", slug, []string{" ", "Io."}, "-y", "0.5000, 1 calls"),
				// [1, 0 or 1, 1], the second asked twice: (1 + 2/3)/2 up to 1.
				ranked("unjudged chunk", slug, chunksOf(3), "y-y", "0.8333 0.8333…1.0000 partial, 4 calls"),
				// [1, 0, 0 or 1]: 1 down to (1 + 2/3)/2, since it is not monotone.
				ranked("unjudged chunk lowers", slug, chunksOf(3), "yn-", "1.0000 0.8333…1.0000 partial, 4 calls"),
				ranked("order [0,1]", slug, chunksOf(2), "ny", "0.5000, 2 calls"),
				ranked("order [1,0]", slug, chunksOf(2), "yn", "1.0000, 2 calls"),
				ranked("worked [1,0,1]", slug, chunksOf(3), "yny", "0.8333, 3 calls"),       // (1 + 2/3)/2
				ranked("worked [0,0,1]", slug, chunksOf(3), "nny", "0.3333, 3 calls"),       // (1/3)/1
				ranked("worked [0,0]", slug, chunksOf(2), "nn", "0.0000, 2 calls"),          // no useful chunk
				ranked("worked [1,1,1]", slug, chunksOf(3), "yyy", "1.0000, 3 calls"),       // (1 + 1 + 1)/3
				ranked("worked [0,1,1,0,1]", slug, chunksOf(5), "nyyny", "0.5889, 5 calls"), // (1/2 + 2/3 + 3/5)/3
			})
		})
	}
	inBothProfiles(t, []row{
		ranked("worked [0,1,1,0,1] @3", "context_precision@3", chunksOf(5), "nyyny", "0.5833, 3 calls"), // (1/2 + 2/3)/2
	})
}

func TestTableContextRecall(t *testing.T) {
	t.Parallel()
	const slug = eval.MetricContextRecall
	referring := func(text string) eval.Sample {
		return with(library, func(s *eval.Sample) { s.Reference = text })
	}
	inBothProfiles(t, []row{
		{"reference missing", slug, referring(""), nil, "not_applicable empty_reference, 0 calls", ""},
		{"reference blank", slug, referring(" \n"), nil, "not_applicable empty_reference, 0 calls", ""},
		{"contexts blank", slug, with(library, func(s *eval.Sample) { s.RetrievedContexts = []string{""} }), verifying(3), "0.0000, 1 calls", ""},
		// The third is neither yes nor no, twice: 2/3 up to 3/3.
		{"a value other than yes or no", slug, library, verifying(3, "yyx", "x"), "0.6667 0.6667…1.0000 partial, 3 calls", ""},
		// Three points, the contexts cover two.
		{"worked", slug, library, verifying(3, "yyn"), "0.6667, 2 calls", ""},
	})
}

func TestTableIDs(t *testing.T) {
	t.Parallel()
	ids := func(name, slug string, retrieved, gold []string, want string) row {
		return row{name: name + ", " + slug, slug: slug, sample: eval.Sample{RetrievedIDs: retrieved, ReferenceIDs: gold}, want: want}
	}
	p, r := eval.MetricIDPrecision, eval.MetricIDRecall
	abc, bcde := []string{"c", "a", "b", "a"}, []string{"e", "b", "c", "d"} // in common: b, c
	inBothProfiles(t, []row{
		ids("duplicates and order", p, abc, bcde, "0.6667, 0 calls"), // 2/3
		ids("duplicates and order", r, abc, bcde, "0.5000, 0 calls"), // 2/4
		ids("G empty", p, abc, []string{}, "not_applicable empty_reference, 0 calls"),
		ids("G empty", r, abc, []string{}, "not_applicable empty_reference, 0 calls"),
		ids("R empty", p, []string{}, bcde, "not_applicable nothing_retrieved, 0 calls"),
		ids("R empty", r, []string{}, bcde, "0.0000, 0 calls"),
	})
}
