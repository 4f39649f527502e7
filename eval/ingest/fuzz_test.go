package ingest

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzPython(f *testing.F) {
	for _, s := range []string{
		`['Io\'s orbit', "it's cold\n"]`, "['Io.' 'Europa.']", `['a' ... 'z']`, "array(['a'], dtype=object)",
		`[Document(metadata={'source': 'a.pdf', 'n': -1.5e3}, page_content='Io.')]`, `[('a', b'\xff', u'\ud83d\ude00')]`,
		`{'0': 'a', "1": None}`, "[", "[[[[", `['\`, `[f(x=g(h='i'), j)]`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := readChunks(cell{text: text}, "")
		if err != nil {
			return
		}
		for _, c := range l.texts() {
			if utf8.ValidString(text) && !utf8.ValidString(c) {
				t.Fatalf("%q: chunk %q is not UTF-8", text, c)
			}
		}
	})
}

// What encoding/csv writes is read back cell by cell, whatever the cells hold.
func FuzzDelimitedReadsWhatIsWritten(f *testing.F) {
	f.Add("a", "b\nc", "\"d\"", ",e\r\nf")
	f.Add("", " ", "\r", "\"")
	f.Fuzz(func(t *testing.T, a, b, c, d string) {
		var out strings.Builder
		w := csv.NewWriter(&out)
		if w.WriteAll([][]string{{a, b}, {c, d}}) != nil {
			return
		}
		r := delimitedOf(out.String(), ',')
		r.header = []string{"", ""}
		want := lineFeeds(strings.Join([]string{a, b, c, d}, "¦"))
		var got []string
		for _, row := range flatten(t, r) {
			if row.fault {
				t.Fatalf("%q: fault in %+v", out.String(), row)
			}
			got = append(got, row.cells)
		}
		if joined := strings.Join(got, "¦"); joined != want {
			t.Fatalf("%q: got %q, want %q", out.String(), joined, want)
		}
	})
}

// Whatever the bytes, reading ends, rows are numbered upwards from the first
// and lines never go back.
func FuzzDelimited(f *testing.F) {
	f.Add("a,b\n\"c\nd,e\"f\n\n,\r\"\"\"")
	f.Add("a,\"b\nc,\"d\ne,f")
	f.Fuzz(func(t *testing.T, text string) {
		d := delimitedOf(text, ',')
		d.header, d.maxCell, d.maxLine = make([]string, 2), 64, 128
		row, line := 0, 0
		for _, r := range flatten(t, d) {
			if r.row != row+1 || r.line <= line && line > 0 && r.line < line {
				t.Fatalf("%q: row %d line %d after row %d line %d", text, r.row, r.line, row, line)
			}
			row, line = r.row, r.line
		}
		if row > len(text)+1 {
			t.Fatalf("%q: %d rows", text, row)
		}
	})
}

func FuzzJSONArray(f *testing.F) {
	f.Add(`[{"question":"a, ]} \" \\"},{"question":x},7]`)
	f.Add(`[{"a":[{"b":"`)
	f.Fuzz(func(t *testing.T, text string) {
		a := &array{window: delimitedOf("["+text, ',').window, item: 1, maxItem: 256}
		a.pass(1)
		rows := flatten(t, a)
		var all []map[string]any
		if json.Unmarshal([]byte("["+text), &all) != nil || len(text) > 256 {
			return
		}
		good := 0
		for _, r := range rows {
			good += count(!r.fault)
		}
		objects := 0
		for _, item := range all {
			objects += count(item != nil)
		}
		if good != objects {
			t.Fatalf("%q: %d good rows, %d objects", text, good, objects)
		}
	})
}

// Whatever the file, the importer returns rows that add up or a typed error, and
// no text that a database would refuse.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"question,answer,contexts\na,b,\"['x' 'y']\"\nc,d,plain\ne,f,\"['z'\"\n", wikiRowText, "[" + wikiRowText + ",{}]",
		"question;score\nq;0,64\nMittelwert;0,64\n", "question,answer_a,answer_b,better\nq,a,b,1\n", "\xff\xfeq\x00", bom + "sep=|\nq|a\n1|2",
		utf16Bytes("question\tanswer\nq\ta\n", false, false), `{"data":[{"question":"a"}]}`, `{"queries":{"a":"b"},"responses":{}}`, `{"question":["a"],"answer":["b"]}`,
		"question\n\xe9t\xe9\n", "question\n\x00\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		path := spool(t, string(text))
		var c collector
		r, err := Read(context.Background(), path, "x.csv", Options{}, &c)
		var refused *Error
		if err != nil {
			if !errors.As(err, &refused) || refused.Text == "" {
				t.Fatalf("%v", err)
			}
			return
		}
		if r.RowsRead != r.Accepted+r.SetAside+r.Rejected || r.Rejected != len(r.Rejects) || r.Pairs != len(c.pairs) {
			t.Fatalf("%+v", r)
		}
		for _, s := range c.samples {
			for _, text := range append([]string{s.UserInput, s.Response, s.Reference}, s.RetrievedContexts...) {
				if !utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0 {
					t.Fatalf("text %q", text)
				}
			}
		}
		p, err := Inspect(path, "x.csv", Options{})
		if err != nil || p.Accepted != r.Accepted || p.Rejected != r.Rejected {
			t.Fatalf("preview %+v, %v; result %+v", p, err, r)
		}
		if _, err := json.Marshal(p); err != nil {
			t.Fatal(err)
		}
	})
}
