package ingest

import "testing"

// A sheet “mapping” tells by id which system made which item. It makes roles, no
// judgments; an id that it has twice tells nothing.
func TestMappingSheetIsAKey(t *testing.T) {
	t.Parallel()
	text := workbookOf(t, map[string]map[string]any{
		"Ratings": {
			"A1": "id", "B1": "question", "C1": "answer 1", "D1": "answer 2", "E1": "preferred",
			"A2": 1, "B2": "q", "C2": "a", "D2": "b", "E2": "Answer 1",
			"A3": 2, "B3": "r", "C3": "c", "D3": "d", "E3": "Tie",
			"A4": 3, "B4": "s", "C4": "e", "D4": "f", "E4": "Answer 2",
		},
		"mapping": {"A1": "id", "B1": "answer 1", "C1": "answer 2", "A2": 2, "B2": "baseline", "C2": "rag", "A3": 1, "B3": "rag", "C3": "baseline", "A4": 3, "B4": "x", "A5": 3, "B5": "y"},
	}, "Ratings", "mapping")
	k, r := readJudged(t, "x.xlsx", text, Options{As: AsLabels})
	if len(k.said) != 3 || r.RowsRead != 3 || !hasNotice(r.Notices, KeyFound, "") {
		t.Fatalf("%+v %+v", k.said, r)
	}
	want := [][2]string{{"rag", "baseline"}, {"baseline", "rag"}, {"answer 1", "answer 2"}}
	for i, j := range k.said {
		if j.First.Role != want[i][0] || j.Second.Role != want[i][1] {
			t.Errorf("row %d: %s and %s", j.Row, j.First.Role, j.Second.Role)
		}
	}
}
