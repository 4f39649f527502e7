package lexical

import (
	"testing"

	"concord/eval"
)

// TestNamesInAnotherOrder: what is turned rightly, and what is exchanged.
func TestNamesInAnotherOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		statement, context string
		want               eval.PartVerdict
	}{
		{"Canberra is the capital of Australia.", "Australia's capital is Canberra.", eval.Yes},
		{"Australia's capital is Canberra.", "Canberra is the capital of Australia.", eval.Yes},
		{"Superman is Clark Kent.", "Clark Kent is Superman.", eval.Yes},
		{"In Rome, Anna Berg met Bert Holm.", "Anna Berg met Bert Holm in Rome.", eval.Yes},
		{"Pierre and Marie Curie discovered radium.", "Marie and Pierre Curie discovered radium.", eval.Yes},
		{"Galileo Galilei discovered Io in January.", "Io was discovered by Galileo Galilei in January.", eval.Yes},
		{"Bert Holm's sister is Anna Berg.", "Anna Berg is the sister of Bert Holm.", eval.Yes},
		{"Australia is the capital of Canberra.", "Canberra is the capital of Australia.", eval.No},
		{"Australia is the capital of Canberra.", "Australia's capital is Canberra.", eval.No},
		{"Bert Holm is the mother of Anna Berg.", "Anna Berg is the mother of Bert Holm.", eval.No},
		{"Brazil is larger than Peru.", "Peru is larger than Brazil.", eval.No},
		{"Bert Holm defeated Anna Berg in the final.", "Anna Berg defeated Bert Holm in the final.", eval.No},
		{"Anna Berg was defeated by Bert Holm.", "Bert Holm was defeated by Anna Berg.", eval.No},
		{"Anna Berg moved from Oslo to Rome.", "Anna Berg moved from Rome to Oslo.", eval.No},
		{"Anna Berg is the mother of Clara and the sister of Dora.", "Anna Berg is the mother of Dora and the sister of Clara.", eval.No},
		{"キャンベラはオーストラリアの首都である。", "オーストラリアの首都はキャンベラである。", eval.Yes},
		{"オーストラリアはキャンベラの首都である。", "オーストラリアの首都はキャンベラである。", eval.No},
		{"堪培拉是澳大利亚的首都。", "澳大利亚的首都是堪培拉。", eval.Yes},
	} {
		if v := verify(t, c.statement, c.context); v.Verdict != c.want {
			t.Errorf("%q in %q is %s, want %s: %s", c.statement, c.context, v.Verdict, c.want, v.Reason)
		}
	}
}

// TestMissingVerb: the same missing verb refuses a statement whether much or
// little stands around it.
func TestMissingVerb(t *testing.T) {
	t.Parallel()
	contexts := []string{"Io is a moon of Jupiter.", "It was found in 1610."}
	for statement, want := range map[string]eval.PartVerdict{
		"Io orbits Jupiter.":                eval.No,
		"Io is a moon that orbits Jupiter.": eval.No,
		"Io is a moon of Jupiter.":          eval.Yes,
		"Io is one of the Jupiter moons.":   eval.Yes,
	} {
		if v := verify(t, statement, contexts...); v.Verdict != want {
			t.Errorf("%q is %s, want %s: %s", statement, v.Verdict, want, v.Reason)
		}
	}
	if v := verify(t, "Rome is a city that tourists visit in summer.", "Rome is a city to visit in summer."); v.Verdict != eval.Yes {
		t.Errorf("a noun behind \"that\": %s", v.Reason)
	}
	if v := verify(t, "The moon that circled Jupiter is Io.", "Io circles Jupiter. Io is a moon."); v.Verdict != eval.Yes {
		t.Errorf("another form of the verb: %s", v.Reason)
	}
}
