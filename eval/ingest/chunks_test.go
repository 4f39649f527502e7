package ingest

import (
	"slices"
	"strings"
	"testing"
)

// The table of import.md §4.
func TestReadChunks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		cell     cell
		encoding ChunkEncoding
		want     []string
	}{
		{"real list", cell{json: `["Io.","Europa."]`}, ListCell, []string{"Io.", "Europa."}},
		{"JSON in a text", cell{text: `["Io.", "Europa."]`}, JSONCell, []string{"Io.", "Europa."}},
		{"JSON in a text in JSON", cell{text: `"[\"Io.\"]"`}, JSONCell, []string{"Io."}},
		{"Python list", cell{text: `['Io\'s orbit', "it's cold\n"]`}, PythonCell, []string{"Io's orbit", "it's cold\n"}},
		{"escapes", cell{text: `['\t\\\x41\u00e9\U0001F600\q', u'use', r'\n', b'\xc3\xa9t\xc3\xa9', '\ud83d\ude00']`}, PythonCell,
			[]string{"\t\\Aé😀\\q", "use", `\n`, "été", "😀"}},
		{"numpy", cell{text: "['Io.' 'Europa.'\n \"Gany\" ]"}, PythonCell, []string{"Io.", "Europa.", "Gany"}},
		{"numpy with its name", cell{text: "array(['Io.', 'Europa.'], dtype=object)"}, PythonCell, []string{"Io.", "Europa."}},
		{"document", cell{text: `[Document(metadata={'source': 'a.pdf'}, page_content='Io.')]`}, ObjectsCell, []string{"Io."}},
		{"document, other order", cell{text: `[Document(page_content="Io's.", metadata={'page': 3, 'seen': None}), Document(page_content='E')]`},
			ObjectsCell, []string{"Io's.", "E"}},
		{"objects", cell{json: `[{"text":"Io.","score":0.9},{"text":null}]`}, ObjectsCell, []string{"Io.", ""}},
		{"objects as Python", cell{text: `[{'content': 'Io.', 'id': 7}]`}, ObjectsCell, []string{"Io."}},
		{"numbered dict", cell{json: `{"10":"c","2":"b","0":"a"}`}, DictCell, []string{"a", "b", "c"}},
		{"dict of dicts", cell{text: `{"d7":{"text":"Io."},"d3":{"text":"E."}}`}, DictCell, []string{"Io.", "E."}},
		{"words", cell{json: `[["Io","orbits","Jupiter"]]`}, ListCell, []string{"Io orbits Jupiter"}},
		{"tuple", cell{text: `[('Io','orbits','Jupiter')]`}, PythonCell, []string{"Io orbits Jupiter"}},
		{"plain", cell{text: "Io orbits Jupiter."}, PlainCell, []string{"Io orbits Jupiter."}},
		{"[Doc 3]", cell{text: "[Doc 3] Moons of Jupiter …"}, PlainCell, []string{"[Doc 3] Moons of Jupiter …"}},
		{"[1]", cell{text: "[1] Io"}, PlainCell, []string{"[1] Io"}},
		{"[Note]", cell{text: "[Note] Io"}, PlainCell, []string{"[Note] Io"}},
		{"braces that are no dict", cell{text: "{note} Io"}, PlainCell, []string{"{note} Io"}},
		{"separator is never guessed", cell{text: "Io. ;; Europa."}, PlainCell, []string{"Io. ;; Europa."}},
		{"literal line break", cell{text: `Io.\nEuropa.`}, PlainCell, []string{`Io.\nEuropa.`}},
		{"nothing retrieved", cell{text: "[]"}, JSONCell, []string{}},
		{"nothing retrieved, spaced", cell{text: " [ ] "}, JSONCell, []string{}},
		{"missing", cell{}, MissingChunk, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l, err := readChunks(tt.cell, "")
			if err != nil {
				t.Fatal(err)
			}
			got := l.texts()
			if !slices.Equal(got, tt.want) || (got == nil) != (tt.want == nil) || l.encoding != tt.encoding {
				t.Errorf("%s %q, want %s %q", l.encoding, got, tt.encoding, tt.want)
			}
		})
	}
}

func TestChunksThatDoNotParse(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{`['Io.', "Europa`, "opens a text that never closes (character 9)"},
		{`['Io.', 'Europa'`, "opens a list that never closes (character 1)"},
		{`['a' ... 'z']`, "is incomplete: the exporting tool shortened this list (character 6)"},
		{`['it's cold']`, "opens a list that does not parse (character 6)"},
		{`['é'] and more`, "has text behind the end of its list (character 7)"},
		{`['a','b','c','d']`, "this looks like text split into letters"},
		{`[{"title":"Io"}]`, "item 1 of the list has no text: its fields are title"},
		{strings.Repeat("[", 100), "nests too many lists (character 42)"},
	}
	for _, tt := range tests {
		l, err := readChunks(cell{text: tt.text}, "")
		if err == nil || err.Error() != tt.want || l.encoding != BrokenCell {
			t.Errorf("%.40s: %v (%s), want %s", tt.text, err, l.encoding, tt.want)
		}
	}
}

func TestObjectsKeepWhatTheySay(t *testing.T) {
	t.Parallel()
	text := `{"question":"q","contexts":[{"text":"Io.","id":"d1","score":0.9},{"page_content":"E.","metadata":{"id":"d2","source":"a.pdf"}}]}`
	c, _ := read(t, "x.jsonl", text, Options{})
	s := c.samples[0]
	if !slices.Equal(s.RetrievedIDs, []string{"d1", "d2"}) {
		t.Errorf("ids %q", s.RetrievedIDs)
	}
	if s.Metadata["contexts (scores)"] != `["0.9",""]` || s.Metadata["contexts (sources)"] != `["","a.pdf"]` {
		t.Errorf("metadata %v", s.Metadata)
	}
}

func TestChosenSeparator(t *testing.T) {
	t.Parallel()
	c, _ := read(t, "x.csv", "question,contexts\nq,Io. ;; Europa.\n", Options{Separator: ";;"})
	if got := c.samples[0].RetrievedContexts; !slices.Equal(got, []string{"Io.", "Europa."}) {
		t.Errorf("chunks %q", got)
	}
}

func TestBrokenListKeptAsOneChunk(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,contexts\nq,\"['z'\"\n", Options{KeepBroken: true})
	if got := c.samples[0].RetrievedContexts; !slices.Equal(got, []string{"['z'"}) || !hasNotice(r.Notices, BrokenKept, "contexts") {
		t.Errorf("chunks %q, notices %+v", got, r.Notices)
	}
}

func TestWideContexts(t *testing.T) {
	t.Parallel()
	for _, style := range []string{"Contexto_%", "context%", "contexts.%", "contexts[%]", "chunk_%"} {
		header := "question"
		for _, n := range []string{"10", "1", "2"} {
			header += "," + strings.ReplaceAll(style, "%", n)
		}
		c, _ := read(t, "x.csv", header+"\nq,ten,one,\nr,ten,one,two\n", Options{})
		if got := c.samples[0].RetrievedContexts; !slices.Equal(got, []string{"one", "ten"}) {
			t.Errorf("%s: %q", style, got)
		}
		if got := c.samples[1].RetrievedContexts; !slices.Equal(got, []string{"one", "two", "ten"}) {
			t.Errorf("%s: %q", style, got)
		}
	}
}

func TestEmptyCellIsMissingEmptyListIsNot(t *testing.T) {
	t.Parallel()
	c, _ := read(t, "x.csv", "question,contexts\nq,\nr,[]\ns,nan\n", Options{})
	for i, want := range []bool{true, false, true} {
		if got := c.samples[i].RetrievedContexts == nil; got != want {
			t.Errorf("row %d: missing is %v", i+2, got)
		}
	}
}
