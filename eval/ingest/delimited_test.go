package ingest

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// rowsOf reads a text with given limits; each row is "row|line|fault|cells…".
func delimitedOf(text string, delimiter byte) *delimited {
	return &delimited{
		window: newWindow(io.NopCloser(strings.NewReader(text))), delimiter: delimiter, quotes: true,
		row: 1, maxCell: MaxCell, maxLine: MaxLine,
	}
}

type flatRow struct {
	row, line int
	fault     bool
	cells     string // joined by ¦
}

func flatten(t testing.TB, tab table) []flatRow {
	t.Helper()
	var list []flatRow
	var rec record
	for {
		err := tab.next(&rec)
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		cells := make([]string, len(rec.cells))
		for i, c := range rec.cells {
			cells[i] = c.String()
		}
		list = append(list, flatRow{rec.row, rec.line, rec.fault != nil, strings.Join(cells, "¦")})
	}
}

func TestDelimitedRows(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		width      int
		want       []flatRow
	}{
		{"plain", "a,b\nc,d", 2, []flatRow{{1, 1, false, "a¦b"}, {2, 2, false, "c¦d"}}},
		{"line ends", "a,b\r\nc,d\re,f\n", 2, []flatRow{{1, 1, false, "a¦b"}, {2, 2, false, "c¦d"}, {3, 3, false, "e¦f"}}},
		{"line breaks in cells become LF and count as lines, not rows", "\"a\r\nb\rc\nd\",e\nf,g", 2,
			[]flatRow{{1, 1, false, "a\nb\nc\nd¦e"}, {2, 5, false, "f¦g"}}},
		{"doubled quotes", `"say ""hi""",b`, 2, []flatRow{{1, 1, false, `say "hi"¦b`}}},
		{"quotes inside a plain cell are text", `5" pipe,b`, 2, []flatRow{{1, 1, false, `5" pipe¦b`}}},
		{"bare quotes inside a quoted cell are text", `"he said "hi" there",b`, 2, []flatRow{{1, 1, false, `he said "hi" there¦b`}}},
		{"white space behind a quote", "\"a\" ,b", 2, []flatRow{{1, 1, false, "a¦b"}}},
		{"fewer cells", "a\n", 2, []flatRow{{1, 1, false, "a"}}},
		{"empty cells behind the last column", "a,b,,\n", 2, []flatRow{{1, 1, false, "a¦b"}}},
		{"too many cells", "a,b,c\nd,e\n", 2, []flatRow{{1, 1, true, "a¦b¦c"}, {2, 2, false, "d¦e"}}},
		{"a quote that never closes", "a,\"b\nc,d\ne,f", 2, []flatRow{{1, 1, true, "a¦b\nc,d\ne,f"}, {2, 2, false, "c¦d"}, {3, 3, false, "e¦f"}}},
		{"a quote that swallows the next record", "a,\"b\nc,\"d\"\ne,f", 2,
			[]flatRow{{1, 1, true, "a¦b\nc,"}, {2, 2, false, "c¦d"}, {3, 3, false, "e¦f"}}},
		{"lines of the broken cell are no records", "a,\"b\nmore of b\n\nand more\nc,d", 2,
			[]flatRow{{1, 1, true, "a¦b\nmore of b\n\nand more\nc,d"}, {2, 5, false, "c¦d"}}},
		{"blank rows before the next record", "a,\"b\n\nc,d", 2,
			[]flatRow{{1, 1, true, "a¦b\n\nc,d"}, {2, 2, false, ""}, {3, 3, false, "c¦d"}}},
		{"two open quotes in a row", "a,\"b\nc,\"d\ne,f", 2,
			[]flatRow{{1, 1, true, "a¦b\nc,"}, {2, 2, true, "c¦d\ne,f"}, {3, 3, false, "e¦f"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := delimitedOf(tt.text, ',')
			d.header = make([]string, tt.width)
			if got := flatten(t, d); !slices.Equal(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

// A cell or record over its limit costs its row; the row behind it is read.
func TestDelimitedLimits(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("x", 600<<10)
	for name, text := range map[string]string{
		"plain":                big + ",b\nc,d\n",
		"quoted":               `"` + big + "\",b\nc,d\n",
		"quoted, many lines":   `"` + strings.ReplaceAll(big, "xxxxxxxx", "x;y\n") + "\",b\nc,d\n",
		"quoted, with doubles": `"` + strings.ReplaceAll(big, "xxxxxxxx", `"",a`) + "\",b\nc,d\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := delimitedOf(text, ',')
			d.header, d.maxCell = make([]string, 2), 64<<10
			rows := flatten(t, d)
			if len(rows) != 2 || !rows[0].fault || rows[1].cells != "c¦d" || rows[1].row != 2 {
				t.Errorf("%d rows, last %.80q", len(rows), rows[len(rows)-1].cells)
			}
			if len(d.buf) > 4<<20 {
				t.Errorf("held %d bytes", len(d.buf))
			}
		})
	}
}

// A quote that never closes costs its row, also when the text behind it is larger
// than a cell may be: its lines are records. The same text in a column of its own
// shape, with a quote at its end, is one cell that is too long.
func TestUnclosedQuoteBeforeManyRows(t *testing.T) {
	t.Parallel()
	const rows = 30_000
	many := strings.Repeat("q,a,c\r\n", rows)
	for name, text := range map[string]string{
		"no other quote":          "q1,a1,c1\nq2,\"a2,c\n" + many,
		"in the last column":      "q1,a1,c1\nq2,a2,\"c\n" + many,
		"a blank line behind it":  "q1,a1,c1\nq2,\"a2,c\n\n" + strings.TrimSuffix(many, "q,a,c\r\n"),
		"a quote far behind":      "q1,a1,c1\nq2,\"a2,c\n" + strings.TrimSuffix(many, "q,a,c\r\n") + "q,a,\"c\"\n",
		"doubled quotes far away": "q1,a1,c1\nq2,\"a2,c\n" + strings.TrimSuffix(many, "q,a,c\r\n") + "q,a,\"\"\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := delimitedOf(text, ',')
			d.header, d.maxCell = make([]string, 3), 64<<10
			list := flatten(t, d)
			faults := 0
			for _, r := range list {
				faults += count(r.fault)
			}
			if len(list) != rows+2 || faults != 1 || !list[1].fault || list[len(list)-1].row != rows+2 {
				t.Fatalf("%d rows, %d faults, last %+v", len(list), faults, list[len(list)-1])
			}
			if len(d.buf) > 1<<20 {
				t.Errorf("held %d bytes", len(d.buf))
			}
		})
	}
}

func TestDelimiter(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"comma", "question,answer\n\"a, b\",c\n", ","},
		{"semicolon with decimal commas", "question;score\nq;0,64\nr;0,70\n", ";"},
		{"tab", "question\tanswer\na, b, c\td\n", "\t"},
		{"pipe", "question|answer\na|b\n", "|"},
		{"declared", "sep=|\nquestion|answer\na,b|c\n", "|"},
		{"one column", "question\nIs it, or not; who knows?\n", ""},
		{"commas in every header cell", "question, in full;answer, in full\na;b\nc;d\n", ";"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := Options{}
			if strings.HasPrefix(tt.name, "commas") {
				o.Map = map[string]string{"question, in full": "question"}
			}
			p, err := Inspect(spool(t, tt.text), "x.txt", o)
			if err != nil {
				t.Fatal(err)
			}
			if p.Delimiter != tt.want || p.HeaderRow != 1 {
				t.Errorf("delimiter %q, header row %d", p.Delimiter, p.HeaderRow)
			}
		})
	}
}

func TestHeaderRow(t *testing.T) {
	t.Parallel()
	text := "\nReport of May,\nquestion,answer\nq,a\n"
	c, r := read(t, "x.csv", text, Options{HeaderRow: 3})
	if len(c.samples) != 1 || c.samples[0].Row != 4 || r.SetAside != 1 {
		t.Errorf("samples %+v, set aside %d", c.samples, r.SetAside)
	}
	p, err := Inspect(spool(t, "\n\nquestion,answer\nq,a\n"), "x.csv", Options{})
	if err != nil || p.HeaderRow != 3 {
		t.Errorf("header row %d, error %v", p.HeaderRow, err)
	}
}

func TestQuotesSwitchedOff(t *testing.T) {
	t.Parallel()
	c, _ := read(t, "x.tsv", "question\tanswer\n\"open\tb\nc\td\n", Options{NoQuotes: true})
	if len(c.samples) != 2 || c.samples[0].UserInput != `"open` {
		t.Errorf("samples %+v", c.samples)
	}
}
