package ingest

import (
	"slices"
	"strings"
	"testing"
)

func TestTitleAboveTheHeader(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "RAG evaluation report,,\n,,\nquestion,answer,score\nq,a,0.5\nMean,,0.5\n", Options{})
	// Row 1 is set aside, row 2 is blank, row 5 looks like a total.
	if len(c.samples) != 1 || c.samples[0].Row != 4 || r.SetAside != 2 || r.Rejected != 0 || !hasNotice(r.Notices, HeaderFound, "") {
		t.Errorf("%+v %+v", c.samples, r)
	}
	book := workbookOf(t, map[string]map[string]any{"S": {
		"A1": "RAG evaluation, May", "A3": "Question", "B3": "Answer", "A4": "q", "B4": "a", "A5": "Average", "B5": 0.5,
	}}, "S")
	c, r = read(t, "x.xlsx", book, Options{})
	if len(c.samples) != 1 || c.samples[0].Row != 4 || c.samples[0].Response != "a" || r.SetAside != 2 {
		t.Errorf("%+v %+v", c.samples, r)
	}
}

// Two merged header rows are one (import.md §3): Model A / answer.
func TestTwoRowHeaders(t *testing.T) {
	t.Parallel()
	rows := map[string]string{
		"groups above":           ",Model A,,Model B,\nquestion,answer,score,answer,score\nq,a,0.5,b,0.4\n",
		"names merged downwards": "Question,Model A,,Model B,\n,Answer,Score,Answer,Score\nq,a,0.5,b,0.4\n",
		"pandas":                 "question,model_a,model_a,model_b,model_b\n,answer,score,answer,score\nq,a,0.5,b,0.4\n",
		"semicolons":             "Vergleich Mai;;;;\n;Model A;;Model B;\nquestion;answer;score;answer;score\nq;a;0,5;b;0,4\n",
	}
	for name, text := range rows {
		c, r := read(t, "x.csv", text, Options{})
		if r.Shape != ShapePairs || len(c.pairs) != 1 || r.Rejected != 0 || !hasNotice(r.Notices, HeaderJoined, "") {
			t.Errorf("%s: %+v", name, r)
			continue
		}
		answers := []string{c.pairs[0].X.Answer, c.pairs[0].Y.Answer}
		if slices.Sort(answers); c.pairs[0].Question != "q" || !slices.Equal(answers, []string{"a", "b"}) {
			t.Errorf("%s: %+v", name, c.pairs[0])
		}
		k, _ := readJudged(t, "x.csv", text, Options{As: AsScores})
		if len(k.said) != 1 || k.said[0].Pick != "x" || *k.said[0].FirstScore != 0.5 || *k.said[0].SecondScore != 0.4 {
			t.Errorf("%s as scores: %+v", name, k.said)
		}
	}
	book := workbookOf(t, map[string]map[string]any{"S": {
		"A1": "Eval", "A3": "Question", "B3": "Model A", "D3": "Model B", "F3": "Notes",
		"B4": "Answer", "C4": "Score", "D4": "Answer", "E4": "Score",
		"A5": "q", "B5": "a", "C5": 0.5, "D5": "b", "E5": 0.4, "F5": "n",
	}}, "S")
	c, r := read(t, "x.xlsx", book, Options{})
	if len(c.pairs) != 1 || c.pairs[0].Row != 5 || r.SetAside != 1 || !slices.Contains(r.Columns, "Model B / Score") || !slices.Contains(r.Columns, "Notes") {
		t.Errorf("%+v %+v", c.pairs, r)
	}
}

// What only resembles two headers or a title is left alone.
func TestOrdinaryHeaders(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"short texts":          "question,answer,\nq,a,\n",
		"names in the data":    "question,answer\nanswer,question\nq,a\n",
		"unknown names":        "Frage,Antwort,x\nWho?,b,c\nquestion,d,e\n",
		"numbers below":        "question,answer,a score,\nq,a,1,2\n",
		"a name in every cell": "prompt,,answer\ninput,reference,output\n",
	} {
		o := Options{}
		if strings.HasPrefix(text, "Frage") {
			o.Map = map[string]string{"Frage": "question"}
		}
		_, r := read(t, "x.csv", text, o)
		if r.SetAside != 0 || hasNotice(r.Notices, HeaderJoined, "") || hasNotice(r.Notices, HeaderFound, "") {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestHeaderFarDown(t *testing.T) {
	t.Parallel()
	cells := map[string]any{}
	for i := range 20 {
		cells["A"+string(rune('1'+i%9))+strings.Repeat("0", i/9)] = "note"
	}
	cells["A300"], cells["A301"] = "question", "q"
	c, r := read(t, "x.xlsx", workbookOf(t, map[string]map[string]any{"S": cells}, "S"), Options{HeaderRow: 300})
	if len(c.samples) != 1 || c.samples[0].Row != 301 || r.SetAside != len(cells)-2 {
		t.Errorf("%+v %+v", c.samples, r)
	}
}

// Titles above the header are no rows of the table, however they are cut.
func TestTitlesCutByAnotherSeparator(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text  string
		row   int // of the sample
		aside int
	}{
		"commas in the title":       {"Results, exported by Anna, May\n\nquestion;answer\nq;a\nr;b\n", 4, 1},
		"several titles":            {"RAG evaluation\nTeam: search, answers, QA\nquestion\tanswer\nq\ta\nr\tb\n", 4, 2},
		"names that nobody knows":   {"Our trial\nFrage, die wir stellten;Was kam\nWas ist Io?;Mond\nWo ist Io?;Dort\n", 3, 1},
		"a title with fields":       {"Run 7|v2\nquestion,answer\nq,a\nr,b\ns,c\n", 3, 1},
		"semicolons inside answers": {"question,answer\nq,a;b\nr,c;d\n", 2, 0},
	} {
		o := Options{}
		if name == "names that nobody knows" {
			o.Map = map[string]string{"Frage, die wir stellten": "question", "Was kam": "answer"}
		}
		c, r := read(t, "x.csv", tt.text, o)
		if len(c.samples) < 2 || c.samples[0].Row != tt.row || c.samples[0].Response == "" || r.SetAside != tt.aside || r.Rejected != 0 {
			t.Errorf("%s: %+v %+v", name, c.samples, r)
		}
	}
}

// A first row that is data is data; names may be long or questions.
func TestNoHeader(t *testing.T) {
	t.Parallel()
	const questions = "What is Io?,A moon.,\"['Io orbits Jupiter.']\"\nWhat is Mars?,A planet.,\"['Mars orbits the Sun.']\"\n"
	c, r := read(t, "x.csv", questions, Options{Map: map[string]string{"Column 2": "answer"}})
	if len(c.samples) != 2 || c.samples[0].Row != 1 || c.samples[0].UserInput != "What is Io?" || c.samples[0].Response != "A moon." || len(c.samples[0].RetrievedContexts) != 1 || !hasNotice(r.Notices, HeaderMissing, "") {
		t.Errorf("%+v %+v", c.samples, r)
	}
	if _, r := read(t, "x.csv", questions, Options{HeaderRow: 1}); r.Columns[0] != "What is Io?" || r.RowsRead != 1 {
		t.Errorf("row 1 as chosen: %+v", r)
	}
	chosen, r := read(t, "x.csv", "question,answer\nq,a\n", Options{HeaderRow: NoHeader, Map: map[string]string{"Column 1": "question"}})
	if len(chosen.samples) != 2 || chosen.samples[0].UserInput != "question" || hasNotice(r.Notices, HeaderMissing, "") {
		t.Errorf("none as chosen: %+v", chosen.samples)
	}
	book := workbookOf(t, map[string]map[string]any{"S": {"A2": "What is Io?", "B2": "A moon.", "A3": "What is Mars?", "B3": "A planet."}}, "S")
	c, _ = read(t, "x.xlsx", book, Options{Map: map[string]string{"Column B": "answer"}})
	if len(c.samples) != 2 || c.samples[0].Row != 2 || c.samples[1].Response != "A planet." {
		t.Errorf("%+v", c.samples)
	}
	for name, text := range map[string]string{
		"a form":        "Timestamp,What is the better answer?,Why?\n1,A,short\n2,B,long\n",
		"years":         "name,2023,2024\na,1,2\nb,3,4\n",
		"running names": "0,1\nWhat is Io?,A moon.\n",
	} {
		p, err := Inspect(spool(t, text), "x.csv", Options{Map: map[string]string{strings.Split(strings.SplitN(text, "\n", 2)[0], ",")[0]: "question"}})
		if err != nil || p.HeaderRow != 1 {
			t.Errorf("%s: header in row %d, %v", name, p.HeaderRow, err)
		}
	}
}
