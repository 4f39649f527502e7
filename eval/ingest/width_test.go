package ingest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/xuri/excelize/v2"
)

func numberedNames(n int, more ...string) []string {
	names := slices.Clone(more)
	for i := range n {
		names = append(names, fmt.Sprintf("c%d", i))
	}
	return names
}

func TestTooManyColumns(t *testing.T) {
	t.Parallel()
	table := func(n int) string {
		return strings.Join(numberedNames(n-1, "question"), ",") + "\nq" + strings.Repeat(",1", n-1) + "\n"
	}
	if c, _ := read(t, "x.csv", table(MaxColumns), Options{}); len(c.samples) != 1 || len(c.samples[0].Metadata) != MaxColumns-1 {
		t.Errorf("%d samples", len(c.samples))
	}
	cells := map[string]any{}
	for i, name := range numberedNames(MaxColumns, "question") {
		cells[columnLetters(t, i)+"1"] = name
	}
	cells["A2"] = "q"
	for name, text := range map[string]string{
		"x.csv":  table(MaxColumns + 1),
		"x.xlsx": workbookOf(t, map[string]map[string]any{"S": cells}, "S"),
	} {
		e := refusal(t, name, text, Options{})
		if e.Code != TooLarge || !strings.Contains(e.Text, "2001 columns; 2000 is the most") {
			t.Errorf("%s: %v", name, e)
		}
	}
	e := refusal(t, "x.csv", table(2*maxFields), Options{})
	if e.Code != Malformed || !strings.Contains(e.Text, "row 1") || !strings.Contains(e.Text, "2000 columns are the most") {
		t.Error(e)
	}
}

// A record of more fields than a spreadsheet has columns is one rejected row.
func TestTooManyFields(t *testing.T) {
	t.Parallel()
	d := delimitedOf("a,b\n"+strings.Repeat(",", maxFields)+"x\nc,d\n", ',')
	d.header = make([]string, 2)
	want := []flatRow{{1, 1, false, "a¦b"}, {2, 2, true, ""}, {3, 3, false, "c¦d"}}
	if got := flatten(t, d); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// Keys beyond the largest number of columns are kept together, row by row.
func TestTooManyKeys(t *testing.T) {
	t.Parallel()
	var lines []string
	for row := range 3 {
		members := []string{fmt.Sprintf(`"question":"q%d"`, row)}
		for i := range MaxColumns {
			members = append(members, fmt.Sprintf(`"k%d_%d":%d`, row, i, i))
		}
		lines = append(lines, "{"+strings.Join(members, ",")+"}")
	}
	c, r := read(t, "x.jsonl", strings.Join(lines, "\n"), Options{})
	if len(c.samples) != 3 || len(r.Columns) != MaxColumns+1 {
		t.Fatalf("%d samples, %d columns", len(c.samples), len(r.Columns))
	}
	first := c.samples[0].Metadata[furtherKeys]
	// The question takes one of the 2000 columns, so that the last key of row 0
	// has none.
	if first != `{"k0_1999":"1999"}` {
		t.Errorf("further keys of the first row: %s", first)
	}
	if last := gjson.Parse(c.samples[2].Metadata[furtherKeys]); len(last.Map()) != MaxColumns || last.Get("k2_7").String() != "7" {
		t.Errorf("further keys of the last row: %d", len(last.Map()))
	}
}

// A column that has a role is shown wherever it stands, of the others the first ones.
func TestShownColumns(t *testing.T) {
	t.Parallel()
	names := append(numberedNames(300), "question")
	p, err := Inspect(spool(t, strings.Join(names, ",")+"\n"+strings.Repeat("1,", 300)+"q\n"), "x.csv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if shown := p.Shown(); len(p.Columns) != 301 || len(shown) != PageColumns+1 || shown[PageColumns] != 300 {
		t.Errorf("%d of %d columns: %v", len(shown), len(p.Columns), shown)
	}
}

func TestNoticesAreBounded(t *testing.T) {
	t.Parallel()
	tl := newTally(0)
	for i := range 3 * maxNotices {
		tl.note(LateColumn, fmt.Sprint("c", i), strings.Repeat("x", 2*previewCell), i)
	}
	list := tl.notices()
	if len(list) != maxNotices+1 || list[maxNotices].Count != 2*maxNotices {
		t.Errorf("%d notices, last %+v", len(list), list[len(list)-1])
	}
}

func columnLetters(t testing.TB, i int) string {
	t.Helper()
	letters, err := excelize.ColumnNumberToName(i + 1)
	if err != nil {
		t.Fatal(err)
	}
	return letters
}
