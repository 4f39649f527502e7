package metric

import (
	"testing"

	"pgregory.net/rapid"
)

func TestPlain(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		" “Io  is\na moon.” ": "io is a moon",
		"Ｉｏ！":                 "io", // full-width letters
		"STRASSE":             "strasse",
		"Straße":              "strasse",
		"「木星」。":               "木星",
		"...":                 "",
	} {
		equal(t, plain(in), want)
	}
}

func TestShelf(t *testing.T) {
	t.Parallel()
	shelf := shelve([]string{"Io is a moon of Jupiter, and it is hot.", "It was discovered in 1610."})
	for _, c := range []struct {
		quote string
		named int
		chunk int
		found bool
	}{
		{"", 2, 2, true},
		{"", 7, 0, true},
		{"discovered in 1610", 2, 2, true},
		{"discovered in 1610", 1, 2, true}, // the judge named the wrong chunk
		{"Io is a moon … it is hot", 0, 1, true},
		{"Io is a moon ... it is cold", 1, 1, false},
	} {
		chunk, found := shelf.find(c.quote, c.named)
		equal(t, []any{chunk, found}, []any{c.chunk, c.found})
	}
}

func TestSimilarity(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b  string
		floor float64
		want  float64
	}{
		{"", "", 0.9, 1},
		{"abcdefghij", "abcdefghij", 0.9, 1},
		{"abcdefghij", "abcdefghiX", 0.9, 0.9}, // 1 edit of 10: just enough
		{"abcdefghij", "abcdefghXX", 0.9, 0},   // 2 edits of 10: too many
		{"abcdefghij", "bcdefghij", 0.9, 0.9},
		{"kitten", "sitting", 0, 1 - 3./7},
		{"火星有两颗卫星", "火星有三颗卫星", 0.8, 1 - 1./7},
	} {
		got := similarity([]rune(c.a), []rune(c.b), c.floor)
		if got-c.want > 1e-12 || c.want-got > 1e-12 {
			t.Errorf("%q, %q: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// The band gives what the whole table gives, wherever that is in the budget.
func TestDistanceInABand(t *testing.T) {
	t.Parallel()
	letters := rapid.SliceOfN(rapid.RuneFrom([]rune("ab火")), 0, 12)
	rapid.Check(t, func(t *rapid.T) {
		a, b := letters.Draw(t, "a"), letters.Draw(t, "b")
		budget := rapid.IntRange(0, 12).Draw(t, "budget")
		want := min(fullTable(a, b), budget+1)
		if got := distance(a, b, budget); got != want {
			t.Fatalf("%q, %q within %d: %d, want %d", string(a), string(b), budget, got, want)
		}
	})
}

// fullTable is the textbook definition.
func fullTable(a, b []rune) int {
	previous := make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	for i, x := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j, y := range b {
			row[j+1] = 1 + min(previous[j], previous[j+1], row[j])
			if x == y {
				row[j+1] = previous[j]
			}
		}
		previous = row
	}
	return previous[len(b)]
}

// Whatever a judge copies, only sentences of ours are found.
func FuzzMatch(f *testing.F) {
	f.Add("It is hot.", "Io is a moon. It is hot.")
	f.Add("“火星。”\xff", "火星。木星")
	f.Add("...", "")
	f.Fuzz(func(t *testing.T, copied, contexts string) {
		sentences := sentencesOf([]string{contexts, contexts})
		numbers, ok := newIndex(sentences).match(copied)
		if ok && len(numbers) == 0 {
			t.Fatal("found without a number")
		}
		for _, n := range numbers {
			if n < 1 || n > len(sentences) {
				t.Fatalf("sentence %d of %d", n, len(sentences))
			}
		}
		if _, found := shelve([]string{contexts}).find(contexts, 1); !found {
			t.Fatal("a chunk is not found in itself")
		}
	})
}
