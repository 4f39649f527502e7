package store

import (
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

func TestSampleComesBackAsItWent(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	want := []eval.Sample{
		{Row: 2, UserInput: "木星&火星<？", RetrievedContexts: nil, Metadata: map[string]string{"Kind": "a"}},
		{Row: 3, UserInput: "q", RetrievedContexts: []string{}, Response: "r", Reference: "f", Source: "s"},
		{Row: 4, UserInput: "q", RetrievedContexts: []string{"", "b"}, RetrievedIDs: []string{"1"}, ReferenceIDs: []string{}},
	}
	d, err := s.Import(t.Context(), team, "d", func(sink ingest.Sink) (Filled, error) {
		for _, r := range want {
			if err := sink.Sample(r); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Samples}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for got, err := range s.Samples(t.Context(), team, d.ID) {
		if err != nil {
			t.Fatal(err)
		}
		w := want[i]
		i++
		if got.UserInput != w.UserInput || got.Row != w.Row || got.Metadata["Kind"] != w.Metadata["Kind"] {
			t.Errorf("row %d: got %+v", w.Row, got)
		}
		// Unknown and empty are different facts and must stay so.
		if (got.RetrievedContexts == nil) != (w.RetrievedContexts == nil) || len(got.RetrievedContexts) != len(w.RetrievedContexts) {
			t.Errorf("row %d: contexts %#v, want %#v", w.Row, got.RetrievedContexts, w.RetrievedContexts)
		}
		if (got.ReferenceIDs == nil) != (w.ReferenceIDs == nil) || (got.RetrievedIDs == nil) != (w.RetrievedIDs == nil) {
			t.Errorf("row %d: ids %#v %#v", w.Row, got.RetrievedIDs, got.ReferenceIDs)
		}
	}
	if i != len(want) {
		t.Errorf("%d rows, want %d", i, len(want))
	}
}
