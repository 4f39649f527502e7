package ingest

import (
	"strings"
	"testing"

	"concord/eval"
)

// WikiEval as rows i and i + 50: the label is the side, not the gold; 50 pairs a
// file, without the quotes that mark poor answers.
func TestRealSides(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]eval.Dimension{"ff": eval.Faithfulness, "ar": eval.AnswerRelevance, "cr": eval.ContextRelevance} {
		c, r := readReal(t, "wikieval_metaeval/"+file+".csv", Options{As: AsPairs})
		if len(c.pairs) != 50 || r.Pairs != 50 || r.Accepted != 100 || r.Rejected != 0 {
			t.Fatalf("%s: %d pairs, %+v", file, len(c.pairs), r)
		}
		for _, p := range c.pairs {
			if p.Dimension != want || p.Better != "" || p.Row < 2 || p.Row > 51 {
				t.Fatalf("%s: %+v", file, p)
			}
			if p.X.Role == p.Y.Role || strings.HasSuffix(p.X.Answer+p.Y.Answer, "'") {
				t.Errorf("%s, row %d: %q, %q", file, p.Row, p.X.Role, p.Y.Role)
			}
		}
	}
	_, r := readReal(t, "wikieval_metaeval/ar.csv", Options{})
	if !hasNotice(r.Notices, LooksLikeSides, "label") {
		t.Error("nothing says that the rows may be pairs")
	}
}

func TestSidesWithoutPartner(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,label\nq,a,0\nr,b,0\ns,c,0\nq,d,1\ns,e,1\n", Options{As: AsPairs})
	if len(c.pairs) != 2 || r.Accepted != 4 || r.Rejected != 1 || r.Rejects[0].Row != 3 {
		t.Errorf("%d pairs, %+v", len(c.pairs), r)
	}
}
