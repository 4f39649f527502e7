package ingest

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/xuri/excelize/v2"
)

// workbookOf writes sheets of rows, by cell reference.
func workbookOf(t testing.TB, sheets map[string]map[string]any, order ...string) string {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for _, sheet := range order {
		if _, err := f.NewSheet(sheet); err != nil {
			t.Fatal(err)
		}
		for ref, v := range sheets[sheet] {
			if err := f.SetCellValue(sheet, ref, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := f.DeleteSheet("Sheet1"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWorkbook(t *testing.T) {
	t.Parallel()
	text := workbookOf(t, map[string]map[string]any{
		"May": {"B2": "question", "C2": "score", "B3": "Wie groß\r\nist Io?", "C3": 0.64, "B6": "q2", "C6": 0.1234567890123, "D6": "surplus", "B9": " "},
		"Jun": {"A1": "question", "B1": "contexts", "A2": "q", "B2": "['c'"},
	}, "May", "Jun")
	c, r := read(t, "x.xlsx", text, Options{})
	if r.Format != "xlsx" || len(c.samples) != 2 || r.Blank != 2 {
		t.Fatalf("%+v %+v", c.samples, r)
	}
	if s := c.samples[0]; s.Row != 3 || s.UserInput != "Wie groß\nist Io?" || s.Metadata["score"] != "0.64" {
		t.Errorf("sample %+v", s)
	}
	if s := c.samples[1]; s.Row != 6 || s.Metadata["score"] != "0.1234567890123" || s.Metadata["Column D"] != "surplus" {
		t.Errorf("sample %+v", s)
	}
	_, r = read(t, "x.xlsx", text, Options{Sheet: "Jun"})
	if len(r.Rejects) != 1 || r.Rejects[0].Sheet != "Jun" || r.Rejects[0].Row != 2 {
		t.Errorf("rejects %+v", r.Rejects)
	}
	p, err := Inspect(spool(t, text), "x.xlsx", Options{})
	if err != nil || !slices.Equal(p.Sheets, []string{"May", "Jun"}) || p.Sheet != "May" || p.HeaderRow != 2 {
		t.Errorf("preview %+v, %v", p, err)
	}
	if e := refusal(t, "x.xlsx", text, Options{Sheet: "Dec"}); e.Code != UnknownSheet || !strings.Contains(e.Text, "May, Jun") {
		t.Error(e)
	}
	if e := refusal(t, "x.xlsx", text[:len(text)/2], Options{}); e.Code != Malformed || !strings.Contains(e.Text, "damaged") {
		t.Error(e)
	}
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestArchives(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	const table = "question,answer\nq,a\n"
	book := workbookOf(t, map[string]map[string]any{"S": {"A1": "question", "A2": "q"}}, "S")
	for name, text := range map[string]string{
		"x.csv.gz":     gzipped(t, table),
		"x.zip":        zipped(t, "../../etc/x.csv", table, "__MACOSX/._x.csv", "junk", "folder/", ""),
		"book.zip":     zipped(t, "book.xlsx", book),
		"book.xlsx.gz": gzipped(t, book),
	} {
		if c, _ := read(t, name, text, Options{}); len(c.samples) != 1 || c.samples[0].UserInput != "q" {
			t.Errorf("%s: %+v", name, c.samples)
		}
	}
	two := zipped(t, "a.csv", table, "b.csv", "question\nr\n")
	if c, _ := read(t, "x.zip", two, Options{Sheet: "b.csv"}); c.samples[0].UserInput != "r" {
		t.Errorf("chosen file: %+v", c.samples)
	}
	for name, tt := range map[string]struct {
		text string
		want ErrorCode
	}{
		"several files": {two, UnknownSheet},
		"nested":        {zipped(t, "inner.zip", zipped(t, "a.csv", table)), Unsupported},
		"empty":         {zipped(t), EmptyFile},
		"cut off":       {gzipped(t, table)[:15], Malformed},
		"bomb":          {gzipped(t, strings.Repeat("q\n", 40<<20)), TooLarge},
		"a PDF inside":  {gzipped(t, "%PDF-1.7"), Unsupported},
	} {
		if e := refusal(t, "x.zip", tt.text, Options{}); e.Code != tt.want {
			t.Errorf("%s: %s %s", name, e.Code, e.Text)
		}
	}
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "concord-import-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

type parquetRow struct {
	Question string             `parquet:"question"`
	Contexts []string           `parquet:"contexts,list"`
	Score    *float64           `parquet:"faithfulness,optional"`
	Day      int32              `parquet:"day,date"`
	Time     int64              `parquet:"time,timestamp(millisecond)"`
	More     struct{ A string } `parquet:"more"`
}

func TestParquet(t *testing.T) {
	t.Parallel()
	score := 0.1
	var out bytes.Buffer
	w := parquet.NewGenericWriter[parquetRow](&out)
	rows := []parquetRow{
		{Question: "q", Contexts: []string{"a", "<b>"}, Score: &score, Day: 19724, Time: 1700000000000},
		{Question: "r", Contexts: []string{}},
	}
	for range 20 {
		rows = append(rows, parquetRow{Question: "s"})
	}
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	c, r := read(t, "x.parquet", out.String(), Options{})
	if r.Format != "parquet" || len(c.samples) != 22 || c.samples[21].Row != 22 {
		t.Fatalf("%d samples, %+v", len(c.samples), r)
	}
	s := c.samples[0]
	// 19724 days after 1970-01-01 is 2024-01-02; 1.7e9 s is 2023-11-14T22:13:20Z.
	want := map[string]string{"faithfulness": "0.1", "day": "2024-01-02", "time": "2023-11-14T22:13:20Z", "more": `{"A":""}`}
	if !slices.Equal(s.RetrievedContexts, []string{"a", "<b>"}) || !maps.Equal(s.Metadata, want) {
		t.Errorf("sample %+v", s)
	}
	if got := c.samples[1].RetrievedContexts; got == nil || len(got) != 0 {
		t.Errorf("nothing retrieved became %q", got)
	}
	for _, n := range []int{4, 20, out.Len() / 2, out.Len() - 3} {
		if e := refusal(t, "x.parquet", out.String()[:n], Options{}); e.Code != Malformed {
			t.Errorf("cut off at %d: %v", n, e)
		}
	}
}
